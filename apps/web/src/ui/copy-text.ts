import copyTextToClipboard from 'copy-text-to-clipboard'
import { t } from 'i18next'
import { notify } from '../lib/page/notify.ts'

/** Copies a text and shows a toast with the result (platform.txt §8 "Copy helper"). */
export async function copyText(text: string): Promise<boolean> {
  const copied = (await throughClipboard(text)) || throughSelection(text)
  notify(copied ? { kind: 'success', text: t('copy.done') } : { kind: 'error', text: t('copy.failed') })
  return copied
}

/** Missing on plain http, and refused without permission. */
async function throughClipboard(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return false
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

function throughSelection(text: string): boolean {
  // Inside an open dialog, because the dialog would take the focus back from anywhere else.
  const dialog = document.activeElement?.closest<HTMLElement>('[role=dialog]')
  return copyTextToClipboard(text, { target: dialog ?? document.body })
}
