import { contract, type Customization, type InputOf } from '@countersign/contract'
import type { Definition, FlowNode, Test } from '@countersign/engine'
import type { CustomField, Kind } from '@countersign/forms'
import type { Caller } from '@countersign/server/testing'

export type Submitted = InputOf<typeof contract.customizationSubmit>
type Field = Submitted['fields'][number]

const everybody: Submitted['offered'] = {
  toEverybody: true,
  userIds: [],
  roles: [],
  departmentIds: [],
}
export const nobody: Submitted['offered'] = { ...everybody, toEverybody: false }

export const noChanges = { offered: everybody, fields: [], required: [], hidden: [], options: {} }

/** A field as a page sends it: without a name while it is new. */
export function field(label: string, changes: Partial<Field> = {}): Field {
  return { name: '', type: 'text', label, help: '', isRequired: false, options: [], ...changes }
}

export const option = (label: string, isOffered = true): CustomField['options'][number] => ({
  code: label,
  label,
  isOffered,
})

/** Saves settings of a kind, overwriting what was there. */
export function customizeKind(
  admin: Caller,
  kind: Kind,
  changes: Partial<Omit<Submitted, 'kind'>> = {},
): Promise<Customization> {
  return admin.data(contract.customizationSubmit, { ...noChanges, ...changes, kind })
}

const step = (id: string, name: string, userId: string): FlowNode => ({
  type: 'approval',
  id,
  name,
  mode: 'one',
  rules: [{ kind: 'user', userId }],
  onNobody: { kind: 'administrator' },
  onInitiator: 'leaderAbove',
})

/** A flow that asks one person when the condition on a field holds, and another one before that in any case. */
export function flowReading(
  field: string,
  { comparison, values }: Pick<Test, 'comparison' | 'values'>,
  { first, second }: { first: Caller; second: Caller },
): Definition {
  const test: Test = { operand: { kind: 'field', field }, comparison, values }
  return {
    nodes: [
      { type: 'start', id: 'start', name: '提交' },
      step('first', '初审', first.userId),
      {
        type: 'condition',
        id: 'fork',
        name: '条件',
        branches: [
          {
            id: 'holds',
            name: '成立',
            when: { match: 'all', groups: [{ match: 'all', tests: [test] }] },
            nodes: [step('second', '复审', second.userId)],
          },
          { id: 'otherwise', name: '其他', when: null, nodes: [] },
        ],
      },
      { type: 'end', id: 'end', name: '结束' },
    ],
    samePerson: 'consecutive',
    permits: [],
    resumes: false,
  }
}

/** Saves a flow of a kind for all companies. */
export async function saveFlowOf(
  admin: Caller,
  kind: Kind,
  definition: Definition,
  publish: boolean,
): Promise<string> {
  const { records } = await admin.data(contract.flowList, { kind })
  const { id } = await admin.data(contract.flowSave, {
    id: records.find(({ company }) => company === '')?.id,
    kind,
    name: '新流程',
    definition,
    publish,
  })
  return id
}
