import {
  articleAlignments,
  articleImageWidths,
  articleLimits,
  isArticleLink,
  type ParsedArticle,
  parseArticleDocument,
} from '@countersign/contract'
import { onOneLine, withoutHidden } from '@countersign/forms'
import type { JSONContent } from '@tiptap/core'

type Attributes = Readonly<Record<string, unknown>>

const alignments: ReadonlySet<unknown> = new Set(articleAlignments)
const widths: ReadonlySet<unknown> = new Set(articleImageWidths)

const plain = (given: unknown, max: number) =>
  withoutHidden(onOneLine(typeof given === 'string' ? given : '')).slice(0, max)

const spanOf = (given: unknown) =>
  typeof given === 'number' && Number.isInteger(given) ? Math.min(Math.max(given, 1), articleLimits.span) : 1

function textAlignOf({ textAlign }: Attributes): Attributes {
  return alignments.has(textAlign) ? { textAlign } : {}
}

/** The attributes that an article stores of each node; the editor knows more of some. */
function attributesOf(type: string | undefined, attrs: Attributes): Attributes {
  switch (type ?? '') {
    case 'paragraph':
      return textAlignOf(attrs)
    case 'heading':
      return { level: attrs['level'], ...textAlignOf(attrs) }
    case 'orderedList':
      return attrs['start'] === 1 ? {} : { start: attrs['start'] }
    case 'tableCell':
    case 'tableHeader': {
      const [colspan, rowspan] = [spanOf(attrs['colspan']), spanOf(attrs['rowspan'])]
      return { ...(colspan > 1 && { colspan }), ...(rowspan > 1 && { rowspan }) }
    }
    case 'image':
      return {
        address: attrs['address'],
        alt: plain(attrs['alt'], 300),
        width: widths.has(attrs['width']) ? attrs['width'] : 'full',
      }
    case 'attachment':
      return { address: attrs['address'], name: plain(attrs['name'], 255), size: attrs['size'] }
    case 'video':
      return {
        address: attrs['address'],
        title: plain(attrs['title'], 200),
        shown: attrs['shown'] === 'link' ? 'link' : 'card',
      }
    default:
      return {}
  }
}

function marksOf(marks: JSONContent['marks']): Record<string, unknown>[] {
  return (marks ?? []).flatMap(({ type, attrs }): Record<string, unknown>[] => {
    if (type !== 'link') return [{ type }]
    const href: unknown = attrs?.['href']
    return typeof href === 'string' && isArticleLink(href) ? [{ type, attrs: { href } }] : []
  })
}

/** What an article stores of one node; a text of hidden characters alone leaves nothing. */
function stored({ type, attrs = {}, content, marks, text }: JSONContent): Record<string, unknown>[] {
  const kept = marksOf(marks)
  const withMarks = kept.length > 0 ? { marks: kept } : {}
  if (type === 'text') {
    const shown = plain(text, articleLimits.characters + 1)
    return shown === '' ? [] : [{ type, text: shown, ...withMarks }]
  }
  // A file that is still being uploaded is no part of the document yet; its place may not be empty.
  if (typeof attrs['upload'] === 'string' && attrs['address'] === '') return [{ type: 'paragraph' }]
  const own = attributesOf(type, attrs)
  const inner = content?.flatMap(stored) ?? []
  return [
    {
      type,
      ...(Object.keys(own).length > 0 && { attrs: own }),
      ...(inner.length > 0 && { content: inner }),
      ...withMarks,
    },
  ]
}

/**
 * The document in the editor as an article stores it: without attributes that only the editor has, without hidden
 * characters that came with a paste, and checked as the server will check it. A document over a limit is a problem.
 */
export function documentOf(content: JSONContent): ParsedArticle {
  return parseArticleDocument(stored(content)[0])
}
