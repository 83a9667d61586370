import type { State } from '@countersign/engine'
import { describe, expect, it } from 'vitest'
import { stored } from '../../src/modules/approval/request/approval-row.rules.ts'
import { namedFiles } from '../../src/modules/approval/request/named-files.rules.ts'
import { emptyState } from '../../src/modules/approval/request/new-approval.rules.ts'
import { stateRows } from '../../src/modules/approval/request/state-rows.rules.ts'
import { findStoredContent } from '../../src/modules/approval/request/stored-content.rules.ts'
import { readWhy } from '../../src/modules/approval/request/stored-why.rules.ts'
import { contentOfRound, rows } from '../record/a-recorded-request.ts'

describe('the stored content of a round', () => {
  const stored = JSON.parse(contentOfRound(2))
  const read = (more: object) => findStoredContent(JSON.stringify({ ...stored, ...more }))

  it('is read as it was written', () => {
    expect(read({})).toEqual(stored)
    expect(read({ warnings: undefined, names: { lisi: '李四' } })).toEqual({
      ...stored,
      warnings: undefined,
      names: { lisi: '李四' },
    })
  })

  it('keeps further keys of a warning, which are compared', () => {
    const warnings = [{ ...stored.warnings[0], more: 1 }]
    expect(read({ warnings })).toMatchObject({ warnings })
  })

  it.each([
    ['kind', 7],
    ['formVersion', '3'],
    ['applyNo', null],
    ['values', { a: { deep: 1 } }],
    ['cards', [{}]],
    ['attachments', [{ id: 'f' }]],
    ['warnings', [{ code: 'late', field: 'payDate', message: { zh: '晚' } }]],
    ['names', { lisi: 7 }],
  ])('is not read with another %s', (name, value) => {
    expect(read({ [name]: value })).toBeUndefined()
  })

  it('is not read from text that is not JSON', () => {
    expect(findStoredContent('{')).toBeUndefined()
  })
})

describe('the reason for a task', () => {
  it('is one that the engine gives', () => {
    const rules = ['user', 'role', 'department', 'departmentLeader', 'fieldPeople', 'fieldDepartmentLeader']
    for (const rule of rules) expect(readWhy({ rule, reason: 'rule' })).toEqual({ rule, reason: 'rule' })
    for (const reason of ['leaderAbove', 'flowAdministrator']) {
      expect(readWhy({ rule: 'role', reason })).toEqual({ rule: 'role', reason })
    }
    expect(() => readWhy({ rule: 'other', reason: 'rule' })).toThrow('rule')
    expect(() => readWhy({ rule: 'role', reason: 'other' })).toThrow('reason')
  })
})

describe('the files that a value names', () => {
  const id = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`

  it.each<[what: string, value: unknown, ids: string[]]>([
    ['an id', id(1), [id(1)]],
    ['a list of ids', [id(1), id(2)], [id(1), id(2)]],
    ['the same id twice', [id(1), id(1)], [id(1)]],
    [
      'addresses, joined by commas of either kind',
      `/api/files/${id(1)}?sign=x,${id(2)}，${id(3)}`,
      [id(1), id(2), id(3)],
    ],
    ['objects with an id', [{ id: id(1), name: 'x' }, { name: 'x' }, { id: 7 }], [id(1)]],
    ['other things', [7, null, 'text', undefined], []],
  ])('are those of %s', (_what, value, ids) => {
    expect(namedFiles(value)).toEqual(ids)
  })
})

describe('the rows of steps and tasks', () => {
  const why = { rule: 'role', reason: 'rule' } as const
  const run = (id: string, state: 'open' | 'passed') => ({
    id,
    round: 1,
    run: 1,
    nodeId: 'n',
    parentId: null,
    state,
    skipReason: null,
  })
  const task = (id: string, state: 'open' | 'agreed') => ({
    id,
    nodeRunId: 'r1',
    assigneeId: 'lisi',
    actingForId: null,
    origin: 'flow' as const,
    hostId: null,
    afterId: null,
    state,
    why,
  })
  const before: State = {
    ...emptyState({ applicantId: 'zhangsan' }),
    nodeRuns: [run('r1', 'open')],
    tasks: [task('t1', 'open'), task('t2', 'open')],
  }
  const after: State = {
    ...before,
    nodeRuns: [run('r1', 'passed'), run('r2', 'open')],
    // The task that is new stands before one that changed.
    tasks: [task('t3', 'open'), task('t1', 'agreed'), task('t2', 'open')],
  }
  const row = { tenant_id: 't', approval_id: 'a1' }

  it('are those that changed, and then those that are new', () => {
    const decided = { taskId: 't1', opinion: '同意', signatureFileId: 's' }
    const step = { ...row, round: 1, run: 1, node_id: 'n', parent_id: null, skip_reason: null }
    const one = {
      ...row,
      node_run_id: 'r1',
      assignee_id: 'lisi',
      acting_for_id: null,
      origin: 'flow',
      host_id: null,
      after_id: null,
      why,
      opened_at: 'now',
    }
    expect(stateRows('t', 'a1', { before, after, time: 'now', decided })).toEqual({
      nodeRuns: [
        { ...step, id: 'r1', seq: 1, state: 'passed' },
        { ...step, id: 'r2', seq: 2, state: 'open' },
      ],
      tasks: [
        {
          ...one,
          id: 't1',
          seq: 2,
          state: 'agreed',
          opinion: '同意',
          signature_file_id: 's',
          decided_at: 'now',
        },
        { ...one, id: 't3', seq: 1, state: 'open', opinion: '', signature_file_id: null, decided_at: null },
      ],
    })
  })

  it('have an opinion only in the task that was decided', () => {
    const decided = { taskId: 'other', opinion: '同意', signatureFileId: 's' }
    expect(stateRows('t', 'a1', { before, after, time: 'now', decided }).tasks[0]).toMatchObject({
      id: 't1',
      opinion: '',
      signature_file_id: null,
    })
    expect(stateRows('t', 'a1', { before, after, time: 'now' }).tasks[0]).toMatchObject({ opinion: '' })
  })
})

it('the row of a request is stored under the names of its columns', () => {
  expect(stored(rows().approval)).toEqual({
    id: 'a1',
    status: 'approved',
    round: 2,
    version: 4,
    step: '',
    opinion: '同意t6',
    kind: 'payments',
    name: '付款（改）',
    company: '集团',
    amount: '90.00',
    payee: '供应商',
    apply_no: 'HT202611230001',
    applicant_id: 'zhangsan',
    handler_id: null,
    department_id: 'd1',
    create_name: '张三',
    dept_name: '财务部',
    period_from: null,
    period_to: '2026-12-31',
    event_seq: 15,
    event_hash: 'h15',
    draft_revision: 2,
    applied_at: new Date('2026-11-22T01:00:00.123Z'),
  })
})
