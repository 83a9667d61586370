import type { Attachment } from '@countersign/contract'
import type { Editor } from '@tiptap/core'
import { randomId } from '../../../lib/random-id.ts'
import { uploadMark } from './extensions.ts'

/** Types of pictures that are shown in an article. */
const pictureTypes = ['image/png', 'image/jpeg']
export const pictureAccept = pictureTypes.join(',')
export const isPicture = ({ type }: { type: string }) => pictureTypes.includes(type)

interface Around {
  send: (file: File, signal: AbortSignal) => Promise<Attachment>
  onUploaded: (file: Attachment) => void
  /** The node of the file is gone by then. */
  onFailed: (name: string, error: unknown) => void
  onCount: (running: number) => void
}

/**
 * Uploads of one editor. A file has its place in the document from the beginning: a node without address, which names its
 * upload. When the upload ends, the node gets its address or is removed, wherever it is by then.
 */
export function createUploads(around: Around) {
  const running = new Map<string, AbortController>()
  const ended = new Map<string, string>()
  let editor: Editor | undefined

  const send = async (key: string, file: File) => {
    const controller = new AbortController()
    running.set(key, controller)
    around.onCount(running.size)
    try {
      const uploaded = await around.send(file, controller.signal)
      around.onUploaded(uploaded)
      ended.set(key, addressOfFile(uploaded))
      place()
    } catch (error) {
      removeNode(key)
      if (!controller.signal.aborted) around.onFailed(file.name, error)
    } finally {
      running.delete(key)
      around.onCount(running.size)
    }
  }

  /** Gives addresses to nodes of which the upload has ended, also to those that an undone step has brought back. */
  const place = () => {
    if (!editor || ended.size === 0) return
    const { tr, doc } = editor.state
    doc.descendants((node, at) => {
      const address = ended.get(String(node.attrs['upload'] ?? ''))
      if (address !== undefined && node.attrs['address'] === '') tr.setNodeAttribute(at, 'address', address)
    })
    if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false))
  }

  const removeNode = (key: string) => {
    const own = editor
    if (!own) return
    const { tr, doc } = own.state
    doc.descendants((node, at) => {
      // A cell or a quote may hold nothing else and cannot be empty.
      const [from, to] = [tr.mapping.map(at), tr.mapping.map(at + node.nodeSize)]
      if (node.attrs['upload'] === key) tr.replaceWith(from, to, emptyParagraph(own))
    })
    if (tr.docChanged) own.view.dispatch(tr.setMeta('addToHistory', false))
  }

  const start = (file: File): string => {
    const key = randomId()
    void send(key, file)
    return key
  }

  return {
    isRunning: (key: string) => running.has(key),
    attach: (to: Editor) => {
      editor = to
      to.on('transaction', ({ transaction }) => {
        if (transaction.getMeta('history$')) place()
      })
    },
    /** Inserts files where the cursor is: pictures as pictures, all others as attachments. */
    insert: (files: readonly File[]) => {
      const nodes = files.map((file) =>
        isPicture(file)
          ? { type: 'image', attrs: { upload: start(file), alt: '' } }
          : { type: 'attachment', attrs: { upload: start(file), name: file.name, size: file.size } },
      )
      editor?.chain().focus().insertContent(nodes).run()
    },
    /** The pasted HTML with its embedded pictures as nodes that are being uploaded. */
    fromPaste: (html: string): { html: string; lost: number } => {
      const page = new DOMParser().parseFromString(html, 'text/html')
      let lost = 0
      for (const picture of page.querySelectorAll('img:not([data-address])')) {
        const file = fileIn(picture.getAttribute('src') ?? '')
        if (file) picture.setAttribute(uploadMark, start(file))
        else if (!isSpacer(picture)) lost += 1
        picture.removeAttribute('src')
      }
      return { html: page.documentElement.outerHTML, lost }
    },
    end: () => running.forEach((controller) => controller.abort()),
  }
}

function emptyParagraph({ schema }: Editor) {
  const { paragraph } = schema.nodes
  if (!paragraph) throw new Error('no paragraph in the schema')
  return paragraph.create()
}

export type Uploads = ReturnType<typeof createUploads>

export const addressOfFile = ({ id }: Pick<Attachment, 'id'>) => `/api/files/${id}`

/** Word marks places in a text by pictures of one pixel. */
const isSpacer = (picture: Element) =>
  ['width', 'height'].some((side) => picture.hasAttribute(side) && Number(picture.getAttribute(side)) <= 1)

/** The file of a picture that the clipboard holds within its HTML. */
function fileIn(address: string): File | undefined {
  const [, type = '', bytes = ''] = /^data:(image\/[a-z]+);base64,([\w+/=\s]+)$/.exec(address) ?? []
  if (!isPicture({ type })) return undefined
  try {
    const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
    return new File([content], `picture.${type.slice('image/'.length)}`, { type })
  } catch {
    return undefined
  }
}
