import { sendAll } from './send-all.ts'
import type { Run, RunResult } from './run.ts'

// A process of its own: whoever asks must not share a core's turn with whoever answers more than the system makes it.
process.on('message', (run: Run) => {
  void sendAll(run).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ failed: String(error) } satisfies RunResult),
  )
})
process.once('disconnect', () => process.exit())
