import { createCompile } from './compile.ts'
import type { Job, JobResult } from './job.ts'

// Signals to the process group are handled by the server, which lets the running document finish. When the
// server has ended, the channel closes and this process ends.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.once('disconnect', () => process.exit())

const compile = createCompile()

process.on('message', (job: Job) => {
  process.send?.(resultOf(job))
})

function resultOf({ layout }: Job): JobResult {
  try {
    return { ok: true, pdf: compile(layout) }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) }
  }
}
