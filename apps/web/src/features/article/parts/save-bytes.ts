import { t } from 'i18next'
import { refusalIn } from '../../../lib/http/call-error.ts'
import { fetchFile } from '../../../lib/http/fetch-file.ts'
import { splitInput, toQuery } from '../../../lib/http/request-address.ts'
import { notify } from '../../../lib/page/notify.ts'
import { saveFile } from '../../../lib/page/save-file.ts'
import { settings } from '../../../lib/settings.ts'
import { recordError } from '../../../lib/storage/log-store.ts'

/** Downloads what a call answers, under the name that the server gives it. A failure is said in a toast. */
export async function saveBytes(path: string, input: object, mime: string, fallback: string): Promise<void> {
  try {
    const { address, rest } = splitInput(path, input)
    const { blob, name } = await fetchFile(address + toQuery(rest), mime, settings.exportTimeout)
    saveFile(blob, name ?? fallback)
  } catch (error) {
    recordError(error, 'article')
    notify({ kind: 'error', text: refusalIn(error)?.message ?? t('records.exportFailed') })
  }
}
