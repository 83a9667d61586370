import { contract, type Figures } from '@countersign/contract'
import {
  agree,
  loginAll,
  reject,
  startTestApp,
  submitLeave,
  submitPayments,
  tenants,
} from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { countPastDays } from '../../src/modules/figures/index.ts'
import { happened } from './requests-in-time.ts'

const clock = { now: new Date('2026-11-18T10:00:00+08:00') }
const app = await startTestApp({ now: () => clock.now })
const cast = await loginAll(app)

/** The answers to people with different scopes, for several ranges. */
async function everything(): Promise<Figures[]> {
  const answers: Figures[] = []
  for (const name of ['admin', 'zhaoliu', 'lisi', 'zhangsan'] as const) {
    for (const weeks of ['4', '12', '52']) {
      answers.push(await cast[name].data(contract.figures, { weeks }))
    }
  }
  return answers
}

const approvedIn = ({ weeks }: Figures) => weeks.reduce((sum, week) => sum + week.approved, 0)
const ofAll = async () => (await app.login('admin')).data(contract.figures)

/** A leave agreed to two and four hours into the given day. */
async function approvedOn(day: string): Promise<void> {
  const { id } = await submitLeave(cast.zhangsan)
  await agree(cast.lisi, id)
  await agree(cast.zhaoliu, id)
  await happened(app, id, {
    submitted: [`${day} 09:00`],
    tasks: [
      [`${day} 09:00`, `${day} 11:00`],
      [`${day} 11:00`, `${day} 15:00`],
    ],
  })
}

async function rejectedOn(day: string, reason: string): Promise<void> {
  const { id } = await submitLeave(cast.wangwu)
  await reject(cast.zhaoliu, id, reason)
  await happened(app, id, {
    submitted: [`${day} 00:00`],
    tasks: [[`${day} 00:00`, `${day} 23:59`]],
  })
}

async function paidOn(day: string, realMoney: string): Promise<void> {
  const { id } = await submitPayments(cast.zhangsan, { thisMoney: realMoney, realMoney })
  for (const name of ['lisi', 'wangwu', 'zhaoliu'] as const) await agree(cast[name], id)
  await happened(app, id, {
    submitted: ['2026-11-10 09:00'],
    tasks: [
      ['2026-11-10 09:00', '2026-11-11 09:00'],
      ['2026-11-11 09:00', '2026-11-16 09:00'],
      ['2026-11-16 09:00', `${day} 09:00`],
    ],
  })
}

describe('the figures of past days', () => {
  it('are counted once, and give the same answers as before', async () => {
    await approvedOn('2026-03-02')
    await approvedOn('2026-11-16')
    await approvedOn('2026-11-17')
    await approvedOn('2026-11-18')
    await rejectedOn('2026-11-17', '材料不全')
    await rejectedOn('2026-11-17', ' 材料不全')
    await rejectedOn('2026-11-18', '金额有误')
    await paidOn('2026-11-17', '0.10')
    await paidOn('2026-11-18', '0.20')
    const before = await everything()
    expect(before.map(approvedIn)).toEqual([5, 5, 6, 5, 5, 6, 5, 5, 6, 5, 5, 6])
    await Promise.all([countPastDays(app.db, clock.now), countPastDays(app.db, clock.now)])
    await countPastDays(app.db, clock.now)
    expect(await everything()).toEqual(before)
    const { rows } = await app.owner.query<{ last: string }>(
      "select max(day)::text as last from figure_day where tenant_id = '000000'",
    )
    expect(rows).toEqual([{ last: '2026-11-17' }])
  })

  it('are not counted again, except for what happens after them', async () => {
    await app.owner.query("update figure_day set count = 40 where day = '2026-11-16' and what = 'approved'")
    expect(approvedIn(await ofAll())).toBe(44)
    await approvedOn('2026-11-18')
    expect(approvedIn(await ofAll())).toBe(45)
    // The person's own figures are always counted anew.
    expect(approvedIn(await cast.zhangsan.data(contract.figures))).toBe(6)
  })

  it('continue from the last counted day, a quarter of an hour after midnight', async () => {
    await app.owner.query('truncate figure_day, figures_counted')
    await countPastDays(app.db, clock.now)
    const days = async () =>
      (await app.owner.query<{ day: string }>('select distinct day::text from figure_day order by 1')).rows
        .map(({ day }) => day)
        .at(-1)
    await countPastDays(app.db, new Date('2026-11-19T00:14:59+08:00'))
    expect(await days()).toBe('2026-11-17')
    clock.now = new Date('2026-11-19T00:15:00+08:00')
    await Promise.all([countPastDays(app.db, clock.now), countPastDays(app.db, clock.now)])
    expect(await days()).toBe('2026-11-18')
    // With a clock that is behind.
    await countPastDays(app.db, new Date('2026-11-17T12:00:00+08:00'))
    await countPastDays(app.db, clock.now)
    expect(approvedIn(await ofAll())).toBe(6)
  })

  it('are kept separately for each tenant', async () => {
    const stranger = await app.login('admin', tenants.other)
    const { weeks, reasons } = await stranger
      .data(contract.figures, { weeks: '52' })
      .then((figures) => ({ weeks: figures.weeks, reasons: figures.rejections.reasons }))
    expect(weeks.every(({ submitted, approved }) => submitted + approved === 0)).toBe(true)
    expect(reasons).toEqual([])
  })
})
