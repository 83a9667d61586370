import type { ArticleInline } from '@countersign/contract'
import type { LaidRun } from './laid-article.ts'
import { narrow, printable } from './printable.ts'

/** The text of a paragraph or heading, in pieces that are printed one below the other. */
export function linesToPrint(content: readonly ArticleInline[] | undefined): LaidRun[][] {
  return inPieces(runsOf(content))
}

function runsOf(content: readonly ArticleInline[] = []): LaidRun[] {
  return content.map((inline): LaidRun => {
    const marks = inline.marks ?? []
    const has = (type: string) => marks.some((mark) => mark.type === type)
    const href = marks.flatMap((mark) => (mark.type === 'link' ? [mark.attrs.href] : []))[0]
    return {
      text: inline.type === 'text' ? printable(inline.text, narrow) : '\n',
      bold: has('bold'),
      italic: has('italic'),
      underline: has('underline'),
      strike: has('strike'),
      link: href === undefined || href.startsWith('/') ? null : href,
    }
  })
}

/**
 * Characters of a paragraph. A longer one, which fills more than three pages, is printed as several, since the compiler's
 * time grows with the square of the places where a text without blanks may break.
 */
const longestParagraph = 5000

function inPieces(runs: readonly LaidRun[]): LaidRun[][] {
  const pieces: LaidRun[][] = [[]]
  let room = longestParagraph
  for (const run of runs) {
    let rest = Array.from(run.text)
    while (rest.length > 0) {
      if (room === 0) {
        pieces.push([])
        room = longestParagraph
      }
      const text = rest.slice(0, room)
      pieces.at(-1)?.push({ ...run, text: text.join('') })
      rest = rest.slice(room)
      room -= text.length
    }
  }
  return pieces
}
