import { contract } from '@countersign/contract'
import { runToEnd, startTestApp, tenants } from '@countersign/server/testing'
import { describe, expect, inject, it } from 'vitest'
import { newPrivatePem } from '../../src/platform/keyring.ts'
import { createEmptyDatabase } from '../../src/testing/test-app.ts'
import { enrolTotp } from '../identity/factors.ts'
import { entriesOf } from '../audit/stored-entries.ts'

const app = await startTestApp()

/** Runs `npm run admin` on the database of this test. */
function runAdmin(words: string[], urls: { app: string; owner: string } = app.urls) {
  return runToEnd('admin/admin-main.ts', words, {
    DATABASE_URL: urls.app,
    DATABASE_MIGRATE_URL: urls.owner,
    TOKEN_SECRET: Buffer.from(app.tokenSecret).toString('hex'),
    EVIDENCE_KEY: newPrivatePem(),
    EVIDENCE_KEY_FILE: '',
    DATA_DIR: app.dataDir,
  })
}

const passwordIn = (said: string) => /: ([\w-]{16}) \(shown only now/.exec(said)?.[1] ?? ''
const logIn = (account: string, password: string, tenantId: string = tenants.own) =>
  app.send({
    method: 'POST',
    url: contract.token.path,
    headers: app.basic,
    body: { grantType: 'password', tenantId, account, password },
  })
/** Number of rows of the tables that the command writes. */
async function counted() {
  const tables = ['app_user', 'user_role', 'user_department', 'audit_entry', 'outbox', 'file']
  const { rows } = await app.owner.query(
    `select ${tables.map((table) => `(select count(*) from ${table}) as ${table}`).join(', ')}`,
  )
  return rows[0]
}
const create = (account: string, ...more: string[]) => [
  'create',
  '--account',
  account,
  '--name',
  '吴敏',
  ...more,
]

describe('npm run admin -- create', () => {
  it('adds an administrator, whose password is printed once and must be changed', async () => {
    const { code, said } = await runAdmin(create('wumin'))
    expect(said).toMatch(
      /^Password of wumin: [\w-]{16} \(shown only now; to be changed at the next log-in\)\n$/,
    )
    expect(code).toBe(0)
    const password = passwordIn(said)
    expect((await logIn('wumin', password)).status).toBe(200)
    const wumin = await app.login('wumin', tenants.own, password)
    expect((await wumin.get(contract.roleList.path)).status).toBe(403)
    const newPassword = 'a completely new one'
    const change = { oldPassword: password, newPassword, newPassword1: newPassword }
    expect(await wumin.data(contract.updatePassword, change)).toBe(true)
    expect((await wumin.get(contract.roleList.path)).status).toBe(200)
  })

  it('leaves an entry of the command line in the audit log, without the password', async () => {
    let said = ''
    const [entry, ...more] = await entriesOf(app, async () => {
      ;({ said } = await runAdmin(create('wuli', '--department', '财务部')))
    })
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      action: 'administratorCreate',
      actor_id: '',
      user_name: '命令行',
      subject_kind: 'person',
      subject_name: '吴敏',
      after: '{"account":"wuli","name":"吴敏","rolesAdded":["管理员"]}',
      user_agent: 'npm run admin',
    })
    expect(JSON.stringify(entry)).not.toContain(passwordIn(said))
  })

  it('adds an administrator to another tenant', async () => {
    const { code, said } = await runAdmin(create('wumin', '--tenant', tenants.other))
    expect(code).toBe(0)
    expect((await logIn('wumin', passwordIn(said), tenants.other)).status).toBe(200)
  })

  it.each([
    ['an account that exists', ['Admin'], 'The account Admin exists already.'],
    ['an unknown tenant', ['new1', '--tenant', '999999'], 'There is no tenant 999999.'],
    ['a missing department', ['new2', '--department', '无此部门'], 'has no department named 无此部门.'],
    ['an account with a blank', ['new 3'], 'An account has 2 to 64 letters, digits or . _ - @.'],
    ['an account with an invisible character', ['new\u200b4'], 'An account has 2 to 64 letters'],
    ['a name that is too long', ['new5', '--name', '长'.repeat(31)], 'A name has 1 to 30 characters.'],
  ])('refuses %s and changes nothing', async (_what, [account = '', ...more], sentence) => {
    const before = await counted()
    const { code, said } = await runAdmin(create(account, ...more))
    expect(said).toMatch(/^Nothing was changed\. /)
    expect(said).toContain(sentence)
    expect(code).toBe(2)
    expect(await counted()).toEqual(before)
  })

  it('adds one person when two commands with the same account run at once', async () => {
    const ended = await Promise.all([runAdmin(create('twice')), runAdmin(create('TWICE'))])
    expect(ended.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(ended.filter(({ code }) => code === 2)).toHaveLength(1)
    expect(ended.map(({ said }) => said).join('')).toMatch(/The account twice exists already\./i)
  })

  it('refuses a database that was never started', async () => {
    const empty = await createEmptyDatabase(inject('testDatabase'))
    const { code, said } = await runAdmin(create('wumin'), empty)
    expect(said).toBe('Nothing was changed. The database holds no installation yet; npm start makes it.\n')
    expect(code).toBe(2)
    await empty.drop()
  })

  it.each([
    ['no command', []],
    ['an unknown command', ['remove', 'admin']],
    ['an unknown option', create('x', '--password', 'secret')],
    ['a missing name without a terminal', ['create', '--account', 'x']],
    ['a reset without an account', ['reset-password']],
    ['a reset with a name', ['reset-password', 'admin', '--name', 'x']],
    ['a new administrator without factors', [...create('wumin'), '--factors']],
  ])('says how it is used: %s', async (_what, words) => {
    const { code, said } = await runAdmin(words)
    expect(said).toContain('Usage: npm run admin -- create --account <account>')
    expect(code).toBe(2)
  })
})

describe('npm run admin -- reset-password', () => {
  it('gives an administrator a new password and ends the sessions', async () => {
    const admin = await app.login('admin')
    let ended = { code: null as number | null, said: '' }
    const entries = await entriesOf(app, async () => {
      ended = await runAdmin(['reset-password', 'ADMIN'])
    })
    const { code, said } = ended
    expect(code).toBe(0)
    expect(entries).toMatchObject([
      { action: 'administratorReset', user_name: '命令行', subject_name: '管理员', after: '' },
    ])
    expect((await admin.get(contract.info.path)).status).toBe(401)
    expect((await logIn('admin', 'Demo-2026')).status).toBe(400)
    const again = await app.login('admin', tenants.own, passwordIn(said))
    expect((await again.get(contract.roleList.path)).status).toBe(403)
  })

  it('removes a lost second factor when it is told to, and only then', async () => {
    const first = passwordIn((await runAdmin(create('yangfan'))).said)
    await (await app.login('yangfan', tenants.own, first)).data(contract.updatePassword, {
      oldPassword: first,
      newPassword: 'Kept-secret-2026',
      newPassword1: 'Kept-secret-2026',
    })
    await enrolTotp(await app.login('yangfan', tenants.own, 'Kept-secret-2026'))
    const second = passwordIn((await runAdmin(['reset-password', 'yangfan'])).said)
    expect((await logIn('yangfan', second)).body).toMatchObject({ error: 'factorNeeded' })
    let said = ''
    const entries = await entriesOf(app, async () => {
      said = (await runAdmin(['reset-password', 'yangfan', '--factors'])).said
    })
    expect(entries).toMatchObject([{ action: 'administratorReset', after: '{"factors":[]}' }])
    expect((await logIn('yangfan', passwordIn(said))).status).toBe(200)
    const { rows } = await app.owner.query(
      "select 1 from recovery_code r join app_user u on u.id = r.user_id where u.account = 'yangfan'",
    )
    expect(rows).toEqual([])
  })

  it.each([
    ['an unknown account', ['nobody'], 'There is no account nobody.'],
    [
      'a person who is no administrator',
      ['zhangsan'],
      'The account zhangsan is not that of an administrator.',
    ],
    ['an unknown tenant', ['admin', '--tenant', '999999'], 'There is no tenant 999999.'],
  ])('refuses %s and changes nothing', async (_what, words, sentence) => {
    const before = await counted()
    const { code, said } = await runAdmin(['reset-password', ...words])
    expect(said).toContain(sentence)
    expect(code).toBe(2)
    expect(await counted()).toEqual(before)
    expect((await logIn('zhangsan', 'Demo-2026')).status).toBe(200)
  })
})
