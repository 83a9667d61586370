import { formatDate } from '../../../platform/business-time.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { reserveBlock } from './apply-no.repository.ts'

/** Numbers reserved at once. Numbers left when the process ends are gaps, which are allowed. */
const blockSize = 10

/**
 * Hands out numbers of the form `{PREFIX}{yyyyMMdd}{at least 4 digits}` (data-model.md "Application numbers").
 * Blocks are reserved outside the transaction of the submission: a counter row inside it would let only one
 * submission run at a time.
 */
export class ApplyNumbers {
  readonly #blocks = new Map<string, { next: number; end: number }>()
  readonly #reserving = new Map<string, Promise<void>>()

  async take(db: Db, tenantId: string, prefix: string, now: Date): Promise<string> {
    const day = formatDate(now).replaceAll('-', '')
    const key = `${tenantId} ${prefix} ${day}`
    for (;;) {
      const block = this.#blocks.get(key)
      if (block && block.next < block.end) {
        const number = block.next
        block.next += 1
        return `${prefix}${day}${String(number).padStart(4, '0')}`
      }
      await this.#refill(db, key, { tenantId, prefix, day })
    }
  }

  /** Concurrent submissions share one reservation. */
  #refill(db: Db, key: string, of: { tenantId: string; prefix: string; day: string }): Promise<void> {
    const running = this.#reserving.get(key)
    if (running) return running
    const reserving = this.#reserve(db, key, of).finally(() => this.#reserving.delete(key))
    this.#reserving.set(key, reserving)
    return reserving
  }

  async #reserve(db: Db, key: string, of: { tenantId: string; prefix: string; day: string }): Promise<void> {
    const next = await reserveBlock(db, { ...of, size: blockSize })
    this.#blocks.set(key, { next, end: next + blockSize })
  }
}
