import type { PdfInput, PdfRenderer } from '../pdf/index.ts'

/** A renderer that draws nothing and remembers its input, the newest last. */
export function rememberingRenderer(printed: PdfInput[]): PdfRenderer {
  return {
    async render(read) {
      const input = await read()
      printed.push(input)
      // Every answer differs, so that tests can tell them apart.
      return { pdf: new TextEncoder().encode(`%PDF-1.7 of a test ${printed.length}`), input }
    },
    waitingBefore: () => undefined,
    close: async () => undefined,
  }
}
