import { articleFileAddress, articleLimits, isArticleLink, isArticleVideo } from '@countersign/contract'
import OfficePaste from '@intevation/tiptap-extension-office-paste'
import { type Extensions, Node } from '@tiptap/core'
import { TableCell, TableHeader, TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { StarterKit } from '@tiptap/starter-kit'
import { officeLists } from './office-lists.ts'

export interface Files {
  /** Signed address of an uploaded file. */
  addressOf: (address: string) => string
  /** Whether an upload with this key runs in this editor. */
  isRunning: (key: string) => boolean
}

/** An attribute that is kept in the HTML of the clipboard as `data-<name>`. */
const kept = (name: string, fallback: string) => ({
  default: fallback,
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`) ?? fallback,
  renderHTML: (attributes: Record<string, unknown>) => ({ [`data-${name}`]: attributes[name] }),
})

/** Key of a running upload, or "" (uploads.ts). A copy of such a node has no upload of its own. */
const uploading = {
  default: '',
  rendered: false,
  parseHTML: (element: HTMLElement) => element.getAttribute(uploadMark) ?? '',
}

const isFile = (element: HTMLElement) => articleFileAddress.test(element.getAttribute('data-address') ?? '')

/** Marks a picture of a paste that is being uploaded. */
export const uploadMark = 'data-upload'

/** A picture that was uploaded, or is being uploaded. Pasted pictures of other sites and of the own disk (file:///) match no rule. */
const imageWith = ({ addressOf, isRunning }: Files) =>
  Node.create({
    name: 'image',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      address: kept('address', ''),
      alt: {
        default: '',
        parseHTML: (element: HTMLElement) => element.getAttribute('alt') ?? '',
      },
      width: kept('width', 'full'),
      upload: uploading,
    }),
    parseHTML: () => [
      {
        tag: `img[${uploadMark}]`,
        getAttrs: (element) => (isRunning(element.getAttribute(uploadMark) ?? '') ? null : false),
      },
      { tag: 'img[data-address]', getAttrs: (element) => (isFile(element) ? null : false) },
    ],
    renderHTML: ({ node, HTMLAttributes }) =>
      node.attrs['address'] === ''
        ? ['div', { 'data-part': 'uploading', role: 'img', 'aria-label': String(node.attrs['alt']) }]
        : ['img', { ...HTMLAttributes, src: addressOf(String(node.attrs['address'])) }],
  })

const attachment = Node.create({
  name: 'attachment',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    address: kept('address', ''),
    name: kept('name', ''),
    size: {
      ...kept('size', '0'),
      default: 0,
      parseHTML: (element: HTMLElement) => {
        const size = Number(element.getAttribute('data-size'))
        return Number.isSafeInteger(size) && size >= 0 ? size : 0
      },
    },
    upload: uploading,
  }),
  parseHTML: () => [
    {
      tag: 'div[data-part="attachment"]',
      getAttrs: (element) => (isFile(element) && element.getAttribute('data-name') ? null : false),
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    {
      ...HTMLAttributes,
      'data-part': 'attachment',
      ...(node.attrs['address'] === '' && { 'data-uploading': '' }),
    },
    String(node.attrs['name']),
  ],
})

const video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    address: kept('address', ''),
    title: kept('title', ''),
    shown: kept('shown', 'card'),
  }),
  parseHTML: () => [
    {
      tag: 'div[data-part="video"]',
      getAttrs: (element) => (isArticleVideo(element.getAttribute('data-address') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    { ...HTMLAttributes, 'data-part': 'video' },
    String(node.attrs['title'] || node.attrs['address']),
  ],
})

/** A span of a pasted cell, bounded: the editor keeps a map of every column, and one of 1e9 would end the page. */
const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => {
    const given = Number(element.getAttribute(name) ?? 1)
    return Number.isInteger(given) ? Math.min(Math.max(given, 1), articleLimits.span) : 1
  },
})

const cellAttributes = () => ({ colspan: span('colspan'), rowspan: span('rowspan') })

/** The nodes and marks of an article as the editor edits them; `documentOf` makes the stored document of them. */
export function extensionsWith(files: Files): Extensions {
  return [
    StarterKit.configure({
      code: false,
      codeBlock: false,
      heading: { levels: [1, 2, 3] },
      link: { openOnClick: false, defaultProtocol: 'https', isAllowedUri: isArticleLink },
    }),
    TableKit.configure({ table: { resizable: false }, tableCell: false, tableHeader: false }),
    TableCell.extend({ addAttributes: cellAttributes }),
    TableHeader.extend({ addAttributes: cellAttributes }),
    TextAlign.configure({ types: ['heading', 'paragraph'] }),
    imageWith(files),
    attachment,
    video,
    OfficePaste,
    ...officeLists,
  ]
}
