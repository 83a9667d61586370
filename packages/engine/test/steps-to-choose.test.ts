import { describe, expect, it } from 'vitest'
import {
  type Action,
  decide,
  type Definition,
  type Facts,
  lacksPeople,
  type State,
  type StepNode,
  stepsToChoose,
} from '../src/index.ts'
import { draft, everyPermit, factsOf, flow, idsAfter, node, openAssignees } from './office.ts'

/** A step whose people whoever completes the step before chooses. */
function left(id: string, mode: StepNode['mode'] = 'one', ...rules: StepNode['rules']): StepNode {
  return { ...node(id, mode), rules: [...rules, { kind: 'previousChooses', from: { kind: 'everybody' } }] }
}

const permitting = (...nodes: Definition['nodes']): Definition => ({ ...flow(nodes), permits: everyPermit })

const factsFor = (definition: Definition, people: Record<string, string[][]> = {}): Facts => ({
  ...factsOf(definition, { people }),
  active: ['lisi', 'wangwu', 'zhaoliu', 'sunqi'],
})

function after(definition: Definition, facts: Facts, ...actions: Action[]): State {
  return [{ type: 'submit', by: 'zhangsan' } as const, ...actions].reduce((state: State, action) => {
    const outcome = decide(definition, state, action, facts, idsAfter(state))
    if (!outcome.ok) throw new Error(`${action.type}: ${outcome.refusal}`)
    return outcome.state
  }, draft)
}

const idsOf = (definition: Definition, state: State, action: Action, facts = factsFor(definition)) =>
  stepsToChoose(definition, state, action, facts).map(({ id }) => id)
const agree = (by: string): Action => ({ type: 'agree', by })

describe('the steps whose people must be chosen', () => {
  it('are those that the agreement opens, for whoever completes the step before', () => {
    const definition = flow([
      node('a', 'all', 'lisi', 'wangwu'),
      left('b'),
      node('c', 'one', 'zhaoliu'),
      left('d'),
    ])
    const facts = factsFor(definition)
    const begun = after(definition, facts)
    expect(idsOf(definition, begun, agree('lisi'))).toEqual([])
    const half = after(definition, facts, agree('lisi'))
    expect(idsOf(definition, half, agree('wangwu'))).toEqual(['b'])
    expect(idsOf(definition, half, agree('zhaoliu'))).toEqual([])
  })

  it('are several where the flow forks', () => {
    const branch = (id: string) => ({ id, name: id, when: null, nodes: [left(`${id}1`)] })
    const fork: Definition['nodes'][number] = {
      type: 'parallel',
      id: 'p',
      name: 'p',
      branches: [branch('x'), branch('y')],
    }
    const definition = flow([node('a', 'one', 'lisi'), fork])
    expect(idsOf(definition, after(definition, factsFor(definition)), agree('lisi'))).toEqual(['x1', 'y1'])
  })

  it('are behind a step that nobody need sign', () => {
    const skipped: StepNode = {
      ...node('b', 'one'),
      rules: [{ kind: 'departmentDeputies' }],
      onNobody: { kind: 'skip' },
    }
    const definition = flow([node('a', 'one', 'lisi'), skipped, left('c')])
    expect(idsOf(definition, after(definition, factsFor(definition)), agree('lisi'))).toEqual(['c'])
    const first = flow([skipped, left('c')])
    expect(idsOf(first, draft, { type: 'submit', by: 'zhangsan' })).toEqual(['c'])
  })

  it('are asked of whoever removes the last signer that the step waited for', () => {
    const definition = permitting(node('a', 'one', 'lisi'), left('b'))
    const facts = factsFor(definition)
    const adding: Action = { type: 'addSigner', by: 'lisi', toIds: ['sunqi'], where: 'after' }
    const state = after(definition, facts, adding, agree('lisi'))
    const added = state.tasks.find((task) => task.assigneeId === 'sunqi')?.id ?? ''
    expect(idsOf(definition, state, agree('sunqi'))).toEqual(['b'])
    expect(idsOf(definition, state, { type: 'removeSigner', by: 'lisi', taskId: added })).toEqual(['b'])
  })
})

describe('a step whose people were chosen', () => {
  it('asks a person who has just signed', () => {
    const definition = flow([node('a', 'one', 'lisi'), left('b')])
    const facts = factsFor(definition, { b: [['lisi']] })
    expect(openAssignees(after(definition, facts, agree('lisi')))).toEqual(['lisi'])
  })

  it('lets nobody submit where another of its rules finds nobody', () => {
    const rules = [{ kind: 'role', role: 'finance' } as const]
    const definition = flow([
      node('a', 'one', 'lisi'),
      { ...left('b', 'all', ...rules), onNobody: { kind: 'refuse' } },
    ])
    const submitted = (people: Record<string, string[][]>) =>
      decide(
        definition,
        draft,
        { type: 'submit', by: 'zhangsan' },
        factsFor(definition, people),
        idsAfter(draft),
      )
    expect(submitted({ b: [[], []] })).toEqual({ ok: false, refusal: 'noApprover' })
    expect(submitted({ b: [['zhaoliu'], []] })).toMatchObject({ ok: true })
  })
})

describe('an action', () => {
  it.each([
    [
      'noApprover',
      'somebody chosen by the approver is not enough',
      left('b', 'all', { kind: 'role', role: 'x' }),
    ],
    ['noApprover', 'a role is empty', { ...node('b', 'one'), rules: [{ kind: 'role', role: 'x' }] }],
    [
      'notChosen',
      'the applicant’s choice is gone',
      { ...node('b', 'one'), rules: [{ kind: 'initiatorChooses', from: { kind: 'everybody' } }] },
    ],
    [undefined, 'only the approver has to choose', left('b')],
    [undefined, 'somebody is found', node('b', 'one', 'wangwu')],
  ] satisfies [string | undefined, string, StepNode][])(
    'lacks people (%s) where %s',
    (refusal, _where, step) => {
      const definition = flow([node('a', 'one', 'lisi'), { ...step, onNobody: { kind: 'refuse' } }])
      const found = factsFor(definition, { b: step.rules.map(() => ['wangwu']) })
      const state = after(definition, found)
      const people = step.rules.map((rule) => (rule.kind === 'user' ? ['wangwu'] : []))
      expect(lacksPeople(definition, state, agree('lisi'), factsFor(definition, { b: people }))).toBe(refusal)
      expect(lacksPeople(definition, state, agree('zhaoliu'), factsFor(definition, { b: people }))).toBe(
        undefined,
      )
    },
  )
})
