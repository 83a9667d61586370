import type { Bench } from '../bench.ts'
import { shown } from '../report/row.ts'

/**
 * The people whose figures are measured. Figures of many requests are cached for ten minutes: only the first call
 * counts.
 */
const looks = [
  { what: 'the workplace’s', account: 'lisi', path: '/own', held: 'then', target: 50 },
  { what: 'one’s own, 12 weeks', account: 'zhangsan', path: '?scope=own&weeks=12', held: 'then', target: 50 },
  { what: 'a department, 12 weeks', account: 'lisi', path: '?scope=departments', held: 'then', target: 50 },
  { what: 'a cashier’s own, 12 weeks', account: 'wangwu', path: '?scope=own', held: 'first', target: 300 },
  { what: 'everybody, 4 weeks', account: 'admin', path: '?weeks=4', held: 'first', target: 300 },
  { what: 'everybody, 12 weeks', account: 'admin', path: '?weeks=12', held: 'first', target: 300 },
  { what: 'everybody, 52 weeks', account: 'admin', path: '?weeks=52', held: 'first', target: 300 },
] as const

/** Called one after the other, as a person would: the first call, and the time of later ones. */
export async function measureFigures(bench: Bench): Promise<void> {
  for (const { what, account, path, held, target } of looks) {
    const { headers } = await bench.installation.byAccount(account)
    const took: number[] = []
    for (let call = 0; call < 11; call += 1) {
      const started = performance.now()
      const answer = await fetch(`http://127.0.0.1:${bench.app.port}/api/oa_info/figures${path}`, { headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`figures${path} answered ${answer.status}`)
      took.push(performance.now() - started)
    }
    const [first = 0, ...others] = took
    const then = others.toSorted((one, other) => one - other)[Math.floor(others.length / 2)] ?? 0
    bench.rows.push({
      size: bench.size,
      what: `figures, ${what}`,
      app: `first ${shown(first)} ms, then ${shown(then)} ms`,
      beside: '',
      ratio: '',
      cpu: '',
      target: `${held} under ${target} ms`,
      reached: (held === 'first' ? first : then) < target,
    })
  }
}
