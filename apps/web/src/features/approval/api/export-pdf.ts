import { contract, type Detail } from '@countersign/contract'
import { fetchFile } from '../../../lib/fetch-file.ts'
import { recordError } from '../../../lib/log-store.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { readToken } from '../../../lib/session.ts'

/** GET {kind}/exportPDF?blade-auth=&id=. A failure is only logged, nobody is told (platform.txt §8). */
export async function exportPdf({ kind, id, type }: Detail): Promise<void> {
  const address = contract.exportPDF.path.replace('{kind}', encodeURIComponent(kind))
  const query = new URLSearchParams({ 'blade-auth': readToken(), id })
  try {
    const { blob, name } = await fetchFile(`${address}?${query}`, 'application/pdf')
    saveFile(blob, name ?? `${type}.pdf`)
  } catch (error) {
    recordError(error, 'exportPDF')
  }
}
