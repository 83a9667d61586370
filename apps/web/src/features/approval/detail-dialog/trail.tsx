import { useIsPhone } from '../../../lib/page/screen-class.ts'
import { TrailList } from './trail-list.tsx'
import type { TrailProps } from './trail-row.tsx'
import { TrailTable } from './trail-table.tsx'

export function Trail(props: TrailProps) {
  return useIsPhone() ? <TrailList {...props} /> : <TrailTable {...props} />
}
