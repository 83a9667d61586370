/**
 * A queue with a line for each person. Lines take turns, so a long line delays each other line by one item per
 * round.
 */
export class FairQueue<T> {
  /** Lines in the order of their turns; no line is empty. */
  readonly #lines = new Map<string, T[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  sizeOf(who: string): number {
    return this.#lines.get(who)?.length ?? 0
  }

  push(who: string, one: T): void {
    const line = this.#lines.get(who)
    if (line) line.push(one)
    else this.#lines.set(who, [one])
    this.#size += 1
  }

  /** The next item, which stays in the queue. */
  peek(): T | undefined {
    for (const line of this.#lines.values()) return line[0]
    return undefined
  }

  shift(): T | undefined {
    for (const [who, line] of this.#lines) {
      this.#lines.delete(who)
      const next = line.shift()
      if (line.length > 0) this.#lines.set(who, line)
      this.#size -= 1
      return next
    }
    return undefined
  }

  /** Removes and answers the last item of the longest line; undefined when no line is longer than `than`. */
  shorten(than: number): T | undefined {
    let longest: T[] = []
    for (const line of this.#lines.values()) if (line.length > longest.length) longest = line
    if (longest.length <= Math.max(than, 1)) return undefined
    this.#size -= 1
    return longest.pop()
  }

  /** Number of items taken before this person's last one; undefined when the person has none. */
  before(who: string): number | undefined {
    const own = this.sizeOf(who)
    if (own === 0) return undefined
    let before = own - 1
    let isAhead = true
    for (const [other, line] of this.#lines) {
      if (other === who) isAhead = false
      else before += Math.min(line.length, isAhead ? own : own - 1)
    }
    return before
  }

  /** Empties the queue and answers its items. */
  clear(): T[] {
    const all: T[] = []
    for (let next = this.shift(); next !== undefined; next = this.shift()) all.push(next)
    return all
  }
}
