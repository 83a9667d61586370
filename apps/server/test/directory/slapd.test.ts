import 'reflect-metadata'
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as x509 from '@peculiar/x509'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LdapDirectory } from '../../src/modules/directory/ldap.adapter.ts'
import { readDirectories } from '../../src/platform/directories.ts'
import { freePort } from '../../src/testing/program.ts'

x509.cryptoProvider.set(crypto)
const slapd = '/usr/sbin/slapd'
const slapadd = '/usr/sbin/slapadd'
const base = 'dc=example,dc=com'
const reader = `cn=reader,${base}`
/** More than OpenLDAP gives to an account without a limit of its own. */
const people = 600

const base64 = (text: string) => Buffer.from(text).toString('base64')
const ldif = [
  `dn: ${base}\nobjectClass: dcObject\nobjectClass: organization\no: x\ndc: example`,
  `dn: ${reader}\nobjectClass: organizationalRole\nobjectClass: simpleSecurityObject\ncn: reader\nuserPassword: secret`,
  `dn:: ${base64(`ou=研发部,${base}`)}\nobjectClass: organizationalUnit\nou:: ${base64('研发部')}`,
  ...Array.from({ length: people }, (_none, index) =>
    [
      `dn:: ${base64(`uid=u${index},ou=研发部,${base}`)}`,
      'objectClass: inetOrgPerson',
      `uid: u${index}`,
      `cn:: ${base64(`员工${index}`)}`,
      'sn: x',
      `userPassword: own${index}`,
    ].join('\n'),
  ),
].join('\n\n')

/** Starts Debian's slapd with these people; answers how the product is set up for it. */
async function startSlapd(limits: string) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-slapd-'))
  mkdirSync(join(folder, 'db'))
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost',
    notAfter: new Date(Date.now() + 86_400_000),
    keys,
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }])],
  })
  const ca = certificate.toString('pem')
  const key = x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY')
  const settings = `
    ${['core', 'cosine', 'inetorgperson'].map((name) => `include /etc/ldap/schema/${name}.schema`).join('\n')}
    modulepath /usr/lib/ldap
    moduleload back_mdb
    TLSCertificateFile ${folder}/certificate.pem
    TLSCertificateKeyFile ${folder}/key.pem
    database mdb
    suffix "${base}"
    directory ${folder}/db
    ${limits}
    access to attrs=userPassword by anonymous auth by * none
    access to * by users read by * none`
  const lines = settings.replaceAll(/^ +/gm, '')
  for (const [name, text] of Object.entries({
    'slapd.conf': lines,
    ldif,
    'certificate.pem': ca,
    'key.pem': key,
  }))
    writeFileSync(join(folder, name), `${text}\n`)
  const loaded = spawnSync(slapadd, ['-f', join(folder, 'slapd.conf'), '-l', join(folder, 'ldif')])
  expect(loaded.stderr.toString()).toBe('')
  const port = await freePort()
  const url = `ldap://127.0.0.1:${port}`
  const server = spawn(slapd, ['-f', join(folder, 'slapd.conf'), '-h', url, '-d', '0'])
  const gone = new Promise((done) => server.once('exit', done))
  onTestFinished(async () => {
    server.kill()
    await gone
    await rm(folder, { recursive: true })
  })
  const isUp = () =>
    new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => done(true)).once('error', () => done(false))
      socket.once('connect', () => socket.destroy())
    })
  await expect.poll(isUp, { timeout: 10_000 }).toBe(true)
  return { ca, directory: { kind: 'ldap', source: 'x', url, bindDn: reader, bindPassword: 'secret', base } }
}

function open(directory: object): LdapDirectory {
  const [settings] = readDirectories(JSON.stringify([directory]))
  if (!settings || !('bindDn' in settings)) throw new Error('no settings of LDAP')
  return new LdapDirectory(settings)
}

const unlimited = `limits dn.exact="${reader}" size.prtotal=unlimited`

describe.skipIf(!existsSync(slapd))("Debian's slapd", () => {
  it('gives everybody over pages, and tells a right password from a wrong one', async () => {
    const { directory } = await startSlapd(unlimited)
    const read = await open(directory).read()
    expect([read.people.length, read.departments]).toEqual([
      people,
      [expect.objectContaining({ name: '研发部' })],
    ])
    const person = read.people.find(({ account }) => account === 'u7')
    expect(person).toMatchObject({ realName: '员工7', departmentIds: [read.departments[0]?.id] })
    expect(await open(directory).isPassword(person?.id ?? '', 'own7')).toBe(true)
    expect(await open(directory).isPassword(person?.id ?? '', 'own8')).toBe(false)
  })

  it('is read over TLS only where its certificate is trusted', async () => {
    const { ca, directory } = await startSlapd(unlimited)
    expect((await open({ ...directory, startTls: true, ca }).read()).people).toHaveLength(people)
    await expect(open({ ...directory, startTls: true }).read()).rejects.toThrow('self-signed certificate')
  })

  it('is not read in part where it limits what an account gets', async () => {
    const { directory } = await startSlapd('')
    await expect(open(directory).read()).rejects.toThrow('SizeLimitExceededError')
  })
})
