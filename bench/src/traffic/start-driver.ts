import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Measured, Run, RunResult } from './run.ts'

export interface Driver {
  drive(run: Run): Promise<Measured>
  stop(): void
}

/** `priority` as in os.setPriority: 19 leaves the processor to the server on a machine with few of them. */
export function startDriver(priority = 0): Driver {
  const child = fork(new URL('./driver.ts', import.meta.url), { serialization: 'advanced' })
  if (child.pid !== undefined) setPriority(child.pid, priority)
  return {
    async drive(run) {
      const { promise, resolve, reject } = Promise.withResolvers<RunResult>()
      const onExit = () => reject(new Error('the driver died'))
      child.once('message', resolve).once('exit', onExit)
      child.send(run)
      const result = await promise.finally(() => child.off('exit', onExit))
      if ('failed' in result) throw new Error(result.failed)
      return result
    },
    stop: () => child.disconnect(),
  }
}
