import type { CDPSession, Page } from '@countersign/e2e'

/** How many times slower than this machine the measured one is. */
export const slowdown = 4

export async function slowedDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return session
}

/** Of several runs the one in the middle, and the slowest. */
export interface Times {
  median: number
  worst: number
}

export function timesOf(milliseconds: readonly number[]): Times {
  const sorted = milliseconds.toSorted((one, other) => one - other)
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, worst: sorted.at(-1) ?? 0 }
}
