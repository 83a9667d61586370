import type { PdfInput, PdfRenderer, PickingList } from '../pdf/index.ts'

/** A renderer that draws nothing and remembers its input, the newest last. */
export function rememberingRenderer(printed: PdfInput[], picked: PickingList[]): PdfRenderer {
  return {
    async render(read) {
      const input = await read()
      const drawn: PdfInput | PickingList = input
      if ('sellers' in drawn) picked.push(drawn)
      else printed.push(drawn)
      // Every answer differs, so that tests can tell them apart.
      const number = printed.length + picked.length
      return { pdf: new TextEncoder().encode(`%PDF-1.7 of a test ${number}`), input }
    },
    waitingBefore: () => undefined,
    close: async () => undefined,
  }
}
