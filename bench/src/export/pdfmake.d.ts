/** As much of pdfmake 0.3 as is used here; it brings no types of its own. */
declare module 'pdfmake' {
  const pdfmake: {
    setFonts(fonts: Record<string, Record<string, string | undefined>>): void
    setLocalAccessPolicy(isAllowed: (path: string) => boolean): void
    setUrlAccessPolicy(isAllowed: (url: string) => boolean): void
    createPdf(document: Record<string, unknown>): { getBuffer(): Promise<Uint8Array> }
  }
  export default pdfmake
}
