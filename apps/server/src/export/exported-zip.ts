import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { SheetColumn } from '../platform/sheet/sheet-column.ts'
import { writeSheet } from '../platform/sheet/write-sheet.ts'
import { ZipFile } from '../platform/zip/zip-file.ts'
import { SpooledSheet } from './spooled-sheet.ts'

/** Checksums of all other files, in the format of `sha256sum --check`. */
const sumsName = 'SHA256SUMS'

/** The ZIP of an export while it is written in a folder of its own, with the checksums of its files. */
export class ExportedZip {
  readonly #zip: ZipFile
  readonly #sums: FileHandle
  readonly #folder: string
  readonly #spooled: { path: string; from: string; sheet: { rows: number; end: () => Promise<void> } }[] = []
  /** Number of rows of each sheet, by its path. */
  readonly sheets = new Map<string, number>()
  files = 0

  private constructor(zip: ZipFile, sums: FileHandle, folder: string) {
    this.#zip = zip
    this.#sums = sums
    this.#folder = folder
  }

  /** Begins a ZIP in a new, empty folder. */
  static async create(folder: string, at: Date): Promise<ExportedZip> {
    const zip = await ZipFile.create(pathIn(folder), at)
    return new ExportedZip(zip, await open(join(folder, sumsName), 'ax', 0o600), folder)
  }

  async addFile(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    const { sha256 } = await this.#zip.add(path, bytes)
    await this.#sums.appendFile(`${sha256}  ${path}\n`)
    this.files += 1
  }

  async addSheet<Row>(
    path: string,
    columns: readonly SheetColumn<Row>[],
    rows: readonly Row[] | AsyncIterable<Row>,
  ): Promise<void> {
    let count = 0
    async function* counted() {
      for await (const row of rows) {
        count += 1
        yield row
      }
    }
    await this.addFile(path, writeSheet(columns, counted(), 'zh'))
    this.sheets.set(path, count)
  }

  /** A sheet whose rows come between other files; `finish` adds it. */
  spool<Row>(path: string, columns: readonly SheetColumn<Row>[]): SpooledSheet<Row> {
    const from = join(this.#folder, `${this.#spooled.length}.xlsx`)
    const sheet = new SpooledSheet(from, columns)
    this.#spooled.push({ path, from, sheet })
    return sheet
  }

  /** Adds the sheets that came between other files; those without a row are left out. */
  async addSpooled(): Promise<void> {
    for (const { path, from, sheet } of this.#spooled) {
      await sheet.end()
      if (sheet.rows === 0) continue
      await this.addFile(path, createReadStream(from))
      this.sheets.set(path, sheet.rows)
    }
  }

  /** Completes the ZIP, whose bytes are then on the disk; answers its path. */
  async finish(): Promise<string> {
    await this.#zip.add(sumsName, createReadStream(join(this.#folder, sumsName)))
    await this.#zip.finish()
    return pathIn(this.#folder)
  }

  async close(): Promise<void> {
    await this.#zip.close()
    await this.#sums.close()
  }
}

const pathIn = (folder: string) => join(folder, 'export.zip')
