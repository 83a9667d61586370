import { describe, expect, it } from 'vitest'
import {
  compareDecisionRows,
  compareRequest,
  sayDifference,
} from '../../src/modules/approval/record/compare-rows.rules.ts'
import { canonicalJson } from '../../src/platform/canonical-json.ts'
import type { KeptRequest } from '../../src/modules/approval/record/kept-request.repository.ts'
import type { Recorded } from '../../src/modules/approval/record/payloads.rules.ts'
import { contentOfRound, record, rows } from './a-recorded-request.ts'

const compared = (kept: KeptRequest, recorded = record) => compareRequest(recorded, kept).map(sayDifference)

/** The differences after a change of the rows. */
function after(change: (kept: KeptRequest) => void): string[] {
  const kept = rows()
  change(kept)
  return compared(kept)
}

/** The differences after other values in the first of the rows. */
function afterFirst(rowsIn: (kept: KeptRequest) => object[], columns: object): string[] {
  return after((kept) => Object.assign(rowsIn(kept)[0] ?? {}, columns))
}

describe('the rows of a request', () => {
  it('are the ones the record requires', () => {
    expect(compared(rows())).toEqual([])
  })

  const another = new Date('2026-11-23T09:00:00Z')

  it.each<[table: string, (kept: KeptRequest) => object[], columns: Record<string, unknown>, row: string]>([
    [
      'approval',
      (kept) => [kept.approval],
      {
        kind: 'leave',
        apply_no: 'X',
        name: '付款',
        applicant_id: 'lisi',
        department_id: 'd2',
        create_name: '李四',
        dept_name: '法务部',
        company: '',
        amount: '90.0',
        payee: '',
        period_from: '2026-12-31',
        period_to: null,
        status: 'running',
        round: 1,
        version: 3,
        step: '部门',
        opinion: '',
        applied_at: another,
      },
      '',
    ],
    [
      'node_run',
      (kept) => kept.nodeRuns,
      { round: 2, run: 2, seq: 2, node_id: 'n2', parent_id: 'r2', state: 'closed' },
      'r1',
    ],
    [
      'task',
      (kept) => kept.tasks,
      {
        node_run_id: 'r2',
        seq: 2,
        assignee_id: 'wangwu',
        acting_for_id: 'zhangsan',
        origin: 'added',
        state: 'handled',
        why: { rule: 'role', reason: 'leaderAbove' },
        opinion: '不行',
        signature_file_id: 'sign-t5',
        opened_at: another,
        decided_at: null,
      },
      't1',
    ],
    [
      'approval_round',
      (kept) => kept.rounds,
      { data: {}, content_hash: 'x', form_version: 4, flow_version_id: 'f2', submitted_at: another },
      '1',
    ],
    [
      'inbox',
      (kept) => kept.inbox,
      {
        initiated: false,
        pending: true,
        handled: true,
        received: true,
        copied: true,
        kind: 'leave',
        name: '付款',
        applied_at: another,
        company: '',
        status: 'running',
      },
      'zhangsan',
    ],
    ['copy', (kept) => kept.copies, { from_id: 'lisi', round: 2, created_at: another }, 'copied'],
    [
      'final_document',
      (kept) => kept.documents,
      { file_id: 'file1', sha256: 'aaa', size: '1235', created_at: another },
      '2',
    ],
  ])('differ in each column of %s', (table, rowsIn, columns, row) => {
    const differences = Object.entries(columns).map(([column, value]) =>
      afterFirst(rowsIn, { [table === 'approval' ? inRow(column) : column]: value }),
    )
    expect(differences).toEqual(
      Object.keys(columns).map((column) => [`${table}.${column}${row && ` ${row}`}`]),
    )
  })

  it('may have another head of the chain and another draft, which prove nothing here', () => {
    const approval = { eventSeq: 1, eventHash: 'x', draftRevision: 9 }
    expect(afterFirst((kept) => [kept.approval], approval)).toEqual([])
  })

  it.each<[table: string, (kept: KeptRequest) => object[], identity: object, differences: string[]]>([
    ['node_run', (kept) => kept.nodeRuns, { id: 'r9' }, ['node_run r1', 'node_run r9']],
    ['task', (kept) => kept.tasks, { id: 't9' }, ['task t1', 'task t9']],
    ['approval_round', (kept) => kept.rounds, { round: 3 }, ['approval_round 1', 'approval_round 3']],
    ['inbox', (kept) => kept.inbox, { user_id: 'x' }, ['inbox zhangsan', 'inbox x']],
    ['copy', (kept) => kept.copies, { user_id: 'x' }, ['copy copied', 'copy x']],
    [
      'approval_link',
      (kept) => kept.links,
      { field: 'x' },
      ['approval_link contract c2', 'approval_link x c2'],
    ],
    [
      'approval_link',
      (kept) => kept.links,
      { to_id: 'x' },
      ['approval_link contract c2', 'approval_link contract x'],
    ],
    [
      'ledger_line',
      (kept) => kept.ledger,
      { source_id: 'x' },
      ['ledger_line 2 c2 payable claim', 'ledger_line 2 x payable claim'],
    ],
    ['final_document', (kept) => kept.documents, { round: 1 }, ['final_document 2', 'final_document 1']],
  ])('are missing and too many under another name in %s', (_table, rowsIn, identity, differences) => {
    expect(afterFirst(rowsIn, identity)).toEqual(differences)
  })

  it('may be newer than the last event, but not older', () => {
    const updatedAt = (time: string) => after((kept) => Object.assign(kept, { updatedAt: new Date(time) }))
    expect(updatedAt('2026-11-23T08:00:00.000Z')).toEqual([])
    expect(updatedAt('2026-11-23T08:00:01.000Z')).toEqual([])
    expect(updatedAt('2026-11-23T07:59:59.999Z')).toEqual(['approval.updated_at'])
    // The driver answers an infinite timestamp as a number.
    for (const updatedAt of [Infinity, 9999])
      expect(after((kept) => Object.assign(kept, { updatedAt }))).toEqual(['approval.updated_at'])
  })

  it('differ in a time that is not finite', () => {
    expect(afterFirst((kept) => kept.tasks, { opened_at: Infinity })).toEqual(['task.opened_at t1'])
    expect(afterFirst((kept) => kept.tasks, { opened_at: new Date(NaN) })).toEqual(['task.opened_at t1'])
  })

  it('differ in a decision where the record has none', () => {
    const kept = rows()
    const [task] = record.tasks
    const open = { ...record, tasks: [{ ...task, decided_at: null }, ...record.tasks.slice(1)] }
    const recorded = Object.assign({}, record, open)
    expect(compared(kept, recorded)).toEqual(['task.decided_at t1'])
    Object.assign(kept.tasks[0] ?? {}, { decided_at: Infinity })
    expect(compared(kept, recorded)).toEqual(['task.decided_at t1'])
  })
})

describe('the content of a round', () => {
  it('is compared as text, and its values with it', () => {
    const altered = contentOfRound(2).replace('第2轮', '第3轮')
    expect(after((kept) => Object.assign(kept.rounds[1] ?? {}, { content: altered }))).toEqual([
      'approval_round.content 2',
      'approval_round.data 2',
    ])
  })

  it('that cannot be read differs, without the files it named', () => {
    expect(after((kept) => Object.assign(kept.rounds[1] ?? {}, { content: '{' }))).toEqual([
      'approval_round.content 2',
      'approval_round.data 2',
      'approval_file file1',
      'approval_file file2',
    ])
  })

  it('that cannot be read names no files where there were none', () => {
    expect(afterFirst((kept) => kept.rounds, { content: '{' })).toEqual([
      'approval_round.content 1',
      'approval_round.data 1',
    ])
  })

  it('is that of its own round', () => {
    const exchanged = after((kept) => {
      Object.assign(kept.rounds[0] ?? {}, { content: contentOfRound(2) })
      Object.assign(kept.rounds[1] ?? {}, { content: contentOfRound(1) })
    })
    expect(exchanged.filter((one) => one.startsWith('approval_file'))).toEqual([
      'approval_file file1',
      'approval_file file2',
    ])
  })

  it('has warnings only if the text has them', () => {
    expect(after((kept) => Object.assign(kept.rounds[1] ?? {}, { warnings: [] }))).toEqual([
      'approval_round.warnings 2',
    ])
    expect(after((kept) => Object.assign(kept.rounds[0] ?? {}, { warnings: [{}] }))).toEqual([])
  })

  it('names other files than its event did', () => {
    const altered = contentOfRound(2).replace('aaa', 'ccc')
    expect(after((kept) => Object.assign(kept.rounds[1] ?? {}, { content: altered }))).toEqual([
      'approval_round.content 2',
      'approval_file file1',
      'approval_file file2',
    ])
  })
})

describe('the files of a request', () => {
  const file = (id: string, columns: object) =>
    after((kept) => Object.assign(kept.files.get(id) ?? {}, columns))

  it.each([
    ['file1', { name: 'x' }, ['file.name file1']],
    ['file1', { sha256: 'x' }, ['file.sha256 file1']],
    ['file1', { size: '11' }, ['file.size file1']],
    ['file1', { mime: 'x' }, ['file.mime file1']],
    // Contents from before the type was part of the signed text.
    ['file2', { mime: 'x' }, []],
    ['file2', { owner_id: 'x', purpose: 'signature', spent_by: 'x' }, []],
    ['sign-t5', { owner_id: 'x' }, ['file.owner_id sign-t5']],
    ['sign-t5', { sha256: 'x' }, ['file.sha256 sign-t5']],
    ['sign-t5', { purpose: 'attachment' }, ['file.purpose sign-t5']],
    ['sign-t5', { spent_by: 't6' }, ['file.spent_by sign-t5']],
    ['sign-t5', { name: 'x', mime: 'x', size: '1' }, []],
  ])('%s with %j: %j', (id, columns, differences) => {
    expect(file(id, columns)).toEqual(differences)
  })

  it('must exist', () => {
    const without = (id: string) =>
      after((kept) => Object.assign(kept, { files: new Map([...kept.files].filter(([one]) => one !== id)) }))
    expect(without('file1')).toEqual(['file file1'])
    expect(without('sign-t7')).toEqual(['file sign-t7'])
  })

  it('are attached, and no others', () => {
    expect(after((kept) => kept.attachedIds.push('other'))).toEqual(['approval_file other'])
    expect(after((kept) => kept.attachedIds.pop())).toEqual(['approval_file file2'])
  })

  it('are named once when two rounds have the same', () => {
    const [first, second] = record.rounds
    if (!first || !second) throw new Error('missing')
    const kept = rows()
    kept.rounds = kept.rounds.map((row) => ({ ...row, content: contentOfRound(2) }))
    const recorded = { ...record, rounds: [{ ...first, attachments: second.attachments }, second] }
    expect(compared(kept, recorded).filter((one) => one.includes('file'))).toEqual([])
  })
})

it('a decision compares the row, the steps and the tasks alone', () => {
  const kept = rows()
  kept.inbox = []
  kept.documents = []
  expect(compareDecisionRows(record, kept)).toEqual([])
  kept.approval.status = 'running'
  kept.tasks.pop()
  expect(compareDecisionRows(record, kept)).toEqual([
    { table: 'approval', column: 'status', row: '' },
    { table: 'task', column: '', row: 't7' },
  ])
})

/** The name of a column of `approval` in the row as the code holds it. */
function inRow(column: string): string {
  return column.replaceAll(/_(.)/g, (_all, letter: string) => letter.toUpperCase())
}

describe('values by which a condition chose its branch', () => {
  const withOperands = (operands: Recorded['rounds'][number]['operands']): Recorded => ({
    ...record,
    rounds: record.rounds.map((round) => ({ ...round, operands })),
  })

  it('fit the signed content, or the round is named', () => {
    expect(compared(rows(), withOperands({ 'field:payIllustrate': { type: 'empty' } }))).toEqual([])
    expect(compared(rows(), withOperands({ 'field:payIllustrate': { type: 'text', text: '货款' } }))).toEqual(
      ['approval_round.content field:payIllustrate 1', 'approval_round.content field:payIllustrate 2'],
    )
    expect(compared(rows(), withOperands({ amount: { type: 'number', number: '1' } }))).toHaveLength(2)
  })

  it('of linked requests fit what is kept of them', () => {
    const key = 'linked:inspections:acceptResult'
    expect(compared(rows(), withOperands({ [key]: { type: 'empty' } }))).toEqual([])
    const other = withOperands({ [key]: { type: 'several', values: [{ type: 'text', text: '合格' }] } })
    expect(compared(rows(), other)).toEqual([
      `approval_round.content ${key} 1`,
      `approval_round.content ${key} 2`,
    ])
    expect(
      compared(rows(), withOperands({ 'linked:inspections:gone': { type: 'text', text: 'x' } })),
    ).toEqual([])
  })

  it('are compared by the form of their round, which may have fields of the company', () => {
    const kept = rows()
    const custom1 = {
      name: 'custom1',
      type: 'money',
      label: '预支',
      help: '',
      isRequired: false,
      options: [],
    }
    const customization = { fields: [custom1], required: [], hidden: [], options: {} }
    for (const row of kept.rounds) {
      const content = JSON.parse(row.content)
      row.content = canonicalJson({
        ...content,
        values: { ...content.values, custom1: '10.00' },
        customization,
      })
    }
    const found = (number: string) =>
      compared(kept, withOperands({ 'field:custom1': { type: 'number', number } })).filter((one) =>
        one.includes('custom1'),
      )
    expect(found('10.00')).toEqual([])
    expect(found('10000.00')).toEqual([
      'approval_round.content field:custom1 1',
      'approval_round.content field:custom1 2',
    ])
  })

  it('are not compared where no content states them', () => {
    expect(
      compared(
        rows(),
        withOperands({ department: { type: 'set', entries: ['d1'] }, 'field:gone': { type: 'empty' } }),
      ),
    ).toEqual([])
  })
})
