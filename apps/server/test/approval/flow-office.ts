import { contract, type Detail, type InputOf, type OutputOf } from '@countersign/contract'
import {
  type Answer,
  type Caller,
  type Cast,
  createTestApp,
  loginAll,
  signature,
  submitForm,
  type TestApp,
} from '@countersign/server/testing'
import { expect } from 'vitest'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'

/** An office whose flows are drawn by the tests. */

export type FlowTree = InputOf<typeof contract.flowSave>['definition']
export type Node = FlowTree['nodes'][number]
export type Step = Extract<Node, { mode: unknown }>
type Decided = OutputOf<typeof contract.agreeClick2>

const start: Node = { type: 'start', id: 'start', name: '发起人' }
const end: Node = { type: 'end', id: 'end', name: '结束' }
const everything: FlowTree['permits'] = [
  'transfer',
  'consult',
  'addSigner',
  'returnTo',
  'takeBack',
  'urge',
  'comment',
]

export interface Office {
  app: TestApp
  cast: Cast
  /** Ids of people by account. */
  ids: Record<string, string>
  /** Id of the first department of a person, by account. */
  deptOf: (account: string) => string
  step: (id: string, mode: Step['mode'], accounts: string[], over?: Partial<Step>) => Step
  publish: (kind: 'leave' | 'payments', nodes: Node[], over?: Partial<FlowTree>) => Promise<void>
  /** Submits a leave under a flow of these nodes. */
  submitted: (nodes: Node[], over?: Partial<FlowTree>) => Promise<string>
  read: (id: string, as?: Caller) => Promise<Detail>
  complete: (as: Caller, id: string) => Promise<Decided>
}

export async function openOffice(): Promise<Office> {
  const app = await createTestApp()
  const cast = await loginAll(app)
  const people = await cast.admin.data(contract.userList)
  const ids = Object.fromEntries(people.map(({ account, id }) => [account, id]))
  const { rows } = await app.owner.query<{ userId: string; deptId: string }>(
    'select user_id as "userId", dept_id as "deptId" from user_department',
  )
  const departments = new Map(rows.map(({ userId, deptId }) => [userId, deptId]))
  const publish: Office['publish'] = async (kind, nodes, over = {}) => {
    const { records } = await cast.admin.data(contract.flowList, { kind })
    const saved = records[0]
    await cast.admin.data(contract.flowSave, {
      ...(saved && { id: saved.id }),
      kind,
      name: saved?.name ?? kind,
      definition: {
        nodes: [start, ...nodes, end],
        samePerson: 'keep',
        permits: everything,
        resumes: false,
        ...over,
      },
      publish: true,
    })
  }
  return {
    app,
    cast,
    ids,
    deptOf: (account) => departments.get(ids[account] ?? '') ?? '',
    step: (id, mode, accounts, over = {}) => ({
      type: 'approval',
      id,
      name: `步骤${id}`,
      mode,
      rules: accounts.map((account) => ({ kind: 'user', userId: ids[account] ?? '' })),
      onNobody: { kind: 'refuse' },
      onInitiator: 'leaderAbove',
      ...over,
    }),
    publish,
    submitted: async (nodes, over) => {
      await publish('leave', nodes, over)
      return (await submitForm(cast.zhangsan, 'leave')).id
    },
    read: (id, as = cast.admin) => as.data(contract.detail, { id }),
    complete: (as, id) => as.data(contract.agreeClick2, { id }),
  }
}

export const trail = (detail: Detail) =>
  detail.personTable.map(({ personName, status }) => `${personName} ${status}`)
export const agree = async (as: Caller, id: string, chosen?: Record<string, string[]>) =>
  as.data(contract.agreeClick2, { id, baseImage: await signature(as), ...(chosen && { chosen }) })
export const codeOf = (answer: Answer) => [answer.body.code, answer.body.msg]
export const happened = (detail: Detail) =>
  detail.happenings.map(({ personName, what, node }) => `${personName}：${what}（${node}）`)

export async function expectProved(app: TestApp): Promise<void> {
  expect((await verifyInstallation(app.db, app.dataDir)).defects).toEqual([])
}
