import { auditFields, contract, listRoutes, type RouteName } from '@countersign/contract'
import { loginAll, startTestApp, submitLeave, tenants, testPassword } from '@countersign/server/testing'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { changedFields } from '../../src/platform/audit/changed-fields.ts'
import { multipart } from '../file/multipart.ts'
import { calls } from '../wire/calls.ts'
import { entriesOf } from './stored-entries.ts'

const clock = { now: new Date() }
const app = await startTestApp({ now: () => clock.now })
const cast = await loginAll(app)

const entry = { dictKey: 'A1', dictValue: '甲公司' }
/** Rows that each import accepts. */
const sheets: Partial<Record<string, string[][]>> = {
  assetRoomImport: [
    ['资产编号', '地块', '楼栋', '楼层', '房号', '面积（㎡）'],
    ['ZC-9001', '导入地块', '1 号楼', '1 层', '101', '120.50'],
  ],
  departmentImport: [
    ['部门', '排序'],
    ['导入部门/导入小组', '3'],
  ],
  postImport: [['岗位名称'], ['导入岗位']],
  dictionaryImport: [
    ['键值', '名称'],
    ['A2', '乙公司'],
  ],
  goodsImport: [
    ['商品名称', '供应商', '分类', '单价（元）', '期初库存'],
    ['记号笔', '导入供应商', '导入分类', '3.50', '20'],
  ],
  userImport: [
    ['账号', '姓名'],
    ['zhoujiu', '周九'],
  ],
}
const importSheet = async (name: string) => {
  const bytes = await writeXlsx({ sheets: [{ name: '1', rows: sheets[name] ?? [] }] })
  const { headers, body } = multipart([{ filename: '1.xlsx', bytes }])
  return cast.admin.post(Reflect.get(contract, name).path, body, headers)
}
const logIn = (account: string, password: string, tenantId: string = tenants.own) =>
  app.send({
    method: 'POST',
    url: contract.token.path,
    headers: { ...app.basic, 'user-agent': 'Browser/1.0' },
    body: { grantType: 'password', tenantId, account, password },
  })

describe('every administrative write', () => {
  /** Calls that write with a permission and leave no entry, each with its reason. */
  const exempt: Partial<Record<RouteName, string>> = {
    handOver: 'the chain of its request has it, signed',
    payablePay: 'the chain of its request has it, signed',
    payableFail: 'the chain of its request has it, signed',
    payableTakeBack: 'the chain of its request has it, signed',
    directoryRun: 'the run leaves it, in the name of whoever asked for it (directory.test)',
    panoramaPictureUpload: 'nothing shows the picture yet; the entry of what shows it names it',
  }
  const writes = listRoutes().filter(({ route: { needs, writes } }) => needs !== undefined && writes)

  it.each(writes)('leaves an entry: $name', async ({ name, route }) => {
    if (Object.hasOwn(exempt, name)) return
    const make = Object.entries(calls).find(([one]) => one === name)?.[1]
    if (!make) throw new Error(`no call of ${name}`)
    const { input, as } = await make(app)
    const entries = await entriesOf(app, async () => {
      const answer = await (route.takes === 'file' ? importSheet(name) : as.call(route, input))
      expect(answer.status).toBe(200)
    })
    expect(entries).not.toEqual([])
    for (const one of entries) {
      expect(one).toMatchObject({ actor_id: as.userId, account: 'admin', error: '' })
      expect(one.subject_id).not.toBe('')
      for (const side of [one.before, one.after].filter(Boolean))
        expect(Object.keys(auditFields)).toEqual(expect.arrayContaining(Object.keys(JSON.parse(side))))
      // The examples of moves, grants and roles leave their record as it is.
      expect(
        [
          'departmentMove',
          'roleMove',
          'roleGrant',
          'roleSave',
          'menuMove',
          'menuSave',
          'shopCategoryMove',
          'assetPlaceMove',
        ].includes(one.action) || one.before + one.after !== '',
      ).toBe(true)
    }
  })

  it('shows only the fields that changed, before and after', async () => {
    const saved = await cast.admin.data(contract.dictionaryEntrySubmit, { ...entry, remark: '旧' })
    const [changed] = await entriesOf(app, () =>
      cast.admin.data(contract.dictionaryEntrySubmit, { ...entry, id: saved.id, remark: '新' }),
    )
    expect(changed).toMatchObject({
      action: 'dictionarySave',
      subject_kind: 'dictionary',
      subject_id: saved.id,
      subject_name: '甲公司',
      before: '{"remark":"旧"}',
      after: '{"remark":"新"}',
      address: '127.0.0.1',
      session_id: expect.stringMatching(/.{36}/),
    })
  })

  it('names the roles that a person got and lost, and the permissions that a role got and lost', async () => {
    const { data: roles } = (await cast.admin.call(contract.getRoleList)).body
    const idOf = (alias: string) =>
      contract.getRoleList.output.parse(roles).find(({ roleAlias }) => roleAlias === alias)?.id ?? ''
    const { userId } = cast.zhangsan
    await cast.admin.data(contract.userGrant, { userIds: [userId], roleIds: [idOf('user'), idOf('legal')] })
    const ofPerson = await entriesOf(app, () =>
      cast.admin.data(contract.userGrant, { userIds: [userId], roleIds: [idOf('user'), idOf('accountant')] }),
    )
    expect(ofPerson).toMatchObject([
      {
        action: 'userGrant',
        subject_name: '张三',
        before: '',
        after: '{"rolesAdded":["财务会计"],"rolesRemoved":["法务"]}',
      },
    ])
    const { menu } = await cast.admin.data(contract.grantTree)
    const buttons = menu.flatMap(({ title, children }) =>
      (children ?? []).map(({ id, title: below }) => ({ id, path: `${title} / ${below}` })),
    )
    const [first, second] = buttons
    const role = await cast.admin.data(contract.roleSubmit, { roleName: '试用', roleAlias: 'trial' })
    const grant = (button: typeof first) =>
      cast.admin.data(contract.roleGrant, {
        roleIds: [role.id],
        menuIds: button ? [button.id] : [],
        dataScopeIds: button === first ? ['2'] : ['1'],
      })
    await grant(first)
    const [ofRole] = await entriesOf(app, () => grant(second))
    expect([ofRole?.before, JSON.parse(ofRole?.after ?? '')]).toEqual([
      '',
      {
        menuAdded: [second?.path],
        menuRemoved: [first?.path],
        dataScopeAdded: ['全部'],
        dataScopeRemoved: ['本人'],
      },
    ])
  })

  it('of an import leaves no entry for a row that changes nothing', async () => {
    for (const name of [
      'userImport',
      'dictionaryImport',
      'goodsImport',
      'assetRoomImport',
      'departmentImport',
      'postImport',
    ] as const) {
      await calls[name](app)
      await importSheet(name)
      // An opening stock is refused where there is a stock already.
      if (name === 'goodsImport') for (const row of sheets[name] ?? []) row.length = 4
      const entries = await entriesOf(app, async () => {
        const { body } = await importSheet(name)
        const counts = { added: 0, changed: 0 }
        expect([name, body.data]).toMatchObject([name, { isDone: true, counts }])
        expect(body.data).not.toHaveProperty('alsoAdded')
      })
      expect([name, entries.map(({ action }) => action)]).toEqual([name, []])
    }
  })

  it('that is refused or repeated under its key leaves none', async () => {
    const refused = await entriesOf(app, () => cast.admin.call(contract.dictionaryEntrySubmit, entry))
    expect(refused).toEqual([])
    const headers = { 'idempotency-key': 'audit-1' }
    const twice = await entriesOf(app, async () => {
      for (let attempt = 0; attempt < 2; attempt += 1)
        await cast.admin.call(contract.postSubmit, { postCode: 'P1', postName: '会计' }, { headers })
    })
    expect(twice).toHaveLength(1)
  })

  it('of one call for several records leaves one entry for each', async () => {
    const ids: string[] = []
    for (const postName of ['甲岗', '乙岗'])
      ids.push((await cast.admin.data(contract.postSubmit, { postCode: postName, postName })).id)
    const entries = await entriesOf(app, () => cast.admin.data(contract.postRemove, { ids }))
    expect(entries.map(({ action }) => action)).toEqual(['postRemove', 'postRemove'])
    expect(new Set(entries.map((one) => one.subject_name))).toEqual(new Set(['甲岗', '乙岗']))
  })
})

describe('an account', () => {
  it('leaves entries when its owner logs in and out, changes the profile or the password, and ends a session', async () => {
    const update = await calls.updateUser(app)
    const password = await calls.updatePassword(app)
    const end = await calls.endSession(app)
    const entries = await entriesOf(app, async () => {
      const session = await app.login('sunqi')
      await session.data(contract.logout)
      await update.as.data(contract.updateUser, update.input)
      await password.as.call(contract.updatePassword, { ...password.input, oldPassword: 'Wrong-2026' })
      await password.as.data(contract.updatePassword, password.input)
      await end.as.data(contract.endSession, end.input)
    })
    expect(entries.map(({ account, action, error }) => [account, action, error])).toEqual([
      ['sunqi', 'login', ''],
      ['sunqi', 'logout', ''],
      ['zhangsan', 'profileChange', ''],
      ['password', 'passwordChange', 'passwordWrong'],
      ['password', 'passwordChange', ''],
      ['zhangsan', 'sessionEnd', ''],
    ])
    expect(JSON.stringify(entries)).not.toMatch(
      new RegExp(`${testPassword}|Changed-2026|Wrong-2026|scrypt|argon`),
    )
    expect(entries[2]?.after).toContain('"nickname":"小张"')
  })

  it('is named by a refused log-in only when it exists in the tenant', async () => {
    const entries = await entriesOf(app, async () => {
      await logIn('LISI', 'Wrong-2026')
      await logIn('My-Password-2026', 'lisi')
      await logIn('lisi', testPassword, 'no such tenant')
    })
    expect(entries).toMatchObject([
      { account: 'lisi', actor_id: cast.lisi.userId, user_agent: 'Browser/1.0' },
      { account: '', actor_id: '', user_name: '', action: 'loginRefused', error: 'badCredentials' },
    ])
    expect(JSON.stringify(entries)).not.toContain('My-Password-2026')
  })
})

describe('a refusal', () => {
  it('is recorded with the call and the id it named, at most 20 times in ten minutes for one person', async () => {
    const { id } = await submitLeave(cast.zhangsan)
    const try30Times = async () => {
      for (let index = 0; index < 30; index += 1) await cast.sunqi.call(contract.detail, { id })
    }
    const entries = await entriesOf(app, try30Times)
    expect(entries).toHaveLength(20)
    expect(entries[0]).toMatchObject({
      account: 'sunqi',
      action: 'refused',
      subject_kind: 'call',
      subject_id: id,
      subject_name: contract.detail.path,
      error: 'forbidden',
    })
    clock.now = new Date(clock.now.getTime() + 600_001)
    expect(await entriesOf(app, () => cast.sunqi.call(contract.noticeSubmit, {}))).toHaveLength(1)
  })

  it('holds hostile texts without harm', async () => {
    const userAgent = `\u200b<b>'"; drop table audit_entry --${'x'.repeat(1000)}`
    const [refused] = await entriesOf(app, () =>
      cast.sunqi.call(
        contract.noticeSubmit,
        { id: '\u0000\ud800' },
        { headers: { 'user-agent': Buffer.from(userAgent).toString('latin1') } },
      ),
    )
    expect(refused?.subject_id).toBe('')
    expect(refused?.user_agent.length).toBeLessThanOrEqual(300)
    const { body } = await cast.admin.call(contract.postSubmit, {
      postCode: `'); --`,
      postName: '{"a":"\\u0000"}',
    })
    expect(body.success).toBe(true)
  })
})

describe('a request', () => {
  it('leaves one entry for each session that opens it, again when it changed, and one for each export', async () => {
    const { id } = await submitLeave(cast.zhangsan)
    const [detail] = [await cast.zhangsan.data(contract.detail, { id })]
    const opened = await entriesOf(app, async () => {
      for (let again = 0; again < 3; again += 1) await cast.lisi.data(contract.detail, { id })
      await cast.lisi.data(contract.formDetail, { kind: 'leave', id })
      await cast.zhangsan.data(contract.withDraw, { id })
      await cast.lisi.data(contract.detail, { id })
    })
    const subject = { subject_kind: 'request', subject_id: id, subject_name: detail?.applyNo }
    expect(opened).toMatchObject([
      { account: 'lisi', action: 'requestOpen', ...subject },
      { account: 'lisi', action: 'requestOpen', ...subject },
    ])
    expect(opened).toHaveLength(2)
    const exported = await entriesOf(app, () => cast.lisi.bytes(`/api/oa_info/leave/exportPDF?id=${id}`))
    expect(exported).toMatchObject([{ account: 'lisi', action: 'requestExport', ...subject }])
  })

  it('is not answered when its entry cannot be stored', async () => {
    const { id } = await submitLeave(cast.zhangsan)
    await app.owner.query('revoke insert on audit_entry from countersign_app')
    expect((await cast.lisi.call(contract.detail, { id })).status).toBe(500)
    expect((await cast.admin.call(contract.postSubmit, { postCode: 'P9', postName: '不留' })).status).toBe(
      500,
    )
    await app.owner.query('grant insert on audit_entry to countersign_app')
    const posts = await cast.admin.data(contract.postList, { postName: '不留' })
    expect(posts.total).toBe(0)
    expect((await cast.lisi.call(contract.detail, { id })).status).toBe(200)
  })
})

describe('a field that is named like a secret', () => {
  it.each(['password', 'refreshToken', 'client_secret', 'password_hash'])('never enters: %s', (name) => {
    expect(() => changedFields({}, { [name]: 'x' })).toThrow('must not hold')
  })
})

describe('the app role', () => {
  it('inserts and reads entries, and neither changes nor deletes them', async () => {
    for (const statement of [
      "update audit_entry set account = ''",
      'delete from audit_entry',
      'truncate audit_entry',
      'alter sequence audit_seq restart',
      'drop function next_audit_seq cascade',
    ]) {
      await expect(app.connection.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
    }
  })
})
