import * as z from 'zod/mini'
import { importReport } from '../import-report.ts'
import { xlsx } from '../media-types.ts'
import type { ErrorCode } from '../errors.ts'
import { sampleId, otherSampleId } from '../examples.ts'
import { detailCall, listCall, removeCall, submitCall } from '../record-calls.ts'
import { readRefusals, sheetRefusals } from '../refusals.ts'
import { route } from '../route.ts'
import { directoryFields } from './directory.ts'
import {
  emptyInput,
  filledText,
  id,
  ids,
  listOfIds,
  sortInput,
  storable,
  structures,
  text,
  wholeNumber,
  withDefault,
} from '../values.ts'

const personRefusals = [
  'personProtected',
  'ownRoles',
  'ownDepartments',
  'roleBeyond',
  'lastAdministrator',
  'accountFormat',
  'accountTaken',
  'phoneLength',
  'phoneFormat',
  'emailFormat',
  'birthdayInvalid',
  'roleUnknown',
  'departmentUnknown',
  'departmentTwice',
  'postUnknown',
  'tooManyPosts',
  'ownedByDirectory',
] as const satisfies ErrorCode[]

/** A department of a person and the post held there; `postId` is "" without one. */
const place = z.object({
  deptId: z.string(),
  deptName: z.string(),
  postId: z.string(),
  postName: z.string(),
})

/** Who pauses comes back; who left has no roles any more. Neither can log in or be asked to approve. */
export const standing = z.enum(['working', 'paused', 'left'])
export type Standing = z.infer<typeof standing>

/** What belongs to a person and can go to an heir: open tasks of a kind (by "" of all other kinds), the own requests (by ""), a department that the person leads, a role that nobody else holds. */
export const heritable = ['task', 'request', 'department', 'role'] as const
export const heirs = structures(
  z.array(z.object({ group: z.enum(heritable), key: storable(64), userId: id })).check(z.maxLength(100)),
)
export type Heir = z.infer<typeof heirs>[number]

/** A change of a person's standing that is carried out at the beginning of a day. */
const plannedChange = z.object({
  standing,
  /** YYYY-MM-DD. */
  startsOn: z.string(),
  returnsOn: z.string(),
  reason: z.string(),
  heirs,
  /** Who planned it, by name. */
  plannedBy: z.string(),
  /** Why it was refused when its day came; "" before. */
  refusal: z.string(),
  version: z.number(),
})
export type PlannedChange = z.infer<typeof plannedChange>

/** Names of the numbers of `sex`, from 1. */
export const sexes = ['男', '女', '未知'] as const

export const user = z.object({
  id: z.string(),
  tenantId: z.string(),
  account: z.string(),
  /** Number that the company gives its staff. */
  code: z.string(),
  /** The nickname shown on the person's own pages; signed records bear the real name. */
  name: z.string(),
  realName: z.string(),
  /** The address of the picture, or "". */
  avatar: z.string(),
  phone: z.string(),
  /** Whether the person may log in with the phone: an administrator gave it, or its code was entered. */
  phoneVerified: z.boolean(),
  email: z.string(),
  /** YYYY-MM-DD, or "". */
  birthday: z.string(),
  sex: z.number(),
  sexName: z.string(),
  /** Comma-joined ids; the names are joined by 、. */
  roleId: z.string(),
  roleName: z.string(),
  deptId: z.string(),
  deptName: z.string(),
  postId: z.string(),
  postName: z.string(),
  deptNames: z.array(z.string()),
  places: z.array(place),
  /** The random password, in the one answer that made it; otherwise "". */
  password: z.string(),
  standing,
  /** Since when the person pauses or has left; "" for a person who works. */
  standingSince: z.string(),
  /** YYYY-MM-DD on which a person who pauses is expected back, or "". */
  returnsOn: z.string(),
  /** The next change of the standing; left out where none is planned, and for callers who do not maintain people. */
  planned: z.optional(plannedChange),
  /** Fields that the directory maintains, which are refused here; left out where there are none. */
  owned: z.optional(z.array(z.enum(directoryFields))),
  /** Increases with each change. */
  version: z.number(),
})
export type User = z.infer<typeof user>

const users = { path: '/api/blade-user', needs: 'user.write' } as const

const filters = {
  /** Text that it contains. */
  account: z.optional(text(64)),
  /** Part of the name, or of its pinyin or initials. */
  realName: z.optional(text(30)),
  /** Text that it contains. */
  phone: z.optional(text(30)),
  /** A department; its people and those of all departments below. */
  deptId: z.optional(id),
  roleId: z.optional(id),
  /** Without it the people who work or pause. */
  standing: z.optional(standing),
}
const sorts = ['account', 'realName', 'code'] as const

export const userPage = listCall(users, {
  summary: 'List the people of the company; those who left only where they are asked for',
  row: user,
  filters,
  sorts,
})

export const userDetail = detailCall(users, {
  summary: "Return a person. Without the permission `user.write` only the caller's own record",
  row: user,
  isOpen: true,
  refuses: ['forbidden'],
})

/** 128 characters, of which each may take two UTF-16 units. */
const password = storable(256).check(z.minLength(1))
/** A day, with a time that other clients add, or "". */
const birthday = z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2}( 00:00:00)?)?$/))
const sex = wholeNumber(1, 3)
const few = listOfIds(0, 50)

/** Everything that administrators write about a person. The import reads the same fields from each row. */
export const userInput = z.object({
  account: filledText(64),
  realName: filledText(30),
  name: withDefault(text(30), ''),
  code: withDefault(text(30), ''),
  phone: withDefault(text(30), ''),
  email: withDefault(text(100), ''),
  birthday: withDefault(birthday, ''),
  sex: withDefault(sex, 3),
  roleId: withDefault(few, []),
  /** The first is the one that submissions propose. */
  deptId: withDefault(few, []),
  /** Posts held in the departments; `places` says which one in which. */
  postId: withDefault(few, []),
  /** Departments, each with its post; replaces `deptId` and `postId`. */
  places: z.optional(
    z.array(z.object({ deptId: id, postId: withDefault(storable(64), '') })).check(z.maxLength(50)),
  ),
})
export type UserInput = z.infer<typeof userInput>

export const userSubmit = submitCall(users, {
  summary:
    'Add a person, or change the person of this id. A new person without `password` gets a random one, which must be changed first',
  fields: z.extend(userInput, { password: z.optional(password) }),
  row: user,
  refuses: [...personRefusals, 'confirmationNeeded', 'passwordLength', 'passwordCommon', 'passwordByReset'],
  example: {
    account: 'zhoujiu',
    realName: '周九',
    phone: '13800138000',
    roleId: [sampleId],
    places: [{ deptId: otherSampleId, postId: sampleId }],
  },
})

/** A parameter that is left out keeps its value; a blank phone number or e-mail address removes it. */
export const updateUser = route({
  method: 'POST',
  path: '/api/blade-user/update',
  summary:
    "Change the caller's own record, or with the permission `user.write` another person's. `avatar` is the id or address of an uploaded PNG or JPEG",
  input: z.object({
    id: z.optional(id),
    name: z.optional(text(30)),
    phone: z.optional(text(30)),
    email: z.optional(text(100)),
    avatar: z.optional(storable(2000)),
    account: z.optional(filledText(64)),
    realName: z.optional(filledText(30)),
    code: z.optional(text(30)),
    birthday: z.optional(birthday),
    sex: z.optional(sex),
    roleId: z.optional(few),
    deptId: z.optional(few),
    postId: z.optional(few),
    version: z.optional(wholeNumber(1, 1_000_000_000)),
  }),
  output: z.literal(true),
  refuses: [
    ...personRefusals,
    ...readRefusals,
    'recordStale',
    'nameEmpty',
    'phoneEmpty',
    'avatarInvalid',
    'fieldMaintained',
    'confirmationNeeded',
  ],
  example: { phone: '13800138000', email: 'zhangsan@example.com' },
})

export const userRemove = removeCall(
  users,
  'Remove people, who leave: they can no longer log in, their sessions end, and lists leave them out. Requests keep their names, and what waits for them goes to the nearest leader above',
  { refuses: ['confirmationNeeded', 'ownAccount', 'personProtected', 'lastAdministrator'] },
)

export const userMove = route({
  method: 'POST',
  path: '/api/blade-user/move',
  needs: 'user.write',
  summary:
    'Move people from one department to another, with their posts. Those who are not in the first one stay as they are',
  input: z.object({ userIds: ids, fromId: id, toId: id }),
  output: z.literal(true),
  refuses: ['notFound', 'ownDepartments', 'personProtected', 'ownedByDirectory'],
  example: { userIds: [sampleId], fromId: sampleId, toId: otherSampleId },
})

export const userGrant = route({
  method: 'POST',
  path: '/api/blade-user/grant',
  needs: 'user.write',
  summary: 'Replace the roles of people; without `roleIds` they have none',
  input: z.object({ userIds: ids, roleIds: withDefault(few, []) }),
  output: z.literal(true),
  refuses: [
    'confirmationNeeded',
    'notFound',
    'roleUnknown',
    'ownRoles',
    'roleBeyond',
    'personProtected',
    'lastAdministrator',
  ],
  example: { userIds: [sampleId], roleIds: [otherSampleId] },
})

const newPassword = z.object({
  id: z.string(),
  account: z.string(),
  realName: z.string(),
  /** "" in the answer to a repeated call. */
  password: z.string(),
})
export type NewPassword = z.infer<typeof newPassword>

export const resetPassword = route({
  method: 'POST',
  path: '/api/blade-user/reset-password',
  needs: 'user.write',
  summary:
    'Give people random passwords, which they must change first, and end their sessions. The passwords are in this answer only',
  input: z.object({ userIds: listOfIds(1, 20) }),
  output: z.array(newPassword),
  refuses: ['confirmationNeeded', 'notFound', 'ownAccount', 'personProtected'],
  example: { userIds: [sampleId] },
})

export const resetFactors = route({
  method: 'POST',
  path: '/api/blade-user/reset-factors',
  needs: 'user.write',
  summary: 'Remove the second factors and recovery codes of people who lost theirs',
  input: z.object({ userIds: listOfIds(1, 20) }),
  output: z.literal(true),
  refuses: ['confirmationNeeded', 'notFound', 'ownAccount', 'personProtected'],
  example: { userIds: [sampleId] },
})

export const userExport = route({
  method: 'GET',
  path: '/api/blade-user/export-user',
  needs: 'user.write',
  bytes: xlsx,
  summary:
    'Export people as a sheet (xlsx) that the import accepts, with the filters and sorting of the list',
  input: z.object({ ...filters, ...sortInput(sorts) }),
  output: z.unknown(),
})

export const userTemplate = route({
  method: 'GET',
  path: '/api/blade-user/export-template',
  needs: 'user.write',
  bytes: xlsx,
  summary: 'Return a sheet (xlsx) with the columns of the import and no rows',
  input: emptyInput,
  output: z.unknown(),
})

/** The file is sent as multipart in the field `file`. */
export const userImport = route({
  method: 'POST',
  path: '/api/blade-user/import-user',
  needs: 'user.write',
  takes: 'file',
  summary:
    'Import people from a sheet (xlsx); the account identifies a person. If a row is refused, no row is imported',
  input: z.unknown(),
  output: importReport,
  refuses: [...sheetRefusals, 'confirmationNeeded', 'lastAdministrator'],
})
