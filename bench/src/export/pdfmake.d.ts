/** The part of pdfmake 0.3 used here; the package has no types. */
declare module 'pdfmake' {
  const pdfmake: {
    setFonts(fonts: Record<string, Record<string, string | undefined>>): void
    setLocalAccessPolicy(isAllowed: (path: string) => boolean): void
    setUrlAccessPolicy(isAllowed: (url: string) => boolean): void
    createPdf(document: Record<string, unknown>): { getBuffer(): Promise<Uint8Array> }
  }
  export default pdfmake
}
