export type { PdfInput, PdfRound, PdfTrailRow } from './layout.ts'
export { PdfError, type PdfErrorReason } from './pdf-error.ts'
export { createPdfRenderer, type PdfRenderer, type PdfRendererOptions } from './renderer.ts'
