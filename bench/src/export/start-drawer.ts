import { fork } from 'node:child_process'
import type { Drawn, Order } from './draw-documents.ts'

export interface Drawer {
  draw(order: Order): Promise<Drawn>
  stop(): void
}

/** Runs in the same kind of process as the product's own worker. */
export function startDrawer(name: 'typst' | 'pdfmake'): Drawer {
  const child = fork(new URL(`./${name}-worker.ts`, import.meta.url), {
    execArgv: ['--max-old-space-size=256'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return {
    async draw(order) {
      const { promise, resolve } = Promise.withResolvers<Drawn>()
      child.once('message', resolve)
      child.send(order)
      return promise
    },
    stop: () => child.disconnect(),
  }
}
