import { moduleNames } from '@countersign/forms'
import * as z from 'zod/mini'
import { route } from '../route.ts'
import { brand } from './brand.ts'
import { emptyInput, id } from '../values.ts'

const userInfo = z.object({
  id: z.string(),
  userId: z.string(),
  account: z.string(),
  userName: z.string(),
  /** The name that the person's own pages show. */
  name: z.string(),
  /** Same as `userName`; the name by which other clients read it. */
  realName: z.string(),
  phone: z.string(),
  email: z.string(),
  avatar: z.string(),
  roles: z.array(z.string()),
  roleIds: z.array(z.string()),
  deptIds: z.array(z.string()),
  /** Name and id of each department of the person, for choosing one at submission. */
  departments: z.array(z.object({ id: z.string(), name: z.string() })),
  oauthId: z.string(),
  tenantId: z.string(),
  /** Whether every call but this one, the change of the password and the log-out is refused until the password changed. */
  mustChangePassword: z.boolean(),
  /** Whether every call but this one, the change of the password, the log-out and the enrolment is refused until the person has a second factor. */
  mustEnrolFactor: z.boolean(),
  /** How the company of the person shows itself; other servers do not say. */
  brand: z.optional(brand),
  /** Modules that are switched on in the tenant; the calls of others answer 403. */
  modules: z.array(z.enum(moduleNames)),
})
export type UserInfo = z.infer<typeof userInfo>

/** The fields that a picker needs. */
export const person = z.object({
  id: z.string(),
  name: z.string(),
  account: z.string(),
  deptNames: z.array(z.string()),
  avatar: z.string(),
})
export type Person = z.infer<typeof person>

export interface TreeNode {
  id: string
  parentId: string
  title: string
  key: string
  value: string
  children: TreeNode[]
}
export const treeNode: z.ZodMiniType<TreeNode> = z.object({
  id: z.string(),
  parentId: z.string(),
  title: z.string(),
  key: z.string(),
  value: z.string(),
  get children() {
    return z.array(treeNode)
  },
})

export const info = route({
  method: 'GET',
  path: '/api/blade-user/info',
  guests: true,
  openWhile: ['newPassword', 'factor'],
  summary: 'Return the logged-in person',
  input: emptyInput,
  output: userInfo,
})

export const userList = route({
  method: 'GET',
  path: '/api/blade-user/userList',
  summary: 'List people for a picker',
  input: emptyInput,
  output: z.array(person),
})

export const usersByDept = route({
  method: 'GET',
  path: '/api/blade-user/getUsersByDeptId',
  summary: 'List the people of a department',
  input: z.object({ deptId: id }),
  output: z.array(person),
  refuses: ['notFound'],
})

export const deptTree = route({
  method: 'GET',
  path: '/api/blade-system/dept/tree',
  summary: 'Return the departments as a tree',
  input: emptyInput,
  output: z.array(treeNode),
})
