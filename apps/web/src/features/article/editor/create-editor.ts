import { Editor, type JSONContent } from '@tiptap/core'
import { extensionsWith, type Files } from './extensions.ts'
import type { Uploads } from './uploads.ts'

interface Props {
  document: JSONContent
  /** Name of the field for screen readers, and how to leave it. */
  label: string
  hint: string
  addressOf: Files['addressOf']
  uploads: Uploads
  /** Pictures of a paste that the browser may not read, such as those of a local file. */
  onLost: (count: number) => void
  /** Takes the focus out of the text, where Tab moves within lists and tables. */
  onLeave: () => void
}

/** The editor of an article without its place on the page; it is mounted and unmounted with the page. */
export function createEditor({ document, label, hint, addressOf, uploads, onLost, onLeave }: Props): Editor {
  const editor = new Editor({
    element: null,
    // Its style element would break the content security policy; rich-text.module.css has the same rules.
    injectCSS: false,
    extensions: extensionsWith({ addressOf, isRunning: uploads.isRunning }),
    content: document,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-description': hint,
      },
      handleKeyDown: (_view, { key, altKey }) => {
        if (key !== 'F10' || !altKey) return false
        onLeave()
        return true
      },
      transformPastedHTML: (html) => {
        if (!/<img/i.test(html)) return html
        const { html: kept, lost } = uploads.fromPaste(html)
        if (lost > 0) onLost(lost)
        return kept
      },
      handlePaste: (_view, { clipboardData }) => {
        const files = [...(clipboardData?.files ?? [])]
        // Office programs put a picture of the whole selection beside its text.
        if (files.length === 0 || hasText(clipboardData?.getData('text/html') ?? '')) return false
        uploads.insert(files)
        return true
      },
      handleDrop: (view, { dataTransfer, clientX, clientY }, _slice, isMove) => {
        const files = [...(dataTransfer?.files ?? [])]
        if (isMove || files.length === 0) return false
        const place = view.posAtCoords({ left: clientX, top: clientY })
        if (place) editor.commands.setTextSelection(place.pos)
        uploads.insert(files)
        return true
      },
    },
  })
  uploads.attach(editor)
  return editor
}

const hasText = (html: string): boolean =>
  (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim() !== ''
