import { randomUUID } from 'node:crypto'
import { contract, type PartnerAccount, type PartnerWithAccounts } from '@countersign/contract'
import type { Kind } from '@countersign/forms'
import {
  agree,
  type Caller,
  example,
  loginAll,
  reject,
  startTestApp,
  tenants,
} from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { topicHandlers } from '../../src/jobs/topic-handlers.ts'
import { partnersNamed } from '../../src/modules/partner/named-partners.rules.ts'
import { breakingAt } from '../races/breaking-connection.ts'
import { creditCodeOf, newAccountNo, newAdministrator, newPartner } from './builders.ts'

const breaking = breakingAt()
const app = await startTestApp({
  wrap: (connection) => {
    breaking.watch(connection.pool)
    return connection.db
  },
})
const cast = await loginAll(app)
const { admin, zhangsan } = cast
const second = await newAdministrator(app)
const unique = (name: string) => `${name}${randomUUID().slice(0, 8)}有限公司`

async function submitted(kind: Kind, over: Record<string, unknown>, by: Caller = zhangsan): Promise<string> {
  return (await by.data(contract.add, { ...(await example(by, kind)), ...over, kind })).id
}

/** Everybody who is asked agrees. */
async function approve(id: string): Promise<void> {
  for (let steps = 0; steps < 10; steps++) {
    const { rows } = await app.owner.query<{ account: string }>(
      `select u.account from task t join app_user u on u.tenant_id = t.tenant_id and u.id = t.assignee_id
       where t.approval_id = $1 and t.state = 'open' limit 1`,
      [id],
    )
    if (!rows[0]) return
    await agree(await app.login(rows[0].account), id)
  }
}

const take = async (approvalId: string) =>
  topicHandlers.partnersNamed.runJob?.(app, { tenantId: tenants.own, outboxId: '1', approvalId })

async function found(name: string): Promise<PartnerWithAccounts | undefined> {
  const { records } = await admin.data(contract.partnerList, { name })
  const [first] = records
  return first && admin.data(contract.partnerDetail, { id: first.id })
}
const accountsOf = async (name: string): Promise<PartnerAccount[]> => (await found(name))?.accounts ?? []

const rowsOf = async (id: string) =>
  (
    await app.owner.query<{ topic: string }>(
      "select topic from outbox where topic = 'partnersNamed' and payload ->> 'approvalId' = $1",
      [id],
    )
  ).rows.length

const contractWith = (over: Record<string, unknown>) => submitted('contract', over)

describe('a contract', () => {
  it('gives the register its counterparty with the code when it is approved, and not before', async () => {
    const [partyB, creditCode] = [unique('青禾装饰（昆明）'), creditCodeOf(11)]
    const given = await example(zhangsan, 'contract')
    const id = await contractWith({ partyA: given['mainstay'], partyB, creditCode })
    expect(await rowsOf(id)).toBe(0)
    await take(id)
    expect(await found(partyB)).toBeUndefined()
    await approve(id)
    expect(await rowsOf(id)).toBe(1)
    await Promise.all([take(id), take(id), take(id)])
    await take(id)
    expect(await found(partyB)).toMatchObject({ name: partyB, creditCode, accounts: [], question: '' })
    const { rows } = await app.owner.query('select from partner_event where request_id = $1', [id])
    expect(rows).toHaveLength(1)
    expect((await admin.data(contract.partnerList, { name: String(given['mainstay']) })).records).toEqual([])
  })

  it('gives a partner the code that it lacks, and asks where it has another one', async () => {
    const [name, first, other] = [unique('云岭'), creditCodeOf(12), creditCodeOf(13)]
    const company = (await example(zhangsan, 'contract'))['mainstay']
    await newPartner(admin, { name })
    const one = await contractWith({ partyA: name, partyB: company, creditCode: first })
    await approve(one)
    await take(one)
    expect(await found(name)).toMatchObject({ creditCode: first, question: '' })
    const two = await contractWith({ partyA: name, partyB: company, creditCode: other })
    await approve(two)
    await take(two)
    const asked = await found(name)
    expect(asked).toMatchObject({ creditCode: first, question: expect.stringContaining(other) })
    expect(
      (await admin.data(contract.partnerList, { isAsked: 'true' })).records.map(({ id }) => id),
    ).toContain(asked?.id)
    // A person decides, and the same contract does not ask again.
    await admin.data(contract.partnerSubmit, { id: asked?.id, name, creditCode: other })
    await take(two)
    expect(await found(name)).toMatchObject({ creditCode: other, question: '' })
  })

  it('with the code of a partner of another name asks there, and adds no second partner', async () => {
    const [name, renamed, creditCode] = [unique('旧名'), unique('新名'), creditCodeOf(14)]
    await newPartner(admin, { name, creditCode })
    const company = (await example(zhangsan, 'contract'))['mainstay']
    const id = await contractWith({ partyA: company, partyB: renamed, creditCode })
    await approve(id)
    await take(id)
    expect(await found(name)).toMatchObject({ name, question: expect.stringContaining(renamed) })
    expect(await found(renamed)).toBeUndefined()
  })
})

describe('a payment', () => {
  const payments = (over: Record<string, unknown>) => submitted('payments', over)

  it('that is submitted proposes its account once, also when it is approved and taken in any order', async () => {
    const [payee, payAccount] = [unique('收款'), newAccountNo()]
    const id = await payments({ payee, payAccount, payBank: '中国银行昆明分行' })
    expect(await rowsOf(id)).toBe(1)
    await Promise.all([take(id), take(id)])
    expect(await accountsOf(payee)).toMatchObject([
      { accountNo: payAccount, bank: '中国银行昆明分行', state: 'proposed', proposedBy: '张三', requests: 1 },
    ])
    await approve(id)
    expect(await rowsOf(id)).toBe(2)
    await take(id)
    expect(await accountsOf(payee)).toHaveLength(1)
  })

  it('in another spelling names the same partner and account, and its applicant may not verify it', async () => {
    const [name, payAccount] = [unique('云南（同名）'), newAccountNo()]
    const first = await payments({ payee: name, payAccount, payBank: '工行（昆明）支行' })
    const again = await submitted(
      'payments',
      { payee: name.replace('（', ' (').replace('）', ')'), payAccount, payBank: '工行 (昆明) 支行' },
      cast.sunqi,
    )
    await take(again)
    await take(first)
    const [account, ...more] = await accountsOf(name)
    expect(more).toEqual([])
    expect(account).toMatchObject({ requests: 2 })
    await app.owner.query(
      `insert into user_role (tenant_id, user_id, role_id)
       select tenant_id, $1, id from role where tenant_id = '000000' and alias = 'administrator'
       on conflict do nothing`,
      [zhangsan.userId],
    )
    const verify = async (by: Caller) =>
      (await by.call(contract.partnerAccountVerify, { id: account?.id, how: '电话核对' })).status
    expect(await verify(await app.login('zhangsan'))).toBe(403)
    expect(await verify(second)).toBe(200)
    await app.owner.query(
      `delete from user_role ur using role r where r.tenant_id = ur.tenant_id and r.id = ur.role_id
       and r.alias = 'administrator' and ur.user_id = $1`,
      [zhangsan.userId],
    )
  })

  it('with another account leaves the verified one, and one that is blocked stays blocked', async () => {
    const [payee, old, changed] = [unique('换账号'), newAccountNo(), newAccountNo()]
    const pay = async (payAccount: string) => {
      const id = await payments({ payee, payAccount, payBank: '建设银行昆明分行' })
      await take(id)
      await take(id)
    }
    await pay(old)
    const [first] = await accountsOf(payee)
    await second.data(contract.partnerAccountVerify, { id: first?.id ?? '', how: '实地核对' })
    await pay(changed)
    const states = async () =>
      Object.fromEntries((await accountsOf(payee)).map(({ accountNo, state }) => [accountNo, state]))
    expect(await states()).toEqual({ [old]: 'verified', [changed]: 'proposed' })
    const waiting = (await accountsOf(payee)).find(({ state }) => state === 'proposed')
    await second.data(contract.partnerAccountBlock, { id: waiting?.id ?? '', how: '对方称不是其账号' })
    await pay(changed)
    await pay(old)
    expect(await states()).toEqual({ [old]: 'verified', [changed]: 'blocked' })
  })

  it('that was rejected and submitted anew proposes the new account, too', async () => {
    const [payee, one, other] = [unique('重提'), newAccountNo(), newAccountNo()]
    const id = await payments({ payee, payAccount: one, payBank: '招商银行昆明分行' })
    await take(id)
    await reject(cast.lisi, id)
    await zhangsan.data(contract.update, {
      ...(await example(zhangsan, 'payments')),
      payee,
      payAccount: other,
      payBank: '招商银行昆明分行',
      id,
      kind: 'payments',
    })
    expect(await rowsOf(id)).toBe(2)
    await take(id)
    expect((await accountsOf(payee)).map(({ accountNo }) => accountNo).toSorted()).toEqual(
      [one, other].toSorted(),
    )
  })

  it.each(['advance', 'nopayment'] as const)('of the kind %s does so, too', async (kind) => {
    const [payee, collectionAccount] = [unique('另收'), newAccountNo()]
    const id = await submitted(kind, {
      payee,
      collectionAccount,
      payBank: '农业银行昆明分行',
      payManner: 'bank_transfer',
    })
    expect(await rowsOf(id)).toBe(1)
    await take(id)
    expect(await accountsOf(payee)).toMatchObject([{ accountNo: collectionAccount, state: 'proposed' }])
  })

  it('whose partner was removed does not bring it back', async () => {
    const payee = unique('已删')
    const id = await payments({ payee, payAccount: newAccountNo(), payBank: '中信银行' })
    await take(id)
    await admin.data(contract.partnerRemove, { ids: [(await found(payee))?.id ?? ''] })
    await take(id)
    expect(await found(payee)).toBeUndefined()
  })

  it('that breaks off at any statement, or whose answer is lost, is taken once by the next run', async () => {
    const after: number[] = []
    const whole: unknown[] = []
    for (let statement = 1, isDone = false; !isDone; statement++) {
      const payee = unique('中断')
      const id = await payments({ payee, payAccount: newAccountNo(), payBank: '民生银行昆明分行' })
      breaking.arm(statement, statement % 2 === 0 ? 'fails' : 'is carried out, but its answer is lost')
      const failure = await Promise.resolve(take(id)).then(
        () => undefined,
        (error: unknown) => error,
      )
      isDone = !breaking.disarm() && failure === undefined
      after.push((await accountsOf(payee)).length)
      await take(id)
      whole.push((await accountsOf(payee)).map(({ requests }) => requests))
    }
    expect(after.length).toBeGreaterThan(10)
    expect(after.filter((count) => count > 1)).toEqual([])
    expect(whole).toEqual(whole.map(() => [1]))
  })
})

describe('an approver of a payment is told that its account', () => {
  const bank = '兴业银行昆明分行'
  const paid = (by: Caller, id: string) => by.data(contract.partnerPaidAccount, { id })
  const payTo = (payee: string, payAccount: string) =>
    submitted('payments', { payee, payAccount, payBank: bank })

  it('is new, waits, is verified, or is blocked, and how many were approved before', async () => {
    const [payee, payAccount] = [unique('首付'), newAccountNo()]
    const first = await payTo(payee, payAccount)
    expect(await paid(cast.lisi, first)).toEqual({ state: 'new', since: '', approved: 0 })
    await take(first)
    expect(await paid(cast.lisi, first)).toMatchObject({ state: 'new', approved: 0 })
    await approve(first)
    const again = await payTo(payee, payAccount)
    await take(again)
    expect(await paid(cast.lisi, again)).toMatchObject({ state: 'waiting', approved: 1 })
    // The request itself does not count.
    expect(await paid(cast.lisi, first)).toMatchObject({ state: 'new', approved: 0 })
    const [account] = await accountsOf(payee)
    await second.data(contract.partnerAccountVerify, { id: account?.id ?? '', how: '上门核对' })
    expect(await paid(cast.lisi, again)).toMatchObject({ state: 'verified', approved: 1 })
    await second.data(contract.partnerAccountBlock, { id: account?.id ?? '', how: '注销' })
    expect(await paid(cast.lisi, again)).toMatchObject({ state: 'blocked' })
  })

  it('was changed, by the account of the round and not of a draft', async () => {
    const [payee, old, other] = [unique('变更'), newAccountNo(), newAccountNo()]
    const first = await payTo(payee, old)
    await take(first)
    const changed = await payTo(payee, other)
    expect(await paid(cast.lisi, changed)).toEqual({ state: 'changed', since: '', approved: 0 })
    await take(changed)
    expect(await paid(cast.lisi, changed)).toMatchObject({
      state: 'changed',
      since: expect.stringMatching(/^20/),
    })
    expect(await paid(cast.lisi, first)).toMatchObject({ state: 'new' })
    await reject(cast.lisi, changed)
    await zhangsan.call(contract.draft, {
      ...(await example(zhangsan, 'payments')),
      payee,
      payAccount: old,
      payBank: bank,
      id: changed,
      kind: 'payments',
    })
    expect(await paid(zhangsan, changed)).toMatchObject({ state: 'changed' })
  })

  it('only where the request may be read and pays to an account', async () => {
    const id = await payTo(unique('他人'), newAccountNo())
    expect((await cast.sunqi.call(contract.partnerPaidAccount, { id })).status).toBe(403)
    expect(await paid(zhangsan, await submitted('leave', {}))).toBeNull()
    const { id: draft } = await zhangsan.data(contract.draft, { kind: 'payments' })
    expect(await paid(zhangsan, draft)).toBeNull()
  })
})

it('no row for other kinds', async () => {
  const id = await submitted('leave', {})
  await approve(id)
  expect(await rowsOf(id)).toBe(0)
})

describe('a contract names', () => {
  const own = '云岭控股集团有限公司'
  const creditCode = creditCodeOf(21)
  const names = (over: Record<string, string>, status: 'approved' | 'running' = 'approved') =>
    partnersNamed('contract', status, {
      mainstay: own,
      partyA: own,
      partyB: '青禾',
      creditCode,
      ...over,
    }).map((one) => [one.name, one.creditCode])
  it.each([
    ['the other party', {}, [['青禾', creditCode]]],
    [
      'party A where B is the company',
      { partyA: '青禾', partyB: '云岭控股集团 有限公司' },
      [['青禾', creditCode]],
    ],
    [
      'both, without the code, where neither is the company',
      { partyA: '甲', partyB: '乙' },
      [
        ['甲', ''],
        ['乙', ''],
      ],
    ],
    [
      'the other party of a typed company',
      { mainstay: '其他', mainstayOther: '外司', partyA: '外司' },
      [['青禾', creditCode]],
    ],
    ['no code that is wrong', { creditCode: '91350100M000100Y44' }, [['青禾', '']]],
    ['nobody where both are the company', { partyB: own }, []],
  ])('%s', (_what, over, expected) => {
    expect(names(over)).toEqual(expected)
  })
  it('nobody before it is approved', () => {
    expect(names({}, 'running')).toEqual([])
  })
})

it('a payment in cash names nobody', () => {
  const values = { payee: '青禾', payManner: 'cash' }
  expect(partnersNamed('nopayment', 'approved', values)).toEqual([])
})
