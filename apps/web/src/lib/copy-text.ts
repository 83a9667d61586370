import { t } from 'i18next'
import { notify } from './notice.ts'

/** Copies, and says whether it did (platform.txt §8 "Copy helper"). */
export async function copyText(text: string): Promise<boolean> {
  const copied = (await throughClipboard(text)) || throughSelection(text)
  notify(copied ? { kind: 'success', text: t('copy.done') } : { kind: 'error', text: t('copy.failed') })
  return copied
}

/** Missing on plain http, and refused where the page may not. */
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
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.setAttribute('aria-hidden', 'true')
  area.style.cssText = 'position: fixed; inset-block-start: 0; opacity: 0'
  // Within an open dialog: it would take the focus back from anywhere else.
  const place = before?.closest('[role=dialog]') ?? document.body
  place.append(area)
  area.focus({ preventScroll: true })
  area.select()
  try {
    // The only way there is without the clipboard.
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
