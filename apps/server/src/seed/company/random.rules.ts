/** Numbers that look random and are the same at every start: two demos have the same history. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** At least 0 and less than 1 (mulberry32). */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1))
  }

  pick<One>(list: readonly [One, ...One[]] | readonly One[]): One {
    const one = list[Math.floor(this.fraction() * list.length)]
    if (one === undefined) throw new Error('nothing to pick from')
    return one
  }

  /** Whether something happens that does so this often, as a share of 1. */
  happens(share: number): boolean {
    return this.fraction() < share
  }
}
