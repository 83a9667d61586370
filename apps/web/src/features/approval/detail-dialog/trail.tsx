import type { TrailRow } from '@countersign/contract'
import { useIsPhone } from '../../../lib/screen-class.ts'
import { TrailList } from './trail-list.tsx'
import { TrailTable } from './trail-table.tsx'

export interface TrailProps {
  rows: TrailRow[]
  onStaleImage: () => void
}

export function Trail(props: TrailProps) {
  return useIsPhone() ? <TrailList {...props} /> : <TrailTable {...props} />
}
