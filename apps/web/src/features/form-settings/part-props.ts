import type { FormDefinition } from '@countersign/forms'
import type { ComponentType } from 'react'
import type { Draft } from './draft.ts'
import type { Problems } from './problems.ts'

/** Draws a form as the staff will see it. */
export type Preview = ComponentType<{ definition: FormDefinition }>

/** Props of every part of the page. */
export interface PartProps {
  /** The form of the product. */
  form: FormDefinition
  draft: Draft
  problems: Problems
  onChange: (changed: Partial<Draft>) => void
}
