import { afterEach, describe, expect, it } from 'vitest'
import { LdapDirectory } from '../../src/modules/directory/ldap.adapter.ts'
import { readDirectories } from '../../src/platform/directories.ts'
import { type LdapEntry, startLdap } from './ldap-server.ts'

const base = 'dc=example,dc=com'
const service = 'cn=reader,dc=example,dc=com'

let server: Awaited<ReturnType<typeof startLdap>> | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function open(
  entries: LdapEntry[],
  more: Partial<Parameters<typeof startLdap>[0]> = {},
  settings: Record<string, unknown> = {},
) {
  server = await startLdap({ entries, passwords: { [service]: 'secret' }, ...more })
  const [read] = readDirectories(
    JSON.stringify([
      {
        kind: 'ldap',
        source: 'ldap',
        url: server.url,
        bindDn: service,
        bindPassword: 'secret',
        base,
        ...settings,
      },
    ]),
  )
  if (!read) throw new Error('no settings')
  if (!('bindDn' in read)) throw new Error('no settings of LDAP')
  return new LdapDirectory(read)
}

const unit = (dn: string, id: string, more = {}): LdapEntry => ({
  dn: `${dn},${base}`,
  objectClass: 'organizationalUnit',
  entryUUID: id,
  ou: id,
  ...more,
})
const person = (dn: string, id: string, more = {}): LdapEntry => ({
  dn: `${dn},${base}`,
  objectClass: 'inetOrgPerson',
  entryUUID: id,
  uid: `acc-${id}`,
  cn: `名${id}`,
  ...more,
})

describe('a directory of LDAP', () => {
  it('gives people with their units, also by names with commas and in other spellings', async () => {
    const directory = await open([
      unit('ou=研发', 'dev', { manager: `CN=Zhang\\2C San, OU=研发, ${base}` }),
      unit('ou=前端,ou=研发', 'web'),
      person('cn=Zhang\\, San,ou=研发', 'a', { mobile: '13800138000', mail: 'a@x.cn', employeeNumber: '7' }),
      person('cn=b,cn=people,ou=前端,ou=研发', 'b'),
      person('cn=c', 'c'),
    ])
    expect(await directory.read()).toEqual({
      departments: [
        { id: 'dev', parentId: null, name: 'dev', leaderId: 'a' },
        { id: 'web', parentId: 'dev', name: 'web', leaderId: '' },
      ],
      people: [
        {
          id: 'a',
          account: 'acc-a',
          realName: '名a',
          code: '7',
          phone: '13800138000',
          email: 'a@x.cn',
          departmentIds: ['dev'],
        },
        expect.objectContaining({ id: 'b', code: '', departmentIds: ['web'] }),
        expect.objectContaining({ id: 'c', departmentIds: [] }),
      ],
    })
  })

  it('is read to its end over pages, of which one is empty', async () => {
    const entries = Array.from({ length: 7 }, (_, index) => person(`cn=p${index}`, `p${index}`))
    const directory = await open(entries, { pages: [3, 0, 2, 0, 2] })
    expect((await directory.read()).people.map(({ id }) => id)).toEqual(
      entries.map((_, index) => `p${index}`),
    )
  })

  it('is not read at all when the server dies midway', async () => {
    const entries = Array.from({ length: 9 }, (_, index) => person(`cn=p${index}`, `p${index}`))
    const directory = await open(entries, { pages: [3, 3, 3], diesAfter: 2 })
    expect(await directory.read().catch(() => 'failed')).toBe('failed')
  })

  it('is not read with a wrong password, nor where an entry has no id', async () => {
    const wrong = await open([], {}, { bindPassword: 'other' })
    await expect(wrong.read()).rejects.toThrow(/refused by the test/)
    await server?.close()
    const nameless = await open([{ ...person('cn=a', 'a'), entryUUID: undefined }])
    await expect(nameless.read()).rejects.toThrow('entryUUID is missing at cn=a')
  })

  it('gives a part of a value of 10 MB', async () => {
    const directory = await open([person('cn=a', 'a', { cn: '名'.repeat(3_500_000) })])
    expect((await directory.read()).people[0]?.realName.length).toBeLessThanOrEqual(300)
  })

  it('names an objectGUID by its bytes, and finds it by them', async () => {
    const guid = Buffer.from('ff00c1d4e5f64f708192a3b4c5d6e7f8', 'hex')
    const dn = `cn=a,${base}`
    const entry = { dn, objectClass: 'user', objectGUID: guid, sAMAccountName: 'aa', displayName: '甲' }
    const directory = await open(
      [entry],
      { passwords: { [service]: 'secret', [dn]: 'own' } },
      { kind: 'ad', peopleFilter: '(objectClass=user)' },
    )
    const [read] = (await directory.read()).people
    expect(read).toMatchObject({ id: guid.toString('hex'), account: 'aa', realName: '甲' })
    expect(await directory.isPassword(guid.toString('hex'), 'own')).toBe(true)
  })
})

describe('a password of LDAP', () => {
  const dn = `cn=a,${base}`
  const withPasswords = { passwords: { [service]: 'secret', [dn]: 'own' } }

  it('is tried as the person, who is looked for by id', async () => {
    const directory = await open([person('cn=a', 'a')], withPasswords)
    expect(await directory.isPassword('a', 'own')).toBe(true)
    expect(await directory.isPassword('a', 'other')).toBe(false)
    expect(await directory.isPassword('b', 'own')).toBe(false)
    expect(server?.binds.map((one) => one.dn)).toEqual([service, dn, service, dn, service])
  })

  it('is never empty, though the server agrees to that', async () => {
    const directory = await open([person('cn=a', 'a')], withPasswords)
    expect(await directory.isPassword('a', '')).toBe(false)
    expect(server?.binds).toEqual([])
  })

  it('cannot be known from a server that does not answer', async () => {
    const directory = await open([person('cn=a', 'a')], { ...withPasswords, isMute: true })
    expect(await directory.isPassword('a', 'own').catch(() => 'failed')).toBe('failed')
  }, 20_000)
})

describe('the settings of a directory', () => {
  const given = { kind: 'ldap', source: 'ldap', url: 'ldaps://x', bindDn: 'a', bindPassword: 'geheim', base }
  const refusal = (list: unknown) => {
    try {
      readDirectories(JSON.stringify(list))
    } catch (error) {
      return String(error)
    }
    return ''
  }

  it.each([
    [[given], ''],
    [[{ ...given, url: 'ldap://x', startTls: true }], ''],
    [[{ ...given, url: 'ldap://127.0.0.1' }], ''],
    [[{ ...given, url: 'ldap://x' }], 'ldaps:// or startTls'],
    [[given, { ...given, source: 'other' }], 'two entries have the tenant 000000'],
    [[{ ...given, kind: 'nis' }], 'kind must be ldap, ad, wecom, dingtalk or feishu'],
    [[{ ...given, matchBy: ['name'] }], 'matchBy must be'],
    [[{ ...given, pass: 'x' }], 'pass is not known'],
  ])('%j', (list, sentence) => {
    expect(refusal(list)).toContain(sentence)
    expect(refusal(list) === '').toBe(sentence === '')
    expect(refusal(list)).not.toContain('geheim')
  })
})
