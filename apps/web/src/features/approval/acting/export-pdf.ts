import { contract, type Detail } from '@countersign/contract'
import { t } from 'i18next'
import { refusalIn } from '../../../lib/http/call-error.ts'
import { fetchFile } from '../../../lib/http/fetch-file.ts'
import { notify } from '../../../lib/page/notify.ts'
import { saveFile } from '../../../lib/page/save-file.ts'
import { settings } from '../../../lib/settings.ts'
import { recordError } from '../../../lib/storage/log-store.ts'

/**
 * GET {kind}/exportPDF?id=. The token is sent in the header, because addresses end up in histories and logs. A failure
 * is logged (platform.txt §8) and shown in a toast.
 */
export async function exportPdf({ kind, id, type }: Detail): Promise<void> {
  const address = contract.exportPDF.path.replace('{kind}', encodeURIComponent(kind))
  const query = new URLSearchParams({ id })
  try {
    const { blob, name } = await fetchFile(`${address}?${query}`, 'application/pdf', settings.exportTimeout)
    saveFile(blob, name ?? `${type}.pdf`)
  } catch (error) {
    recordError(error, 'exportPDF')
    const refusal = refusalIn(error)
    // What the server says of damaged evidence does not pass; its own faults may.
    const isSaid = refusal !== undefined && refusal.error !== 'internal'
    notify({ kind: 'error', text: isSaid ? refusal.message : t('actions.exportFailed') })
  }
}
