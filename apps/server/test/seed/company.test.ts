import { contract } from '@countersign/contract'
import { kinds } from '@countersign/forms'
import { agree, createTestApp, startTestApp, submitLeave, testPassword } from '@countersign/server/testing'
import { describe, expect, it, vi } from 'vitest'
import { countPastDays } from '../../src/modules/figures/index.ts'
import { noteFinished, readNow } from '../../src/seed/company/company.repository.ts'
import { type Planned, planHistory } from '../../src/seed/company/plan.rules.ts'
import { beginCompany, listDemoAccounts, seedCompany } from '../../src/seed/company/seed-company.ts'
import { startHistory, writeHistory } from '../../src/seed/company/seed-history.ts'
import { morePeople } from '../../src/seed/company/staff.ts'
import { people as theSix } from '../../src/seed/organisation.ts'
import { replaceDemoPasswords } from '../../src/seed/demo-passwords.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import { plantAnchor } from '../record/plant-anchor.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const never = new AbortController().signal
const app = await startTestApp({ firstFlows: true })
await beginCompany(app.db)
await seedCompany(app.db, app.store)
const asOf = await readNow(app.db)

const depsOf = (tenantId: string) => ({
  db: app.db,
  tenantId,
  store: app.store,
  log: app.log,
  evidence: app.evidence,
})
const rows = async (sql: string) => (await app.owner.query(sql)).rows
/** Everything that was written of a tenant's history, without ids and the times of writing. */
const written = (tenantId: string) =>
  rows(`select u.account, a.kind, a.name, a.status, a.round, a.applied_at, a.amount,
      (select array_agg(e.type || ' ' || e.time order by e.seq) from event e
       where e.tenant_id = a.tenant_id and e.approval_id = a.id) as events
    from approval a join app_user u on u.tenant_id = a.tenant_id and u.id = a.applicant_id
    where a.tenant_id = '${tenantId}' order by a.applied_at, u.account`)

/** A short plan with every kind: the first of each, and one project, which links its requests. */
function shortPlan(): Planned[] {
  const everybody = morePeople.map(({ account, name, department }) => ({ account, name, department }))
  const plan = planHistory(everybody, { asOf, seed: 7, perDay: 5.2, withProjects: true })
  const chosen = new Set<number>()
  const choose = (place: number) => {
    if (chosen.has(place)) return
    chosen.add(place)
    for (const linked of Object.values(plan[place]?.links ?? {}).flat()) choose(linked)
  }
  for (const kind of kinds) choose(plan.findIndex((one) => one.kind === kind))
  choose(plan.findIndex(({ links }) => links['inspections'] !== undefined))
  choose(plan.findIndex(({ turns }) => turns.some(({ act }) => act === 'resubmit')))
  choose(plan.findIndex(({ turns }) => turns.some(({ act }) => act === 'withdraw')))
  choose(plan.findIndex(({ turns }) => turns.some(({ act }) => act === 'abandon')))
  choose(plan.findIndex(({ turns }) => turns.at(-1)?.act === 'reject'))
  const places = [...chosen].toSorted((one, other) => one - other)
  return places.flatMap((place) => {
    const request = plan[place]
    if (!request) return []
    const links = Object.entries(request.links).map(([field, linked]) => [
      field,
      linked.map((one) => places.indexOf(one)),
    ])
    return [{ ...request, links: Object.fromEntries(links) }]
  })
}

describe('the demo company', () => {
  it('is made once, however often the demo starts', async () => {
    const before = await rows('select count(*) from app_user')
    await beginCompany(app.db)
    await seedCompany(app.db, app.store)
    expect(await rows('select count(*) from app_user')).toEqual(before)
  })

  it('does not come into a demo that has requests already', async () => {
    const other = await createTestApp()
    await submitLeave(await other.login('zhangsan'))
    await beginCompany(other.db)
    await seedCompany(other.db, other.store)
    const { rows: begun } = await other.owner.query('select * from demo_company')
    expect(begun).toEqual([])
    await other.close()
  })

  it("lets the six alone complete zhangsan's requests", async () => {
    const zhangsan = await app.login('zhangsan')
    const { id } = await submitLeave(zhangsan)
    await agree(await app.login('lisi'), id)
    await agree(await app.login('sunqi'), id)
    const detail = await zhangsan.data(contract.detail, { id })
    expect(detail).toMatchObject({ approvalStatus: '已通过' })
    const six = new Map<string, string>(theSix.map(({ account, name }) => [name, account]))
    for (const kind of kinds) {
      const asked = await zhangsan.data(contract.schema, { kind })
      const preview = await zhangsan.data(contract.preview, { kind, ...asked.example })
      const signers = preview.flatMap(({ people }) => people.map(({ name }) => six.get(name) ?? name))
      expect([kind, signers.filter((signer) => !theSix.some(({ account }) => account === signer))]).toEqual([
        kind,
        [],
      ])
    }
  })

  it('lets its people log in, and each sees what the role may do', async () => {
    const auditor = await app.login('hejing')
    expect((await auditor.call(contract.auditList, {})).status).toBe(200)
    expect((await auditor.call(contract.roleList, {})).status).toBe(403)
    const hr = await app.login('songjia')
    expect((await hr.call(contract.postList, {})).status).toBe(200)
    expect((await app.login('guanli', '100001')).tenantId).toBe('100001')
  })
})

describe('the history of the demo company', () => {
  it('has requests of every kind, each as its form and its flow want it', async () => {
    const plan = shortPlan()
    const count = async () =>
      Number((await rows(`select count(*) from approval where tenant_id = '000000'`))[0].count)
    const before = await count()
    expect(await writeHistory(depsOf('000000'), plan, { asOf, signal: never })).toBe(true)
    expect(app.logLines.filter((line) => line.includes('not seeded'))).toEqual([])
    expect((await count()) - before).toBe(plan.length)
    const found = await rows(`select distinct kind, status from approval where tenant_id = '000000'`)
    expect(new Set(found.map(({ kind }) => kind)).size).toBe(kinds.length)
    expect(new Set(found.map(({ status }) => status)).size).toBeGreaterThan(3)
    expect(await rows('select distinct field from approval_link order by field')).toEqual(
      ['contract', 'inspections', 'meeting', 'sources', 'tender'].map((field) => ({ field })),
    )
  })

  it('states the invented times in events that say when they were written', async () => {
    const events = await rows(`select e.time, e.payload from event e join approval a
      on a.tenant_id = e.tenant_id and a.id = e.approval_id where a.kind = 'lease' order by a.id, e.seq`)
    expect(events.length).toBeGreaterThan(2)
    for (const { time, payload } of events) {
      const { seeded } = JSON.parse(payload)
      expect(seeded.writtenAt > time).toBe(true)
      expect(Date.parse(seeded.writtenAt)).toBeGreaterThanOrEqual(asOf.getTime())
    }
  })

  it('passes the verification, which counts its requests, while others stay apart', async () => {
    const found = await verifyInstallation(app.db, app.dataDir)
    expect(found.defects).toEqual([])
    expect(found.seeded).toBe(shortPlan().length)
    expect(found.requests).toBe(found.seeded + 1)
  })

  it('is not missed by anchors of the hour after it was written, however early its invented times', async () => {
    const heads = await rows('select id, event_seq as seq, event_hash as hash from approval limit 1')
    const time = new Date(Date.now() + 50 * 60_000)
    await plantAnchor(app, { heads: JSON.stringify(heads), time, isSigned: true })
    expect((await verifyInstallation(app.db, app.dataDir)).defects).toEqual([])
    await app.owner.query('delete from anchor')
  })

  it('is a defect in a tenant that is not of the demo company', async () => {
    await app.owner.query(`alter table demo_company rename to elsewhere`)
    await app.owner.query(
      `create table demo_company (like elsewhere); grant select on demo_company to countersign_app`,
    )
    const found = await verifyInstallation(app.db, app.dataDir)
    expect(new Set(found.defects.map(({ code }) => code))).toEqual(new Set(['seededOutside']))
    expect(found.defects).toHaveLength(found.seeded)
    await app.owner.query('drop table demo_company')
    await app.owner.query('alter table elsewhere rename to demo_company')
  })

  it('is marked on screen and on the PDF, which is made when it is first exported', async () => {
    expect(await rows('select 1 from final_document')).toEqual([])
    expect(await rows(`select 1 from outbox where topic = 'finalPdf'`)).toHaveLength(1)
    const [lease] = await rows(
      `select id, kind from approval where tenant_id = '000000' and status = 'approved' and kind = 'materials'`,
    )
    const auditor = await app.login('hejing')
    await auditor.bytes(contract.exportPDF.path.replace('{kind}', lease.kind) + `?id=${lease.id}`)
    expect(app.printed.at(-1)).toMatchObject({ watermark: '演示数据' })
    expect(await auditor.data(contract.detail, { id: lease.id })).toMatchObject({ isSeeded: true })
  })

  it('is the same after the process died in the middle of it', async () => {
    await noteFinished(app.db, '000000')
    const first = startHistory(depsOf('100001'))
    for (;;) {
      const [{ count }] = await rows(`select count(*) from event where tenant_id = '100001'`)
      if (Number(count) > 20) break
      await new Promise((done) => setTimeout(done, 20))
    }
    await first.stop()
    expect(await rows(`select 1 from demo_company where finished_at is not null`)).toHaveLength(1)
    const half = await written('100001')
    // A day that is counted now would lack what is written later.
    await countPastDays(app.db)
    expect(await rows(`select 1 from figure_day where tenant_id = '100001'`)).toEqual([])
    const second = startHistory(depsOf('100001'))
    await vi.waitUntil(
      async () => (await rows(`select 1 from demo_company where finished_at is not null`)).length === 3,
      { timeout: 100_000, interval: 200 },
    )
    await second.stop()
    const whole = await written('100001')
    expect(whole.length).toBeGreaterThan(half.length)
    expect(new Set(whole.map(({ account, applied_at }) => `${account} ${applied_at}`)).size).toBe(
      whole.length,
    )
    expect(whole.slice(0, half.length - 1)).toEqual(half.slice(0, -1))
    await countPastDays(app.db)
    const days = await rows(
      `select count(distinct day) from figure_day where tenant_id = '100001' and what = 'submitted'`,
    )
    expect(Number(days[0].count)).toBeGreaterThan(10)
    expect((await verifyInstallation(app.db, app.dataDir)).defects).toEqual([])
  })
})

it('gives all accounts of the demo another password when other machines may reach it', async () => {
  const tenants = await listDemoAccounts(app.db)
  let changed = 0
  const beforeCommit = (count: number) => {
    changed = count
  }
  await replaceDemoPasswords(app.db, { tenants, password: 'Another-2026', generated: true, beforeCommit })
  expect(changed).toBe(60)
  await expect(app.login('hejing')).rejects.toThrow('hejing could not log in')
  await expect(app.login('guanli', '100001', testPassword)).rejects.toThrow('guanli could not log in')
  expect((await app.login('guanli', '100001', 'Another-2026')).tenantId).toBe('100001')
})
