import { expect, it } from 'vitest'
import { extendChain } from '../../src/modules/evidence/index.ts'

const signer = { sign: () => ({ keyId: 'k', signature: 's' }) }

it('an event of a person has the same text and hash as before actors existed', () => {
  const { rows } = extendChain(signer, { seq: 2, hash: 'before', time: '' }, [
    {
      type: 'agreed',
      actor: { kind: 'person', id: '0192f0aa-0000-7000-8000-000000000001' },
      actingForId: null,
      round: 1,
      contentHash: 'c0',
      payload: { taskId: 't', opinion: '同意' },
      signatureSha256: 'ab',
      attachmentSha256s: [],
      time: '2026-11-22T08:00:00.000000Z',
    },
  ])
  expect(rows).toMatchObject([
    {
      actor_id: '0192f0aa-0000-7000-8000-000000000001',
      payload: '{"opinion":"同意","taskId":"t"}',
      // Computed by the version before actors existed.
      hash: 'a96676b90ff1aabfda5d40cbd5505f9a61db61ba8d6242168092ece808c76293',
    },
  ])
})
