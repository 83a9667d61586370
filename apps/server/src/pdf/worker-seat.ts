import { type ChildProcess, fork } from 'node:child_process'
import type { Job, JobResult } from './job.ts'
import { PdfError } from './pdf-error.ts'

export interface SeatOptions {
  workerFile: URL
  timeoutMs: number
  maxOldSpaceMb: number
}

/** A place for one worker process. A worker that died or took too long is replaced at the next job. */
export interface WorkerSeat {
  /** Runs one job at a time, for at most this many ms or as long as the options permit. */
  run: (job: Job, timeoutMs?: number) => Promise<Uint8Array>
  /** Ends the worker, including a running job. */
  close: () => void
}

export function createWorkerSeat(options: SeatOptions): WorkerSeat {
  let seated: ChildProcess | undefined

  function sit(): ChildProcess {
    const worker = startWorker(options)
    const leave = () => {
      if (seated === worker) seated = undefined
    }
    worker.on('error', leave).on('exit', leave)
    seated = worker
    return worker
  }

  function dismiss(worker: ChildProcess) {
    if (seated === worker) seated = undefined
    worker.kill('SIGKILL')
  }

  async function runOn(worker: ChildProcess, job: Job, timeoutMs: number): Promise<Uint8Array> {
    setNeeded(worker, true)
    try {
      const result = await answerOf(worker, job, timeoutMs)
      if (!result.ok) throw new PdfError('failed', result.message)
      return result.pdf
    } catch (error) {
      if (!(error instanceof PdfError && error.reason === 'failed')) dismiss(worker)
      throw error
    } finally {
      setNeeded(worker, false)
    }
  }

  return {
    run: (job, timeoutMs = options.timeoutMs) => runOn(seated ?? sit(), job, timeoutMs),
    close: () => {
      if (seated) dismiss(seated)
    },
  }
}

/**
 * A process rather than a thread: a thread inside the compiler cannot be interrupted, and one that runs out of
 * memory ends the whole server (tried).
 */
function startWorker({ workerFile, maxOldSpaceMb }: SeatOptions): ChildProcess {
  const worker = fork(workerFile, {
    execArgv: [`--max-old-space-size=${maxOldSpaceMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  setNeeded(worker, false)
  return worker
}

/** An idle worker does not keep the server from ending; without the server it ends itself. */
function setNeeded(worker: ChildProcess, isNeeded: boolean) {
  for (const handle of [worker, worker.channel]) {
    if (isNeeded) handle?.ref()
    else handle?.unref()
  }
}

function answerOf(worker: ChildProcess, job: Job, timeoutMs: number): Promise<JobResult> {
  const { promise, resolve, reject } = Promise.withResolvers<JobResult>()
  const crash = (detail: string, cause?: unknown) => reject(new PdfError('crashed', detail, { cause }))
  const onMessage = (result: JobResult) => resolve(result)
  const onError = (cause: unknown) => crash('the worker failed', cause)
  const onExit = (code: number | null, signal: string | null) => crash(`the worker ended: ${signal ?? code}`)
  const timer = setTimeout(() => reject(new PdfError('timeout', `not done after ${timeoutMs} ms`)), timeoutMs)
  worker.once('message', onMessage).once('error', onError).once('exit', onExit)
  worker.send(job, (cause) => cause && crash('the worker takes no job', cause))
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', onMessage).off('error', onError).off('exit', onExit)
  })
}
