import { contract, type Detail } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { t } from 'i18next'
import { call } from '../../../lib/http/call.ts'
import { fetchFile } from '../../../lib/http/fetch-file.ts'
import { uploadTimeout } from '../../../lib/http/upload.ts'
import { notify } from '../../../lib/page/notify.ts'
import { saveFile } from '../../../lib/page/save-file.ts'
import { settings } from '../../../lib/settings.ts'
import { recordError } from '../../../lib/storage/log-store.ts'
import { type ChosenNext, sentNext } from './next-people.ts'

// These calls stand apart from ../api.ts, because the lists load without the dialog.

export function useDetail(id: string, type: string | undefined) {
  return useQuery({
    queryKey: ['approval', 'detail', id],
    queryFn: ({ signal }) => call(contract.detail, { id, type }, { signal }),
    staleTime: 0,
  })
}

/**
 * A decision names the version that was seen, so that nobody decides on changed content (decisions.md "What was seen").
 */
export function seen({ id, version, taskId }: Detail) {
  return { id, version, taskId: taskId ?? undefined }
}

interface Agreement {
  /** The address of the confirmed signature. */
  signature: string
  opinion: string
  chosen: ChosenNext
}

export function agree(detail: Detail, { signature, opinion, chosen }: Agreement, idempotencyKey: string) {
  const next = sentNext(detail.choices.toChoose, chosen)
  const input = { ...seen(detail), baseImage: signature, opinion, ...next }
  return call(contract.agreeClick2, input, { idempotencyKey })
}

/** Contract payment: id and signature only (platform.txt §4), and the people of the next steps where they are chosen. */
export function agreeBySignature(
  detail: Detail,
  baseImage: string,
  chosen: ChosenNext,
  idempotencyKey: string,
) {
  const next = sentNext(detail.choices.toChoose, chosen)
  return call(contract.agreeClick, { ...seen(detail), baseImage, ...next }, { idempotencyKey })
}

export function reject(detail: Detail, opinion: string, idempotencyKey: string) {
  return call(contract.overrule, { ...seen(detail), opinion }, { idempotencyKey })
}

export function abandon(detail: Detail, idempotencyKey: string) {
  return call(contract.abandonClick, seen(detail), { idempotencyKey })
}

/** Returns the address that replaces the placeholder. Quiet, because the pad shows the reason itself. */
export function uploadSignature(baseCode: string) {
  return call(contract.uploadByte, { baseCode }, { quiet: true, timeout: uploadTimeout(baseCode.length) })
}

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
    notify({ kind: 'error', text: t('actions.exportFailed') })
  }
}
