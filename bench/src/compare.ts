import { cpuOf, cpuOfChildren } from './processes.ts'
import type { Side } from './report/row.ts'
import type { TrafficRequest } from './traffic/run.ts'
import type { Driver } from './traffic/start-driver.ts'

export interface Server {
  pid: number
  port: number
}

/** The requests to one side in one round: each once, or repeatedly for this many seconds. */
export interface Load {
  requests: TrafficRequest[]
  seconds?: number
}

export const connections = 16

/**
 * Measures each side in turn for several rounds, so that other load on the machine affects both. The first round is a
 * warm-up and does not count.
 */
export async function compare(
  driver: Driver,
  postmaster: number,
  sides: Record<SideName, Server>,
  rounds: number,
  loadOf: (name: SideName, round: number) => Load,
): Promise<Record<SideName, Side>> {
  const sums = { app: new Sum(), bare: new Sum() }
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of sideNames) {
      const { pid, port } = sides[name]
      const before = { process: cpuOf(pid), database: cpuOfChildren(postmaster) }
      const measured = await driver.drive({ port, connections, ...loadOf(name, round) })
      if (measured.refused > 0)
        throw new Error(`${name}: ${measured.refused} refused, as ${measured.example}`)
      if (round === 0) continue
      sums[name].add(measured, {
        process: cpuOf(pid) - before.process,
        database: cpuOfChildren(postmaster) - before.database,
      })
    }
  }
  return { app: sums.app.side(), bare: sums.bare.side() }
}

const sideNames = ['app', 'bare'] as const
export type SideName = (typeof sideNames)[number]

class Sum {
  #seconds = 0
  readonly #milliseconds: number[] = []
  readonly #cpu = { process: 0, database: 0 }

  add(
    measured: { seconds: number; milliseconds: number[] },
    cpu: { process: number; database: number },
  ): void {
    this.#seconds += measured.seconds
    for (const one of measured.milliseconds) this.#milliseconds.push(one)
    this.#cpu.process += cpu.process
    this.#cpu.database += cpu.database
  }

  side(): Side {
    const sorted = this.#milliseconds.toSorted((a, b) => a - b)
    const count = sorted.length
    const at = (share: number) => sorted[Math.min(count - 1, Math.floor(count * share))] ?? 0
    const perCall = (seconds: number) => (seconds * 1000) / count
    return {
      rate: count / this.#seconds,
      p50: at(0.5),
      p99: at(0.99),
      cpu: { process: perCall(this.#cpu.process), database: perCall(this.#cpu.database) },
    }
  }
}
