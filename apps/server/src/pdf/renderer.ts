import { FairQueue } from '../platform/fair-queue.ts'
import { shareOf } from '../platform/share.ts'
import { layOutArticle, type PrintedArticle } from './article.ts'
import { layOut, type PdfInput } from './layout.ts'
import { layOutLetters, type Letters } from './letters.ts'
import { layOutPickingList, type PickingList } from './picking-list.ts'
import { PdfError } from './pdf-error.ts'
import { withoutTables } from './plain-tables.ts'
import { createWorkerSeat, type WorkerSeat } from './worker-seat.ts'

interface PdfRendererOptions {
  /** Documents that the installation draws at the same time; each worker takes about 100 MB. */
  workers?: number
  /** Limit for one document, in ms, including the start of its worker. */
  timeoutMs?: number
  /** Limit on the JavaScript heap of a worker, in MB. */
  maxOldSpaceMb?: number
  /** Limit on waiting documents; a further call fails at once (`busy`). */
  maxWaiting?: number
  /** Limit on waiting documents of one person. */
  maxWaitingOfOne?: number
  /** Another worker, for tests. */
  workerFile?: URL
}

/** What can be drawn. */
export type Printable = PdfInput | PickingList | PrintedArticle | Letters

export interface PdfRenderer {
  /**
   * Draws a document and answers it with its input. `read` is called only when the turn is near, so that
   * waiting costs almost nothing. Each person (`who`; "" for the platform) has a line in the queue. Fails with
   * a PdfError, or with the error of `read`; other documents are not affected.
   */
  render: <T extends Printable>(
    read: () => Promise<T>,
    who?: string,
  ) => Promise<{ pdf: Uint8Array; input: T }>
  /** Number of documents drawn before this person's last waiting one; undefined when none waits. */
  waitingBefore: (who: string) => number | undefined
  /** Refuses waiting documents, lets running ones finish, and ends the workers. */
  close: () => Promise<void>
}

interface Waiting {
  /** Starts reading ahead of the turn, once. */
  prepare: () => void
  /** Never fails: the error goes to the caller of `render`. */
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
  const seats = Array.from({ length: shareOf(workers) }, () =>
    createWorkerSeat({ workerFile, timeoutMs, maxOldSpaceMb }),
  )
  const free = [...seats]
  const queue = new FairQueue<Waiting>()
  const inHand = new Set<Promise<void>>()
  let isClosed = false

  function serveNext() {
    const seat = free.pop()
    if (!seat) {
      // The next document is read while another is drawn, so that neither waits for the other.
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

  async function render<T extends Printable>(
    read: () => Promise<T>,
    who = '',
  ): Promise<{ pdf: Uint8Array; input: T }> {
    if (isClosed) throw new PdfError('closed', 'no more documents are made')
    const isFull = queue.size >= shareOf(maxWaiting) || queue.sizeOf(who) >= shareOf(maxWaitingOfOne)
    if (free.length === 0 && isFull) throw new PdfError('busy', `${queue.size} waiting`)
    const { promise, resolve, reject } = Promise.withResolvers<{ pdf: Uint8Array; input: T }>()
    let reading: Promise<T> | undefined
    const readOnce = () => (reading ??= read())
    // An error ahead of the turn is reported when the turn comes.
    const prepare = () => void readOnce().catch(() => undefined)
    const takeTurn = (seat: WorkerSeat) => draw(seat, readOnce, timeoutMs).then(resolve, reject)
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

/**
 * Draws a document. Some tables within tables take the compiler minutes, so that an article that is not done after a third
 * of the time is drawn with plain rows instead of its tables.
 */
async function draw<T extends Printable>(seat: WorkerSeat, read: () => Promise<T>, timeoutMs: number) {
  const input = await read()
  const layout = layoutOf(input)
  const simpler = layout.template === 'article' ? withoutTables(layout) : undefined
  if (!simpler) return { pdf: await seat.run({ layout }), input }
  try {
    return { pdf: await seat.run({ layout }, timeoutMs / 3), input }
  } catch (error) {
    if (!(error instanceof PdfError && error.reason === 'timeout')) throw error
    return { pdf: await seat.run({ layout: simpler }, (timeoutMs * 2) / 3), input }
  }
}

function layoutOf(input: Printable) {
  if ('sellers' in input) return layOutPickingList(input)
  if ('letters' in input) return layOutLetters(input)
  return 'document' in input ? layOutArticle(input) : layOut(input)
}
