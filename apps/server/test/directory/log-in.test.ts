import { contract } from '@countersign/contract'
import { startTestApp, testPassword } from '@countersign/server/testing'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { topicHandlers } from '../../src/jobs/topic-handlers.ts'
import { openDirectories } from '../../src/modules/directory/index.ts'
import { readDirectories } from '../../src/platform/directories.ts'
import { existing } from '../../src/platform/existing.ts'
import { type LdapEntry, startLdap } from './ldap-server.ts'

const base = 'dc=example,dc=com'
const service = `cn=reader,${base}`
const person = (id: string, uid: string): LdapEntry => ({
  dn: `cn=${id},${base}`,
  objectClass: 'inetOrgPerson',
  entryUUID: id,
  uid,
  cn: `名${id}`,
})
const people = [person('a', 'zhangsan'), person('b', 'onlyldap')]
const server = await startLdap({
  entries: people,
  passwords: { [service]: 'secret', [`cn=a,${base}`]: 'Ldap-a', [`cn=b,${base}`]: 'Ldap-b' },
})
afterAll(() => server.close())
const settings = {
  kind: 'ldap',
  source: 'ldap',
  url: server.url,
  bindDn: service,
  bindPassword: 'secret',
  base,
}
const app = await startTestApp({
  directory: existing(openDirectories(readDirectories(JSON.stringify([settings]))).get('000000')),
})
const admin = await app.login('admin')
const { id } = await admin.data(contract.directoryRun)
await topicHandlers.directoryRun.runJob?.(app, { tenantId: '000000', outboxId: '1', runId: id })
// Somebody whom the directory does not have any more has the account all the same.
server.options.entries = [...people, person('c', 'lisi')]

const logIn = async (account: string, password: string) => {
  const { status, body } = await app.send({
    method: 'POST',
    url: contract.token.path,
    headers: app.basic,
    body: { tenantId: '000000', account, password },
  })
  const { error }: Record<string, unknown> = { ...body }
  return [status, error]
}

beforeEach(async () => {
  await app.owner.query('delete from login_failure')
  server.options.isMute = false
  server.binds.length = 0
})

describe('a log-in with the password of the directory', () => {
  it('is one beside the own password, and the only one of whoever has none', async () => {
    expect(await logIn('zhangsan', 'Ldap-a')).toEqual([200, undefined])
    expect(await logIn('zhangsan', testPassword)).toEqual([200, undefined])
    expect(await logIn('onlyldap', 'Ldap-b')).toEqual([200, undefined])
    expect(await logIn('onlyldap', 'Ldap-a')).toEqual([400, 'badCredentials'])
  })

  it('asks nobody outside while the own password is right', async () => {
    await logIn('zhangsan', testPassword)
    expect(server.binds).toEqual([])
  })

  it('is refused with an empty password, which the server would agree to', async () => {
    expect((await logIn('onlyldap', ''))[0]).toBe(400)
    expect(server.binds).toEqual([])
  })

  it('is none for a person who is not of the directory, though the account is there', async () => {
    server.options.passwords[`cn=c,${base}`] = 'Ldap-c'
    expect(await logIn('lisi', 'Ldap-c')).toEqual([400, 'badCredentials'])
  })

  it('counts failures as with the own password', async () => {
    for (let failures = 0; failures < 5; failures += 1) await logIn('onlyldap', 'guess')
    expect(await logIn('onlyldap', 'Ldap-b')).toEqual([429, 'tooManyFailures'])
  })

  it('is refused, and counted, while the directory does not answer', async () => {
    server.options.isMute = true
    expect(await logIn('onlyldap', 'Ldap-b')).toEqual([400, 'badCredentials'])
    const { rows } = await app.owner.query('select 1 from login_failure')
    expect(rows).toHaveLength(1)
    expect(app.logLines.some((line) => line.includes('could not check a password'))).toBe(true)
    expect(app.logLines.some((line) => line.includes('Ldap-b') || line.includes('secret'))).toBe(false)
  }, 30_000)

  it('confirms who the person is as well', async () => {
    const caller = await app.login('onlyldap', undefined, 'Ldap-b')
    expect((await caller.call(contract.confirm, { password: 'other' })).body).toMatchObject({
      error: 'ownPasswordWrong',
    })
    expect((await caller.call(contract.confirm, { password: 'Ldap-b' })).status).toBe(200)
  })

  it('is refused to a person who pauses', async () => {
    const { records } = await admin.data(contract.userPage, { account: 'onlyldap' })
    await admin.data(contract.userStanding, { id: existing(records[0]).id, standing: 'paused' })
    expect(await logIn('onlyldap', 'Ldap-b')).toEqual([400, 'badCredentials'])
  })
})
