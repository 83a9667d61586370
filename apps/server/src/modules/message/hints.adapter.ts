import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type CurrentUser, personKey } from '../../platform/context.ts'
import { requireLiveClient } from '../../platform/database/liveness.ts'
import type { Log } from '../../platform/log.ts'
import { listenForHints } from './hint.repository.ts'
import { readHint } from './hint.rules.ts'

const afterLossMs = 1000
const lookMs = 5000
const answerWithinMs = 10_000

interface Subscriber {
  hint: () => void
  end: () => void
}

/**
 * The open streams of this copy of the app. One database connection receives the hints of all copies. After a
 * lost connection every stream gets a hint, since changes may have been missed.
 */
export class Hints {
  readonly #subscribers = new Map<string, Set<Subscriber>>()
  readonly #watchers: ((person?: string) => void)[] = []
  readonly #stopping = new AbortController()
  readonly #listening: Promise<void>

  constructor(url: string, log: Log) {
    this.#listening = this.#keepListening(url, log)
  }

  /** Answers the function that ends the subscription. */
  subscribe(user: Pick<CurrentUser, 'tenantId' | 'id'>, subscriber: Subscriber): () => void {
    const key = personKey(user.tenantId, user.id)
    const all = this.#subscribers.get(key) ?? new Set()
    this.#subscribers.set(key, all.add(subscriber))
    return () => {
      all.delete(subscriber)
      if (all.size === 0) this.#subscribers.delete(key)
    }
  }

  /** Tells of each person for whom something changed, by `personKey`; of nobody in particular after a lost connection. */
  watch(watcher: (person?: string) => void): void {
    this.#watchers.push(watcher)
  }

  /** Tells this copy of what a call of this person changed: the relay tells the acting person nothing. */
  wrote(user: Pick<CurrentUser, 'tenantId' | 'id'>): void {
    this.#tellWatchers(personKey(user.tenantId, user.id))
  }

  /** Number of this person's streams in this copy of the app. */
  countOf(user: Pick<CurrentUser, 'tenantId' | 'id'>): number {
    return this.#subscribers.get(personKey(user.tenantId, user.id))?.size ?? 0
  }

  /** Ends every stream; the HTTP server waits for open streams when it closes. */
  endAll(): void {
    for (const all of this.#subscribers.values()) for (const { end } of all) end()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#listening
  }

  #tellWatchers(person?: string): void {
    for (const tell of this.#watchers) tell(person)
  }

  async #keepListening(url: string, log: Log): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      try {
        await this.#listen(url, signal)
      } catch (error) {
        log.warn({ err: error }, 'the connection for hints was lost and is opened again')
      }
      await pause(signal, afterLossMs)
    }
  }

  async #listen(url: string, signal: AbortSignal): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
      application_name: 'countersign',
    })
    // The error is ignored here; the next statement on the connection fails with it.
    client.on('error', () => undefined)
    client.on('notification', ({ payload }) => {
      for (const key of readHint(payload)) {
        this.#tellWatchers(key)
        for (const { hint } of this.#subscribers.get(key) ?? []) hint()
      }
    })
    try {
      await client.connect()
      await listenForHints(client)
      this.#tellWatchers()
      for (const all of this.#subscribers.values()) for (const { hint } of all) hint()
      while (!signal.aborted) {
        await pause(signal, lookMs)
        // A dead connection may stay silent for long; a statement on it fails.
        await requireLiveClient(client)
      }
    } finally {
      await client.end()
    }
  }
}

async function pause(signal: AbortSignal, ms: number): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}
