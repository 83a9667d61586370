import { contract, type InputOf, type OutputOf } from '@countersign/contract'
import { loginAll, startTestApp, submitForm, submitLeave } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { amountsAround } from '../../src/modules/flow/trial.rules.ts'
import { everythingKept } from '../hostile/everything-kept.ts'

type Tree = InputOf<typeof contract.flowSave>['definition']
type Step = Extract<Tree['nodes'][number], { mode: unknown }>

const app = await startTestApp()
const cast = await loginAll(app)

function step(id: string, over: Partial<Step>): Step {
  return {
    type: 'approval',
    id,
    name: `步骤${id}`,
    mode: 'any',
    rules: [],
    onNobody: { kind: 'refuse' },
    onInitiator: 'leaderAbove',
    ...over,
  }
}

const tree = (...nodes: Tree['nodes']): Tree => ({
  nodes: [{ type: 'start', id: 'start', name: '发起人' }, ...nodes, { type: 'end', id: 'end', name: '结束' }],
  samePerson: 'keep',
  permits: [],
  resumes: false,
})

const manager = step('manager', { rules: [{ kind: 'role', role: 'general_manager' }] })

/** Branches by the amount: below 100, below 50 (which the first covers), and the rest. */
const byAmount: Tree['nodes'][number] = {
  type: 'condition',
  id: 'c',
  name: '金额',
  branches: [
    branch('small', '100', [manager]),
    branch('covered', '50', [manager]),
    { id: 'rest', name: '其他', when: null, nodes: [manager].map((one) => ({ ...one, id: 'other' })) },
  ],
}

function branch(id: string, below: string, nodes: Step[]) {
  const test = { operand: { kind: 'amount' as const }, comparison: 'lt' as const, values: [below] }
  return {
    id,
    name: id,
    when: { match: 'all' as const, groups: [{ match: 'all' as const, tests: [test] }] },
    nodes: nodes.map((one) => ({ ...one, id: `${one.id}-${id}` })),
  }
}

/** A branch for one company, and the rest. */
function byCompany(name: string): Tree['nodes'][number] {
  const test = { operand: { kind: 'company' as const }, comparison: 'anyOf' as const, values: [name] }
  return {
    type: 'condition',
    id: 'companies',
    name: '公司',
    branches: [
      {
        id: 'only',
        name,
        when: { match: 'all', groups: [{ match: 'all', tests: [test] }] },
        nodes: [{ ...manager, id: 'again' }],
      },
      { id: 'rest', name: '其他', when: null, nodes: [] },
    ],
  }
}

const simulate = (definition: Tree, kind: 'leave' | 'payments' = 'leave') =>
  cast.admin.data(contract.flowSimulate, { kind, definition })
const said = ({ findings }: OutputOf<typeof contract.flowSimulate>) =>
  findings.map(({ nodeId, code }) => `${nodeId} ${code}`)

describe('a trial', () => {
  it('finds nothing in a flow that always finds somebody else', async () => {
    const { tried, isComplete, findings } = await simulate(
      tree(step('a', { rules: [{ kind: 'user', userId: cast.admin.userId }], onInitiator: 'leaderAbove' })),
    )
    expect(tried).toBeGreaterThan(4)
    expect(isComplete).toBe(true)
    // The administrator belongs to a department, for whose request somebody else stands in.
    expect(findings.map(({ code }) => code)).toEqual(['ownApproval'])
  })

  it('names steps with nobody, with the departments that show it', async () => {
    const noRole = { rules: [{ kind: 'role' as const, role: 'nobody-has-it' }] }
    expect(said(await simulate(tree(manager, step('a', noRole))))).toContain('a nobody')
    const skipping = tree(manager, step('a', { ...noRole, onNobody: { kind: 'skip' } }))
    expect(said(await simulate(skipping))).toContain('a skipped')
    const asking = await simulate(tree(step('a', { ...noRole, onNobody: { kind: 'administrator' } })))
    const found = asking.findings.find(({ code }) => code === 'administrator')
    expect(found).toMatchObject({ nodeId: 'a', name: '步骤a', msg: '找不到审批人，由流程管理员或代审人处理' })
    expect(found?.count).toBeGreaterThan(3)
    expect(found?.examples).toHaveLength(3)
  })

  it('names steps that go to the leader above, and those below nobody', async () => {
    const vacant = step('a', {
      rules: [{ kind: 'role', role: 'nobody-has-it' }],
      onNobody: { kind: 'leaderAbove' },
    })
    const { findings } = await simulate(tree(vacant))
    expect(findings.map(({ code, msg }) => `${code} ${msg}`).toSorted()).toEqual([
      'leaderAbove 找不到审批人，由上级负责人代审',
      'nobody 找不到审批人，提交会被拒绝',
    ])
    const leaderless = { ...vacant, rules: [{ kind: 'departmentLeader' as const }] }
    await app.owner.query(`update department set leader_id = null where name = '财务部'`)
    expect(said(await simulate(tree(leaderless))).toSorted()).toEqual(['a nobody', 'a ownApproval'])
  })

  it('names self-approval, of leaders only', async () => {
    const { findings } = await simulate(
      tree(step('a', { mode: 'one', rules: [{ kind: 'departmentLeader' }] })),
    )
    const own = findings.find(({ code }) => code === 'ownApproval')
    expect(own?.examples.every(({ isLeader }) => isLeader)).toBe(true)
  })

  it('says nothing of people whom only the form or a person names', async () => {
    const rules = [{ kind: 'fieldPeople' as const, field: 'handover' }]
    expect(said(await simulate(tree(manager, step('a', { rules })))).join()).not.toContain('a ')
  })

  it('tries amounts around each threshold and names branches that none reaches', async () => {
    const { tried, findings } = await simulate(tree(byAmount), 'payments')
    expect(findings.filter(({ code }) => code === 'notReached').map(({ nodeId }) => nodeId)).toEqual([
      'covered',
    ])
    const { tried: once } = await simulate(tree(manager), 'payments')
    expect(tried).toBe(once * 8)
    expect(amountsAround(tree(byAmount))).toEqual([
      '0.01',
      '49.99',
      '50.00',
      '50.01',
      '99.99',
      '100.00',
      '100.01',
      '99999999999.99',
    ])
  })

  it('of a company tries that company alone, and of all others the rest', async () => {
    const names = (await cast.admin.data(contract.dictionary, { code: 'mainstay' })).map(
      ({ dictValue }) => dictValue,
    )
    const [own = '', other = ''] = names
    const definition = tree(manager, byCompany(own))
    const missed = async (company?: string) => {
      const { findings } = await cast.admin.data(contract.flowSimulate, {
        kind: 'inspection',
        definition,
        ...(company !== undefined && { company }),
      })
      return findings.filter(({ code }) => code === 'notReached').map(({ nodeId }) => nodeId)
    }
    expect([await missed(), await missed(own), await missed(other)]).toEqual([[], [], ['only']])
    const flow = {
      kind: 'inspection',
      company: own,
      name: '验收',
      definition: tree(manager),
      publish: true,
    } as const
    await cast.admin.data(contract.flowSave, flow)
    expect(await missed()).toEqual(['only'])
  })

  it('writes nothing', async () => {
    const kept = await everythingKept(app)
    await simulate(tree(byAmount))
    expect(await everythingKept(app)).toEqual(kept)
  })
})

describe('a replay', () => {
  it('names the requests whose route would change, and only those', async () => {
    const { id: small } = await submitForm(cast.zhangsan, 'payments', paying('80.00'))
    const { id: large } = await submitForm(cast.zhangsan, 'payments', paying('200.00'))
    const legal = step('legal', { rules: [{ kind: 'role', role: 'legal' }] })
    const definition = tree({
      ...byAmount,
      branches: [branch('small', '100', []), { id: 'rest', name: '其他', when: null, nodes: [legal] }],
    })
    const kept = await everythingKept(app)
    const published = (await cast.admin.data(contract.flowList, { kind: 'payments' })).records[0]
    const current = await cast.admin.data(contract.flowDetail, { id: published?.id ?? '' })
    const added = { ...current.definition, nodes: withBefore(current.definition.nodes, definition.nodes[1]) }
    const { replayed, changed } = await cast.admin.data(contract.flowReplay, {
      kind: 'payments',
      definition: added,
    })
    expect(replayed).toBeGreaterThanOrEqual(2)
    expect(changed.map((one) => one.id)).toContain(large)
    expect(changed.map((one) => one.id)).not.toContain(small)
    const [first] = changed
    expect(first?.after.map(({ node }) => node)).toContain('步骤legal')
    expect(first?.before.map(({ node }) => node)).not.toContain('步骤legal')
    expect(await everythingKept(app)).toEqual(kept)
  })

  it('takes the requests of the company whose flow is tried, and for all others the rest', async () => {
    const names = (await cast.admin.data(contract.dictionary, { code: 'mainstay' })).map(
      ({ dictValue }) => dictValue,
    )
    const [own = '', other = ''] = names
    for (const mainstay of [own, own, other]) await submitForm(cast.zhangsan, 'kaccount', { mainstay })
    const definition = tree(manager)
    const count = async (company?: string) =>
      (
        await cast.admin.data(contract.flowReplay, {
          kind: 'kaccount',
          definition,
          ...(company && { company }),
        })
      ).replayed
    expect([await count(), await count(own), await count(other)]).toEqual([3, 2, 1])
    await cast.admin.data(contract.flowSave, {
      kind: 'kaccount',
      company: own,
      name: '开户',
      definition,
      publish: true,
    })
    expect(await count()).toBe(1)
  })

  it('says how the people of a step sign, where there are several', async () => {
    await submitForm(cast.zhangsan, 'payments', paying('90.00'))
    const rules = [cast.lisi, cast.wangwu].map(({ userId }) => ({ kind: 'user' as const, userId }))
    const { changed } = await cast.admin.data(contract.flowReplay, {
      kind: 'payments',
      definition: tree(
        step('two', { mode: 'inOrder', rules }),
        step('single', { mode: 'all', rules: rules.slice(0, 1) }),
      ),
      count: 1,
    })
    expect(changed[0]?.after.map(({ node, mode }) => [node, mode])).toEqual([
      ['步骤two', 'inOrder'],
      ['步骤single', 'one'],
    ])
  })

  it('finds no change in the version under which the requests were submitted', async () => {
    await submitLeave(cast.zhangsan)
    const published = (await cast.admin.data(contract.flowList, { kind: 'leave' })).records[0]
    const { definition } = await cast.admin.data(contract.flowDetail, { id: published?.id ?? '' })
    const answer = await cast.admin.data(contract.flowReplay, { kind: 'leave', definition, count: 10 })
    expect(answer.replayed).toBeGreaterThan(0)
    expect(answer.changed).toEqual([])
  })
})

const paying = (money: string) => ({ thisMoney: money, issueMoney: money, realMoney: money })

/** Puts a node before the end of a flow. */
function withBefore(nodes: Tree['nodes'], node: Tree['nodes'][number] | undefined): Tree['nodes'] {
  return node ? [...nodes.slice(0, -1), node, ...nodes.slice(-1)] : nodes
}
