export type { PdfInput, PdfTrailRow } from './layout.ts'
export { PdfError } from './pdf-error.ts'
export { createPdfRenderer, type PdfRenderer } from './renderer.ts'
