import { describe, expect, it } from 'vitest'
import { decide, needsStandIns, type NodeDefinition } from '../src/index.ts'
import { draft, factsOf, flow, idsAfter, leaderNode, node, openAssignees, play, said } from './office.ts'

function submit(step: NodeDefinition, given: Parameters<typeof factsOf>[1]) {
  const definition = flow([step])
  return decide(definition, draft, said('zhangsan submit'), factsOf(definition, given), idsAfter(draft))
}

function roles(mode: NodeDefinition['mode'], count: number): NodeDefinition {
  const rules = Array.from({ length: count }, (_, index) => ({ kind: 'role', role: `role${index}` }) as const)
  return { id: 'step', name: 'step', mode, rules }
}

interface Case {
  title: string
  step: NodeDefinition
  given: Parameters<typeof factsOf>[1]
  asks: string[]
  /** Why each was asked; the rule itself, unless told. */
  reasons?: string[]
}

describe('a submission nobody can decide', () => {
  const nobody: Omit<Case, 'asks'>[] = [
    {
      title: 'the leader is missing, and so is the administrator',
      step: leaderNode('step'),
      given: { flowAdministrators: [] },
    },
    {
      title: 'the applicant is his own leader and the only administrator',
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
      title: 'one part of a 会签 can be taken by nobody',
      step: roles('all', 2),
      given: { people: { step: [['lisi'], []] }, flowAdministrators: [] },
    },
    { title: 'the step has no rules', step: node('step', 'one'), given: {} },
  ]

  it.each(nobody)('is refused: $title', ({ step, given }) => {
    expect(submit(step, given)).toEqual({ ok: false, refusal: 'noApprover' })
  })

  it('is refused for a later step too, so that a round once begun can be finished', () => {
    const definition = flow([node('first', 'one', 'lisi'), roles('one', 1)])
    const facts = factsOf(definition, { flowAdministrators: [] })
    const outcome = decide(definition, draft, said('zhangsan submit'), facts, idsAfter(draft))
    expect(outcome).toEqual({ ok: false, refusal: 'noApprover' })
  })

  it('leaves an agreement undone when the people of the next step have since left', () => {
    const definition = flow([node('first', 'one', 'lisi'), roles('one', 1)])
    const running = play(definition, factsOf(definition), ['zhangsan submit'])
    const facts = factsOf(definition, { flowAdministrators: [] })
    const outcome = decide(definition, running, said('lisi agree'), facts, idsAfter(running))
    expect(outcome).toEqual({ ok: false, refusal: 'noApprover' })
  })

  it('is refused when the flow has no steps: nothing is approved unseen', () => {
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
      title: 'is the one above when there is none',
      step: leaderNode('step'),
      given: { leadersAbove: ['zhaoliu', 'qianba'] },
      asks: ['zhaoliu'],
      reasons: ['leaderAbove'],
    },
    {
      title: 'is the one above when it is the applicant',
      step: leaderNode('step'),
      given: { people: { step: [['zhangsan']] }, leadersAbove: ['zhangsan', 'zhaoliu'] },
      asks: ['zhaoliu'],
      reasons: ['leaderAbove'],
    },
    {
      title: 'is the flow administrator at the top of the house',
      step: leaderNode('step'),
      given: { people: { step: [['zhangsan']] }, leadersAbove: ['zhangsan'] },
      asks: ['admin'],
      reasons: ['flowAdministrator'],
    },
    {
      title: 'is the next administrator when the applicant is the first one',
      step: leaderNode('step'),
      given: { flowAdministrators: ['zhangsan', 'admin2'] },
      asks: ['admin2'],
      reasons: ['flowAdministrator'],
    },
  ]
  it.each(cases)('$title', expectAsked)
})

describe('one: the first person found', () => {
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
      title: 'is the flow administrator when nobody was found',
      step: roles('one', 1),
      given: { leadersAbove: ['zhaoliu'] },
      asks: ['admin'],
      reasons: ['flowAdministrator'],
    },
  ]
  it.each(cases)('$title', expectAsked)
})

describe('会签: everybody', () => {
  const cases: Case[] = [
    {
      title: 'is asked once, in the order of the rules',
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
      title: 'but the applicant, whose place the leader above takes',
      step: roles('all', 1),
      given: { people: { step: [['wangwu', 'zhangsan', 'sunqi']] }, leadersAbove: ['zhaoliu'] },
      asks: ['wangwu', 'zhaoliu', 'sunqi'],
      reasons: ['rule', 'leaderAbove', 'rule'],
    },
    {
      title: 'keeps one task for a leader above who is asked anyway',
      step: roles('all', 1),
      given: { people: { step: [['zhangsan', 'zhaoliu']] }, leadersAbove: ['zhaoliu'] },
      asks: ['zhaoliu'],
      reasons: ['leaderAbove'],
    },
    {
      title: 'and the flow administrator for a rule that finds nobody',
      step: roles('all', 2),
      given: { people: { step: [['wangwu'], []] } },
      asks: ['wangwu', 'admin'],
      reasons: ['rule', 'flowAdministrator'],
    },
  ]
  it.each(cases)('$title', expectAsked)
})

describe('或签: whoever comes first', () => {
  const cases: Case[] = [
    {
      title: 'asks the others when the applicant is among them',
      step: roles('any', 2),
      given: { people: { step: [['zhangsan'], ['zhaoliu']] }, leadersAbove: ['qianba'] },
      asks: ['zhaoliu'],
      reasons: ['rule'],
    },
    {
      title: 'asks the others when one rule finds nobody',
      step: roles('any', 2),
      given: { people: { step: [[], ['zhaoliu', 'lisi']] } },
      asks: ['zhaoliu', 'lisi'],
    },
    {
      title: 'asks the leader above when the applicant is all there is',
      step: roles('any', 2),
      given: { people: { step: [[], ['zhangsan']] }, leadersAbove: ['zhaoliu'] },
      asks: ['zhaoliu'],
      reasons: ['leaderAbove'],
    },
    {
      title: 'asks the flow administrator when there is nobody',
      step: roles('any', 2),
      given: { leadersAbove: ['zhaoliu'] },
      asks: ['admin'],
      reasons: ['flowAdministrator'],
    },
  ]
  it.each(cases)('$title', expectAsked)
})

describe('leaders above and administrators', () => {
  const of = (...rules: string[][]) => ({
    step: rules.map((userIds) => ({ rule: 'role', userIds }) as const),
  })

  it('need not be looked up when every rule found somebody else than the applicant', () => {
    expect(needsStandIns(of(['lisi'], ['wangwu', 'sunqi']), 'zhangsan')).toBe(false)
    expect(needsStandIns({}, 'zhangsan')).toBe(false)
  })

  it('must be looked up when one rule found nobody, or the applicant', () => {
    expect(needsStandIns(of(['lisi'], []), 'zhangsan')).toBe(true)
    expect(needsStandIns(of(['lisi'], ['wangwu', 'zhangsan']), 'zhangsan')).toBe(true)
  })
})

function expectAsked({ step, given, asks, reasons = asks.map(() => 'rule') }: Case) {
  const outcome = submit(step, given)
  if (!outcome.ok) throw new Error(outcome.refusal)
  expect(openAssignees(outcome.state)).toEqual(asks)
  expect(outcome.state.tasks.map((task) => task.why.reason)).toEqual(reasons)
}
