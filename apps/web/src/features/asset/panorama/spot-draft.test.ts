import type { PanoramaSpot } from '@countersign/contract'
import { expect, test } from 'vitest'
import { differ, draftsOf, inputOf, mergeSpots, newSpot } from './spot-draft.ts'

const room = (targetId: string, given: Partial<PanoramaSpot> = {}): PanoramaSpot => ({
  kind: 'room',
  targetId,
  label: '',
  targetName: targetId,
  yaw: 0,
  pitch: 0,
  ...given,
})
const targets = (spots: readonly PanoramaSpot[]) => spots.map(({ targetId, label }) => `${targetId}${label}`)

test('spots differ once one is moved, renamed, added or removed, and not before', () => {
  const opened = [room('a'), room('b')]
  const drafts = draftsOf(opened)
  expect(differ(opened, drafts)).toBe(false)
  const [first, ...rest] = drafts
  if (!first) throw new Error('no spot')
  expect(differ(opened, [{ ...first, yaw: 1 }, ...rest])).toBe(true)
  expect(differ(opened, [{ ...first, label: '大堂' }, ...rest])).toBe(true)
  expect(differ(opened, [{ ...first, label: ' ' }, ...rest])).toBe(false)
  expect(differ(opened, rest)).toBe(true)
  expect(differ(opened, [...drafts, newSpot({ yaw: 1, pitch: 2 })])).toBe(true)
})

test('spots are sent without what only the page knows', () => {
  expect(inputOf(draftsOf([room('a', { label: ' 大堂 ', yaw: 100, pitch: -5 })]))).toEqual([
    { kind: 'room', targetId: 'a', label: '大堂', yaw: 100, pitch: -5 },
  ])
})

test('spots that somebody else added come in, and what was entered here stays', () => {
  const opened = [room('a'), room('b')]
  const mine = draftsOf([room('a', { label: '我的' }), room('b'), room('c')])
  const { spots, added, removed } = mergeSpots(opened, mine, [room('a'), room('b'), room('d')])
  expect(targets(spots)).toEqual(['a我的', 'b', 'c', 'd'])
  expect([added, removed]).toEqual([1, 0])
})

test('a spot that somebody else removed goes, unless it was changed here', () => {
  const opened = [room('a'), room('b')]
  const mine = draftsOf([room('a', { label: '我的' }), room('b')])
  const { spots, added, removed } = mergeSpots(opened, mine, [])
  expect(targets(spots)).toEqual(['a我的'])
  expect([added, removed]).toEqual([0, 1])
})

test('the same change on both sides is there once', () => {
  const changed = room('a', { label: '新名' })
  const { spots, added } = mergeSpots([room('a')], draftsOf([changed]), [changed])
  expect(targets(spots)).toEqual(['a新名'])
  expect(added).toBe(0)
})
