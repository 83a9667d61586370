import type { Driver } from './start-driver.ts'

/** Times in milliseconds below which half of the answers and 99 of 100 are. */
export interface Percentiles {
  p50: number
  p99: number
}

/** Times the answers to a GET, over two connections. Throws when one is refused. */
export async function timePath(
  { driver, port, seconds }: { driver: Driver; port: number; seconds: number },
  path: string,
  headers: Record<string, string>,
): Promise<Percentiles> {
  const request = { method: 'GET', path: encodeURI(path), headers } as const
  const drive = (seconds: number) => driver.drive({ port, connections: 2, requests: [request], seconds })
  // The first second fills caches and does not count.
  await drive(1)
  const { refused, example, milliseconds } = await drive(seconds)
  if (refused > 0) throw new Error(`${path}: ${refused} refused, as ${example}`)
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}
