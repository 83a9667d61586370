import { expect, it } from 'vitest'
import { flowsIn } from '../../src/modules/approval/record/flows-in.rules.ts'
import type { StoredEvent } from '../../src/modules/evidence/index.ts'
import { existing } from '../../src/platform/existing.ts'
import { events, record } from './a-recorded-request.ts'

const first = existing(events[0])
const event = (type: string, payload: unknown): StoredEvent => ({
  ...first,
  type,
  payload: JSON.stringify(payload),
})
const submitted = (flowVersionId: string, flowSha256: string) =>
  event('submitted', { flowVersionId, flowSha256 })

it('a replay needs each flow version that a submission names, once', () => {
  expect(flowsIn(events)).toEqual([{ id: 'f1', sha256: 'flow' }])
  expect(flowsIn([submitted('f1', 'a'), submitted('f1', 'b'), submitted('f2', 'a')])).toEqual([
    { id: 'f1', sha256: 'a' },
    { id: 'f1', sha256: 'b' },
    { id: 'f2', sha256: 'a' },
  ])
})

it('a replay needs the flow versions of an adopted request', () => {
  expect(flowsIn([event('adopted', { recorded: record })])).toEqual([{ id: 'f1', sha256: 'flow' }])
})

it('other events, and those that cannot be read, name no flow', () => {
  const named = { flowVersionId: 'f1', flowSha256: 'a' }
  const chain = [
    event('agreed', named),
    event('agreed', { recorded: record }),
    event('submitted', { flowVersionId: 'f1' }),
    event('adopted', named),
    { ...first, payload: '{' },
  ]
  expect(flowsIn(chain)).toEqual([])
})
