import { createPublicKey } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runToEnd } from '@countersign/server/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepKeys, openKeyring, readKeyTrust } from '../../src/platform/key-folder.ts'
import { keyIdOf, newPrivatePem, publicPem, readPrivateKey } from '../../src/platform/keyring.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-key-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (words: string[], env: Record<string, string>) =>
  runToEnd('platform/evidence-key-main.ts', words, env)
const keyPath = () => join(folder, 'evidence', 'key.pem')

describe('npm run evidence-key', () => {
  it('writes a new file that only its owner can read, even if the other settings are missing', async () => {
    const path = join(folder, 'key.pem')
    const { code, said } = await run([path], { DATABASE_URL: 'postgres://db/x', DATA_DIR: folder })
    expect([code, said]).toEqual([0, expect.stringContaining(`${path} holds a new key`)])
    const pem = readFileSync(path, 'utf8')
    expect(readPrivateKey(pem).asymmetricKeyType).toBe('ed25519')
    expect(pem).toMatch(/^-----BEGIN PRIVATE KEY-----\n[^-]+-----END PRIVATE KEY-----\n$/)
    expect(statSync(path).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600)
  })
  it('never writes over a file', async () => {
    const path = join(folder, 'key.pem')
    writeFileSync(path, 'kept')
    expect(await run([path], {})).toEqual({
      code: 2,
      said: `No key was made or trusted. ${path} exists and is not replaced.\n`,
    })
    expect(readFileSync(path, 'utf8')).toBe('kept')
  })
  it('replaces the stored key, and the old one stays trusted', async () => {
    const before = openKeyring(folder, null).keyId
    const { code, said } = await run(['rotate'], { DATA_DIR: folder })
    const after = openKeyring(folder, null)
    expect(said).toBe(`Evidence is signed with key ${after.keyId} from the next start on.\n`)
    expect(code).toBe(0)
    expect([...after.publicKeys.keys()].toSorted()).toEqual([before, after.keyId].toSorted())
  })
  it.each(['EVIDENCE_KEY', 'EVIDENCE_KEY_FILE'])('replaces no key if %s is set', async (name) => {
    openKeyring(folder, null)
    const kept = readFileSync(keyPath(), 'utf8')
    const given = newPrivatePem()
    const path = join(folder, 'given.pem')
    writeFileSync(path, given)
    const { code, said } = await run(['rotate'], {
      DATA_DIR: folder,
      [name]: name === 'EVIDENCE_KEY' ? given : path,
    })
    expect(said).toMatch(/^No key was made or trusted\. EVIDENCE_KEY or EVIDENCE_KEY_FILE is set/)
    expect(code).toBe(2)
    expect(readFileSync(keyPath(), 'utf8')).toBe(kept)
  })
  it('replaces no key if the settings cannot be read', async () => {
    const { code, said } = await run(['rotate'], { DATA_DIR: folder, PORT: 'x' })
    expect(said).toContain('PORT')
    expect(code).toBe(2)
    expect(existsSync(keyPath())).toBe(false)
  })
  it('writes the successor of a given key to a new file, and the two sign for each other', async () => {
    const given = newPrivatePem()
    const old = openKeyring(folder, readPrivateKey(given)).keyId
    const path = join(folder, 'next.pem')
    expect((await run(['rotate', path], { DATA_DIR: folder, EVIDENCE_KEY: given })).code).toBe(0)
    const next = readPrivateKey(readFileSync(path, 'utf8'))
    expect(readKeyTrust(folder, next)).toMatchObject({
      trusted: [{ statement: { reason: 'own' } }, { keyId: old, statement: { reason: 'before' } }],
      unexplained: [],
    })
    expect((await run(['rotate', path], { DATA_DIR: folder, EVIDENCE_KEY: given })).said).toContain('exists')
  })
  it('signs for a key that the operator names', async () => {
    const own = openKeyring(folder, null).keyId
    const strange = publicPem(createPublicKey(newPrivatePem()))
    keepKeys(folder, { publicKeys: [strange], statements: [] })
    const keyId = keyIdOf(createPublicKey(strange))
    expect(readKeyTrust(folder, null)).toMatchObject({ trusted: [{ keyId: own }], unexplained: [keyId] })
    const unknown = await run(['trust', '0'.repeat(16)], { DATA_DIR: folder })
    expect([unknown.code, unknown.said]).toEqual([2, expect.stringContaining('There is no key 0')])
    expect((await run(['trust', keyId], { DATA_DIR: folder })).code).toBe(0)
    expect(readKeyTrust(folder, null)).toMatchObject({
      trusted: [{ keyId: own }, { keyId, statement: { reason: 'operator', by: own } }],
      unexplained: [],
    })
  })
  it.each([[], ['rotate', 'x', 'y'], ['trust'], ['']])('says how without one file: %j', async (...words) => {
    expect(await run(words, { DATA_DIR: folder })).toEqual({
      code: 2,
      said: 'No key was made or trusted. Name the new file: npm run evidence-key -- <file>, or npm run evidence-key -- rotate [<file>], or npm run evidence-key -- trust <key id>…\n',
    })
  })
})
