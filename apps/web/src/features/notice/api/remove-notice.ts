import { contract } from '@countersign/contract'
import { call } from '../../../lib/call.ts'

export function removeNotice(id: string): Promise<true> {
  return call(contract.noticeRemove, { ids: [id] })
}
