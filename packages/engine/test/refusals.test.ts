import { describe, expect, it } from 'vitest'
import { decide, inboxOf, mayAct, type Refusal, type State, wants } from '../src/index.ts'
import { deepFreeze, draft, factsOf, flow, idsAfter, node, play, said, type SaidAction } from './office.ts'

const twoSteps = flow([node('first', 'any', 'lisi', 'wangwu'), node('second', 'one', 'zhaoliu')])
const facts = factsOf(twoSteps)

const states = {
  draft,
  running: play(twoSteps, facts, ['zhangsan submit']),
  'running, second step': play(twoSteps, facts, ['zhangsan submit', 'lisi agree']),
  approved: play(twoSteps, facts, ['zhangsan submit', 'lisi agree', 'zhaoliu agree']),
  rejected: play(twoSteps, facts, ['zhangsan submit', 'lisi reject']),
  abandoned: play(twoSteps, facts, ['zhangsan submit', 'lisi abandon']),
  withdrawn: play(twoSteps, facts, ['zhangsan submit', 'zhangsan withdraw']),
  'resubmitted, second step': play(twoSteps, facts, [
    'zhangsan submit',
    'lisi reject',
    'zhangsan resubmit',
    'wangwu agree',
  ]),
  'resubmitted, first step': play(twoSteps, facts, [
    'zhangsan submit',
    'lisi agree',
    'zhaoliu reject',
    'zhangsan resubmit',
  ]),
} satisfies Record<string, State>

const refused: [keyof typeof states, SaidAction, Refusal][] = [
  ['draft', 'lisi submit', 'notApplicant'],
  ['draft', 'zhangsan resubmit', 'notSubmittable'],
  ['draft', 'zhangsan withdraw', 'notWithdrawable'],
  ['draft', 'zhangsan agree', 'notYours'],
  ['draft', 'lisi agree', 'notYours'],
  ['running', 'zhangsan submit', 'notSubmittable'],
  ['running', 'zhangsan resubmit', 'notSubmittable'],
  ['running', 'lisi withdraw', 'notApplicant'],
  ['running', 'admin withdraw', 'notApplicant'],
  ['running', 'zhangsan agree', 'notYours'],
  ['running', 'zhaoliu agree', 'notYours'],
  ['running', 'admin agree', 'notYours'],
  ['running', 'admin reject', 'notYours'],
  ['running', 'admin abandon', 'notYours'],
  ['running, second step', 'lisi agree', 'alreadyHandled'],
  ['running, second step', 'lisi reject', 'alreadyHandled'],
  ['running, second step', 'wangwu agree', 'alreadyHandled'],
  ['running, second step', 'wangwu abandon', 'alreadyHandled'],
  ['approved', 'zhaoliu agree', 'alreadyHandled'],
  ['approved', 'lisi reject', 'alreadyHandled'],
  ['approved', 'sunqi agree', 'notYours'],
  ['approved', 'zhangsan withdraw', 'notWithdrawable'],
  ['approved', 'zhangsan submit', 'notSubmittable'],
  ['approved', 'zhangsan resubmit', 'notSubmittable'],
  ['rejected', 'lisi reject', 'alreadyHandled'],
  ['rejected', 'wangwu agree', 'alreadyHandled'],
  ['rejected', 'zhaoliu agree', 'notYours'],
  ['rejected', 'lisi resubmit', 'notApplicant'],
  ['rejected', 'zhangsan submit', 'notSubmittable'],
  ['rejected', 'zhangsan withdraw', 'notWithdrawable'],
  ['abandoned', 'lisi abandon', 'alreadyHandled'],
  ['abandoned', 'wangwu agree', 'alreadyHandled'],
  ['abandoned', 'zhangsan resubmit', 'notSubmittable'],
  ['withdrawn', 'lisi agree', 'alreadyHandled'],
  ['withdrawn', 'zhangsan withdraw', 'notWithdrawable'],
  ['withdrawn', 'lisi resubmit', 'notApplicant'],
  ['resubmitted, second step', 'lisi agree', 'alreadyHandled'],
  ['resubmitted, first step', 'zhaoliu agree', 'notYours'],
]

describe('a refused action', () => {
  it.each(refused)(
    'of a request that is %s: %s is refused as %s without any facts about people',
    (name, words, refusal) => {
      const state = deepFreeze(states[name])
      expect(decide(twoSteps, state, said(words), facts, idsAfter(state))).toEqual({ ok: false, refusal })
      expect(wants(twoSteps, state, said(words))).toEqual([])
    },
  )
})

function agree(state: State, by: string, taskId: string) {
  return decide(twoSteps, state, { type: 'agree', by, taskId }, facts, idsAfter(state))
}

describe('a decision that names a task', () => {
  const running = states['running, second step']
  const [lisi = '', wangwu = '', zhaoliu = ''] = running.tasks.map((task) => task.id)
  const again = states['resubmitted, second step']

  it('is refused as already handled if the task is no longer open', () => {
    expect(agree(running, 'lisi', lisi)).toEqual({ ok: false, refusal: 'alreadyHandled' })
    expect(agree(running, 'wangwu', wangwu)).toEqual({ ok: false, refusal: 'alreadyHandled' })
  })

  it('is refused for the open task of another person', () => {
    expect(agree(running, 'lisi', zhaoliu)).toEqual({ ok: false, refusal: 'notYours' })
    expect(agree(running, 'admin', zhaoliu)).toEqual({ ok: false, refusal: 'notYours' })
  })

  it('is refused as already handled for an own task of an earlier round', () => {
    expect(agree(again, 'zhaoliu', lisi)).toEqual({ ok: false, refusal: 'alreadyHandled' })
    expect(agree(again, 'lisi', lisi)).toEqual({ ok: false, refusal: 'alreadyHandled' })
  })

  it('is refused as already handled for an earlier round whose next round has not reached the person', () => {
    const firstStep = states['resubmitted, first step']
    const earlier = firstStep.tasks.find((task) => task.assigneeId === 'zhaoliu')
    expect(agree(firstStep, 'zhaoliu', earlier?.id ?? '')).toEqual({ ok: false, refusal: 'alreadyHandled' })
  })

  it('is refused for a task that does not exist', () => {
    expect(agree(running, 'zhaoliu', 'id999')).toEqual({ ok: false, refusal: 'alreadyHandled' })
    expect(agree(running, 'sunqi', 'id999')).toEqual({ ok: false, refusal: 'notYours' })
  })

  it('is accepted for an own open task', () => {
    expect(agree(running, 'zhaoliu', zhaoliu)).toMatchObject({ ok: true, state: { status: 'approved' } })
  })
})

describe('an impossible state', () => {
  const { approved, running } = states
  const [first = ''] = approved.tasks.map((task) => task.id)

  it('allows no decision on a request that has ended, even for a task that is stored as open', () => {
    const tasks = approved.tasks.map((task) => ({ ...task, state: 'open' }) as const)
    const reopened: State = { ...approved, tasks }
    expect(mayAct(twoSteps, reopened, 'lisi')).toEqual([])
    expect(agree(reopened, 'lisi', first)).toEqual({ ok: false, refusal: 'alreadyHandled' })
  })

  it('is an error if the step of a task is missing', () => {
    const lost: State = { ...running, nodeRuns: [] }
    expect(() => inboxOf(lost)).toThrow(`task ${first} belongs to no node run`)
  })

  it('is an error if the flow does not have the step', () => {
    const other = flow([node('other', 'one', 'lisi')])
    expect(() => decide(other, running, said('lisi agree'), factsOf(other), idsAfter(running))).toThrow(
      'the definition has no step first',
    )
  })
})

describe('facts that were not looked up', () => {
  it('are an error of the caller and do not count as empty', () => {
    const none = { people: {}, leadersAbove: [], flowAdministrators: ['admin'] }
    expect(() => decide(twoSteps, draft, said('zhangsan submit'), none, idsAfter(draft))).toThrow(
      'facts lack the people of node first',
    )
  })
})
