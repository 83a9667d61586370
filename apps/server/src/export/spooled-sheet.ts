import { createWriteStream } from 'node:fs'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SheetColumn } from '../platform/sheet/sheet-column.ts'
import { writeSheet } from '../platform/sheet/write-sheet.ts'

/** A sheet that is written row by row into a file, while other files are written, too. */
export class SpooledSheet<Row> {
  readonly #rows = new PassThrough({ objectMode: true })
  readonly #written: Promise<void>
  rows = 0

  constructor(path: string, columns: readonly SheetColumn<Row>[]) {
    const sheet = writeSheet<Row>(columns, this.#rows, 'zh')
    this.#written = pipeline(sheet, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    // Thrown where it is awaited, which a failed export may never come to.
    this.#written.catch(() => undefined)
  }

  /** Resolves once the sheet has room for the next row. */
  async add(row: Row): Promise<void> {
    this.rows += 1
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#rows.write(row, (error) => (error ? reject(error) : resolve()))
    await promise
  }

  async end(): Promise<void> {
    this.#rows.end()
    await this.#written
  }
}
