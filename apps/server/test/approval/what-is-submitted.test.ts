import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ReadValues } from '../../src/modules/approval/read/read-values.service.ts'
import { isOnRecord } from '../../src/modules/approval/record/rows-of-record.rules.ts'
import {
  editableStatuses,
  isEditable,
  statusNames,
  statusOfName,
} from '../../src/modules/approval/request/approval-status.rules.ts'
import { getForm } from '../../src/modules/approval/request/get-form.rules.ts'
import { emptyState, newApproval } from '../../src/modules/approval/request/new-approval.rules.ts'
import { nameGiven, nextRevision, refuseStale } from '../../src/modules/approval/submit/draft.rules.ts'
import { knownValues } from '../../src/modules/approval/submit/known-values.rules.ts'
import { requireOwn, requireSubmittable } from '../../src/modules/approval/submit/own-request.rules.ts'
import { isStorable } from '../../src/modules/approval/submit/storable.rules.ts'
import { contentOf, copiedUsers, fillIn } from '../../src/modules/approval/submit/submission.rules.ts'
import { AppError } from '../../src/platform/app-error.ts'

const payments = getForm('payments')
const noon = new Date('2026-11-23T04:00:00Z')
const empty = newApproval({ id: 'a1', user: { id: 'zhangsan', name: '张三' }, now: noon }, payments)

function codeOf(call: () => unknown): string {
  try {
    call()
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
  return 'accepted'
}

describe('a new request', () => {
  it('is an empty draft of its applicant', () => {
    expect(empty).toEqual({
      id: 'a1',
      kind: 'payments',
      applyNo: '',
      name: '张三的合同付款申请 11-23',
      applicantId: 'zhangsan',
      handlerId: null,
      departmentId: '',
      createName: '张三',
      deptName: '',
      company: '',
      amount: null,
      payee: '',
      periodFrom: null,
      periodTo: null,
      status: 'draft',
      round: 0,
      version: 0,
      step: '',
      opinion: '',
      eventSeq: 0,
      eventHash: '',
      draftRevision: 0,
      appliedAt: noon,
    })
    expect(emptyState({ applicantId: 'zhangsan' })).toEqual({
      status: 'draft',
      round: 0,
      applicantId: 'zhangsan',
      nodeRuns: [],
      tasks: [],
    })
  })

  it('is on record once it was submitted', () => {
    expect(isOnRecord(empty)).toBe(false)
    // Each alone is enough, so that a row that says otherwise is compared with the events.
    expect(isOnRecord({ ...empty, status: 'running' })).toBe(true)
    expect(isOnRecord({ ...empty, round: 1 })).toBe(true)
    expect(isOnRecord({ ...empty, eventSeq: 1 })).toBe(true)
  })

  it('is of a kind by its path, and not by its Chinese name', () => {
    expect(payments.kind).toBe('payments')
    expect(codeOf(() => getForm(payments.typeName))).toBe('routeNotFound')
    expect(codeOf(() => getForm('toString'))).toBe('routeNotFound')
  })
})

describe('the status of a request', () => {
  it('has one name on the wire', () => {
    expect(['草稿', '审批中', '已通过', '已驳回', '已废弃', '已撤回'].map(statusOfName)).toEqual([
      'draft',
      'running',
      'approved',
      'rejected',
      'abandoned',
      'withdrawn',
    ])
    expect(statusOfName('draft')).toBeUndefined()
    expect(Object.keys(statusNames)).toHaveLength(6)
  })

  it('allows edits of what is with the applicant', () => {
    expect(editableStatuses).toEqual(['draft', 'rejected', 'withdrawn'])
    expect(isEditable('withdrawn')).toBe(true)
    expect(isEditable('running')).toBe(false)
  })
})

describe('the caller of a draft', () => {
  const ctx = { user: { id: 'zhangsan' } }

  it.each([
    ['of the caller', {}, 'accepted'],
    ['of another person', { applicantId: 'lisi' }, 'notApplicant'],
    ['of another kind', { kind: 'leave' }, 'notFound'],
    ['of another kind and person', { kind: 'leave', applicantId: 'lisi' }, 'notFound'],
  ])('may edit a request %s: %j is %s', (_whose, row, code) => {
    const found = { ...empty, ...row }
    expect(codeOf(() => requireOwn(ctx, payments, found))).toBe(code)
    expect(codeOf(() => requireSubmittable(ctx, payments, 'submit', { id: 'a1', found }))).toBe(code)
  })

  it('is told that there is no such request', () => {
    expect(codeOf(() => requireOwn(ctx, payments, undefined))).toBe('notFound')
    expect(codeOf(() => requireSubmittable(ctx, payments, 'submit', { id: 'x', found: undefined }))).toBe(
      'notFound',
    )
  })

  it.each([
    ['submit', 'draft', 'accepted'],
    ['submit', 'rejected', 'notSubmittable'],
    ['resubmit', 'draft', 'notSubmittable'],
    ['resubmit', 'rejected', 'accepted'],
  ] as const)('may %s a request that is %s: %s', (action, status, code) => {
    const found = { ...empty, status }
    expect(codeOf(() => requireSubmittable(ctx, payments, action, { id: 'a1', found }))).toBe(code)
  })

  it('begins a new request without an id', () => {
    expect(requireSubmittable(ctx, payments, 'submit', { id: undefined, found: empty })).toBeUndefined()
    expect(requireSubmittable(ctx, payments, 'submit', { id: 'a1', found: empty })).toBe(empty)
  })

  it('must have seen the last save, if the page says what it has seen', () => {
    const saved = nextRevision({ ...empty, draftRevision: 4 })
    expect(saved).toEqual({ ...empty, draftRevision: 5 })
    expect([undefined, 5, 4, 6, 0].map((seen) => codeOf(() => refuseStale(saved, seen)))).toEqual([
      'accepted',
      'accepted',
      'draftStale',
      'draftStale',
      'draftStale',
    ])
  })
})

describe('a draft', () => {
  it.each([
    [' 付\u200b款\n申请 ', '付款 申请'],
    ['字'.repeat(101), '字'.repeat(100)],
    ['𠀀'.repeat(101), '𠀀'.repeat(100)],
    ['  ', ''],
    [7, ''],
    [undefined, ''],
  ])('named %j is listed as %j', (applicationName, name) => {
    expect(nameGiven({ applicationName })).toBe(name)
  })

  it('keeps the fields of the form and the columns of its tables, unchecked', () => {
    const known = (given: object) => knownValues(getForm('procured'), { ...given })
    expect(known({ reason: 7, other: 'x', toString: 'x' })).toStrictEqual({ reason: 7 })
    expect(known({ items: [{ spec: 'A4', other: 'x' }, 'no row', null, [1]] })).toStrictEqual({
      items: [{ spec: 'A4' }, 'no row', null, [1]],
    })
    expect(known({ items: { spec: 'A4', other: 'x' }, reason: [{ other: 'x' }] })).toStrictEqual({
      items: { spec: 'A4', other: 'x' },
      reason: [{ other: 'x' }],
    })
  })

  it.each<[given: unknown, storable: boolean]>([
    ['文字', true],
    ['\u0000', false],
    ['\ud800', false],
    [[['x'], { a: { b: '\u0000' } }], false],
    [['x', { a: { b: 'y' } }], true],
    [{ 'x\u0000': 1 }, false],
    [{ a: 1, 'x\ud800': 1 }, false],
    [7, true],
    [null, true],
    [undefined, true],
  ])('of %j is storable: %s', (given, storable) => {
    expect(isStorable(given)).toBe(storable)
  })
})

describe('what a submission keeps', () => {
  const readAt = new Date('2026-11-23T05:00:00Z')
  const file = { id: 'f', ownerId: 'x', name: '合同.pdf', sha256: 'aaa', size: 10, mime: 'application/pdf' }
  const read: ReadValues = {
    values: {
      applicationName: '付款',
      mainstay: '总公司',
      realMoney: '100.00',
      payee: '供应商',
      ccUserIds: ['lisi', 'wangwu'],
    },
    issues: [],
    warnings: [{ outcome: 'warn', code: 'beforeToday', field: 'payDate', message: { zh: '晚', en: 'Late' } }],
    department: { id: 'd1', name: '财务部' },
    readAt,
    files: [{ ...file, purpose: 'attachment' }],
    cards: [],
    names: { lisi: '李四' },
  }
  const words = { createName: '张三（改名）', applyNo: 'HT1' }

  it('fills in the columns of the row that lists show', () => {
    expect(fillIn(payments, empty, read, words)).toEqual({
      ...empty,
      applyNo: 'HT1',
      name: '付款',
      departmentId: 'd1',
      createName: '张三（改名）',
      deptName: '财务部',
      company: '总公司',
      amount: '100.00',
      payee: '供应商',
      appliedAt: readAt,
    })
  })

  it('takes the period from the form, and leaves empty what a form does not have', () => {
    const values = { startDate: '2026-12-01', endDate: '2026-12-02' }
    expect(fillIn(getForm('leave'), empty, { ...read, values }, words)).toMatchObject({
      name: empty.name,
      company: '',
      amount: null,
      payee: '',
      periodFrom: '2026-12-01',
      periodTo: '2026-12-02',
    })
  })

  it('sends copies to the people in the field', () => {
    expect(copiedUsers(read)).toEqual(['lisi', 'wangwu'])
    expect(copiedUsers({ ...read, values: {} })).toEqual([])
    expect(copiedUsers({ ...read, values: { ccUserIds: 'lisi' } })).toEqual([])
    expect(copiedUsers({ ...read, values: { ccUserIds: [{ id: 'lisi' }] } })).toEqual([])
  })

  it('signs all that is shown and printed, as one text', () => {
    const { text, hash, attachments } = contentOf({ form: payments, customization: undefined }, read, {
      applyNo: 'HT1',
      round: 2,
    })
    const { id, name, sha256, size, mime } = file
    expect(attachments).toEqual([{ id, name, sha256, size, mime }])
    expect(JSON.parse(text)).toEqual({
      kind: 'payments',
      title: '合同付款申请单',
      formVersion: payments.version,
      applyNo: 'HT1',
      round: 2,
      values: read.values,
      cards: [],
      attachments,
      warnings: read.warnings,
      names: { lisi: '李四' },
    })
    expect(text.startsWith('{"applyNo":"HT1","attachments":[{"id":"f",')).toBe(true)
    expect(hash).toBe(createHash('sha256').update(text).digest('hex'))
  })
})
