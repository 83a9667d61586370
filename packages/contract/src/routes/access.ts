import * as z from 'zod/mini'
import { type Permission, permissions } from '../permissions.ts'
import { listCall } from '../record-calls.ts'
import { route } from '../route.ts'
import { id, storable, text } from '../values.ts'

const isPermission = (code: string): code is Permission => Object.hasOwn(permissions, code)
const permissionCode = z.enum(Object.keys(permissions).filter(isPermission))

/** Since when, and by whom it was given; "" where the audit log does not say. */
const given = { since: z.string(), givenBy: z.string() }

/** A role that a person held at the end of a day. */
const access = z.object({
  /** Names the person, the role and the day. */
  id: z.string(),
  userId: z.string(),
  personName: z.string(),
  account: z.string(),
  roleId: z.string(),
  /** The name that the role had then. */
  roleName: z.string(),
  ...given,
  /** Number of permissions that the role had then. */
  count: z.number(),
  /** Since when the role has the permission of the filter, and who gave it; "" without that filter. */
  permissionSince: z.string(),
  permissionBy: z.string(),
})
export type AccessRow = z.infer<typeof access>

const accessDetails = z.extend(access, {
  /** What the person might do through the role. */
  permissions: z.array(z.object({ code: z.string(), ...given })),
})
export type AccessDetails = z.infer<typeof accessDetails>

const kind = { path: '/api/blade-system/access', needs: 'audit.read' } as const

export const accessList = listCall(kind, {
  summary:
    'List who holds which role, now or at the end of a day, since when and given by whom. What is no longer so, and who gave it, is read from the audit log',
  row: access,
  filters: {
    /** Text that the account or the name contains. */
    person: z.optional(text(100)),
    roleId: z.optional(id),
    /** Only roles with this permission. */
    permission: z.optional(permissionCode),
    /** A day that has begun, as 2026-01-31; by default now. */
    day: z.optional(text(10)),
  },
  sorts: ['personName', 'roleName', 'since'],
  refuses: ['accessDayInvalid', 'accessDayUnknown'],
})

export const accessDetail = route({
  method: 'GET',
  path: `${kind.path}/detail`,
  needs: kind.needs,
  summary: 'Return a role that a person held, with its permissions as of then',
  input: z.object({ id: storable(140).check(z.minLength(1)) }),
  output: accessDetails,
  refuses: ['notFound', 'accessDayInvalid', 'accessDayUnknown'],
})
