import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'
import { holdToasts } from '../lib/page/notify.ts'

const said: string[] = []
let stop = () => {}
beforeEach(() => {
  said.length = 0
  stop = holdToasts(({ kind, text }) => said.push(`${kind}: ${text}`))
})
afterEach(() => {
  stop()
  Reflect.deleteProperty(navigator, 'clipboard')
  Reflect.deleteProperty(document, 'execCommand')
  document.body.replaceChildren()
})

const withClipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })

/** Stubs execCommand to return `answer`; collects the selected texts and the parents of the text area. */
function withSelection(answer: boolean) {
  const copied: string[] = []
  const places: (Element | null | undefined)[] = []
  const execCommand = () => {
    const area = document.querySelector('textarea')
    if (area) copied.push(area.value.slice(area.selectionStart, area.selectionEnd))
    places.push(area?.parentElement)
    return answer
  }
  Object.defineProperty(document, 'execCommand', { configurable: true, value: execCommand })
  return { copied, places }
}

test('a text is copied, and a toast says so', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {})
  withClipboard(writeText)
  expect(await copyText('LV-1')).toBe(true)
  expect(writeText).toHaveBeenCalledExactlyOnceWith('LV-1')
  expect(said).toEqual(['success: 复制成功'])
})

test('without a clipboard on plain http a text is copied by selection, and the focus stays', async () => {
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  const button = document.createElement('button')
  dialog.append(button)
  document.body.append(dialog)
  button.focus()
  const { copied, places } = withSelection(true)
  expect(await copyText('一行\n二行')).toBe(true)
  expect(copied).toEqual(['一行\n二行'])
  expect(places).toEqual([dialog])
  expect(said).toEqual(['success: 复制成功'])
  expect(document.activeElement).toBe(button)
  expect(document.querySelector('textarea')).toBeNull()
})

test('a text is copied by selection when the clipboard refuses', async () => {
  withClipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  const { copied, places } = withSelection(true)
  expect(await copyText('LV-1')).toBe(true)
  expect(copied).toEqual(['LV-1'])
  expect(places).toEqual([document.body])
})

test('a failed copy shows a toast', async () => {
  withSelection(false)
  expect(await copyText('LV-1')).toBe(false)
  expect(said).toEqual(['error: 复制失败'])
})
