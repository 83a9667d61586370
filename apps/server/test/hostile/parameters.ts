import { contract, type Route, type RouteName } from '@countersign/contract'
import { z } from 'zod'

/** The meanings a parameter of the wire can have; each has its own hostile values and refusals (expected.ts). */
export type Meaning =
  | 'addressPart'
  | 'avatar'
  | 'credential'
  | 'day'
  | 'departmentId'
  | 'email'
  | 'filter'
  | 'flag'
  | 'grant'
  | 'ids'
  | 'kind'
  | 'menuId'
  | 'number'
  | 'oldPassword'
  | 'oneOf'
  | 'opinion'
  | 'otherPassword'
  | 'ownName'
  | 'phone'
  | 'picture'
  | 'queryToken'
  | 'refreshToken'
  | 'signature'
  | 'status'
  | 'taskId'
  | 'thingId'
  | 'type'
  | 'unread'

/** Meanings by parameter name, or by `{route}.{name}` for an exception. A missing parameter fails a test. */
const meanings: Readonly<Record<string, Meaning>> = {
  kind: 'kind',
  id: 'thingId',
  ids: 'ids',
  deptId: 'departmentId',
  parentId: 'menuId',
  taskId: 'taskId',
  baseImage: 'signature',
  opinion: 'opinion',
  baseCode: 'picture',
  forLink: 'flag',
  editable: 'flag',
  unread: 'flag',
  name: 'ownName',
  phone: 'phone',
  email: 'email',
  avatar: 'avatar',
  oldPassword: 'oldPassword',
  newPassword: 'otherPassword',
  newPassword1: 'otherPassword',
  pendingName: 'filter',
  applicationName: 'filter',
  mainstay: 'filter',
  pendType: 'filter',
  'dictionary.code': 'filter',
  'noticeList.title': 'filter',
  'dictionaryEntries.dictKey': 'filter',
  'dictionaryEntries.dictValue': 'filter',
  'dictionaryExport.dictKey': 'filter',
  'dictionaryExport.dictValue': 'filter',
  'postList.postCode': 'filter',
  'postList.postName': 'filter',
  'webLogList.message': 'filter',
  ascs: 'oneOf',
  descs: 'oneOf',
  'noticeSubmit.title': 'ownName',
  dictKey: 'ownName',
  dictValue: 'ownName',
  postCode: 'ownName',
  postName: 'ownName',
  remark: 'ownName',
  content: 'ownName',
  propState: 'status',
  approvalStatus: 'status',
  pendingTime: 'day',
  'detail.type': 'type',
  grantType: 'grant',
  grant_type: 'grant',
  tenantId: 'credential',
  account: 'credential',
  username: 'credential',
  password: 'credential',
  refreshToken: 'refreshToken',
  refresh_token: 'refreshToken',
  'token.key': 'unread',
  'token.code': 'unread',
  'token.type': 'unread',
  scope: 'unread',
  'blade-auth': 'queryToken',
  tenant: 'addressPart',
  user: 'addressPart',
  session: 'addressPart',
  expires: 'addressPart',
  signature: 'addressPart',
}

export interface Parameter {
  name: string
  /** In the path, or in the fields that query and body carry alike. */
  place: 'path' | 'fields'
  isRequired: boolean
  /** Undefined if the table does not list the parameter. */
  meaning: Meaning | undefined
  /** The allowed values of a `oneOf` parameter. */
  options?: readonly unknown[]
  maxLength?: number
  minimum?: number
  maximum?: number
}

export type AnyRoute = Route<never> | Route
export const routes: readonly (readonly [RouteName, AnyRoute])[] = Object.keys(contract)
  .filter((name): name is RouteName => Object.hasOwn(contract, name))
  .map((name) => [name, contract[name]] as const)

const described = z.object({
  properties: z
    .record(
      z.string(),
      z.object({
        type: z.string().optional(),
        enum: z.array(z.unknown()).optional(),
        maxLength: z.number().optional(),
        minimum: z.number().optional(),
        maximum: z.number().optional(),
      }),
    )
    .default({}),
  required: z.array(z.string()).default([]),
})

/** Every parameter of a call, as the contract declares it. */
export function parametersOf(name: RouteName, route: AnyRoute): Parameter[] {
  const { properties, required } = described.parse(
    z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }),
  )
  return Object.entries(properties).map(([key, { type, enum: options, ...limits }]) => ({
    name: key,
    place: route.path.includes(`{${key}}`) ? 'path' : 'fields',
    isRequired: required.includes(key),
    meaning: options
      ? 'oneOf'
      : type === 'integer'
        ? 'number'
        : (meanings[`${name}.${key}`] ?? meanings[key]),
    options,
    ...limits,
  }))
}

/** Entries of the table that no call uses; the table must not keep them. */
export function unusedMeanings(): string[] {
  const used = routes.flatMap(([name, route]) =>
    parametersOf(name, route).flatMap((parameter) => [parameter.name, `${name}.${parameter.name}`]),
  )
  return Object.keys(meanings).filter((key) => !used.includes(key))
}
