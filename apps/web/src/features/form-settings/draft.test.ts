import type { Customization } from '@countersign/contract'
import { describe, expect, it } from 'vitest'
import { changesIn, type Draft, type DraftField, draftOf, isSameDraft, rebaseDraft, sentOf } from './draft.ts'

const field = (name: string, label: string): DraftField => ({
  key: name || label,
  name,
  type: 'text',
  label,
  help: '',
  isRequired: false,
  options: [],
})

const draft = (given: Partial<Draft> = {}): Draft => ({
  offered: { toEverybody: true, userIds: [], roles: [], departmentIds: [] },
  fields: [],
  required: [],
  hidden: [],
  options: {},
  ...given,
})

const labelsOf = ({ fields }: Draft) => fields.map(({ label }) => label)

describe('rebaseDraft', () => {
  it('keeps the changes of both people to different fields', () => {
    const before = draft({ fields: [field('custom1', '甲'), field('custom2', '乙')] })
    const mine = draft({ fields: [field('custom1', '甲新'), field('custom2', '乙')] })
    const now = draft({ fields: [field('custom1', '甲'), field('custom2', '乙新'), field('custom3', '丙')] })
    expect(labelsOf(rebaseDraft(before, mine, now))).toEqual(['甲新', '乙新', '丙'])
  })

  it('keeps own new fields and removals, and drops what the other person removed', () => {
    const before = draft({ fields: [field('custom1', '甲'), field('custom2', '乙'), field('custom3', '丙')] })
    const mine = draft({ fields: [field('custom2', '乙'), field('custom3', '丙'), field('', '新')] })
    const now = draft({ fields: [field('custom1', '甲'), field('custom3', '丙')] })
    expect(labelsOf(rebaseDraft(before, mine, now))).toEqual(['丙', '新'])
  })

  it('keeps the own order of the fields', () => {
    const [one, two] = [field('custom1', '甲'), field('custom2', '乙')]
    const before = draft({ fields: [one, two] })
    const now = draft({ fields: [one, field('custom2', '乙新')] })
    expect(labelsOf(rebaseDraft(before, draft({ fields: [two, one] }), now))).toEqual(['乙新', '甲'])
    const more = draft({ fields: [field('custom3', '丙'), ...now.fields] })
    expect(labelsOf(rebaseDraft(before, draft({ fields: [two, one] }), more))).toEqual(['乙新', '甲', '丙'])
  })

  it("keeps the other person's order when own fields are new", () => {
    const [one, two] = [field('custom1', '甲'), field('custom2', '乙')]
    const mine = draft({ fields: [one, two, field('', '新')] })
    const now = draft({ fields: [two, one] })
    expect(labelsOf(rebaseDraft(draft({ fields: [one, two] }), mine, now))).toEqual(['乙', '甲', '新'])
  })

  it('keeps that the form is offered to few, and that a list is the one of the product again', () => {
    const before = draft({ options: { leaveType: [] } })
    const mine = draft({ offered: { ...before.offered, toEverybody: false } })
    expect(rebaseDraft(before, mine, before)).toEqual(mine)
  })

  it('merges required and hidden fields, people and lists', () => {
    const options = { leaveType: [{ key: 'a', code: 'a', label: '甲', isOffered: true }] }
    const before = draft({ required: ['one'], hidden: ['x'] })
    const mine = draft({ required: ['one', 'two'], hidden: [], options })
    const now = draft({
      required: ['three'],
      hidden: ['x', 'y'],
      offered: { toEverybody: false, userIds: ['u-1'], roles: [], departmentIds: [] },
    })
    expect(rebaseDraft(before, mine, now)).toEqual({
      ...now,
      required: ['three', 'two'],
      hidden: ['y'],
      options,
    })
  })
})

describe('a draft', () => {
  const saved: Customization = {
    kind: 'leave',
    offered: { toEverybody: true, userIds: [], roles: [], departmentIds: [] },
    fields: [],
    required: ['b', 'a'],
    hidden: [],
    options: {},
    updatedAt: '',
    updatedBy: '',
    version: 0,
  }

  it('gives back the settings it was made of', () => {
    const options = [{ code: 'a', label: '甲', isOffered: true }]
    const { key: _key, ...named } = field('custom1', '一')
    const changes = {
      fields: [{ ...named, options }],
      required: ['x'],
      hidden: ['y'],
      options: { leaveType: options },
    }
    const made = draftOf({ ...saved, ...changes })
    expect(changesIn(made)).toEqual(changes)
    expect(sentOf(made)).toEqual({ offered: saved.offered, ...changes })
    const keys = [made.fields[0]?.key, made.fields[0]?.options[0]?.key, made.options['leaveType']?.[0]?.key]
    expect(keys).toEqual(['custom1', 'a', 'a'])
  })

  it('is the same in another order of its required fields, and not after a change', () => {
    expect(isSameDraft(draftOf(saved), draft({ required: ['a', 'b'] }))).toBe(true)
    expect(isSameDraft(draftOf(saved), draft({ required: ['a'] }))).toBe(false)
    const offered = { toEverybody: false, userIds: ['u', 'v'], roles: [], departmentIds: [] }
    expect(isSameDraft(draft({ offered }), draft({ offered: { ...offered, userIds: ['v', 'u'] } }))).toBe(
      true,
    )
    expect(isSameDraft(draft({ offered }), draft({ offered: { ...offered, roles: ['r'] } }))).toBe(false)
    const lists = draft({ options: { a: [], b: [] } })
    expect(isSameDraft(lists, draft({ options: { b: [], a: [] } }))).toBe(true)
  })

  it('sends the label of a new option as its code, and judges it without one', () => {
    const list = [{ key: 'k', code: '', label: ' 新选项 ', isOffered: true }]
    const edited = draft({ options: { leaveType: list } })
    expect(sentOf(edited).options['leaveType']?.[0]?.code).toBe('新选项')
    expect(changesIn(edited).options['leaveType']?.[0]?.code).toBe('')
  })
})
