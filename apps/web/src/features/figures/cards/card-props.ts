import type { Figures } from '@countersign/contract'
import type { FiguresView } from '../figures-address.ts'

export interface CardProps {
  figures: Figures
  view: FiguresView['view']
}
