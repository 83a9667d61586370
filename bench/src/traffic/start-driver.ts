import { fork } from 'node:child_process'
import type { Measured, Run, RunResult } from './run.ts'

export interface Driver {
  drive(run: Run): Promise<Measured>
  stop(): void
}

export function startDriver(): Driver {
  const child = fork(new URL('./driver.ts', import.meta.url), { serialization: 'advanced' })
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
