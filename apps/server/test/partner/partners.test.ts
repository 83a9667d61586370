import { randomUUID } from 'node:crypto'
import { contract, type PartnerAccount } from '@countersign/contract'
import { type Caller, loginAll, startTestApp } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { refusalOfVerifying } from '../../src/modules/partner/account.rules.ts'
import { personWithTotp } from '../identity/factors.ts'
import { creditCodeOf, newAccountNo, newAdministrator, newPartner, proposed } from './builders.ts'

const app = await startTestApp()
const { admin, zhangsan } = await loginAll(app)
const second = await newAdministrator(app)

const unique = (name: string) => `${name}${randomUUID().slice(0, 8)}`
const refused = async (answer: Promise<{ status: number; body: { error?: string; msg?: string } }>) => {
  const { status, body } = await answer
  return [status, body.error]
}
const byNumber = (one: number, other: number) => one - other
const save = (by: Caller, input: Record<string, unknown>) => by.call(contract.partnerSubmit, input)
const verify = (by: Caller, { id }: { id: string }, how = '电话回访对方财务核对') =>
  by.call(contract.partnerAccountVerify, { id, how })
const accountsOf = async (id: string, by = admin): Promise<PartnerAccount[]> =>
  (await by.data(contract.partnerDetail, { id })).accounts
const events = async (id: string) =>
  (
    await app.owner.query<{ action: string }>(
      'select action from partner_event where partner_id = $1 order by at, id',
      [id],
    )
  ).rows.map(({ action }) => action)

describe('a partner', () => {
  it('has one name in every spelling', async () => {
    const name = unique('云南青禾（集团）')
    await newPartner(admin, { name, otherNames: `${name}·旧` })
    for (const same of [
      name.replace('（', ' (').replace('）', ')'),
      name.replace('（', '【').replace('）', '】'),
    ])
      expect(await refused(save(admin, { name: same }))).toEqual([409, 'partnerNameTaken'])
    expect(await refused(save(admin, { name: `${name}•旧` }))).toEqual([409, 'partnerNameTaken'])
    expect(await refused(save(admin, { name: unique('他'), otherNames: `${name}．旧` }))).toEqual([
      409,
      'partnerNameTaken',
    ])
  })

  it('has each of its other names once, and not its main one', async () => {
    const [name, other] = [unique('主（名）'), unique('别名')]
    const otherNames = `${other}；${other} ;${name.replace('（', '(').replace('）', ')')}、`
    expect(await newPartner(admin, { name, otherNames })).toMatchObject({ otherNames: other })
  })

  it('has a credit code with its check character, which no other partner has', async () => {
    const creditCode = creditCodeOf(1)
    const { id, name } = await newPartner(admin, { creditCode: ` ${creditCode.toLowerCase()}` })
    expect((await admin.data(contract.partnerDetail, { id })).creditCode).toBe(creditCode)
    const wrong = creditCode.slice(0, 17) + (creditCode.endsWith('0') ? '1' : '0')
    expect(await refused(save(admin, { name: unique('错'), creditCode: wrong }))).toEqual([
      400,
      'creditCodeWrong',
    ])
    const { body } = await save(admin, { name: unique('同'), creditCode })
    expect(body).toMatchObject({
      error: 'creditCodeTaken',
      msg: `“${name}”已用此统一社会信用代码，一个代码只对应一个单位`,
      fields: { creditCode: expect.any(String) },
    })
  })

  it('of a name with another code is refused with a sentence that says the code', async () => {
    const [one, other] = [creditCodeOf(2), creditCodeOf(3)]
    const { name } = await newPartner(admin, { creditCode: one })
    expect((await save(admin, { name, creditCode: other })).body).toMatchObject({
      error: 'partnerCodeDiffers',
      msg: `已有同名单位，其统一社会信用代码为 ${one}，与此不同，请核对`,
    })
  })

  it('is found by name, key, pinyin, initials, other name, code and account', async () => {
    const tail = randomUUID().slice(0, 6)
    const creditCode = creditCodeOf(4)
    const accountNo = newAccountNo()
    const { id } = await newPartner(admin, {
      name: `滇池（水务）${tail}`,
      otherNames: `昆明·水司${tail}`,
      creditCode,
    })
    await proposed(admin, { partnerId: id, accountNo })
    const ids = async (filter: Record<string, unknown>) =>
      (await admin.data(contract.partnerList, filter)).records.map((one) => one.id)
    for (const name of [
      `滇池 (水务) ${tail}`,
      `滇池【水务】${tail}`,
      'dianchi',
      `昆明•水司${tail}`,
      'kunming',
      creditCode,
      creditCode.toLowerCase(),
    ])
      expect([name, ...(await ids({ name }))]).toContain(id)
    expect(await ids({ accountNo: accountNo.slice(4) })).toEqual([id])
    expect(await ids({ name: tail, state: 'proposed' })).toEqual([id])
    expect(await ids({ name: tail, state: 'verified' })).toEqual([])
    expect(await ids({ name: `%${tail}` })).toEqual([])
  })

  it('keeps hostile text as it is, and refuses what cannot be a name', async () => {
    const name = `'"; drop table partner; -- %_\\<script>${unique('')}`
    const { id } = await newPartner(admin, { name, remark: name })
    expect(await admin.data(contract.partnerDetail, { id })).toMatchObject({ name, remark: name })
    for (const bad of ['', ' ', '青\u202e禾', 'x'.repeat(101), '\ud800', 'a\0b'])
      expect((await save(admin, { name: bad })).status).toBe(400)
    const eleven = Array.from({ length: 11 }, (_, index) => unique(`名${index}`)).join('、')
    expect(await refused(save(admin, { name: unique('多'), otherNames: eleven }))).toEqual([
      400,
      'otherNamesWrong',
    ])
  })

  it('that two people add at once is one, by its name and by its code', async () => {
    const [name, creditCode] = [unique('并发（甲）'), creditCodeOf(5)]
    for (const [one, other] of [
      [{ name }, { name: name.replace('（', '(').replace('）', ')') }],
      [
        { name: unique('一'), creditCode },
        { name: unique('二'), creditCode },
      ],
    ]) {
      const answers = await Promise.all([save(admin, one ?? {}), save(second, other ?? {})])
      expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409])
    }
  })

  it('is changed as its editor saw it', async () => {
    const { id, name, version } = await newPartner(admin)
    const answers = await Promise.all(
      [admin, second].map((by, index) => save(by, { id, name, version, remark: `备注${index}` })),
    )
    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409])
  })

  it('that is removed frees its names and code, and its accounts cannot be verified', async () => {
    const [name, other, creditCode] = [unique('销'), unique('旧'), creditCodeOf(6)]
    const { id } = await newPartner(admin, { name, otherNames: other, creditCode })
    const account = await proposed(admin, { partnerId: id })
    await admin.data(contract.partnerRemove, { ids: [id] })
    expect((await verify(second, account)).status).toBe(404)
    expect((await admin.call(contract.partnerDetail, { id })).status).toBe(404)
    expect((await save(admin, { name: other, otherNames: name, creditCode })).status).toBe(200)
    expect(await events(id)).toEqual(['saved', 'proposed', 'removed'])
  })
})

describe('an account', () => {
  it('waits, and a second person verifies it and says how', async () => {
    const account = await proposed(admin)
    expect(account).toMatchObject({ state: 'proposed', mayVerify: false, proposedBy: '管理员' })
    expect(await refused(verify(admin, account))).toEqual([403, 'secondPersonNeeded'])
    expect((await verify(second, account, ' ')).status).toBe(400)
    const partnerId = (
      await app.owner.query<{ partner_id: string }>('select partner_id from partner_account where id = $1', [
        account.id,
      ])
    ).rows[0]?.partner_id
    expect((await accountsOf(partnerId ?? '', second))[0]).toMatchObject({ mayVerify: true })
    expect((await verify(second, account)).body.data).toMatchObject({
      state: 'verified',
      how: '电话回访对方财务核对',
      decidedBy: '周九',
      mayVerify: false,
      mayBlock: true,
    })
    expect(await refused(verify(second, account))).toEqual([409, 'partnerAccountState'])
  })

  it('is not verified by who gave its partner a name or a code since', async () => {
    const { id, name, version } = await newPartner(admin)
    const account = await proposed(admin, { partnerId: id })
    await save(second, { id, name, version, otherNames: unique('新') })
    expect(await refused(verify(second, account))).toEqual([403, 'secondPersonNeeded'])
    expect((await verify(await newAdministrator(app), account)).status).toBe(200)
  })

  it('waits again when its partner gets another name or code, but not when the rest changes', async () => {
    const { id, name } = await newPartner(admin)
    const account = await proposed(admin, { partnerId: id })
    await verify(second, account)
    await save(admin, { id, name, phone: '0871-63123456' })
    expect((await accountsOf(id))[0]).toMatchObject({ state: 'verified' })
    await save(admin, { id, name, otherNames: unique('又名') })
    expect((await accountsOf(id))[0]).toMatchObject({ state: 'proposed', decidedBy: '', how: '' })
    expect((await verify(second, account)).status).toBe(200)
    await save(admin, { id, name, creditCode: creditCodeOf(7) })
    expect((await accountsOf(id))[0]).toMatchObject({ state: 'proposed' })
    expect(await events(id)).toEqual([
      'saved',
      'proposed',
      'verified',
      'saved',
      'reopened',
      'verified',
      'saved',
      'reopened',
    ])
  })

  it('with another number or bank is another one that waits, and the verified one stays', async () => {
    const first = await proposed(admin, { bank: '中国银行（昆明）分行' })
    await verify(second, first)
    const { rows } = await app.owner.query<{ partner_id: string }>(
      'select partner_id from partner_account where id = $1',
      [first.id],
    )
    const partnerId = rows[0]?.partner_id ?? ''
    const propose = (accountNo: string, bank: string) =>
      admin.call(contract.partnerAccountPropose, { partnerId, accountNo, bank })
    const grouped = first.accountNo.replaceAll(/(\d{4})/g, '$1 ')
    expect(await refused(propose(grouped, '中国银行 (昆明) 分行'))).toEqual([409, 'partnerAccountKnown'])
    expect((await propose(first.accountNo, '建设银行昆明分行')).status).toBe(200)
    expect((await propose(newAccountNo(), first.bank)).status).toBe(200)
    expect((await accountsOf(partnerId)).map(({ state }) => state).toSorted()).toEqual([
      'proposed',
      'proposed',
      'verified',
    ])
  })

  it.each(['12345', '1'.repeat(35), '6222x0000', '１２３', '-1', '1e30'])('is not %j', async (accountNo) => {
    const partnerId = (await newPartner(admin)).id
    const answer = admin.call(contract.partnerAccountPropose, { partnerId, accountNo, bank: '工行' })
    expect(await refused(answer)).toEqual([400, 'accountNoWrong'])
  })

  it('that is blocked says why, and is not verified, but can be proposed anew', async () => {
    const account = await proposed(admin)
    const block = () => second.call(contract.partnerAccountBlock, { id: account.id, how: '对方称已注销' })
    expect((await block()).body.data).toMatchObject({ state: 'blocked', how: '对方称已注销' })
    expect(await refused(block())).toEqual([409, 'partnerAccountState'])
    expect(await refused(verify(await newAdministrator(app), account))).toEqual([409, 'partnerAccountState'])
    const { rows } = await app.owner.query<{ partner_id: string }>(
      'select partner_id from partner_account where id = $1',
      [account.id],
    )
    const again = { partnerId: rows[0]?.partner_id ?? '', accountNo: account.accountNo, bank: account.bank }
    expect((await proposed(admin, again)).state).toBe('proposed')
  })

  it('is decided once by two people at once', async () => {
    const account = await proposed(admin)
    const third = await newAdministrator(app)
    const answers = await Promise.all([
      verify(second, account),
      verify(third, account),
      proposed(admin).then(() => ({ status: 0 })),
    ])
    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([0, 200, 409])
  })

  it('that two people propose at once is one', async () => {
    const partnerId = (await newPartner(admin)).id
    const input = { partnerId, accountNo: newAccountNo(), bank: '工行昆明分行' }
    const answers = await Promise.all(
      [admin, second].map((by) => by.call(contract.partnerAccountPropose, input)),
    )
    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409])
  })

  it('asks a person with a second factor to confirm', async () => {
    const { account, as } = await personWithTotp(app)
    await app.owner.query(
      `insert into user_role (tenant_id, user_id, role_id)
       select tenant_id, 'u-' || $1, id from role where tenant_id = '000000' and alias = 'administrator'`,
      [account],
    )
    await app.owner.query(
      `update session set factor_at = now() - interval '1 hour' where user_id = 'u-' || $1`,
      [account],
    )
    expect(await refused(verify(as, await proposed(admin)))).toEqual([403, 'confirmationNeeded'])
  })

  it('keeps the name of a proposer who left', async () => {
    const leaver = await newAdministrator(app)
    const account = await proposed(leaver)
    await app.owner.query("update app_user set status = 'inactive', removed_at = now() where id = $1", [
      leaver.userId,
    ])
    expect((await verify(second, account)).body.data).toMatchObject({ proposedBy: '周九', state: 'verified' })
  })

  it('never changes its number or bank, and its events are never changed, by the role of the app', async () => {
    for (const statement of [
      "update partner_account set account_no = '6222020200012345678'",
      "update partner_account set bank = 'x'",
      'update partner_account set partner_id = partner_id',
      'delete from partner_account',
      "update partner_event set action = 'verified'",
      'delete from partner_event',
    ])
      await expect(app.connection.pool.query(statement)).rejects.toThrow('permission denied')
  })

  it('is never verified by its proposer, whatever the app writes', async () => {
    const { id } = await proposed(admin)
    const statement = `update partner_account set state = 'verified', decided_by = proposed_by, how = 'x' where id = '${id}'`
    await expect(app.owner.query(statement)).rejects.toThrow('partner_account_second')
  })
})

describe('the second person', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 0, minute))
  const waiting = { state: 'proposed', since: at(5), namedBy: ['named'], edits: [] } as const
  const edit = (actorId: string, minute: number) => ({ actorId, at: at(minute) })
  it.each([
    ['anybody else', waiting, 'other', undefined],
    ['who named it', waiting, 'named', 'secondPersonNeeded'],
    [
      'who last edited before',
      { ...waiting, edits: [edit('a', 1), edit('b', 2)] },
      'b',
      'secondPersonNeeded',
    ],
    ['who edited before the last', { ...waiting, edits: [edit('a', 1), edit('b', 2)] }, 'a', undefined],
    ['who edited since', { ...waiting, edits: [edit('a', 5), edit('b', 6)] }, 'a', 'secondPersonNeeded'],
    ['of a verified one', { ...waiting, state: 'verified' as const }, 'other', 'partnerAccountState'],
  ])('%s', (_what, account, userId, expected) => {
    expect(refusalOfVerifying(account, userId)).toBe(expected)
  })
})

it('is read by those who maintain or verify alone', async () => {
  expect((await zhangsan.call(contract.partnerList)).status).toBe(403)
  await app.owner.query(
    `insert into menu_role (tenant_id, menu_id, role_id)
     select m.tenant_id, m.id, r.id from menu m join role r on r.tenant_id = m.tenant_id and r.alias = 'user'
     where m.tenant_id = '000000' and m.code = 'partner.verify' on conflict do nothing`,
  )
  expect((await zhangsan.call(contract.partnerList)).status).toBe(200)
  expect((await zhangsan.call(contract.partnerSubmit, { name: '张三的单位' })).status).toBe(403)
  expect((await zhangsan.call(contract.partnerExport)).status).toBe(403)
})
