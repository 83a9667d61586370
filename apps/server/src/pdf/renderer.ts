import { FairQueue } from '../platform/fair-queue.ts'
import { layOut, type PdfInput } from './layout.ts'
import { PdfError } from './pdf-error.ts'
import { createWorkerSeat, type WorkerSeat } from './worker-seat.ts'

interface PdfRendererOptions {
  /** Documents made at the same time; each worker holds about 100 MB. */
  workers?: number
  /** For one document, its worker's start included. */
  timeoutMs?: number
  /** Of the worker's JavaScript heap. */
  maxOldSpaceMb?: number
  /** Documents that may wait; above that a request fails at once (`busy`). */
  maxWaiting?: number
  /** The same of one person. */
  maxWaitingOfOne?: number
  /** Another worker, for tests. */
  workerFile?: URL
}

export interface PdfRenderer {
  /**
   * Draws a document. Reads it only when its turn is near, so waiting costs almost nothing. Each person (`who`; "" for the
   * platform itself) waits in a line of their own. Fails with a PdfError, or with the error of `read`; other documents are not
   * affected.
   */
  render: <T extends PdfInput>(read: () => Promise<T>, who?: string) => Promise<{ pdf: Uint8Array; input: T }>
  /** How many documents are made before the last that waits for this person; undefined where none does. */
  waitingBefore: (who: string) => number | undefined
  /** Refuses what waits, lets what is being made finish, and ends the workers. */
  close: () => Promise<void>
}

interface Waiting {
  /** Reads ahead, once. */
  prepare: () => void
  /** Never fails: who waits for it is told. */
  takeTurn: (seat: WorkerSeat) => Promise<void>
  reject: (error: unknown) => void
}

export function createPdfRenderer({
  workers = 1,
  timeoutMs = 30_000,
  maxOldSpaceMb = 256,
  maxWaiting = 1000,
  maxWaitingOfOne = 200,
  workerFile = new URL('./worker.ts', import.meta.url),
}: PdfRendererOptions = {}): PdfRenderer {
  const seats = Array.from({ length: workers }, () =>
    createWorkerSeat({ workerFile, timeoutMs, maxOldSpaceMb }),
  )
  const free = [...seats]
  const queue = new FairQueue<Waiting>()
  const inHand = new Set<Promise<void>>()
  let isClosed = false

  function serveNext() {
    const seat = free.pop()
    if (!seat) {
      // Whoever is next reads while another's document is drawn: neither waits for the other.
      queue.peek()?.prepare()
      return
    }
    const next = queue.shift()
    if (!next) {
      free.push(seat)
      return
    }
    const turn = next.takeTurn(seat).finally(() => {
      inHand.delete(turn)
      free.push(seat)
      serveNext()
    })
    inHand.add(turn)
    queue.peek()?.prepare()
  }

  async function render<T extends PdfInput>(
    read: () => Promise<T>,
    who = '',
  ): Promise<{ pdf: Uint8Array; input: T }> {
    if (isClosed) throw new PdfError('closed', 'no more documents are made')
    const isFull = queue.size >= maxWaiting || queue.sizeOf(who) >= maxWaitingOfOne
    if (free.length === 0 && isFull) throw new PdfError('busy', `${queue.size} waiting`)
    const { promise, resolve, reject } = Promise.withResolvers<{ pdf: Uint8Array; input: T }>()
    let reading: Promise<T> | undefined
    const readOnce = () => (reading ??= read())
    // What fails ahead of its turn is told when that comes.
    const prepare = () => void readOnce().catch(() => undefined)
    const takeTurn = (seat: WorkerSeat) => draw(seat, readOnce).then(resolve, reject)
    queue.push(who, { prepare, takeTurn, reject })
    serveNext()
    return promise
  }

  async function close() {
    isClosed = true
    for (const { reject } of queue.clear()) reject(new PdfError('closed', 'the renderer was closed'))
    await Promise.all(inHand)
    for (const seat of seats) seat.close()
  }

  function waitingBefore(who: string): number | undefined {
    const before = queue.before(who)
    return before === undefined ? undefined : before + inHand.size
  }

  return { render, waitingBefore, close }
}

async function draw<T extends PdfInput>(seat: WorkerSeat, read: () => Promise<T>) {
  const input = await read()
  return { pdf: await seat.run({ layout: layOut(input) }), input }
}
