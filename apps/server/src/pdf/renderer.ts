import { layOut, type PdfInput } from './layout.ts'
import type { Job } from './job.ts'
import { PdfError } from './pdf-error.ts'
import { createWorkerSeat } from './worker-seat.ts'

export interface PdfRendererOptions {
  /** Documents made at the same time; each worker holds about 100 MB. */
  workers?: number
  /** For one document, its worker's start included. */
  timeoutMs?: number
  /** Of the worker's JavaScript heap. */
  maxOldSpaceMb?: number
  /** Documents that may wait; above that a request fails at once (`busy`). */
  maxWaiting?: number
  /** Another worker, for tests. */
  workerFile?: URL
}

export interface PdfRenderer {
  /** The bytes of the PDF. Fails with a PdfError; other requests go on. */
  render: (input: PdfInput) => Promise<Uint8Array>
  /** Refuses what waits, lets what is being made finish, and ends the workers. */
  close: () => Promise<void>
}

interface Waiting {
  job: Job
  resolve: (pdf: Uint8Array) => void
  reject: (error: unknown) => void
}

export function createPdfRenderer({
  workers = 1,
  timeoutMs = 30_000,
  maxOldSpaceMb = 256,
  maxWaiting = 100,
  workerFile = new URL('./worker.ts', import.meta.url),
}: PdfRendererOptions = {}): PdfRenderer {
  const seats = Array.from({ length: workers }, () =>
    createWorkerSeat({ workerFile, timeoutMs, maxOldSpaceMb }),
  )
  const free = [...seats]
  const queue: Waiting[] = []
  let isClosed = false

  function serveNext() {
    const seat = free.pop()
    if (!seat) return
    const next = queue.shift()
    if (!next) {
      free.push(seat)
      return
    }
    const done = seat.run(next.job).finally(() => {
      free.push(seat)
      serveNext()
    })
    done.then(next.resolve, next.reject)
  }

  async function render(input: PdfInput): Promise<Uint8Array> {
    if (isClosed) throw new PdfError('closed', 'no more documents are made')
    if (free.length === 0 && queue.length >= maxWaiting) throw new PdfError('busy', `${queue.length} waiting`)
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    queue.push({ job: { layout: layOut(input) }, resolve, reject })
    serveNext()
    return promise
  }

  async function close() {
    isClosed = true
    for (const { reject } of queue.splice(0)) reject(new PdfError('closed', 'the renderer was closed'))
    await Promise.all(seats.map((seat) => seat.close()))
  }

  return { render, close }
}
