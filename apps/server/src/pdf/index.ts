export { drawInTurn, turnOf } from './draw-in-turn.ts'
export type { PdfInput, PdfTrailRow } from './layout.ts'
export type { PickingList } from './picking-list.ts'
export { createPdfRenderer, type PdfRenderer } from './renderer.ts'
