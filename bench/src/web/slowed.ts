import type { CDPSession, Page } from '@countersign/e2e'

/** The factor by which the measured machine is slower than this one. */
export const slowdown = 4

export async function slowedDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return session
}

/** The median and the slowest of several runs. */
export interface Times {
  median: number
  worst: number
}

export function timesOf(milliseconds: readonly number[]): Times {
  const sorted = milliseconds.toSorted((one, other) => one - other)
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, worst: sorted.at(-1) ?? 0 }
}
