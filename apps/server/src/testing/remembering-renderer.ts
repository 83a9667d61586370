import type { PdfInput, PdfRenderer } from '../pdf/index.ts'

/** Draws nothing and remembers what it was given, newest last. */
export function rememberingRenderer(printed: PdfInput[]): PdfRenderer {
  return {
    async render(read) {
      const input = await read()
      printed.push(input)
      // No two drawings are the same, so that one told from another shows.
      return { pdf: new TextEncoder().encode(`%PDF-1.7 of a test ${printed.length}`), input }
    },
    waitingBefore: () => undefined,
    close: async () => undefined,
  }
}
