import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Person } from '@countersign/e2e'

/**
 * A page counts as loaded after this time without a request: the event stream never ends, so the network is never idle.
 */
const quietMs = 2000

/** Counts every script and style sheet the browser loads, each compressed separately at the best level. */
export class FirstLoad {
  readonly #sizes = new Map<string, number>()
  readonly #reading: Promise<void>[] = []
  #lastAsked = performance.now()

  constructor({ page }: Person) {
    page.on('request', () => (this.#lastAsked = performance.now()))
    page.on('response', (answer) => {
      const isCode = ['script', 'stylesheet'].includes(answer.request().resourceType())
      if (!isCode) return
      const reading = this.#read(answer.url(), answer.body())
      // The error is reported when all of them are awaited.
      reading.catch(() => undefined)
      this.#reading.push(reading)
    })
  }

  async #read(url: string, body: Promise<Buffer>): Promise<void> {
    this.#sizes.set(url, gzipSync(await body, { level: 9 }).length)
  }

  /** In kB of 1000 bytes, once nothing more is loaded. */
  async kilobytes(): Promise<number> {
    // What was done just before may not have asked for anything yet.
    this.#lastAsked = performance.now()
    while (performance.now() - this.#lastAsked < quietMs) await sleep(100)
    await Promise.all(this.#reading)
    return [...this.#sizes.values()].reduce((sum, size) => sum + size, 0) / 1000
  }
}
