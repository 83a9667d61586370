import { createHash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

const newline = 10

/** Passes bytes through and measures them. COPY writes each row as one line: a line break in a value becomes `\n`. */
export class Measured extends Transform {
  readonly #hash = createHash('sha256')
  bytes = 0
  lines = 0

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk)
    this.bytes += chunk.byteLength
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) this.lines += 1
    done(null, chunk)
  }

  /** SHA-256 of the bytes, once all have passed. */
  sha256(): string {
    return this.#hash.digest('hex')
  }
}
