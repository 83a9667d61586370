import { contract, type Notice } from '@countersign/contract'
import { call } from '../../../lib/call.ts'

export type NoticeWords = Pick<Notice, 'title' | 'category' | 'content'>

/** A new one, or changes to the one that was seen. */
export function submitNotice(
  words: NoticeWords,
  seen: Pick<Notice, 'id' | 'version'> | undefined,
  idempotencyKey: string,
): Promise<Notice> {
  return call(contract.noticeSubmit, { ...words, id: seen?.id, version: seen?.version }, { idempotencyKey })
}
