import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Manifest } from '../../src/backup/manifest.ts'
import { readRestoreWords, requireKnownKeys } from '../../src/backup/require-known-keys.ts'
import { stateKey } from '../../src/platform/key-trust.ts'
import { Keyring, newPrivatePem, readPrivateKey } from '../../src/platform/keyring.ts'
import { Places } from './places.ts'

const places = new Places()
let dataDir = ''
beforeAll(() => {
  dataDir = places.folder()
})
afterAll(() => places.clear())

const key = readPrivateKey(newPrivatePem())
const own = new Keyring(key)
const other = new Keyring(readPrivateKey(newPrivatePem()))
const forger = new Keyring(readPrivateKey(newPrivatePem()))
const time = '2026-11-27T12:00:00.000Z'
const said = stateKey(own, { keyId: other.keyId, reason: 'before', time })
const manifestOf = (rings: Keyring[], keyStatements = [said]): Manifest => ({
  format: 1,
  version: '1',
  migration: 'x',
  takenAt: time,
  tables: [],
  sequences: [],
  files: { count: 0, bytes: 0 },
  publicKeys: Object.fromEntries(rings.flatMap((ring) => [...ring.publicKeys])),
  keyStatements,
  damaged: [],
})

/** "" if the keys are accepted. */
function refusalOf(rings: Keyring[], named: string[]): string {
  try {
    requireKnownKeys(manifestOf(rings), { dataDir, key, named })
    return ''
  } catch (error) {
    return String(error)
  }
}

describe('the keys of a backup', () => {
  it.each<[string, Keyring[], string[], RegExp]>([
    ['are accepted if the own key is or explains them', [own, other], [], /^$/],
    [
      'are refused if nothing explains one',
      [own, other, forger],
      [],
      new RegExp(`explains ${forger.keyId}\\.`),
    ],
    ['are accepted if the operator names what is unexplained', [own, forger], [forger.keyId], /^$/],
    ['are refused if the operator names another one', [own], [forger.keyId], /holds no key/],
    ['are missed, since signatures can be taken away', [], [], /accept it with --trust unsigned/],
    ['may be missing if the operator says so', [], ['unsigned'], /^$/],
  ])('%s', (_what, rings, named, refusal) => {
    expect(refusalOf(rings, named)).toMatch(refusal)
  })
  it('are all unknown to a new installation without a key', () => {
    expect(() => requireKnownKeys(manifestOf([own, other]), { dataDir, key: null, named: [] })).toThrow(
      `--trust ${own.keyId} --trust ${other.keyId}`,
    )
    const named = [own.keyId]
    expect(() => requireKnownKeys(manifestOf([own, other]), { dataDir, key: null, named })).not.toThrow()
  })
})

describe('the words of npm run restore', () => {
  it('are a folder and keys', () => {
    expect(readRestoreWords(['x', '--trust', 'a', '--trust', 'b'])).toEqual({
      folder: 'x',
      named: ['a', 'b'],
    })
  })
  it.each([[], ['x', '--trust'], ['x', 'y'], ['x', '--trus', 'a'], ['x', '--trust', 'a', '--trust']])(
    'are refused: %j',
    (...words) => {
      expect(() => readRestoreWords(words)).toThrow('Name the folder of the backup')
    },
  )
})
