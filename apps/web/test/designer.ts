import type { FlowInFull } from '@countersign/contract'
import { screen } from '@testing-library/react'
import { conditionNode, flowOf, stepNode } from './flows.ts'
import { inside } from './inside.ts'
import { openPage } from './open-page.tsx'
import { buttonsOf } from './people.ts'
import { formContext } from './requests.ts'
import { stubServer } from './stub-server.ts'

export const leader = stepNode('leader', { name: '部门负责人' })
export const finance = stepNode('finance', {
  name: '财务审核',
  mode: 'any',
  rules: [
    { kind: 'role', role: 'finance' },
    { kind: 'user', userId: 'u-4' },
  ],
})

export const row = {
  id: 'f-1',
  kind: 'payments',
  type: '合同付款审批',
  name: '付款流程',
  company: '',
  state: 'published' as const,
  number: 2,
  publishedNumber: 2,
  hasDraft: false,
  missing: [],
  asksAdministrator: false,
  updatedAt: '2026-11-20 10:00:00',
  updatedBy: '管理员',
  version: 5,
}

export function flowInFull(given: Partial<FlowInFull> = {}): FlowInFull {
  return {
    ...row,
    shownNumber: 2,
    definition: flowOf(leader, conditionNode('amount', [finance])),
    versions: [
      {
        number: 2,
        state: 'published',
        publishedAt: '2026-11-20 10:00:00',
        publishedBy: '管理员',
        createdAt: '2026-11-19 10:00:00',
      },
      {
        number: 1,
        state: 'retired',
        publishedAt: '2026-11-01 10:00:00',
        publishedBy: '管理员',
        createdAt: '2026-11-01 09:00:00',
      },
    ],
    ...given,
  }
}

export const saved = { id: 'f-1', number: 3, state: 'draft', version: 6, problems: [] }

export const served = {
  ...inside,
  formContext,
  menuButtons: buttonsOf('flow.administer'),
  userList: [{ id: 'u-4', name: '赵六', account: 'zhaoliu', deptNames: ['总经办'], avatar: '' }],
  deptTree: [{ id: 'd-1', parentId: '0', title: '研发部', key: 'd-1', value: 'd-1', children: [] }],
  getRoleList: [{ id: 'r-1', roleName: '财务', roleAlias: 'finance' }],
  postSelect: [{ id: 'p-1', postName: '财务经理' }],
  flowList: { records: [row], total: 1, size: 10, current: 1, pages: 1 },
  flowDetail: flowInFull(),
  flowSave: saved,
}

export async function openDesigner(more: Partial<Parameters<typeof stubServer>[0]> = {}) {
  const server = stubServer({ ...served, ...more })
  const page = openPage('/flow/design?id=f-1')
  await screen.findByRole('button', { name: /^审批人 ?财务审核/ })
  await screen.findByText(/^角色 财务/)
  return { server, ...page }
}

/** The card of a node or branch. */
export const itemOf = (name: string) => screen.getByRole('button', { name: new RegExp(`^(?!在“).*${name}`) })

type User = ReturnType<typeof openPage>['user']

/** Chooses an option of a select by its label. */
export async function choose(user: User, select: HTMLElement, label: string): Promise<void> {
  await user.click(select)
  const options = await screen.findAllByText(label, { selector: '.ant-select-item-option-content' })
  await user.click(options.at(-1) ?? select)
}
