import { type ArticleSection, contract } from '@countersign/contract'
import { call } from '../../../lib/http/call.ts'
import { recordError } from '../../../lib/storage/log-store.ts'

/** Counts the reading. The server counts each person once, and a failure takes nothing from the reader. */
export function noteOpened(section: ArticleSection, id: string): void {
  call(contract.articleOpened, { section, id }, { quiet: true }).catch((error: unknown) =>
    recordError(error, 'articleOpened'),
  )
}
