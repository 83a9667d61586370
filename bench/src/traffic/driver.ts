import { sendAll } from './send-all.ts'
import type { Run, RunResult } from './run.ts'

// Runs in its own process, so that sending requests takes no processor time from the server's event loop.
process.on('message', (run: Run) => {
  void sendAll(run).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ failed: String(error) } satisfies RunResult),
  )
})
process.once('disconnect', () => process.exit())
