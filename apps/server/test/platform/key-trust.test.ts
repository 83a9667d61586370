import { createPublicKey, type KeyObject } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { explainKeys, type KeyStatement, stateKey } from '../../src/platform/key-trust.ts'
import { Keyring, newPrivatePem, readPrivateKey } from '../../src/platform/keyring.ts'

const pair = () => {
  const key = readPrivateKey(newPrivatePem())
  const ring = new Keyring(key)
  return { ring, id: ring.keyId, public: createPublicKey(key) }
}
const [own, before, oldest, forger] = [pair(), pair(), pair(), pair()]
const time = '2026-11-27T12:00:00.000Z'
const says = (by: typeof own, of: typeof own, reason: KeyStatement['reason']) =>
  stateKey(by.ring, { keyId: of.id, reason, time })
const all: KeyObject[] = [own, before, oldest, forger].map((one) => one.public)
const ids = (statements: KeyStatement[], roots = [own.id]) => {
  const { trusted, unexplained } = explainKeys(all, statements, roots)
  return [trusted.map(({ keyId }) => keyId), unexplained]
}

describe('a key is trusted', () => {
  it('only if it is the own one, as long as nobody signed for others', () => {
    expect(ids([])).toEqual([[own.id], [before.id, oldest.id, forger.id]])
  })
  it('if a trusted key signed for it, over several rotations', () => {
    expect(ids([says(before, oldest, 'before'), says(own, before, 'before')])).toEqual([
      [own.id, before.id, oldest.id],
      [forger.id],
    ])
  })
  it('if a key named by a person signed for it', () => {
    expect(ids([says(oldest, before, 'after')], [own.id, oldest.id])).toEqual([
      [own.id, oldest.id, before.id],
      [forger.id],
    ])
  })
  const forged = says(own, before, 'before')
  it.each<[string, KeyStatement[]]>([
    ['it signs for itself', [says(forger, forger, 'own')]],
    ['it signs for the own key', [says(forger, own, 'after'), says(forger, own, 'own')]],
    ['the statement was made for another key', [{ ...forged, keyId: forger.id }]],
    ['the statement names another signer', [{ ...says(forger, forger, 'operator'), by: own.id }]],
    [
      'the signature is of another kind',
      [{ ...forged, keyId: forger.id, signature: own.ring.sign('event', forger.id).signature }],
    ],
  ])('not because %s', (_why, statements) => {
    expect(ids(statements)).toEqual([[own.id], [before.id, oldest.id, forger.id]])
  })
})
