import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { endOf, type Entry, headerOf, lineOf, mostBytes } from './zip-records.ts'

/** What a ZIP takes for a file: its bytes, or a stream of them. */
type Bytes = Uint8Array | AsyncIterable<Uint8Array>

/**
 * A new ZIP of any number of files and any size, written file by file. Nothing is kept in memory: the list of its files,
 * which stands at the end, is collected in a file beside it. Files are stored as they are, since PDFs, pictures and sheets
 * are compressed already. fflate, which reads ZIPs, writes at most 65,535 files and 4 GiB.
 */
export class ZipFile {
  readonly #zip: FileHandle
  readonly #list: FileHandle
  readonly #listPath: string
  readonly #at: Date
  #offset = 0
  #listBytes = 0
  #count = 0

  private constructor(zip: FileHandle, list: FileHandle, listPath: string, at: Date) {
    this.#zip = zip
    this.#list = list
    this.#listPath = listPath
    this.#at = at
  }

  /** Makes a file that must not exist; `at` is the time of every file in it. */
  static async create(path: string, at: Date): Promise<ZipFile> {
    const listPath = `${path}.list`
    const zip = await open(path, 'wx', 0o600)
    return new ZipFile(zip, await open(listPath, 'wx', 0o600), listPath, at)
  }

  /** Adds a file under a path with slashes. Answers its size in bytes and its SHA-256. */
  async add(path: string, bytes: Bytes): Promise<{ size: number; sha256: string }> {
    const entry: Entry = { name: Buffer.from(path), at: this.#at, offset: this.#offset, size: 0, crc: 0 }
    const hash = createHash('sha256')
    // The header holds size and checksum, so that it is written once they are known.
    let end = entry.offset + headerOf(entry).byteLength
    for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
      await writeAll(this.#zip, chunk, end)
      end += chunk.byteLength
      entry.size += chunk.byteLength
      if (entry.size > mostBytes) throw new Error(`${path} is larger than 4 GiB.`)
      entry.crc = crc32(chunk, entry.crc)
      hash.update(chunk)
    }
    await writeAll(this.#zip, headerOf(entry), entry.offset)
    const line = lineOf(entry)
    await writeAll(this.#list, line, this.#listBytes)
    this.#listBytes += line.byteLength
    this.#offset = end
    this.#count += 1
    return { size: entry.size, sha256: hash.digest('hex') }
  }

  /** Writes the list of files, and fsyncs. */
  async finish(): Promise<void> {
    const list = { offset: this.#offset, size: this.#listBytes, count: this.#count }
    let end = list.offset
    for await (const chunk of createReadStream(this.#listPath)) {
      const piece: Uint8Array = chunk
      await writeAll(this.#zip, piece, end)
      end += piece.byteLength
    }
    await writeAll(this.#zip, endOf(list), end)
    await this.#zip.sync()
  }

  async close(): Promise<void> {
    await this.#zip.close()
    await this.#list.close()
    await rm(this.#listPath, { force: true })
  }
}

/** Writes all bytes at a position; a single write may take fewer. */
async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  let written = 0
  while (written < bytes.byteLength) {
    const { bytesWritten } = await file.write(bytes, written, bytes.byteLength - written, position + written)
    written += bytesWritten
  }
}
