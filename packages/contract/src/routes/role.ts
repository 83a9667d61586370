import * as z from 'zod/mini'
import { sampleId, otherSampleId } from '../examples.ts'
import { type Branch, detailCall, forestCall, moveCall, removeCall, submitCall } from '../record-calls.ts'
import { route } from '../route.ts'
import { emptyInput, filledText, id, ids, listOfIds, text, wholeNumber, withDefault } from '../values.ts'
import { person, treeNode } from './people.ts'

/** Kinds of data scope in the order of their numbers on the wire, which begin at 1. */
export const dataScopes = ['全部', '本人', '所在部门', '所在部门及下级', '指定部门'] as const

const role = z.object({
  id: z.string(),
  tenantId: z.string(),
  /** "0" at the top. */
  parentId: z.string(),
  roleName: z.string(),
  /** Name by which flows and programs know the role; it never changes. */
  roleAlias: z.string(),
  /** Position among the roles with the same parent, ascending. */
  sort: z.number(),
  /** 1 when people with the role must have a second factor. */
  requiresFactor: z.number(),
  /** Whether flows ask the role although nobody at work holds it. */
  isVacant: z.boolean(),
  /** Increases with each change, also of what the role was granted. */
  version: z.number(),
})
export type Role = z.infer<typeof role>
export const roleBranch: z.ZodMiniType<Branch<Role>> = z.extend(role, {
  get children() {
    return z.array(roleBranch)
  },
})

const roles = { path: '/api/blade-system/role', needs: 'role.write' } as const

export const roleList = forestCall(roles, {
  summary: 'List the roles',
  branch: roleBranch,
  filters: {
    /** Text that it contains. */
    roleName: z.optional(text(40)),
    /** Text that it contains. */
    roleAlias: z.optional(text(40)),
  },
})

export const roleDetail = detailCall(roles, { summary: 'Return a role', row: role })

export const roleSubmit = submitCall(roles, {
  summary: 'Add a role, or change the role of this id; another parent moves it',
  fields: z.object({
    /** "0" or nothing puts it at the top. */
    parentId: withDefault(id, '0'),
    roleName: filledText(40),
    roleAlias: filledText(40),
    /** Without it, a new or moved role comes last. */
    sort: z.optional(wholeNumber(0, 9999)),
    /** Without it, a role keeps what it requires; a new one requires none. */
    requiresFactor: z.optional(wholeNumber(0, 1)),
  }),
  row: role,
  refuses: ['parentLoop', 'roleNameTaken', 'roleAliasTaken', 'roleAliasFixed', 'roleAliasFormat'],
  example: { parentId: '0', roleName: '采购员', roleAlias: 'buyer' },
})

export const roleMove = moveCall(roles, 'Move a role', { example: { id: sampleId, parentId: otherSampleId } })

export const roleRemove = removeCall(
  roles,
  'Remove roles that nobody has, no flow asks and no role lies below',
  { refuses: ['roleInUse'] },
)

export const roleTree = route({
  method: 'GET',
  path: '/api/blade-system/role/tree',
  summary: 'Return the roles as a tree for a picker',
  input: emptyInput,
  output: z.array(treeNode),
})

export const getRoleList = route({
  method: 'GET',
  path: '/api/blade-system/role/getRoleList',
  summary: 'List all roles for a picker',
  input: emptyInput,
  output: z.array(z.object({ id: z.string(), roleName: z.string(), roleAlias: z.string() })),
})

export const usersByRole = route({
  method: 'GET',
  path: '/api/blade-user/getUsersByRoleId',
  summary: 'List the people of a role',
  input: z.object({ roleId: id }),
  output: z.array(person),
  refuses: ['notFound'],
})

/** Entries that can be granted: menus and buttons, and data scopes with the departments that may be chosen. */
export const grantTree = route({
  method: 'GET',
  path: '/api/blade-system/menu/grant-tree',
  needs: 'role.write',
  summary: 'Return the menus, buttons and data scopes that a role can be granted',
  input: emptyInput,
  output: z.object({ menu: z.array(treeNode), dataScope: z.array(treeNode) }),
})

const keys = z.object({
  /** Ids of menus and buttons. */
  menu: z.array(z.string()),
  /** Numbers of data scopes, and ids of chosen departments. */
  dataScope: z.array(z.string()),
})

export const roleTreeKeys = route({
  method: 'GET',
  path: '/api/blade-system/menu/role-tree-keys',
  needs: 'role.write',
  summary: 'Return what these roles were granted, exactly as it was ticked',
  input: z.object({ roleIds: ids }),
  output: keys,
  refuses: ['notFound'],
})

export const roleGrant = route({
  method: 'POST',
  path: '/api/blade-system/role/grant',
  needs: 'role.write',
  summary:
    'Grant roles exactly these menus, buttons and data scopes. A part that is missing stays. A call with `version` changes no other version of the role',
  input: z.object({
    roleIds: ids,
    menuIds: z.optional(listOfIds(0, 2000)),
    dataScopeIds: z.optional(listOfIds(0, 2000)),
    version: z.optional(wholeNumber(1, 1_000_000_000)),
  }),
  output: z.literal(true),
  refuses: ['confirmationNeeded', 'notFound', 'recordStale', 'lastAdministrator'],
  example: { roleIds: [sampleId], menuIds: [otherSampleId], dataScopeIds: ['2'] },
})
