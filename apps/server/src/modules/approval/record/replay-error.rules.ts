/**
 * Names the first event that the engine would not have written with the same input, or whose text cannot be
 * read.
 */
export class ReplayError extends Error {
  readonly seq: number

  constructor(seq: number, options?: ErrorOptions) {
    super(`event ${seq} does not follow from those before it`, options)
    this.seq = seq
  }
}
