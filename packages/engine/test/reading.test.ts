import { describe, expect, it } from 'vitest'
import {
  type FlowNode,
  inboxOf,
  mayAct,
  previewPath,
  type PathStep,
  skippedSteps,
  type TrailRow,
  trailOf,
  type StepNode,
  stepsOf,
  type Want,
  wants,
  wantsForPreview,
} from '../src/index.ts'
import { draft, factsOf, flow, leaderNode, node, play, said } from './office.ts'

const definition = flow([
  node('first', 'any', 'lisi', 'wangwu'),
  node('second', 'all', 'sunqi', 'wangwu'),
  node('third', 'one', 'zhaoliu'),
])
const facts = factsOf(definition)
const inSecond = play(definition, facts, ['zhangsan submit', 'lisi agree', 'wangwu agree'])

const rows = (trail: TrailRow[]) => trail.map((row) => `${row.userId} ${row.status}`)

describe('trailOf', () => {
  it('is empty before the first submission and for a round that does not exist', () => {
    expect(trailOf(draft)).toEqual([])
    expect(trailOf(inSecond, 2)).toEqual([])
  })

  it('starts with the applicant, and lists decided before open tasks, step by step', () => {
    expect(rows(trailOf(inSecond))).toEqual([
      'zhangsan 已处理',
      'lisi 同意',
      'wangwu 已处理',
      'wangwu 同意',
      'sunqi 待处理',
    ])
    expect(trailOf(inSecond)[0]).toMatchObject({ taskId: null, nodeId: null })
    expect(trailOf(inSecond)[4]).toMatchObject({ taskId: 'id5', nodeId: 'second' })
  })

  it('leaves out closed tasks, and can still show earlier rounds', () => {
    const rejected = play(definition, facts, ['sunqi reject'], inSecond)
    expect(rows(trailOf(rejected))).toContain('sunqi 驳回')
    const withdrawn = play(definition, facts, ['zhangsan resubmit', 'zhangsan withdraw'], rejected)
    expect(rows(trailOf(withdrawn))).toEqual(['zhangsan 已处理'])
    expect(trailOf(withdrawn, 1)).toEqual(trailOf(rejected))
  })

  it('shows 已处理 for the person who abandoned', () => {
    const abandoned = play(definition, facts, ['sunqi abandon'], inSecond)
    expect(rows(trailOf(abandoned))).toContain('sunqi 已处理')
  })
})

describe('mayAct', () => {
  it('allows nothing to bystanders, administrators and people who have decided', () => {
    for (const userId of ['admin', 'zhaoliu', 'lisi', 'wangwu'])
      expect(mayAct(definition, inSecond, userId)).toEqual([])
  })

  it('allows the three decisions to the holder of an open task', () => {
    expect(mayAct(definition, inSecond, 'sunqi')).toEqual(['agree', 'reject', 'abandon'])
  })

  it('allows the applicant what fits the status of the request', () => {
    const rejected = play(definition, facts, ['sunqi reject'], inSecond)
    const abandoned = play(definition, facts, ['sunqi abandon'], inSecond)
    expect(mayAct(undefined, draft, 'zhangsan')).toEqual(['submit'])
    expect(mayAct(definition, inSecond, 'zhangsan')).toEqual(['withdraw'])
    expect(mayAct(definition, rejected, 'zhangsan')).toEqual(['resubmit'])
    expect(mayAct(definition, abandoned, 'zhangsan')).toEqual([])
  })
})

describe('inboxOf', () => {
  const none = { initiated: false, pending: false, handled: false, received: false }

  it('distinguishes open tasks, decided tasks and tasks that others settled', () => {
    const inbox = inboxOf(inSecond)
    expect(Object.fromEntries(inbox)).toEqual({
      zhangsan: { ...none, initiated: true },
      lisi: { ...none, handled: true, received: true },
      wangwu: { ...none, handled: true, received: true },
      sunqi: { ...none, pending: true, received: true },
    })
    const first = play(definition, facts, ['zhangsan submit', 'lisi agree', 'sunqi reject'])
    expect(inboxOf(first).get('wangwu')).toEqual({ ...none, received: true })
  })

  it('counts abandoning as a decision', () => {
    const abandoned = play(definition, facts, ['sunqi abandon'], inSecond)
    expect(inboxOf(abandoned).get('sunqi')).toEqual({ ...none, handled: true, received: true })
  })

  it('returns a rejected request to the applicant, and shows a draft only to its applicant', () => {
    const rejected = play(definition, facts, ['sunqi reject'], inSecond)
    expect(inboxOf(rejected).get('zhangsan')).toEqual({ ...none, initiated: true, pending: true })
    expect([...inboxOf(draft)]).toEqual([['zhangsan', { ...none, initiated: true }]])
  })

  it('lists a request as pending and handled for a person who is asked again after a decision', () => {
    const again = play(definition, facts, ['sunqi reject', 'zhangsan resubmit'], inSecond)
    expect(inboxOf(again).get('lisi')).toEqual({ ...none, pending: true, handled: true, received: true })
    const reversed = { ...again, tasks: again.tasks.toReversed() }
    expect(inboxOf(reversed).get('lisi')).toEqual(inboxOf(again).get('lisi'))
  })
})

const brief = (steps: PathStep[]) =>
  steps.map(({ nodeId, people, skipped }) => [nodeId, people.map(({ userId }) => userId), skipped])

describe('previewPath', () => {
  it('shows all steps for a draft, and again after a reject', () => {
    const all = [
      ['first', ['lisi', 'wangwu'], null],
      ['second', ['sunqi', 'wangwu'], null],
      ['third', ['zhaoliu'], null],
    ]
    expect(brief(previewPath(definition, draft, facts))).toEqual(all)
    const rejected = play(definition, facts, ['sunqi reject'], inSecond)
    expect(brief(previewPath(definition, rejected, facts))).toEqual(all)
  })

  it('shows the steps not reached yet, and nothing after the end', () => {
    expect(brief(previewPath(definition, inSecond, facts))).toEqual([['third', ['zhaoliu'], null]])
    const approved = play(definition, facts, ['sunqi agree', 'zhaoliu agree'], inSecond)
    expect(previewPath(definition, approved, facts)).toEqual([])
    expect(wantsForPreview(definition, approved)).toEqual([])
  })

  it('leaves out a person who certainly signs the step before', () => {
    const certain = flow([node('first', 'one', 'wangwu'), node('second', 'all', 'sunqi', 'wangwu')])
    expect(brief(previewPath(certain, draft, factsOf(certain)))[1]).toEqual(['second', ['sunqi'], null])
  })

  it('marks a step as skipped if that is certain whoever decides first', () => {
    const either = flow([
      node('first', 'any', 'lisi', 'wangwu'),
      node('second', 'any', 'wangwu', 'lisi', 'sunqi'),
      node('third', 'one', 'lisi'),
    ])
    const path = brief(previewPath(either, draft, factsOf(either)))
    expect(path[1]).toEqual(['second', ['wangwu', 'lisi', 'sunqi'], 'samePerson'])
    expect(path[2]).toEqual(['third', ['lisi'], null])
    const running = play(either, factsOf(either), ['zhangsan submit'])
    expect(brief(previewPath(either, running, factsOf(either)))).toEqual(path.slice(1))
  })

  const vote = (...userIds: string[]): StepNode => ({
    ...node('vote', 'share', ...userIds),
    share: { needed: 1, reject: 'counts' },
  })
  const parallel = (id: string, ...lists: StepNode[][]): FlowNode => ({
    type: 'parallel',
    id,
    name: id,
    branches: lists.map((nodes, index) => ({ id: `${id}${index}`, name: 'branch', when: null, nodes })),
  })
  const many = Array.from({ length: 65 }, (_one, index) => `p${index}`)
  it.each([
    ['is asked', vote('lisi', 'wangwu'), [node('last', 'one', 'lisi')]],
    [
      'is asked after a step that asks only the other voters',
      vote('lisi', 'wangwu'),
      [node('second', 'all', 'lisi', 'wangwu'), node('last', 'one', 'lisi')],
    ],
    [
      'is asked after a step that may leave out this person',
      vote('lisi', 'wangwu'),
      [
        node('second', 'all', 'lisi', 'sunqi'),
        node('third', 'all', 'lisi', 'zhaoliu'),
        node('last', 'one', 'lisi'),
      ],
    ],
    [
      'is asked after a step that may be skipped',
      vote('lisi', 'wangwu'),
      [
        node('second', 'one', 'lisi'),
        node('third', 'all', 'wangwu', 'zhaoliu'),
        node('last', 'one', 'wangwu'),
      ],
    ],
    [
      'is asked after a branch in which this person may have voted',
      parallel('fork', [vote('lisi', 'wangwu')], [node('beside', 'one', 'sunqi')]),
      [node('second', 'all', 'lisi', 'zhaoliu'), node('last', 'one', 'lisi')],
    ],
    [
      'is one of too many to follow up',
      node('either', 'any', ...many),
      [node('second', 'all', 'p1', 'zhaoliu'), node('last', 'one', 'p1')],
    ],
  ] as const)('skips no step for a person who may have signed before, and %s', (_case, first, others) => {
    const kind = flow([first, ...others])
    const path = previewPath(kind, draft, factsOf(kind))
    expect(path.map(({ skipped }) => skipped)).toEqual(path.map(() => null))
    expect(path.map(({ people }) => people.length)).toEqual(stepsOf(kind).map(({ rules }) => rules.length))
  })

  it('takes only the people of the open step as the signers before the next step', () => {
    const kind = flow([
      node('first', 'one', 'lisi'),
      node('second', 'all', 'sunqi', 'wangwu'),
      node('third', 'all', 'lisi', 'sunqi', 'wangwu', 'zhaoliu'),
    ])
    const given = factsOf(kind)
    const waiting = play(kind, given, ['zhangsan submit', 'lisi agree'])
    expect(brief(previewPath(kind, waiting, given))).toEqual([['third', ['lisi', 'zhaoliu'], null]])
    const halfSigned = play(kind, given, ['sunqi agree'], waiting)
    expect(brief(previewPath(kind, halfSigned, given))).toEqual([['third', ['lisi', 'zhaoliu'], null]])
  })

  it('shows the person who is asked instead, and why', () => {
    const led = flow([leaderNode('leader')])
    const path = previewPath(led, draft, factsOf(led, { leadersAbove: ['zhangsan', 'zhaoliu'] }))
    expect(path[0]?.people).toEqual([
      { userId: 'zhaoliu', why: { rule: 'departmentLeader', reason: 'leaderAbove' } },
    ])
  })

  it('shows a step that finds nobody without people, and skips nothing after it', () => {
    const led = flow([{ ...leaderNode('leader'), mode: 'any' }, node('second', 'one', 'lisi')])
    const path = brief(previewPath(led, draft, factsOf(led, { flowAdministrators: [] })))
    expect(path).toEqual([
      ['leader', [], null],
      ['second', ['lisi'], null],
    ])
  })

  it('has a line for a skipped step', () => {
    const twice = flow([node('first', 'one', 'lisi'), node('second', 'one', 'lisi')])
    const approved = play(twice, factsOf(twice), ['zhangsan submit', 'lisi agree'])
    expect(skippedSteps(twice, approved)).toEqual([
      { nodeId: 'second', name: 'step second', mode: 'one', people: [], skipped: 'samePerson' },
    ])
    expect(skippedSteps(twice, approved, 2)).toEqual([])
  })
})

const nodesOf = (list: Want[]) => list.flatMap((want) => (want.kind === 'people' ? [want.nodeId] : []))

describe('wants', () => {
  it('is nothing for an agreement while others must agree, too', () => {
    const both = flow([node('both', 'all', 'lisi', 'wangwu'), node('last', 'one', 'zhaoliu')])
    const running = play(both, factsOf(both), ['zhangsan submit'])
    expect(wants(both, running, said('lisi agree'))).toEqual([])
  })

  it('is the next step, and all later ones if it can be skipped', () => {
    for (const [samePerson, wanted] of [
      ['keep', ['second']],
      ['consecutive', ['second', 'third']],
    ] as const) {
      const kind = { ...definition, samePerson }
      const running = play(kind, facts, ['zhangsan submit'])
      expect(nodesOf(wants(kind, running, said('lisi agree')))).toEqual(wanted)
    }
  })

  it('is every step for a submission, with the people who may be asked instead', () => {
    expect(wants(definition, draft, said('zhangsan submit')).map((want) => want.kind)).toEqual([
      'people',
      'people',
      'people',
      'leadersAbove',
      'flowAdministrators',
    ])
  })
})
