import type { Letters, PdfInput, PdfRenderer, PickingList, PrintedArticle } from '../pdf/index.ts'

/** Input of every document, the newest last. */
export interface Remembered {
  printed: PdfInput[]
  picked: PickingList[]
  articles: PrintedArticle[]
  letters: Letters[]
}

/** A renderer that draws nothing and remembers its input, the newest last. */
export function rememberingRenderer({ printed, picked, articles, letters }: Remembered): PdfRenderer {
  return {
    async render(read) {
      const input = await read()
      const drawn: PdfInput | PickingList | PrintedArticle | Letters = input
      if ('sellers' in drawn) picked.push(drawn)
      else if ('document' in drawn) articles.push(drawn)
      else if ('letters' in drawn) letters.push(drawn)
      else printed.push(drawn)
      // Every answer differs, so that tests can tell them apart.
      const number = printed.length + picked.length + articles.length + letters.length
      return { pdf: new TextEncoder().encode(`%PDF-1.7 of a test ${number}`), input }
    },
    waitingBefore: () => undefined,
    close: async () => undefined,
  }
}
