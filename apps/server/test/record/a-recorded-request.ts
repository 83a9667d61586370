import type { Definition } from '@countersign/engine'
import type { StoredEvent } from '../../src/modules/evidence/index.ts'
import type { KeptRequest } from '../../src/modules/approval/record/kept-request.repository.ts'
import type { Recorded, Submitted } from '../../src/modules/approval/record/payloads.rules.ts'
import { canonicalJson, sha256 } from '../../src/platform/canonical-json.ts'

/**
 * A request of two rounds, written down three times by hand: its events, its record and its rows. 张三 applies. In
 * round 1, 李四 agrees for the first step and 赵六 rejects. In round 2, 王五 agrees for the first step, 赵六 and 李四
 * agree, and the last step is skipped because 赵六 has just signed. Then the final PDF is stored.
 */

const usual = {
  type: 'approval',
  onNobody: { kind: 'administrator' },
  onInitiator: 'leaderAbove',
} as const

export const flow: Definition = {
  nodes: [
    { ...usual, id: 'n1', name: '部门', mode: 'any', rules: [{ kind: 'role', role: 'department' }] },
    { ...usual, id: 'n2', name: '会签', mode: 'all', rules: [{ kind: 'role', role: 'countersign' }] },
    { ...usual, id: 'n3', name: '总经理', mode: 'one', rules: [{ kind: 'user', userId: 'zhaoliu' }] },
  ],
  samePerson: 'consecutive',
  permits: [],
  resumes: false,
}
export const findFlow = (id: string, hash: string) => (id === 'f1' && hash === 'flow' ? flow : undefined)

const lisi = { id: 'lisi', name: '李四', department: '研发部' }
const wangwu = { id: 'wangwu', name: '王五', department: '研发部' }
const zhaoliu = { id: 'zhaoliu', name: '赵六', department: '' }

export const facts = {
  people: {
    n1: [{ rule: 'role' as const, userIds: ['lisi', 'wangwu'] }],
    n2: [{ rule: 'role' as const, userIds: ['zhaoliu', 'lisi'] }],
    n3: [{ rule: 'user' as const, userIds: ['zhaoliu'] }],
  },
  leadersAbove: [],
  flowAdministrators: [],
}
const given = (...ids: string[]) => ({ facts, ids })

const requestOfRound = (round: 1 | 2): Submitted['request'] => ({
  kind: 'payments',
  applyNo: 'HT202611230001',
  name: round === 1 ? '付款' : '付款（改）',
  applicantId: 'zhangsan',
  departmentId: 'd1',
  createName: '张三',
  deptName: '财务部',
  company: '集团',
  amount: round === 1 ? '100.00' : '90.00',
  payee: '供应商',
  periodFrom: null,
  periodTo: '2026-12-31',
  appliedAt: `2026-11-2${round}T01:00:00.123Z`,
})

/** Text of the round's content. Round 2 was stored with warnings and has two attachments. */
export const contentOfRound = (round: 1 | 2): string =>
  canonicalJson({
    kind: 'payments',
    formVersion: 3,
    applyNo: 'HT202611230001',
    values: { reason: `第${round}轮` },
    cards: [],
    attachments:
      round === 1
        ? []
        : [
            { id: 'file1', name: '合同.pdf', sha256: 'aaa', size: 10, mime: 'application/pdf' },
            { id: 'file2', name: '图.png', sha256: 'bbb', size: 20 },
          ],
    ...(round === 2 && { warnings: [warning] }),
  })
const warning = { code: 'late', field: 'payDate', message: { zh: '晚', en: 'Late' } }
export const hashOfRound = (round: 1 | 2): string => sha256(contentOfRound(round))

const timeOf = (hour: number) => `2026-11-23T0${hour}:00:00.000001Z`

function event(
  seq: number,
  type: string,
  actor: string,
  payload: Record<string, unknown>,
  more: Partial<StoredEvent> & { round: 1 | 2; time: string },
): StoredEvent {
  return {
    seq,
    type,
    actor_id: actor,
    acting_for_id: null,
    content_hash: hashOfRound(more.round),
    payload: canonicalJson(payload),
    signature_sha256: '',
    attachment_sha256s: '',
    hash_alg: 'v',
    prev_hash: `h${seq - 1}`,
    hash: `h${seq}`,
    key_id: 'k',
    signature: 's',
    ...more,
  }
}

/** Round 1 was submitted before the ledger; its content claims nothing. */
const claimsOfRound = (round: 1 | 2): Pick<Recorded['rounds'][number], 'claims'> =>
  round === 1 ? {} : { claims: [{ sourceId: 'c2', pot: 'payable', side: 'claim', fen: '12345', nature: '' }] }

const submission = (round: 1 | 2, ...ids: string[]) => ({
  by: 'zhangsan',
  request: requestOfRound(round),
  formVersion: 3,
  flowVersionId: 'f1',
  flowSha256: 'flow',
  steps: { n1: '部门', n2: '会签', n3: '总经理' },
  links: round === 1 ? [{ field: 'contract', toId: 'c1' }] : [{ field: 'contract', toId: 'c2' }],
  ...claimsOfRound(round),
  copiedTo: round === 1 ? ['copied', 'wangwu'] : ['copied', 'later'],
  given: given(...ids),
})
const opened = (nodeId: string, ...people: (typeof lisi)[]) => ({
  nodeId,
  assigneeIds: people.map((one) => one.id),
  people,
})
const agreement = (nodeId: string, taskId: string, by: typeof lisi, ...ids: string[]) => ({
  nodeId,
  taskId,
  by: by.id,
  name: by.name,
  opinion: `同意${taskId}`,
  signatureFileId: `sign-${taskId}`,
  given: given(...ids),
})

const first = (hour: number) => ({ round: 1, time: timeOf(hour) }) as const
const second = (hour: number) => ({ round: 2, time: timeOf(hour) }) as const
const signed = (taskId: string) => ({ signature_sha256: `sha-${taskId}` })

export const events: readonly StoredEvent[] = [
  event(1, 'submitted', 'zhangsan', submission(1, 'r1', 't1', 't2'), first(1)),
  event(2, 'nodeOpened', 'zhangsan', opened('n1', lisi, wangwu), first(1)),
  event(3, 'agreed', 'lisi', agreement('n1', 't1', lisi, 'r2', 't3'), { ...first(2), ...signed('t1') }),
  event(4, 'personSkipped', 'lisi', { nodeId: 'n2', userId: 'lisi', reason: 'samePerson' }, { ...first(2) }),
  event(5, 'nodeOpened', 'lisi', opened('n2', zhaoliu), first(2)),
  event(
    6,
    'rejected',
    'zhaoliu',
    { nodeId: 'n2', taskId: 't3', by: 'zhaoliu', name: '赵六', opinion: '不行' },
    first(3),
  ),
  event(7, 'submitted', 'zhangsan', submission(2, 'r3', 't4', 't5'), {
    ...second(4),
    attachment_sha256s: 'aaa,bbb',
  }),
  event(8, 'nodeOpened', 'zhangsan', opened('n1', lisi, wangwu), second(4)),
  event(9, 'agreed', 'wangwu', agreement('n1', 't5', wangwu, 'r4', 't6', 't7'), {
    ...second(5),
    ...signed('t5'),
  }),
  event(10, 'nodeOpened', 'wangwu', opened('n2', zhaoliu, lisi), second(5)),
  event(11, 'agreed', 'lisi', agreement('n2', 't7', lisi), { ...second(6), ...signed('t7') }),
  event(12, 'agreed', 'zhaoliu', agreement('n2', 't6', zhaoliu, 'r5'), { ...second(7), ...signed('t6') }),
  event(13, 'nodeSkipped', 'zhaoliu', { nodeId: 'n3', reason: 'samePerson' }, second(7)),
  event(14, 'approved', 'zhaoliu', {}, second(7)),
  event(15, 'pdfStored', 'system:approved', { fileId: 'pdf', sha256: 'ppp', size: 1234 }, second(8)),
]

/** The people whom the rule of each run found. */
const foundAt: Record<string, string[]> = {
  r1: ['lisi', 'wangwu'],
  r2: ['zhaoliu', 'lisi'],
  r3: ['lisi', 'wangwu'],
  r4: ['zhaoliu', 'lisi'],
}

const byRole = { rule: 'role', reason: 'rule' } as const
const task = (
  seq: number,
  node_run_id: string,
  by: typeof lisi,
  [openedAt, decidedAt]: [number, number],
  more: Partial<Recorded['tasks'][number]>,
): Recorded['tasks'][number] => ({
  id: `t${seq}`,
  node_run_id,
  seq,
  assignee_id: by.id,
  acting_for_id: null,
  origin: 'flow',
  host_id: null,
  after_id: null,
  state: 'agreed',
  why: byRole,
  opinion: `同意t${seq}`,
  signature_file_id: `sign-t${seq}`,
  opened_at: timeOf(openedAt),
  decided_at: timeOf(decidedAt),
  name: by.name,
  department: by.department,
  signatureSha256: `sha-t${seq}`,
  found: foundAt[node_run_id],
  ...more,
})
const unsigned = { opinion: '', signature_file_id: null, signatureSha256: '' }
const run = (seq: number, round: number, node_id: string, state: 'passed' | 'skipped' | 'closed') => ({
  id: `r${seq}`,
  round,
  run: 1,
  seq,
  node_id,
  parent_id: null,
  state,
  skip_reason: state === 'skipped' ? ('samePerson' as const) : null,
})
const roundOf = (round: 1 | 2): Recorded['rounds'][number] => ({
  round,
  contentHash: hashOfRound(round),
  formVersion: 3,
  flowVersionId: 'f1',
  flowSha256: 'flow',
  steps: { n1: '部门', n2: '会签', n3: '总经理' },
  submittedAt: requestOfRound(round).appliedAt,
  createName: '张三',
  deptName: '财务部',
  ...claimsOfRound(round),
  attachments: round === 1 ? [] : ['aaa', 'bbb'],
})
const copy = (userId: string, round: 1 | 2) => ({
  userId,
  fromId: 'zhangsan',
  fromName: '张三',
  round,
  at: requestOfRound(round).appliedAt,
})

/** The record after all events. */
export const record: Recorded = {
  request: requestOfRound(2),
  status: 'approved',
  version: 4,
  step: '',
  opinion: '同意t6',
  time: timeOf(8),
  approvedAt: timeOf(7),
  rounds: [roundOf(1), roundOf(2)],
  happenings: [],
  nodeRuns: [
    run(1, 1, 'n1', 'passed'),
    run(2, 1, 'n2', 'closed'),
    run(3, 2, 'n1', 'passed'),
    run(4, 2, 'n2', 'passed'),
    run(5, 2, 'n3', 'skipped'),
  ],
  tasks: [
    task(1, 'r1', lisi, [1, 2], {}),
    task(2, 'r1', wangwu, [1, 2], { state: 'handled', ...unsigned }),
    task(3, 'r2', zhaoliu, [2, 3], { state: 'rejected', ...unsigned, opinion: '不行' }),
    task(4, 'r3', lisi, [4, 5], { state: 'handled', ...unsigned }),
    task(5, 'r3', wangwu, [4, 5], {}),
    task(6, 'r4', zhaoliu, [5, 7], {}),
    task(7, 'r4', lisi, [5, 6], {}),
  ],
  links: [{ field: 'contract', toId: 'c2' }],
  copies: [copy('copied', 1), copy('wangwu', 1), copy('later', 2)],
  documents: [{ round: 2, fileId: 'pdf', sha256: 'ppp', size: 1234, at: timeOf(8) }],
}

const shown = {
  kind: 'payments',
  name: '付款（改）',
  applied_at: new Date('2026-11-22T01:00:00.123Z'),
  company: '集团',
  status: 'approved',
}
const inList = (user_id: string, lists: Partial<KeptRequest['inbox'][number]>) => ({
  user_id,
  initiated: false,
  pending: false,
  handled: false,
  received: true,
  copied: false,
  ...shown,
  ...lists,
})
const file = (id: string, more: { owner_id: string; sha256: string; size?: string }) => ({
  id,
  name: '',
  mime: 'image/png',
  size: '30',
  purpose: 'signature' as const,
  spent_by: id.replace('sign-', ''),
  ...more,
})

/** The rows as they are stored after all events; each call answers new ones, which a test may change. */
export function rows(): KeptRequest {
  return {
    approval: {
      ...requestOfRound(2),
      id: 'a1',
      handlerId: null,
      status: 'approved',
      round: 2,
      version: 4,
      step: '',
      opinion: '同意t6',
      eventSeq: 15,
      eventHash: 'h15',
      draftRevision: 2,
      appliedAt: new Date('2026-11-22T01:00:00.123Z'),
    },
    updatedAt: new Date('2026-11-23T08:00:00.000Z'),
    events: [...events],
    rounds: ([1, 2] as const).map((round) => ({
      round,
      data: { reason: `第${round}轮` },
      content: contentOfRound(round),
      content_hash: hashOfRound(round),
      form_version: 3,
      flow_version_id: 'f1',
      warnings: round === 1 ? [] : [warning],
      submitted_at: new Date(requestOfRound(round).appliedAt),
    })),
    nodeRuns: record.nodeRuns.map((row) => ({ ...row })),
    tasks: record.tasks.map(
      ({ name: _name, department: _dept, signatureSha256: _sha, found: _found, ...row }) => ({
        ...row,
        origin: 'flow',
        opened_at: new Date(row.opened_at),
        decided_at: new Date(row.decided_at ?? ''),
      }),
    ),
    inbox: [
      inList('zhangsan', { initiated: true, received: false }),
      inList('lisi', { handled: true }),
      inList('wangwu', { handled: true, copied: true }),
      inList('zhaoliu', { handled: true }),
      inList('copied', { copied: true }),
      inList('later', { copied: true }),
    ],
    copies: record.copies.map(({ userId, fromId, round, at }) => ({
      user_id: userId,
      from_id: fromId,
      round,
      created_at: new Date(at),
    })),
    links: [{ field: 'contract', to_id: 'c2' }],
    ledger: [
      {
        round: 2,
        source_id: 'c2',
        pot: 'payable',
        side: 'claim',
        state: 'taken',
        fen: '12345',
        nature: '',
        reserved_at: new Date(requestOfRound(2).appliedAt),
      },
    ],
    documents: [
      { round: 2, file_id: 'pdf', sha256: 'ppp', size: '1234', created_at: new Date('2026-11-23T08:00:00Z') },
    ],
    payables: [],
    attachedIds: ['file1', 'file2'],
    files: new Map(
      [
        ...['t1', 't7'].map((id) => file(`sign-${id}`, { owner_id: 'lisi', sha256: `sha-${id}` })),
        file('sign-t5', { owner_id: 'wangwu', sha256: 'sha-t5' }),
        file('sign-t6', { owner_id: 'zhaoliu', sha256: 'sha-t6' }),
        ...[
          { id: 'file1', name: '合同.pdf', sha256: 'aaa', size: '10', mime: 'application/pdf' },
          { id: 'file2', name: '图.png', sha256: 'bbb', size: '20', mime: 'image/png' },
        ].map((one) => ({ ...one, owner_id: 'zhangsan', purpose: 'attachment' as const, spent_by: null })),
      ].map((one) => [one.id, one]),
    ),
  }
}
