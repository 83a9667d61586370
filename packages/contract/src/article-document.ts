import { findHidden, isStorable } from '@countersign/forms'
import * as z from 'zod/mini'

/**
 * The content of an article: JSON of the nodes and marks named here and of nothing else. Editor, reader, search and
 * server share this schema, so what is stored can be drawn without cleaning it first. No HTML is stored.
 */

/** Limits of one document. They keep every walk over a document short, and every table drawable. */
export const articleLimits = {
  /** Nodes within nodes, counted with the document. A list takes two levels, a table three. */
  depth: 20,
  children: 2000,
  nodes: 20_000,
  /** Characters of all texts: also of alternative texts, names of attachments and titles of videos. */
  characters: 200_000,
  span: 50,
  columns: 100,
  link: 2000,
} as const

/** Why something is no document of an article. */
const articleProblemCodes = [
  'wrongType',
  'tooDeep',
  'tooManyChildren',
  'tooManyNodes',
  'tooLong',
  'tooManyColumns',
  'hiddenCharacter',
  'unsafeLink',
  'unsafeFile',
] as const
export type ArticleProblemCode = (typeof articleProblemCodes)[number]

export interface ArticleProblem {
  code: ArticleProblemCode
  /** Place within the JSON, such as `content[2].attrs.href`; "" for the document itself. */
  at: string
}

const named = (problem: ArticleProblemCode) => ({ params: { problem } })

/** One line of text without characters that are invisible or turn the direction (forms: plain-text.ts). */
const line = (max: number, min = 0) =>
  z.string().check(
    z.minLength(min),
    z.maxLength(max),
    z.refine((value) => isStorable(value) && !value.includes('\n')),
    z.refine((value) => findHidden(value) === undefined, named('hiddenCharacter')),
  )

/** Address of an uploaded file, unsigned. */
export const articleFileAddress = /^\/api\/files\/[\w-]{1,64}$/
const file = z.string().check(z.refine((address) => articleFileAddress.test(address), named('unsafeFile')))

/**
 * Blanks, control characters and backslashes are refused anywhere in an address: browsers drop or turn some of them,
 * and "/<tab>/host" or "/\host" would lead to another site.
 */
const linkForms = [
  /^https?:\/\/[^\s\\\p{C}/?#@]+(?:[/?#][^\s\\\p{C}]*)?$/iu,
  /^mailto:[^\s\\\p{C}]+$/iu,
  /^tel:[-+\d().;=\w]+$/iu,
  /^\/(?!\/)[^\s\\\p{C}]*$/u,
] as const

/** Whether an address may stand in a link: a page, an e-mail address, a phone number or a place of this site. */
export function isArticleLink(href: string): boolean {
  return (
    href.length <= articleLimits.link &&
    linkForms.some((form) => form.test(href)) &&
    (!/^https?:/i.test(href) || URL.canParse(href)) &&
    isStorable(href) &&
    findHidden(href) === undefined
  )
}

/** Whether an address may stand for a video: a page that is opened in a tab of its own, never a frame. */
export function isArticleVideo(address: string): boolean {
  return /^https:/i.test(address) && isArticleLink(address)
}

const plainMark = <T extends string>(type: T) => z.strictObject({ type: z.literal(type) })

const mark = z.discriminatedUnion('type', [
  plainMark('bold'),
  plainMark('italic'),
  plainMark('underline'),
  plainMark('strike'),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({ href: z.string().check(z.refine(isArticleLink, named('unsafeLink'))) }),
  }),
])

const marks = z.array(mark).check(
  z.maxLength(5),
  z.refine((given) => new Set(given.map(({ type }) => type)).size === given.length),
)

const textNode = z.strictObject({
  type: z.literal('text'),
  text: line(articleLimits.characters, 1),
  marks: z.optional(marks),
})
const hardBreak = z.strictObject({ type: z.literal('hardBreak'), marks: z.optional(marks) })
const inline = z.discriminatedUnion('type', [textNode, hardBreak])
const inlines = z.optional(z.array(inline).check(z.maxLength(articleLimits.children)))

export const articleAlignments = ['left', 'center', 'right', 'justify'] as const
const textAlign = z.optional(z.nullable(z.enum(articleAlignments)))

export const articleImageWidths = ['small', 'medium', 'full'] as const

const paragraph = z.strictObject({
  type: z.literal('paragraph'),
  attrs: z.optional(z.strictObject({ textAlign })),
  content: inlines,
})
const heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.literal([1, 2, 3]), textAlign }),
  content: inlines,
})
const horizontalRule = z.strictObject({ type: z.literal('horizontalRule') })
const image = z.strictObject({
  type: z.literal('image'),
  attrs: z.strictObject({ address: file, alt: line(300), width: z.enum(articleImageWidths) }),
})
const attachment = z.strictObject({
  type: z.literal('attachment'),
  attrs: z.strictObject({
    address: file,
    name: line(255, 1),
    /** Bytes. */
    size: z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)),
  }),
})
const video = z.strictObject({
  type: z.literal('video'),
  attrs: z.strictObject({
    address: z.string().check(z.refine(isArticleVideo, named('unsafeLink'))),
    title: line(200),
    shown: z.enum(['link', 'card']),
  }),
})

export type ArticleMark = z.infer<typeof mark>
export type ArticleInline = z.infer<typeof inline>
export interface ArticleListItem {
  type: 'listItem'
  content: ArticleBlock[]
}
export interface ArticleCell {
  type: 'tableCell' | 'tableHeader'
  attrs?: { colspan?: number | undefined; rowspan?: number | undefined } | undefined
  content: ArticleBlock[]
}
export interface ArticleRow {
  type: 'tableRow'
  /** Absent where cells of the rows above fill the row. */
  content?: ArticleCell[] | undefined
}
export type ArticleBlock =
  | z.infer<typeof paragraph>
  | z.infer<typeof heading>
  | z.infer<typeof horizontalRule>
  | z.infer<typeof image>
  | z.infer<typeof attachment>
  | z.infer<typeof video>
  | { type: 'bulletList'; content: ArticleListItem[] }
  | { type: 'orderedList'; attrs?: { start?: number | undefined } | undefined; content: ArticleListItem[] }
  | { type: 'blockquote'; content: ArticleBlock[] }
  | { type: 'table'; content: ArticleRow[] }
export interface ArticleDocument {
  type: 'doc'
  content: ArticleBlock[]
}

const block: z.ZodMiniType<ArticleBlock> = z.lazy(() =>
  z.discriminatedUnion('type', [
    paragraph,
    heading,
    horizontalRule,
    image,
    attachment,
    video,
    bulletList,
    orderedList,
    blockquote,
    table,
  ]),
)
const blocks = z.array(block).check(z.minLength(1), z.maxLength(articleLimits.children))

/** An item begins with a paragraph, as the editor holds it. */
const listItem = z.strictObject({
  type: z.literal('listItem'),
  content: blocks.check(z.refine((content) => content[0]?.type === 'paragraph')),
})
const items = z.array(listItem).check(z.minLength(1), z.maxLength(articleLimits.children))
const bulletList = z.strictObject({ type: z.literal('bulletList'), content: items })
const orderedList = z.strictObject({
  type: z.literal('orderedList'),
  attrs: z.optional(z.strictObject({ start: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))) })),
  content: items,
})
const blockquote = z.strictObject({ type: z.literal('blockquote'), content: blocks })

const span = z.optional(z.int().check(z.gte(1), z.lte(articleLimits.span)))
const cellParts = {
  attrs: z.optional(z.strictObject({ colspan: span, rowspan: span })),
  content: blocks,
} as const
const cell = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('tableCell'), ...cellParts }),
  z.strictObject({ type: z.literal('tableHeader'), ...cellParts }),
])
const tableRow = z.strictObject({
  type: z.literal('tableRow'),
  content: z.optional(
    z.array(cell).check(
      z.maxLength(articleLimits.columns),
      z.refine(
        (cells) => cells.reduce((sum, { attrs }) => sum + (attrs?.colspan ?? 1), 0) <= articleLimits.columns,
        named('tooManyColumns'),
      ),
    ),
  ),
})
const table = z.strictObject({
  type: z.literal('table'),
  content: z.array(tableRow).check(z.minLength(1), z.maxLength(articleLimits.children)),
})

const tree: z.ZodMiniType<ArticleDocument> = z.strictObject({ type: z.literal('doc'), content: blocks })

type Place = readonly (string | number)[]
interface Visit {
  node: unknown
  depth: number
  /** The place of the node within its parent, and the visit of the parent. A path for each node would cost more. */
  index: number
  parent: Visit | undefined
}

function placeOf(visit: Visit): Place {
  const path: (string | number)[] = []
  for (let at: Visit | undefined = visit; at?.parent; at = at.parent) path.unshift('content', at.index)
  return path
}

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null

/** A key that no strict object sees, because assigning it would change the prototype instead. */
const hasPrototypeKey = (given: unknown) => isObject(given) && Object.hasOwn(given, '__proto__')

/**
 * Checks the size of what was given before the schema sees it: the schema calls itself for each level, and would
 * exhaust the stack on deep input. This walk keeps a list of what is still to be seen.
 */
function findTooLarge(given: unknown): { problem: ArticleProblemCode; path: Place } | undefined {
  const open: Visit[] = [{ node: given, depth: 1, index: 0, parent: undefined }]
  let nodes = 0
  let characters = 0
  for (let visit = open.pop(); visit; visit = open.pop()) {
    const { node, depth } = visit
    const refused = (problem: ArticleProblemCode) => ({ problem, path: placeOf(visit) })
    if (!isObject(node)) continue
    nodes += 1
    if (depth > articleLimits.depth) return refused('tooDeep')
    if (nodes > articleLimits.nodes) return refused('tooManyNodes')
    const { attrs, content, marks: ownMarks, text } = node
    if ([node, attrs].some(hasPrototypeKey)) return refused('wrongType')
    if (Array.isArray(ownMarks)) {
      if (ownMarks.length > 5) return refused('wrongType')
      if (ownMarks.some((one) => hasPrototypeKey(one) || (isObject(one) && hasPrototypeKey(one.attrs)))) {
        return refused('wrongType')
      }
    }
    const texts = [text, ...(isObject(attrs) ? [attrs.alt, attrs.name, attrs.title] : [])]
    for (const one of texts) characters += typeof one === 'string' ? one.length : 0
    if (characters > articleLimits.characters) return refused('tooLong')
    if (!Array.isArray(content)) continue
    if (content.length > articleLimits.children) return refused('tooManyChildren')
    for (let index = content.length - 1; index >= 0; index -= 1) {
      open.push({ node: content[index], depth: depth + 1, index, parent: visit })
    }
  }
  return undefined
}

/** The schema of a document. It checks the size first, so hostile input costs no more than reading it once. */
export const articleDocument: z.ZodMiniType<ArticleDocument> = z.pipe(
  z.transform((given: unknown, { issues }) => {
    const found = findTooLarge(given)
    if (found) {
      const { problem, path } = found
      issues.push({ code: 'custom', input: given, path: [...path], params: { problem } })
    }
    return given
  }),
  tree,
)

/** Parts of a document by their names in the API documentation. */
export const articleDocumentParts = {
  ArticleBlock: block,
  ArticleBlocks: blocks,
  ArticleCell: cell,
  ArticleMark: mark,
} as const

const codes: ReadonlySet<unknown> = new Set(articleProblemCodes)
const isCode = (given: unknown): given is ArticleProblemCode => codes.has(given)

function codeOf(issue: z.core.$ZodIssue): ArticleProblemCode {
  const problem: unknown = 'params' in issue && isObject(issue.params) ? issue.params.problem : undefined
  if (isCode(problem)) return problem
  if (issue.code === 'too_big' && issue.origin === 'array') return 'tooManyChildren'
  return issue.code === 'too_big' && issue.origin === 'string' ? 'tooLong' : 'wrongType'
}

const sayPlace = (path: readonly PropertyKey[]) =>
  path
    .map((part, index) => {
      if (typeof part === 'number') return `[${part}]`
      return `${index === 0 ? '' : '.'}${String(part)}`
    })
    .join('')

export type ParsedArticle =
  | { document: ArticleDocument; problem?: undefined }
  | { document?: undefined; problem: ArticleProblem }

/** Parses what somebody sent or stored as a document. Answers the document, or the first problem with its place. */
export function parseArticleDocument(given: unknown): ParsedArticle {
  const parsed = articleDocument.safeParse(given)
  if (parsed.success) return { document: parsed.data }
  const [issue] = parsed.error.issues
  return {
    problem: issue ? { code: codeOf(issue), at: sayPlace(issue.path) } : { code: 'wrongType', at: '' },
  }
}

/** A document without text: one empty paragraph. */
export function emptyDocument(): ArticleDocument {
  return { type: 'doc', content: [{ type: 'paragraph' }] }
}

type ArticleNode = ArticleDocument | ArticleBlock | ArticleListItem | ArticleRow | ArticleCell

/** Text of one paragraph or heading. */
export function textOfInlines(content: readonly ArticleInline[] | undefined): string {
  return (content ?? []).map((one) => (one.type === 'text' ? one.text : '\n')).join('')
}

function linesOf(node: ArticleNode): string[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return [textOfInlines(node.content)]
    case 'horizontalRule':
      return []
    case 'image':
      return node.attrs.alt === '' ? [] : [node.attrs.alt]
    case 'attachment':
      return [node.attrs.name]
    case 'video':
      return node.attrs.title === '' ? [] : [node.attrs.title]
    case 'tableRow':
      return [(node.content ?? []).map((one) => linesOf(one).join(' ')).join('\t')]
    case 'doc':
    case 'bulletList':
    case 'orderedList':
    case 'listItem':
    case 'blockquote':
    case 'table':
    case 'tableCell':
    case 'tableHeader':
      return node.content.flatMap(linesOf)
  }
}

/** The text of a document: a line for each block, cells of a row on one line. */
export function textOfDocument(document: ArticleDocument): string {
  return linesOf(document).join('\n')
}

function blocksIn(node: ArticleNode): ArticleNode[] {
  const content: readonly (ArticleNode | ArticleInline)[] = 'content' in node ? (node.content ?? []) : []
  return [
    node,
    ...content.flatMap((one) => (one.type === 'text' || one.type === 'hardBreak' ? [] : blocksIn(one))),
  ]
}

export interface OutlineEntry {
  /** Anchor of the heading: its number within the document. */
  anchor: string
  level: 1 | 2 | 3
  text: string
}

/** The headings of a document in their order, without empty ones. */
export function outlineOf(document: ArticleDocument): OutlineEntry[] {
  return blocksIn(document)
    .flatMap((node) => (node.type === 'heading' ? [node] : []))
    .map((node, index): OutlineEntry => {
      const { level } = node.attrs
      return { anchor: `section-${index + 1}`, level, text: textOfInlines(node.content).trim() }
    })
    .filter(({ text }) => text !== '')
}

/** Addresses of the pictures that a document shows, each once, in their order. */
export function picturesOf(document: ArticleDocument): string[] {
  const found = blocksIn(document).flatMap((node) => (node.type === 'image' ? [node.attrs.address] : []))
  return [...new Set(found)]
}

/** Addresses of the files that a document uses, each once, in their order. */
export function filesOf(document: ArticleDocument): string[] {
  const found = blocksIn(document).flatMap((node) =>
    node.type === 'image' || node.type === 'attachment' ? [node.attrs.address] : [],
  )
  return [...new Set(found)]
}
