import { inject } from 'vitest'
import type { Place } from './global-setup.ts'

/** The server and the browser of the worker that runs this test file; workers are numbered from 1. */
export function ownPlace(): Place {
  const place = inject('places')[Number(process.env['VITEST_POOL_ID']) - 1]
  if (!place) throw new Error(`Worker ${process.env['VITEST_POOL_ID']} has no server.`)
  return place
}
