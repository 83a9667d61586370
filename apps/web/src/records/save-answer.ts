import type { Route } from '@countersign/contract'
import { t } from 'i18next'
import { refusalIn } from '../lib/http/call-error.ts'
import { fetchFile } from '../lib/http/fetch-file.ts'
import { splitInput, toQuery } from '../lib/http/request-address.ts'
import { notify } from '../lib/page/notify.ts'
import { saveFile } from '../lib/page/save-file.ts'
import { settings } from '../lib/settings.ts'
import { recordError } from '../lib/storage/log-store.ts'

/**
 * Downloads what a call answers, under the name that the server gives it. The token is sent in the header, because
 * addresses end up in histories and logs. A failure is logged under `operation` and said in a toast; never rejects.
 */
export async function saveAnswer(
  { path, bytes = '' }: Pick<Route, 'path' | 'bytes'>,
  input: object,
  { name, operation = 'export' }: { name: string; operation?: string },
): Promise<void> {
  try {
    const { address, rest } = splitInput(path, input)
    const { blob, name: given } = await fetchFile(address + toQuery(rest), bytes, settings.exportTimeout)
    saveFile(blob, given ?? name)
  } catch (error) {
    recordError(error, operation)
    const refusal = refusalIn(error)
    // A refusal says what to do; a fault of the server may be over at the next try.
    const isSaid = refusal !== undefined && refusal.error !== 'internal'
    notify({ kind: 'error', text: isSaid ? refusal.message : t('records.exportFailed') })
  }
}
