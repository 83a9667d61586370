import { describe, expect, it } from 'vitest'
import {
  type Action,
  decide,
  type Definition,
  type Facts,
  inboxOf,
  mayAct,
  type Outcome,
  removableOf,
  returnTargets,
  type State,
  type StepNode,
  trailOf,
} from '../src/index.ts'
import { deepFreeze, draft, everyPermit, factsOf, flow, idsAfter, node, openAssignees } from './office.ts'

/** Actions on signers and steps, one rule at a time; the random walk keeps what must hold for all of them together. */

const permitting = (...nodes: Definition['nodes']): Definition => ({
  ...flow(nodes, 'keep'),
  permits: everyPermit,
})
const everybody = ['lisi', 'wangwu', 'zhaoliu', 'sunqi', 'zhouba']

function factsFor(definition: Definition, active = everybody): Facts {
  return { ...factsOf(definition), active }
}

function take(definition: Definition, state: State, action: Action, facts = factsFor(definition)): Outcome {
  return decide(definition, deepFreeze(state), action, facts, idsAfter(state))
}

/** Plays actions that are all expected to be accepted, after the submission. */
function after(definition: Definition, ...actions: Action[]): State {
  return [{ type: 'submit', by: 'zhangsan' } as const, ...actions].reduce((state: State, action) => {
    const outcome = take(definition, state, action)
    if (!outcome.ok) throw new Error(`${action.type}: ${outcome.refusal}`)
    return outcome.state
  }, draft)
}

const agree = (by: string): Action => ({ type: 'agree', by })
const stateOfTask = (state: State, userId: string) =>
  state.tasks.filter((task) => task.assigneeId === userId).map((task) => task.state)
const vote = (...userIds: string[]): StepNode => ({
  ...node('vote', 'share', ...userIds),
  share: { needed: 2, reject: 'counts' },
})
const last = node('last', 'one', 'zhouba')

describe('a task handed over', () => {
  const definition = permitting(node('a', 'inOrder', 'lisi', 'wangwu'), last)
  const submitted = after(definition)
  const idOf = (state: State, userId: string) =>
    state.tasks.findLast((task) => task.assigneeId === userId)?.id ?? ''
  const handOver = (state: State, from: string, ...to: string[]): Action => ({
    type: 'handOver',
    by: 'admin',
    taskId: idOf(state, from),
    to,
  })
  const without = (...left: string[]) =>
    factsFor(
      definition,
      everybody.filter((one) => !left.includes(one)),
    )
  const handed = (state: State, from: string, ...to: string[]) => {
    const outcome = take(definition, state, handOver(state, from, ...to), without(from))
    if (!outcome.ok) throw new Error(outcome.refusal)
    return outcome
  }

  it('asks the heir in the same place, and says nothing of the person who left having acted', () => {
    const { state, events, effects } = handed(submitted, 'lisi', 'sunqi')
    expect(stateOfTask(state, 'lisi')).toEqual(['closed'])
    expect(trailOf(state).map(({ userId }) => userId)).toEqual(['zhangsan', 'sunqi'])
    expect(inboxOf(state).get('lisi')).toMatchObject({ pending: false, handled: false, received: true })
    expect(events).toEqual([expect.objectContaining({ type: 'handedOver', fromId: 'lisi', to: 'sunqi' })])
    expect(effects).toEqual([
      expect.objectContaining({ type: 'yourTurn', userId: 'sunqi' }),
      { type: 'handedOver', userId: 'zhangsan' },
    ])
    const signed = take(definition, state, agree('sunqi'))
    expect(signed.ok && openAssignees(signed.state)).toEqual(['wangwu'])
  })
  it('waits for its turn if it waited, and tells nobody yet', () => {
    const { state, effects } = handed(submitted, 'wangwu', 'sunqi')
    expect(stateOfTask(state, 'wangwu')).toEqual(['unreached'])
    expect(effects).toEqual([])
    const signed = take(definition, state, agree('lisi'))
    expect(signed.ok && openAssignees(signed.state)).toEqual(['sunqi'])
  })
  it.each([
    ['the applicant', 'zhangsan'],
    ['the person who hands it over', 'admin'],
    ['somebody whom the step asks already', 'wangwu'],
    ['somebody who cannot act either', 'zhaoliu'],
  ])('goes to the next of those named, not to %s', (_who, first) => {
    const outcome = take(definition, submitted, handOver(submitted, 'lisi', first, 'sunqi'), {
      ...without('lisi', 'zhaoliu'),
      active: [...(without('lisi', 'zhaoliu').active ?? []), 'admin', 'zhangsan'],
    })
    expect(outcome.ok && openAssignees(outcome.state)).toEqual(['sunqi'])
    const alone = take(definition, submitted, handOver(submitted, 'lisi', first), without('lisi', 'zhaoliu'))
    expect(alone).toEqual({ ok: false, refusal: 'notPossible' })
  })
  it.each([
    ['the person can act', submitted, handOver(submitted, 'lisi', 'sunqi'), without(), 'ableToAct'],
    ['there is no such task', submitted, handOver(submitted, 'nobody', 'sunqi'), without(), 'alreadyHandled'],
    [
      'it was handed over before',
      handed(submitted, 'lisi', 'sunqi').state,
      handOver(submitted, 'lisi', 'zhaoliu'),
      without('lisi'),
      'alreadyHandled',
    ],
    [
      'the round has ended',
      after(definition, { type: 'withdraw', by: 'zhangsan' }),
      handOver(submitted, 'lisi', 'sunqi'),
      without('lisi'),
      'alreadyHandled',
    ],
  ] as const)('is refused when %s', (_why, state, action, facts, refusal) => {
    expect(take(definition, state, action, facts)).toEqual({ ok: false, refusal })
  })
})

describe('a task of somebody in whose place another person acts', () => {
  const a = node('a', 'all', 'lisi', 'wangwu')
  const two = permitting(a, node('b', 'one', 'lisi'), last)
  const onTask = (state: State, forId: string) => ({
    forId,
    taskId: state.tasks.findLast((task) => task.assigneeId === forId)?.id ?? '',
  })
  const submitted = after(two)
  const forLisi = { by: 'sunqi', ...onTask(submitted, 'lisi') }
  const agreed = after(two, { type: 'agree', ...forLisi })

  it('is decided by the one who acts, and names both', () => {
    expect(agreed.tasks[0]).toMatchObject({ state: 'agreed', assigneeId: 'sunqi', actingForId: 'lisi' })
    expect(trailOf(agreed)[1]).toMatchObject({ userId: 'sunqi', actingForId: 'lisi', status: '同意' })
    expect(inboxOf(agreed).get('sunqi')).toMatchObject({ pending: false, handled: true, received: true })
    expect(inboxOf(agreed).get('lisi')).toMatchObject({ pending: false, handled: false, received: true })
    const outcome = take(two, submitted, { type: 'agree', ...forLisi })
    expect(outcome.ok && outcome.events[0]).toMatchObject({ type: 'agreed', by: 'sunqi' })
  })
  it('counts as signed by the person asked, who is not asked again right after', () => {
    const once = { ...permitting(node('a', 'one', 'lisi'), node('b', 'one', 'lisi', 'sunqi'), last) }
    const consecutive: Definition = { ...once, samePerson: 'consecutive' }
    const first = after(consecutive)
    const next = take(consecutive, first, { type: 'agree', by: 'sunqi', ...onTask(first, 'lisi') })
    expect(next.ok && openAssignees(next.state)).toEqual(['zhouba'])
    const own = permitting(node('a', 'one', 'lisi'), node('b', 'one', 'sunqi'), last)
    const asked = { ...own, samePerson: 'consecutive' as const }
    const state = after(asked)
    const then = take(asked, state, { type: 'agree', by: 'sunqi', ...onTask(state, 'lisi') })
    expect(then.ok && openAssignees(then.state)).toEqual(['sunqi'])
  })
  it('is taken back by the one who acted, and asks the person again', () => {
    const back = take(two, agreed, { type: 'takeBack', by: 'sunqi' })
    expect(back.ok && openAssignees(back.state)).toEqual(['wangwu', 'lisi'])
    expect(back.ok && back.state.tasks.at(-1)?.actingForId).toBeNull()
    expect(take(two, agreed, { type: 'takeBack', by: 'lisi' })).toEqual({ ok: false, refusal: 'notYours' })
  })
  it('is not taken back while the step asks the person beside it', () => {
    const added = take(two, agreed, { type: 'addSigner', by: 'wangwu', where: 'beside', toIds: ['lisi'] })
    const back = added.ok && take(two, added.state, { type: 'takeBack', by: 'sunqi' })
    expect(back).toEqual({ ok: false, refusal: 'notPossible' })
  })
  it('names both when the request is returned, and asks the person again', () => {
    const second = after(two, agree('lisi'), agree('wangwu'))
    const action = { type: 'returnTo', by: 'sunqi', nodeId: 'a', afterwards: 'goesOn' } as const
    const outcome = take(two, second, { ...action, ...onTask(second, 'lisi') })
    const returned = outcome.ok && outcome.state.tasks.find(({ state }) => state === 'returned')
    expect(returned).toMatchObject({ assigneeId: 'sunqi', actingForId: 'lisi' })
    expect(outcome.ok && openAssignees(outcome.state)).toEqual(['lisi', 'wangwu'])
  })
  it('stays that of the person asked when a signer is added or a second look is asked', () => {
    for (const type of ['consult', 'addSigner'] as const) {
      const action = { type, ...forLisi, toIds: ['zhaoliu'], where: 'beside' as const }
      const outcome = take(two, submitted, action)
      expect(outcome.ok && outcome.state.tasks[0]).toMatchObject({ assigneeId: 'lisi', actingForId: null })
      expect(outcome.ok && outcome.events[0]).toMatchObject({ by: 'sunqi' })
      expect(outcome.ok && removableOf(outcome.state, 'lisi').length).toBe(type === 'consult' ? 0 : 1)
    }
  })
  it.each<[string, Action, State, string]>([
    ['the applicant', { type: 'agree', ...forLisi, by: 'zhangsan' }, submitted, 'delegateApplicant'],
    ['somebody who signs beside', { type: 'agree', ...forLisi, by: 'wangwu' }, submitted, 'delegateSigns'],
    [
      'somebody who signed for another person',
      { type: 'agree', by: 'sunqi', ...onTask(submitted, 'wangwu') },
      agreed,
      'delegateSigns',
    ],
    [
      'somebody who would give it away',
      { type: 'transfer', ...forLisi, to: 'zhaoliu' },
      submitted,
      'notPermitted',
    ],
    ['anybody once it is decided', { type: 'agree', ...forLisi, by: 'zhaoliu' }, agreed, 'alreadyHandled'],
    [
      'anybody where a second look is asked',
      { type: 'agree', by: 'zhaoliu', forId: 'sunqi', taskId: 'id4' },
      after(two, { type: 'consult', by: 'lisi', toIds: ['sunqi'] }),
      'notPermitted',
    ],
  ])('is not decided by %s', (_who, action, state, refusal) => {
    expect(take(two, state, action)).toEqual({ ok: false, refusal })
  })
  it('may be decided by one person for another at several steps', () => {
    const next = after(two, { type: 'agree', ...forLisi }, agree('wangwu'))
    const second = take(two, next, { type: 'agree', by: 'sunqi', ...onTask(next, 'lisi') })
    expect(second.ok && openAssignees(second.state)).toEqual(['zhouba'])
  })
})

describe('a second look', () => {
  const asked: Action = { type: 'consult', by: 'lisi', toIds: ['sunqi'] }

  it('is over when the person who asked for it decides, though others still must', () => {
    const state = after(permitting(node('a', 'all', 'lisi', 'wangwu')), asked, agree('lisi'))
    expect(stateOfTask(state, 'sunqi')).toEqual(['closed'])
  })

  it('is over, and no row of the trail, when somebody else settles the step', () => {
    const state = after(permitting(node('a', 'any', 'lisi', 'wangwu'), last), asked, agree('wangwu'))
    expect(stateOfTask(state, 'sunqi')).toEqual(['closed'])
    expect(stateOfTask(state, 'lisi')).toEqual(['handled'])
  })

  it('can only be answered', () => {
    const definition = permitting(node('a', 'one', 'lisi'))
    expect(mayAct(definition, after(definition, asked), 'sunqi')).toEqual(['agree'])
  })
})

describe('people who are asked besides', () => {
  const definition = permitting(node('a', 'one', 'lisi'))
  const running = after(definition)

  it.each([
    ['have left', 'sunqi', ['lisi']],
    ['apply themselves', 'zhangsan', ['zhangsan', 'lisi']],
    ['are asked already', 'lisi', everybody],
  ])('are refused if they %s', (_why, to, active) => {
    const action: Action = { type: 'transfer', by: 'lisi', to }
    expect(take(definition, running, action, factsFor(definition, active))).toEqual({
      ok: false,
      refusal: 'notPossible',
    })
  })

  it('are refused if one is named twice or none is', () => {
    for (const toIds of [[], ['sunqi', 'sunqi']]) {
      expect(take(definition, running, { type: 'consult', by: 'lisi', toIds }).ok).toBe(false)
    }
  })
})

describe('added signers', () => {
  const add = (where: 'before' | 'after' | 'beside', ...toIds: string[]): Action => ({
    type: 'addSigner',
    by: 'lisi',
    where,
    toIds,
  })

  it('before: the step waits for them in their order, then for the person who added them', () => {
    const definition = permitting(node('a', 'one', 'lisi'))
    const state = after(definition, add('before', 'wangwu', 'sunqi'))
    expect(openAssignees(state)).toEqual(['wangwu'])
    expect(openAssignees(after(definition, add('before', 'wangwu', 'sunqi'), agree('wangwu')))).toEqual([
      'sunqi',
    ])
  })

  it('after: whoever follows in the step follows them', () => {
    const definition = permitting(node('a', 'inOrder', 'lisi', 'wangwu'))
    const state = after(definition, add('after', 'sunqi'), agree('lisi'))
    expect(openAssignees(state)).toEqual(['sunqi'])
    expect(openAssignees(after(definition, add('after', 'sunqi'), agree('lisi'), agree('sunqi')))).toEqual([
      'wangwu',
    ])
  })

  it('cannot return the request, which is for the people of the flow', () => {
    const definition = permitting(node('a', 'one', 'zhouba'), node('b', 'one', 'lisi'))
    const state = after(definition, agree('zhouba'), add('beside', 'sunqi'))
    expect(mayAct(definition, state, 'lisi')).toContain('returnTo')
    expect(mayAct(definition, state, 'sunqi')).not.toContain('returnTo')
  })

  it('reject for everybody, also in a step that counts votes', () => {
    const state = after(permitting(vote('lisi', 'wangwu', 'zhaoliu')), add('beside', 'sunqi'))
    expect(
      take(permitting(vote('lisi', 'wangwu', 'zhaoliu')), state, { type: 'reject', by: 'sunqi' }),
    ).toMatchObject({
      state: { status: 'rejected' },
    })
  })

  it('have nothing to sign once the person who added them votes against', () => {
    const state = after(permitting(vote('lisi', 'wangwu', 'zhaoliu')), add('beside', 'sunqi'), {
      type: 'reject',
      by: 'lisi',
    })
    expect(stateOfTask(state, 'sunqi')).toEqual(['closed'])
    expect(openAssignees(state)).toEqual(['wangwu', 'zhaoliu'])
  })

  it('cannot be removed once the step has passed without them', () => {
    const definition = permitting(node('a', 'any', 'lisi', 'wangwu'), last)
    const added = after(definition, add('after', 'sunqi'))
    expect(removableOf(added, 'lisi')).toHaveLength(1)
    const passed = after(definition, add('after', 'sunqi'), agree('wangwu'))
    expect(removableOf(passed, 'lisi')).toEqual([])
  })

  it('who are removed before their turn have never received the request', () => {
    const definition = permitting(node('a', 'one', 'lisi'))
    const added = after(definition, add('after', 'sunqi'))
    const [task] = removableOf(added, 'lisi')
    const removed = take(definition, added, { type: 'removeSigner', by: 'lisi', taskId: task?.id ?? '' })
    expect(removed.ok && [...inboxOf(removed.state).keys()]).toEqual(['zhangsan', 'lisi'])
  })
})

describe('a vote', () => {
  it('goes on while enough people can still agree, and ends the round when they cannot', () => {
    const definition = permitting(vote('lisi', 'wangwu', 'zhaoliu'))
    const once = after(definition, { type: 'reject', by: 'lisi' })
    expect([once.status, ...stateOfTask(once, 'lisi')]).toEqual(['running', 'opposed'])
    expect(take(definition, once, { type: 'reject', by: 'wangwu' })).toMatchObject({
      state: { status: 'rejected' },
    })
  })

  it('counts heads: whoever signed the step before votes all the same', () => {
    const definition = {
      ...permitting(node('a', 'one', 'lisi'), vote('lisi', 'wangwu')),
      samePerson: 'consecutive',
    } as const
    expect(openAssignees(after(definition, agree('lisi')))).toEqual(['lisi', 'wangwu'])
  })
})

describe('a return', () => {
  const steps = [node('a', 'one', 'lisi'), node('b', 'one', 'wangwu'), node('c', 'one', 'zhaoliu')]
  const definition = permitting(...steps)
  const back = (afterwards: 'goesOn' | 'comesBack', nodeId = 'a'): Action => ({
    type: 'returnTo',
    by: 'zhaoliu',
    nodeId,
    afterwards,
  })

  it('that goes on asks every step behind again', () => {
    const state = after(definition, agree('lisi'), agree('wangwu'), back('goesOn'), agree('lisi'))
    expect(openAssignees(state)).toEqual(['wangwu'])
  })

  it('that comes back asks only the step it returned to', () => {
    const state = after(definition, agree('lisi'), agree('wangwu'), back('comesBack'), agree('lisi'))
    expect(openAssignees(state)).toEqual(['zhaoliu'])
  })

  it('into a branch that had passed asks the rest of that branch again', () => {
    const fork: Definition['nodes'][number] = {
      type: 'parallel',
      id: 'p',
      name: 'p',
      branches: [
        { id: 'p1', name: 'p1', when: null, nodes: [node('x', 'one', 'lisi'), node('y', 'one', 'wangwu')] },
        { id: 'p2', name: 'p2', when: null, nodes: [node('z', 'one', 'sunqi')] },
      ],
    }
    const forked = permitting(fork, node('c', 'one', 'zhaoliu'))
    const passed = [agree('lisi'), agree('wangwu'), agree('sunqi')]
    const returned = after(forked, ...passed, back('goesOn', 'x'))
    expect(openAssignees(returned)).toEqual(['lisi'])
    const again = after(forked, ...passed, back('goesOn', 'x'), agree('lisi'))
    expect(openAssignees(again)).toEqual(['wangwu'])
  })

  it('is not offered to steps that were skipped', () => {
    const skipping = { ...definition, samePerson: 'consecutive' } as const
    const twice = {
      ...skipping,
      nodes: [node('a', 'one', 'lisi'), node('b', 'one', 'lisi'), node('c', 'one', 'zhaoliu')],
    }
    const state = after(twice, agree('lisi'))
    const [open] = state.tasks.filter((task) => task.state === 'open')
    expect(open && returnTargets(twice, state, open).map(({ id }) => id)).toEqual(['a'])
  })
})

describe('an agreement taken back', () => {
  it('makes those who were added behind it wait again', () => {
    const definition = permitting(node('a', 'one', 'lisi'))
    const state = after(
      definition,
      { type: 'addSigner', by: 'lisi', where: 'after', toIds: ['sunqi'] },
      agree('lisi'),
      { type: 'takeBack', by: 'lisi' },
    )
    expect(openAssignees(state)).toEqual(['lisi'])
    expect(stateOfTask(state, 'sunqi')).toEqual(['paused'])
  })
})

describe('a resubmission', () => {
  const steps = [node('a', 'one', 'lisi'), node('b', 'one', 'wangwu')]
  const rejected: Action[] = [agree('lisi'), { type: 'reject', by: 'wangwu' }]
  const again: Action = { type: 'resubmit', by: 'zhangsan', resumes: true }

  it('goes on at the step that rejected it only under a flow that says so', () => {
    expect(openAssignees(after({ ...permitting(...steps), resumes: true }, ...rejected, again))).toEqual([
      'wangwu',
    ])
    expect(openAssignees(after(permitting(...steps), ...rejected, again))).toEqual(['lisi'])
  })
})

describe('a step', () => {
  it('is skipped where the approver would be the applicant and the flow says so', () => {
    const own: StepNode = { ...node('a', 'one', 'zhangsan'), onInitiator: 'skip' }
    const state = after(permitting(own, last))
    expect(openAssignees(state)).toEqual(['zhouba'])
    expect(state.nodeRuns[0]).toMatchObject({ state: 'skipped', skipReason: 'initiator' })
  })

  it('sends copies to everybody but the applicant', () => {
    const rules = ['zhangsan', 'sunqi'].map((userId) => ({ kind: 'user', userId }) as const)
    const definition = permitting(
      last,
      { type: 'copy', id: 'cc', name: 'cc', rules },
      node('z', 'one', 'lisi'),
    )
    const people = { cc: rules.map(({ userId }) => ({ rule: 'user' as const, userIds: [userId] })) }
    const facts = { ...factsFor(definition), people: { ...factsOf(definition).people, ...people } }
    const submitted = take(definition, draft, { type: 'submit', by: 'zhangsan' }, facts)
    const agreed = submitted.ok ? take(definition, submitted.state, agree('zhouba'), facts) : submitted
    expect(agreed.ok && agreed.events).toContainEqual({
      type: 'copied',
      round: 1,
      nodeId: 'cc',
      userIds: ['sunqi'],
    })
  })
})

describe('the lists of a person', () => {
  it('keep a request that waits for signers whom the person added before', () => {
    const definition = permitting(node('a', 'one', 'lisi'))
    const state = after(definition, { type: 'addSigner', by: 'lisi', where: 'before', toIds: ['sunqi'] })
    expect(inboxOf(state).get('lisi')).toMatchObject({ pending: false, received: true })
    const withdrawn = take(definition, state, { type: 'withdraw', by: 'zhangsan' })
    expect(withdrawn.ok && inboxOf(withdrawn.state).get('lisi')).toMatchObject({ received: true })
  })
})

describe('a request handed over, since its applicant cannot act', () => {
  const definition = permitting(node('one', 'one', 'lisi'), node('two', 'one', 'wangwu'))
  const to = (userId: string): Action => ({ type: 'handOverRequest', by: 'admin', to: userId })
  const facts = { ...factsFor(definition), leadersAbove: ['zhouba'] }

  it('is withdrawn and submitted again by its handler alone, who finds it among the own', () => {
    const running = after(definition, to('sunqi'))
    expect(mayAct(definition, running, 'sunqi')).toEqual(['withdraw', 'urge'])
    expect(mayAct(definition, running, 'zhangsan')).toEqual([])
    const rejected = after(definition, to('sunqi'), { type: 'reject', by: 'lisi' })
    const pending = (userId: string) => inboxOf(rejected).get(userId)
    expect(pending('sunqi')).toMatchObject({ initiated: true, pending: true })
    expect(pending('zhangsan')).toMatchObject({ initiated: true, pending: false })
    expect(take(definition, rejected, { type: 'resubmit', by: 'zhangsan' })).toMatchObject({
      refusal: 'notApplicant',
    })
    expect(take(definition, rejected, { type: 'resubmit', by: 'sunqi' })).toMatchObject({
      ok: true,
      state: { applicantId: 'zhangsan', handlerIds: ['sunqi'], round: 2 },
      events: [{ type: 'submitted', by: 'sunqi' }, {}],
    })
  })

  it('asks the leader above where its handler, or one of before, would decide it', () => {
    const first = after(definition, { type: 'reject', by: 'lisi' }, to('wangwu'))
    const active = everybody.filter((userId) => userId !== 'wangwu')
    const second = take(definition, first, to('sunqi'), { ...facts, active })
    expect(second.ok).toBe(true)
    for (const state of [first, ...(second.ok ? [second.state] : [])]) {
      const by = state.handlerIds?.at(-1) ?? ''
      const again = take(definition, state, { type: 'resubmit', by }, facts)
      const agreed = again.ok ? take(definition, again.state, agree('lisi'), facts) : again
      expect(agreed.ok && openAssignees(agreed.state)).toEqual(['zhouba'])
    }
  })

  it('goes to nobody without whom a step ahead would find nobody', () => {
    const alone = { ...facts, leadersAbove: [], flowAdministrators: [] }
    const refused = { ok: false, refusal: 'noApprover' }
    const [running, rejected] = [after(definition), after(definition, { type: 'reject', by: 'lisi' })]
    for (const state of [running, rejected]) {
      expect(take(definition, state, to('wangwu'), alone)).toEqual(refused)
      expect(take(definition, state, to('sunqi'), alone)).toMatchObject({ ok: true })
      expect(take(definition, state, to('wangwu'), facts)).toMatchObject({ ok: true })
    }
    const skipping = permitting(node('one', 'one', 'lisi'), {
      ...node('two', 'one', 'wangwu'),
      onInitiator: 'skip',
    })
    expect(take(skipping, after(skipping), to('wangwu'), alone)).toMatchObject({ ok: true })
    // A step that finds nobody in any case keeps no heir away.
    const vacant = { ...alone, people: { ...alone.people, two: [{ rule: 'user' as const, userIds: [] }] } }
    expect(take(definition, running, to('wangwu'), vacant)).toMatchObject({ ok: true })
  })
})
