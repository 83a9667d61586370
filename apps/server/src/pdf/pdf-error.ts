/**
 * busy: the queue is full.
 * timeout: the document took too long, and the worker was ended.
 * crashed: the worker died or ran out of memory.
 * failed: the document could not be made.
 * closed: the renderer was closed.
 */
export type PdfErrorReason = 'busy' | 'timeout' | 'crashed' | 'failed' | 'closed'

export class PdfError extends Error {
  readonly reason: PdfErrorReason

  constructor(reason: PdfErrorReason, detail: string, options?: ErrorOptions) {
    super(`pdf ${reason}: ${detail}`, options)
    this.name = 'PdfError'
    this.reason = reason
  }
}
