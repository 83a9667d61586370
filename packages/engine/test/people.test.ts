import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decide,
  type FlowNode,
  getStep,
  needsStandIns,
  type StepNode,
  type Want,
  wants,
} from '../src/index.ts'
import { draft, factsOf, flow, idsAfter, leaderNode, node, openAssignees, play, said } from './office.ts'
import { office } from './random-tree.ts'

function submit(step: StepNode, given: Parameters<typeof factsOf>[1]) {
  const definition = flow([step])
  return decide(definition, draft, said('zhangsan submit'), factsOf(definition, given), idsAfter(draft))
}

function roles(mode: StepNode['mode'], count: number): StepNode {
  const rules = Array.from({ length: count }, (_, index) => ({ kind: 'role', role: `role${index}` }) as const)
  return { ...node('step', mode), rules }
}

function orLeaderAbove(step: StepNode): StepNode {
  return { ...step, onNobody: { kind: 'leaderAbove' } }
}

interface Case {
  title: string
  step: StepNode
  given: Parameters<typeof factsOf>[1]
  asks: string[]
  /** Why each person was asked; because of the rule by default. */
  reasons?: string[]
}

describe('a submission that nobody can decide', () => {
  const nobody: Omit<Case, 'asks'>[] = [
    {
      title: 'the leader is missing, and so is the administrator',
      step: leaderNode('step'),
      given: { flowAdministrators: [] },
    },
    {
      title: 'the applicant is the leader and the only administrator',
      step: leaderNode('step'),
      given: {
        people: { step: [['zhangsan']] },
        leadersAbove: ['zhangsan'],
        flowAdministrators: ['zhangsan'],
      },
    },
    {
      title: 'a role is empty and there is no administrator',
      step: roles('any', 1),
      given: { flowAdministrators: [] },
    },
    {
      title: 'nobody can take one part of a 会签 step',
      step: roles('all', 2),
      given: { people: { step: [['lisi'], []] }, flowAdministrators: [] },
    },
    {
      title: 'nobody can take one part of a 会签 step that may be skipped as a whole',
      step: { ...roles('all', 2), onNobody: { kind: 'skip' } },
      given: { people: { step: [['lisi'], []] }, flowAdministrators: [] },
    },
    { title: 'the step has no rules', step: node('step', 'one'), given: {} },
    {
      title: 'a role is empty and nobody leads above, however many administrators there are',
      step: orLeaderAbove(roles('any', 1)),
      given: {},
    },
    {
      title: 'the applicant is the only leader above an empty role',
      step: orLeaderAbove(roles('any', 1)),
      given: { leadersAbove: ['zhangsan'] },
    },
    {
      title: 'the applicant leads at the top, where only a leader above may take the place',
      step: orLeaderAbove(leaderNode('step')),
      given: { people: { step: [['zhangsan']] }, leadersAbove: ['zhangsan'] },
    },
    {
      title: 'the applicant has a seat in a 会签 beside others and nobody leads above',
      step: orLeaderAbove(roles('all', 1)),
      given: { people: { step: [['lisi', 'zhangsan']] } },
    },
    {
      title: 'one part of a 会签 step is empty and nobody leads above',
      step: orLeaderAbove(roles('all', 2)),
      given: { people: { step: [['lisi'], []] } },
    },
  ]

  it.each(nobody)('is refused if $title', ({ step, given }) => {
    expect(submit(step, given)).toEqual({ ok: false, refusal: 'noApprover' })
  })

  it('is refused for a later step, too, so that every begun round can be finished', () => {
    const definition = flow([node('first', 'one', 'lisi'), roles('one', 1)])
    const facts = factsOf(definition, { flowAdministrators: [] })
    const outcome = decide(definition, draft, said('zhangsan submit'), facts, idsAfter(draft))
    expect(outcome).toEqual({ ok: false, refusal: 'noApprover' })
  })

  it('makes an agreement fail if the people of the next step have left since', () => {
    const definition = flow([node('first', 'one', 'lisi'), roles('one', 1)])
    const running = play(definition, factsOf(definition), ['zhangsan submit'])
    const facts = factsOf(definition, { flowAdministrators: [] })
    const outcome = decide(definition, running, said('lisi agree'), facts, idsAfter(running))
    expect(outcome).toEqual({ ok: false, refusal: 'noApprover' })
  })

  it('is refused if the flow has no steps, so that nothing is approved unseen', () => {
    const outcome = decide(flow([]), draft, said('zhangsan submit'), factsOf(flow([])), idsAfter(draft))
    expect(outcome).toEqual({ ok: false, refusal: 'noApprover' })
  })
})

describe('the leader of the department', () => {
  const cases: Case[] = [
    {
      title: 'is asked',
      step: leaderNode('step'),
      given: { people: { step: [['lisi']] }, leadersAbove: ['lisi', 'zhaoliu'] },
      asks: ['lisi'],
      reasons: ['rule'],
    },
    {
      title: 'is the next one above if there is none',
      step: leaderNode('step'),
      given: { leadersAbove: ['zhaoliu', 'qianba'] },
      asks: ['zhaoliu'],
      reasons: ['leaderAbove'],
    },
    {
      title: 'is the next one above if it is the applicant',
      step: leaderNode('step'),
      given: { people: { step: [['zhangsan']] }, leadersAbove: ['zhangsan', 'zhaoliu'] },
      asks: ['zhaoliu'],
      reasons: ['leaderAbove'],
    },
    {
      title: 'is the flow administrator if there is none above',
      step: leaderNode('step'),
      given: { people: { step: [['zhangsan']] }, leadersAbove: ['zhangsan'] },
      asks: ['admin'],
      reasons: ['flowAdministrator'],
    },
    {
      title: 'is the next administrator if the applicant is the first',
      step: leaderNode('step'),
      given: { flowAdministrators: ['zhangsan', 'admin2'] },
      asks: ['admin2'],
      reasons: ['flowAdministrator'],
    },
  ]
  it.each(cases)('$title', expectAsked)
})

describe('the first person found for a step of one', () => {
  const cases: Case[] = [
    {
      title: 'signs',
      step: roles('one', 1),
      given: { people: { step: [['lisi', 'wangwu']] } },
      asks: ['lisi'],
    },
    {
      title: 'may come from a later rule',
      step: roles('one', 2),
      given: { people: { step: [[], ['wangwu']] } },
      asks: ['wangwu'],
    },
    {
      title: 'is the leader above in place of the applicant',
      step: roles('one', 1),
      given: { people: { step: [['zhangsan', 'wangwu']] }, leadersAbove: ['zhaoliu'] },
      asks: ['zhaoliu'],
      reasons: ['leaderAbove'],
    },
    {
      title: 'is the flow administrator if nobody was found',
      step: roles('one', 1),
      given: { leadersAbove: ['zhaoliu'] },
      asks: ['admin'],
      reasons: ['flowAdministrator'],
    },
  ]
  it.each(cases)('$title', expectAsked)
})

describe('a 会签 step', () => {
  const cases: Case[] = [
    {
      title: 'asks everybody once, in the order of the rules',
      step: roles('all', 2),
      given: {
        people: {
          step: [
            ['wangwu', 'sunqi'],
            ['lisi', 'wangwu'],
          ],
        },
      },
      asks: ['wangwu', 'sunqi', 'lisi'],
    },
    {
      title: 'asks the leader above in place of the applicant',
      step: roles('all', 1),
      given: { people: { step: [['wangwu', 'zhangsan', 'sunqi']] }, leadersAbove: ['zhaoliu'] },
      asks: ['wangwu', 'zhaoliu', 'sunqi'],
      reasons: ['rule', 'leaderAbove', 'rule'],
    },
    {
      title: 'has one task for a leader above who is asked anyway',
      step: roles('all', 1),
      given: { people: { step: [['zhangsan', 'zhaoliu']] }, leadersAbove: ['zhaoliu'] },
      asks: ['zhaoliu'],
      reasons: ['leaderAbove'],
    },
    {
      title: 'asks the flow administrator for a rule that finds nobody',
      step: roles('all', 2),
      given: { people: { step: [['wangwu'], []] } },
      asks: ['wangwu', 'admin'],
      reasons: ['rule', 'flowAdministrator'],
    },
    {
      title: 'asks the others where neither a leader nor an administrator can have the seat of the applicant',
      step: roles('all', 1),
      given: { people: { step: [['wangwu', 'zhangsan']] }, flowAdministrators: [] },
      asks: ['wangwu'],
    },
    {
      title: 'that may be skipped keeps the seat of a rule that finds nobody, beside others',
      step: { ...roles('all', 2), onNobody: { kind: 'skip' } },
      given: { people: { step: [['wangwu'], []] } },
      asks: ['wangwu', 'admin'],
      reasons: ['rule', 'flowAdministrator'],
    },
  ]
  it.each(cases)('$title', expectAsked)

  it('that may be skipped is skipped if only the applicant is found', () => {
    const step: StepNode = { ...roles('all', 2), onNobody: { kind: 'skip' }, onInitiator: 'skip' }
    const definition = flow([step, node('last', 'one', 'lisi')])
    const facts = factsOf(definition, { people: { step: [['zhangsan'], []], last: [['lisi']] } })
    const outcome = decide(definition, draft, said('zhangsan submit'), facts, idsAfter(draft))
    expect(outcome.ok && outcome.events).toContainEqual(expect.objectContaining({ type: 'nodeSkipped' }))
  })
})

describe('a 或签 step', () => {
  const cases: Case[] = [
    {
      title: 'asks the others if the applicant is among its people',
      step: roles('any', 2),
      given: { people: { step: [['zhangsan'], ['zhaoliu']] }, leadersAbove: ['qianba'] },
      asks: ['zhaoliu'],
      reasons: ['rule'],
    },
    {
      title: 'asks the others if one rule finds nobody',
      step: roles('any', 2),
      given: { people: { step: [[], ['zhaoliu', 'lisi']] } },
      asks: ['zhaoliu', 'lisi'],
    },
    {
      title: 'asks the leader above if only the applicant is found',
      step: roles('any', 2),
      given: { people: { step: [[], ['zhangsan']] }, leadersAbove: ['zhaoliu'] },
      asks: ['zhaoliu'],
      reasons: ['leaderAbove'],
    },
    {
      title: 'asks the flow administrator if nobody is found',
      step: roles('any', 2),
      given: { leadersAbove: ['zhaoliu'] },
      asks: ['admin'],
      reasons: ['flowAdministrator'],
    },
  ]
  it.each(cases)('$title', expectAsked)
})

describe('a step that goes to the leader above where it finds nobody', () => {
  const cases: Case[] = [
    {
      title: 'asks the nearest leader above who is not the applicant',
      step: orLeaderAbove(roles('any', 2)),
      given: { leadersAbove: ['zhangsan', 'zhaoliu', 'qianba'] },
      asks: ['zhaoliu'],
      reasons: ['leaderAbove'],
    },
    {
      title: 'asks that leader for each empty part of a 会签',
      step: orLeaderAbove(roles('inOrder', 2)),
      given: { people: { step: [[], ['wangwu']] }, leadersAbove: ['zhaoliu'] },
      asks: ['zhaoliu'],
      reasons: ['leaderAbove', 'rule'],
    },
    {
      title: 'asks that leader in place of the applicant',
      step: orLeaderAbove(leaderNode('step')),
      given: { people: { step: [['zhangsan']] }, leadersAbove: ['zhangsan', 'zhaoliu'] },
      asks: ['zhaoliu'],
      reasons: ['leaderAbove'],
    },
    {
      title: 'asks the next person found if the applicant is the first and nobody leads above',
      step: orLeaderAbove(roles('one', 1)),
      given: { people: { step: [['zhangsan', 'wangwu']] } },
      asks: ['wangwu'],
    },
    {
      title: 'asks whom its rules find',
      step: orLeaderAbove(roles('any', 1)),
      given: { people: { step: [['wangwu']] }, leadersAbove: ['zhaoliu'] },
      asks: ['wangwu'],
    },
  ]
  it.each(cases)('$title', expectAsked)

  it('is skipped where the flow skips the own step of an applicant', () => {
    const step: StepNode = { ...orLeaderAbove(leaderNode('step')), onInitiator: 'skip' }
    const definition = flow([step, node('last', 'one', 'lisi')])
    const facts = factsOf(definition, { people: { step: [['zhangsan']] }, leadersAbove: ['zhaoliu'] })
    const outcome = decide(definition, draft, said('zhangsan submit'), facts, idsAfter(draft))
    expect(outcome.ok && openAssignees(outcome.state)).toEqual(['lisi'])
  })

  it('never asks an administrator', () => {
    fc.assert(
      fc.property(office, ({ definition, facts }) => {
        const outcome = decide(definition, draft, said('zhangsan submit'), facts, idsAfter(draft))
        const asked = outcome.ok ? outcome.state.tasks : []
        const steps = new Map(outcome.ok ? outcome.state.nodeRuns.map(({ id, nodeId }) => [id, nodeId]) : [])
        const byAdministrator = asked
          .filter(({ why }) => why.reason === 'flowAdministrator')
          .map(({ nodeRunId }) => getStep(definition, steps.get(nodeRunId) ?? '').onNobody.kind)
        expect(byAdministrator).not.toContain('leaderAbove')
      }),
    )
  })

  it('needs no administrator to be looked up', () => {
    const kinds = (...steps: StepNode[]) =>
      wants(flow(steps), draft, said('zhangsan submit')).map(({ kind }) => kind)
    expect(kinds(orLeaderAbove(roles('any', 1)))).toEqual(['people', 'leadersAbove'])
    expect(kinds(orLeaderAbove(roles('any', 1)), roles('any', 1))).toContain('flowAdministrators')
  })
})

describe('leaders above and administrators', () => {
  const areNeeded = (isAsked: boolean, ...rules: string[][]) => {
    const want: Want = { kind: 'people', nodeId: 'node', rules: [], isAsked }
    const node = rules.map((userIds) => ({ rule: 'role', userIds }) as const)
    return needsStandIns([want], { node }, ['zhangsan', 'handler'])
  }

  it('need not be looked up if every rule found only other people than the applicant', () => {
    expect(areNeeded(true, ['lisi'], ['wangwu', 'sunqi'])).toBe(false)
    expect(needsStandIns([], {}, ['zhangsan'])).toBe(false)
  })

  it('must be looked up if one rule found nobody or the applicant', () => {
    expect(areNeeded(true, ['lisi'], [])).toBe(true)
    expect(areNeeded(true, ['lisi'], ['handler'])).toBe(true)
    expect(areNeeded(true, ['lisi'], ['wangwu', 'zhangsan'])).toBe(true)
  })

  it('need not be looked up for a copy, where nobody stands in for anybody', () => {
    expect(areNeeded(false, [], ['zhangsan'])).toBe(false)
    const copies: FlowNode = { type: 'copy', id: 'cc', name: 'cc', rules: [{ kind: 'departmentDeputies' }] }
    const isAsked = (of: FlowNode) =>
      wants(flow([of]), draft, said('zhangsan submit')).map((want) => 'isAsked' in want && want.isAsked)
    expect(isAsked(copies)).toEqual([false])
    expect(isAsked(node('a', 'one', 'lisi'))).toContain(true)
  })
})

function expectAsked({ step, given, asks, reasons = asks.map(() => 'rule') }: Case) {
  const outcome = submit(step, given)
  if (!outcome.ok) throw new Error(outcome.refusal)
  expect(openAssignees(outcome.state)).toEqual(asks)
  expect(outcome.state.tasks.map((task) => task.why.reason)).toEqual(reasons)
}
