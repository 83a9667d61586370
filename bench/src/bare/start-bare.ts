import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { BareSettings } from './plan.ts'

export interface BareServer {
  pid: number
  port: number
  stop(): void
}

export async function startBare(settings: BareSettings): Promise<BareServer> {
  const child = fork(new URL('./server.ts', import.meta.url), { serialization: 'advanced' })
  child.send(settings)
  await once(child, 'message')
  return { pid: child.pid ?? 0, port: settings.port, stop: () => child.disconnect() }
}
