import type { Layout } from './layout.ts'

/** Message from the renderer to a worker, one at a time. */
export interface Job {
  layout: Layout
}

export type JobResult = { ok: true; pdf: Uint8Array } | { ok: false; message: string }
