import { describe, expect, it } from 'vitest'
import { decide, type Definition, type Outcome, type State } from '../src/index.ts'
import { draft, factsOf, flow, idsAfter, node, openAssignees, play, said, type SaidAction } from './office.ts'

function act(definition: Definition, state: State, words: SaidAction): Extract<Outcome, { ok: true }> {
  const outcome = decide(definition, state, said(words), factsOf(definition), idsAfter(state))
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome
}

const chain = flow([node('first', 'one', 'lisi'), node('second', 'one', 'zhaoliu')])

describe('submit', () => {
  it('begins round 1 and asks the people of the first step', () => {
    const { state, events, effects } = act(chain, draft, 'zhangsan submit')
    expect(state).toEqual({
      status: 'running',
      round: 1,
      applicantId: 'zhangsan',
      nodeRuns: [
        { id: 'id1', round: 1, run: 1, nodeId: 'first', parentId: null, state: 'open', skipReason: null },
      ],
      tasks: [
        {
          id: 'id2',
          nodeRunId: 'id1',
          assigneeId: 'lisi',
          actingForId: null,
          origin: 'flow',
          hostId: null,
          afterId: null,
          state: 'open',
          why: { rule: 'user', reason: 'rule' },
        },
      ],
    })
    expect(events).toEqual([
      { type: 'submitted', round: 1, by: 'zhangsan' },
      { type: 'nodeOpened', round: 1, nodeId: 'first', assigneeIds: ['lisi'] },
    ])
    expect(effects).toEqual([{ type: 'yourTurn', userId: 'lisi', taskId: 'id2' }])
  })

  it.each(['lisi reject', 'zhangsan withdraw'] as const)(
    'after "%s" begins the next round at the first step and does not change the earlier one',
    (ending) => {
      const ended = play(chain, factsOf(chain), ['zhangsan submit', ending])
      const { state, events } = act(chain, ended, 'zhangsan resubmit')
      expect(state).toMatchObject({ status: 'running', round: 2 })
      expect(state.tasks.slice(0, 1)).toEqual(ended.tasks)
      expect(openAssignees(state)).toEqual(['lisi'])
      expect(events[0]).toEqual({ type: 'submitted', round: 2, by: 'zhangsan' })
    },
  )
})

describe('agree', () => {
  it('opens the next step in the same decision', () => {
    const running = play(chain, factsOf(chain), ['zhangsan submit'])
    const { state, events, effects } = act(chain, running, 'lisi agree')
    expect(state.nodeRuns.map((run) => [run.nodeId, run.state])).toEqual([
      ['first', 'passed'],
      ['second', 'open'],
    ])
    expect(state.tasks.map((task) => task.state)).toEqual(['agreed', 'open'])
    expect(events).toEqual([
      { type: 'agreed', round: 1, nodeId: 'first', taskId: 'id2', by: 'lisi' },
      { type: 'nodeOpened', round: 1, nodeId: 'second', assigneeIds: ['zhaoliu'] },
    ])
    expect(effects).toEqual([{ type: 'yourTurn', userId: 'zhaoliu', taskId: 'id4' }])
  })

  it('approves the request at the last step and tells the applicant', () => {
    const running = play(chain, factsOf(chain), ['zhangsan submit', 'lisi agree'])
    const { state, events, effects } = act(chain, running, 'zhaoliu agree')
    expect(state.status).toBe('approved')
    expect(events.at(-1)).toEqual({ type: 'approved', round: 1 })
    expect(effects).toEqual([{ type: 'approved', userId: 'zhangsan' }])
  })

  it('waits for everybody in a 会签 step', () => {
    const definition = flow([node('both', 'all', 'wangwu', 'sunqi')])
    const running = play(definition, factsOf(definition), ['zhangsan submit'])
    const first = act(definition, running, 'sunqi agree')
    expect(first.state.status).toBe('running')
    expect(first.state.nodeRuns[0]?.state).toBe('open')
    expect(first.effects).toEqual([])
    expect(act(definition, first.state, 'wangwu agree').state.status).toBe('approved')
  })

  it('completes a 或签 step, and the tasks of the others become handled', () => {
    const definition = flow([node('either', 'any', 'wangwu', 'sunqi')])
    const running = play(definition, factsOf(definition), ['zhangsan submit'])
    const { state } = act(definition, running, 'sunqi agree')
    expect(state.status).toBe('approved')
    expect(state.tasks.map((task) => task.state)).toEqual(['handled', 'agreed'])
  })
})

describe('reject, abandon and withdraw', () => {
  const both = flow([node('both', 'all', 'wangwu', 'sunqi', 'zhaoliu')])
  const running = play(both, factsOf(both), ['zhangsan submit', 'wangwu agree'])

  it('reject ends the round and closes its open tasks', () => {
    const { state, events, effects } = act(both, running, 'sunqi reject')
    expect(state.status).toBe('rejected')
    expect(state.nodeRuns[0]?.state).toBe('closed')
    expect(state.tasks.map((task) => task.state)).toEqual(['agreed', 'rejected', 'closed'])
    expect(events).toEqual([{ type: 'rejected', round: 1, nodeId: 'both', taskId: 'id3', by: 'sunqi' }])
    expect(effects).toEqual([{ type: 'rejected', userId: 'zhangsan' }])
  })

  it('abandon ends the request permanently and marks the task of its caller as handled', () => {
    const { state, effects } = act(both, running, 'sunqi abandon')
    expect(state.status).toBe('abandoned')
    expect(state.tasks.map((task) => task.state)).toEqual(['agreed', 'handled', 'closed'])
    expect(effects).toEqual([{ type: 'abandoned', userId: 'zhangsan' }])
  })

  it('withdraw closes every open task and tells the people who had one', () => {
    const { state, events, effects } = act(both, running, 'zhangsan withdraw')
    expect(state.status).toBe('withdrawn')
    expect(state.tasks.map((task) => task.state)).toEqual(['agreed', 'closed', 'closed'])
    expect(events).toEqual([{ type: 'withdrawn', round: 1, by: 'zhangsan' }])
    expect(effects).toEqual([
      { type: 'withdrawn', userId: 'sunqi' },
      { type: 'withdrawn', userId: 'zhaoliu' },
    ])
  })
})

describe('a person who signed the step before', () => {
  const nodes = [node('first', 'one', 'lisi'), node('second', 'one', 'lisi'), node('third', 'one', 'zhaoliu')]

  it('is asked again in money kinds', () => {
    const definition = flow(nodes, 'keep')
    const state = play(definition, factsOf(definition), ['zhangsan submit', 'lisi agree'])
    expect(openAssignees(state)).toEqual(['lisi'])
    expect(state.nodeRuns.at(-1)?.nodeId).toBe('second')
  })

  it('is not asked again in other kinds: the step is skipped with an event, and the next one opens', () => {
    const definition = flow(nodes)
    const running = play(definition, factsOf(definition), ['zhangsan submit'])
    const { state, events } = act(definition, running, 'lisi agree')
    expect(state.nodeRuns.map((run) => run.state)).toEqual(['passed', 'skipped', 'open'])
    expect(openAssignees(state)).toEqual(['zhaoliu'])
    expect(events.map((event) => event.type)).toEqual(['agreed', 'nodeSkipped', 'nodeOpened'])
  })

  it('is not asked in a step after skipped steps either', () => {
    const definition = flow([...nodes.slice(0, 2), node('third', 'any', 'zhaoliu', 'lisi')])
    const state = play(definition, factsOf(definition), ['zhangsan submit', 'lisi agree'])
    expect(state.nodeRuns.map((run) => run.state)).toEqual(['passed', 'skipped', 'skipped'])
    expect(state.status).toBe('approved')
  })

  it('skips a 或签 step only as one of its people', () => {
    const definition = flow([
      node('first', 'any', 'lisi', 'wangwu'),
      node('second', 'any', 'wangwu', 'sunqi'),
    ])
    const facts = factsOf(definition)
    expect(play(definition, facts, ['zhangsan submit', 'wangwu agree']).status).toBe('approved')
    const state = play(definition, facts, ['zhangsan submit', 'lisi agree'])
    expect(openAssignees(state)).toEqual(['wangwu', 'sunqi'])
  })

  it('is left out of a 会签 step while the others are asked', () => {
    const definition = flow([node('first', 'one', 'lisi'), node('second', 'all', 'lisi', 'wangwu')])
    const running = play(definition, factsOf(definition), ['zhangsan submit'])
    const { state, events } = act(definition, running, 'lisi agree')
    expect(openAssignees(state)).toEqual(['wangwu'])
    expect(events.slice(1)).toEqual([
      { type: 'personSkipped', round: 1, nodeId: 'second', userId: 'lisi', reason: 'samePerson' },
      { type: 'nodeOpened', round: 1, nodeId: 'second', assigneeIds: ['wangwu'] },
    ])
  })

  it('skips a 会签 step if all of its people signed the step before', () => {
    const definition = flow([node('first', 'all', 'lisi', 'wangwu'), node('second', 'all', 'wangwu', 'lisi')])
    const facts = factsOf(definition)
    const state = play(definition, facts, ['zhangsan submit', 'lisi agree', 'wangwu agree'])
    expect(state.nodeRuns.map((run) => run.state)).toEqual(['passed', 'skipped'])
    expect(state.status).toBe('approved')
  })

  it('is asked again after a step of another person, and in the next round', () => {
    const definition = flow([
      node('first', 'one', 'lisi'),
      node('second', 'one', 'zhaoliu'),
      node('third', 'one', 'lisi'),
    ])
    const facts = factsOf(definition)
    const third = play(definition, facts, ['zhangsan submit', 'lisi agree', 'zhaoliu agree'])
    expect(openAssignees(third)).toEqual(['lisi'])
    const again = play(definition, facts, ['lisi reject', 'zhangsan resubmit'], third)
    expect(openAssignees(again)).toEqual(['lisi'])
    expect(again.nodeRuns.at(-1)).toMatchObject({ round: 2, nodeId: 'first' })
  })
})
