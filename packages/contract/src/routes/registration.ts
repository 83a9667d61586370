import * as z from 'zod/mini'
import { defaultTenantId } from '../default-tenant.ts'
import type { ErrorCode } from '../errors.ts'
import { sampleId, otherSampleId } from '../examples.ts'
import { detailCall, listCall } from '../record-calls.ts'
import { route } from '../route.ts'
import { claimKinds } from './identity.ts'
import { emptyInput, id, ids, storable, text, wholeNumber, withDefault } from '../values.ts'

const accountRefusals = [
  'tenantEmpty',
  'accountEmpty',
  'passwordEmpty',
  'passwordLength',
  'passwordCommon',
  'accountFormat',
  'accountExists',
  'tooManyRegistrations',
] as const satisfies ErrorCode[]

/** States of a request for an account, in the order in which people filter by them. */
export const registrationStates = ['waiting', 'approved', 'refused'] as const
export type RegistrationState = (typeof registrationStates)[number]

export const registration = z.object({
  id: z.string(),
  tenantId: z.string(),
  /** Name of the third party in addresses; "" for a request made on the log-in page. */
  source: z.string(),
  /** The account that the third party names; "" on the log-in page. */
  sourceAccount: z.string(),
  name: z.string(),
  account: z.string(),
  phone: z.string(),
  state: z.enum(registrationStates),
  /** Why it was refused, or "". */
  reason: z.string(),
  createTime: z.string(),
  /** Name of the administrator who decided, or "". */
  decidedBy: z.string(),
  /** Time of the decision, or "". */
  decideTime: z.string(),
  /** Increases with each change. */
  version: z.number(),
})
export type Registration = z.infer<typeof registration>

const registrations = { path: '/api/blade-user/registration', needs: 'registration.write' } as const

export const registrationList = listCall(registrations, {
  summary: 'List requests for an account, newest first',
  row: registration,
  filters: {
    /** Text that it contains. */
    account: z.optional(text(64)),
    /** Text that it contains. */
    name: z.optional(text(30)),
    state: z.optional(z.enum(registrationStates)),
  },
  sorts: ['account', 'name', 'createTime'],
})

export const registrationDetail = detailCall(registrations, {
  summary: 'Return a request for an account',
  row: registration,
})

const version = z.optional(wholeNumber(1, 1_000_000_000))

export const auditPass = route({
  method: 'POST',
  path: '/api/blade-user/audit-pass',
  needs: registrations.needs,
  summary:
    'Approve a request for an account: the person gets the roles, the department and the post. The caller must hold every permission of the roles. A call with `version` decides on no other version',
  input: z.object({ id, roleId: ids, deptId: id, postId: id, version }),
  output: registration,
  refuses: [
    'confirmationNeeded',
    'notFound',
    'recordStale',
    'registrationDecided',
    'accountTaken',
    'roleUnknown',
    'roleBeyond',
    'departmentUnknown',
    'postUnknown',
  ],
  example: { id: sampleId, roleId: [otherSampleId], deptId: sampleId, postId: otherSampleId, version: 1 },
})

export const auditRefuse = route({
  method: 'POST',
  path: '/api/blade-user/audit-refuse',
  needs: registrations.needs,
  summary:
    'Refuse a request for an account; the person reads the reason. A call with `version` decides on no other version',
  input: z.object({ id, reason: withDefault(text(200), ''), version }),
  output: registration,
  refuses: ['notFound', 'recordStale', 'registrationDecided', 'reasonEmpty'],
  example: { id: sampleId, reason: '不是本单位人员', version: 1 },
})

/** Blank values have sentences of their own (platform.txt §5 "Registration"), so they are accepted here. */
const asked = {
  tenantId: withDefault(storable(32), ''),
  name: withDefault(text(30), ''),
  account: withDefault(text(64), ''),
  /** 128 characters, of which each may take two UTF-16 units. */
  password: withDefault(storable(256), ''),
}

export const registerGuest = route({
  method: 'POST',
  path: '/api/blade-user/register-guest',
  guests: true,
  summary:
    'Ask for an account as a person who has logged in at a third party. `oauthId` is that of the own session. An administrator decides',
  input: z.object({
    ...asked,
    oauthId: withDefault(storable(64), ''),
    /** Compared with the password if it is sent. */
    password2: z.optional(storable(256)),
  }),
  output: z.literal(true),
  refuses: [
    ...accountRefusals,
    'passwordsDiffer',
    'registrationTenant',
    'registrationIdentity',
    'registrationWaits',
  ],
  example: {
    tenantId: defaultTenantId,
    name: '王小明',
    account: 'wangxiaoming',
    password: 'a long password',
    oauthId: sampleId,
  },
})

export const ownRegistration = route({
  method: 'GET',
  path: '/api/blade-user/registration/own',
  guests: true,
  summary:
    'Return the newest request of a person who has logged in at a third party; state "" without one. `meetsBy` and `claim` say by what `blade-auth/bind` finds a person who has an account; "" where it finds nobody',
  input: emptyInput,
  output: z.object({
    state: z.enum(['', ...registrationStates]),
    reason: z.string(),
    meetsBy: z.enum(['', ...claimKinds]),
    /** What the third party vouches for. Whether a person has it is not told. */
    claim: z.string(),
  }),
})

export const register = route({
  method: 'POST',
  path: '/api/blade-auth/register',
  access: 'client',
  writes: false,
  summary:
    'Ask for an account on the log-in page, where the tenant allows it (setting `selfRegistration`). An administrator decides',
  input: z.object({ ...asked, phone: withDefault(text(30), '') }),
  output: z.literal(true),
  refuses: [...accountRefusals, 'phoneLength', 'phoneFormat', 'registrationClosed'],
  example: {
    tenantId: defaultTenantId,
    name: '王小明',
    account: 'wangxiaoming',
    password: 'a long password',
    phone: '13800138000',
  },
})
