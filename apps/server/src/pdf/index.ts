export type { PdfInput, PdfTrailRow } from './layout.ts'
export { PdfError } from './pdf-error.ts'
export { createPdfRenderer, type PdfRenderer, type PdfRendererOptions } from './renderer.ts'
