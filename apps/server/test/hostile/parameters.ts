import { listRoutes, type Route, type RouteName } from '@countersign/contract'
import { z } from 'zod'

/** The meanings a parameter of the wire can have; each has its own hostile values and refusals (expected.ts). */
export type Meaning =
  | 'accessDay'
  | 'accountNo'
  | 'addressPart'
  | 'alias'
  | 'askedId'
  | 'askedIds'
  | 'attachedIds'
  | 'avatar'
  | 'birthday'
  | 'budgetDay'
  | 'closedTenant'
  | 'companyName'
  | 'cover'
  | 'credential'
  | 'creditCode'
  | 'lockPassword'
  | 'accountPassword'
  | 'day'
  | 'dictionaryCode'
  | 'definition'
  | 'departmentId'
  | 'departmentIds'
  | 'email'
  | 'enrolment'
  | 'extent'
  | 'factorCode'
  | 'fieldNames'
  | 'filter'
  | 'filterId'
  | 'flag'
  | 'grant'
  | 'identity'
  | 'ids'
  | 'key'
  | 'keyPart'
  | 'kind'
  | 'leaseDay'
  | 'leaseTerm'
  | 'brandPicture'
  | 'layout'
  | 'link'
  | 'maintained'
  | 'maintainedIds'
  | 'mentionedIds'
  | 'menuId'
  | 'menuPath'
  | 'namedId'
  | 'namedIds'
  | 'newPassword'
  | 'money'
  | 'number'
  | 'oldPassword'
  | 'oneOf'
  | 'opinion'
  | 'paidOn'
  | 'otherPassword'
  | 'passkeyAnswer'
  | 'ownName'
  | 'ownTenant'
  | 'personId'
  | 'personIds'
  | 'places'
  | 'phone'
  | 'picture'
  | 'points'
  | 'price'
  | 'queryToken'
  | 'refreshToken'
  | 'region'
  | 'releaseTime'
  | 'returnDay'
  | 'sentCode'
  | 'signature'
  | 'status'
  | 'stepId'
  | 'switch'
  | 'taskId'
  | 'thingId'
  | 'ticket'
  | 'total'
  | 'type'
  | 'unread'

/** Meanings by parameter name, or by `{route}.{name}` for an exception. A missing parameter fails a test. */
const meanings: Readonly<Record<string, Meaning>> = {
  kind: 'kind',
  id: 'thingId',
  ids: 'ids',
  'totpEnrol.id': 'enrolment',
  totp: 'factorCode',
  recoveryCode: 'factorCode',
  passkey: 'passkeyAnswer',
  ticket: 'ticket',
  'factorPasskey.tenantId': 'ticket',
  // Read when the person has a second factor.
  'token.totp': 'unread',
  'token.recoveryCode': 'unread',
  'token.passkey': 'unread',
  'tokenCode.totp': 'sentCode',
  'tokenCode.recoveryCode': 'sentCode',
  'tokenCode.passkey': 'sentCode',
  deptId: 'departmentId',
  parentId: 'menuId',
  taskId: 'taskId',
  // The task of another person, or one that is decided.
  'removeSigner.taskId': 'stepId',
  'takeBack.taskId': 'stepId',
  nodeId: 'stepId',
  'transfer.userId': 'askedId',
  'handOver.userId': 'askedId',
  'accessList.person': 'filter',
  'accessList.roleId': 'filterId',
  'accessList.permission': 'filter',
  'accessList.day': 'accessDay',
  'stuckList.kind': 'filter',
  'stuckList.applyNo': 'filter',
  'stuckList.personName': 'filter',
  payee: 'filter',
  company: 'filter',
  // The sums are one answer, whatever is found.
  'payableSums.payee': 'unread',
  'payableSums.company': 'unread',
  'payableSums.applyNo': 'unread',
  amountFrom: 'money',
  amountTo: 'money',
  'payablePay.amount': 'money',
  'payablePay.date': 'paidOn',
  'payableTakeBack.seq': 'number',
  'statementKeep.account': 'ownName',
  'statementKeep.columns': 'places',
  'payLayoutSave.columns': 'layout',
  'payBatchMake.again': 'switch',
  'payableList.applyNo': 'filter',
  'payableExport.applyNo': 'filter',
  'consult.userIds': 'askedIds',
  'addSigner.userIds': 'askedIds',
  mentions: 'mentionedIds',
  fileIds: 'attachedIds',
  text: 'ownName',
  chosen: 'places',
  baseImage: 'signature',
  opinion: 'opinion',
  baseCode: 'picture',
  on: 'switch',
  mayLeave: 'number',
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
  'shopNoticeList.title': 'filter',
  'shopPlaceList.name': 'filter',
  'dictionaryEntries.dictKey': 'filter',
  'dictionaryEntries.dictValue': 'filter',
  'dictionaryForest.code': 'filter',
  'dictionaryForest.dictValue': 'filter',
  'dictionaryForest.remark': 'filter',
  'dictionaryExport.dictKey': 'filter',
  'dictionaryExport.dictValue': 'filter',
  'ownDictionaryList.name': 'filter',
  // Some of the hostile words are part of a code.
  'ownDictionaryList.code': 'unread',
  'ownDictionarySubmit.code': 'dictionaryCode',
  'dictionaryEntrySubmit.code': 'dictionaryCode',
  'dictionaryEntries.code': 'filter',
  'dictionaryExport.code': 'filter',
  'departmentList.deptName': 'filter',
  'departmentList.fullName': 'filter',
  'postList.postCode': 'filter',
  'postList.postName': 'filter',
  'postExport.postCode': 'filter',
  'postExport.postName': 'filter',
  'paramList.paramName': 'filter',
  'paramList.paramKey': 'keyPart',
  'webLogList.message': 'filter',
  'clientList.clientId': 'filter',
  'tenantList.tenantId': 'filter',
  'tenantList.tenantName': 'filter',
  'tenantList.linkman': 'filter',
  'tenantInfo.domain': 'unread',
  'tenantSubmit.tenantId': 'ownName',
  person: 'filter',
  subject: 'filter',
  address: 'filter',
  from: 'day',
  to: 'day',
  ascs: 'oneOf',
  descs: 'oneOf',
  'noticeSubmit.title': 'ownName',
  'shopNoticeSubmit.title': 'ownName',
  releaseTime: 'releaseTime',
  heirs: 'places',
  offered: 'places',
  fields: 'places',
  required: 'fieldNames',
  hidden: 'fieldNames',
  options: 'places',
  // A text or a whole number.
  dictKey: 'key',
  dictValue: 'ownName',
  deptName: 'ownName',
  fullName: 'ownName',
  leaderId: 'personId',
  deputyIds: 'personIds',
  'departmentSubmit.parentId': 'departmentId',
  'departmentMerge.intoId': 'departmentId',
  'userMove.fromId': 'departmentId',
  'userMove.toId': 'departmentId',
  'departmentMove.parentId': 'departmentId',
  'departmentMove.beforeId': 'departmentId',
  roleId: 'thingId',
  roleIds: 'ids',
  menuIds: 'ids',
  // Also numbers of kinds, which no hostile value is.
  dataScopeIds: 'departmentIds',
  roleName: 'ownName',
  roleAlias: 'alias',
  'roleList.roleName': 'filter',
  // Some of the hostile words are part of an alias.
  'roleList.roleAlias': 'unread',
  'roleSubmit.parentId': 'thingId',
  'roleMove.parentId': 'thingId',
  'roleMove.beforeId': 'thingId',
  'menuList.name': 'filter',
  // Some of the hostile words are part of a code.
  'menuList.code': 'unread',
  'lazyMenuList.code': 'unread',
  'lazyMenuList.parentId': 'menuId',
  'lazyMenuList.name': 'filter',
  'menuSubmit.parentId': 'thingId',
  'menuSubmit.code': 'ownName',
  'menuSubmit.path': 'menuPath',
  alias: 'ownName',
  source: 'ownName',
  'menuMove.parentId': 'thingId',
  'menuMove.beforeId': 'thingId',
  postCode: 'ownName',
  postName: 'ownName',
  'clientSubmit.clientId': 'ownName',
  clientSecret: 'ownName',
  authorizedGrantTypes: 'oneOf',
  webServerRedirectUri: 'ownName',
  additionalInformation: 'ownName',
  autoapprove: 'ownName',
  resourceIds: 'ownName',
  authorities: 'ownName',
  tenantName: 'ownName',
  linkman: 'ownName',
  contactNumber: 'ownName',
  'tenantSubmit.address': 'ownName',
  'tenantSubmit.domain': 'ownName',
  'flowList.kind': 'filter',
  'flowList.name': 'filter',
  'flowList.company': 'filter',
  'flowSave.company': 'companyName',
  'flowSimulate.company': 'companyName',
  'flowReplay.company': 'companyName',
  definition: 'definition',
  publish: 'switch',
  paramName: 'ownName',
  paramKey: 'ownName',
  paramValue: 'ownName',
  'articleSave.title': 'ownName',
  summary: 'ownName',
  coverId: 'cover',
  asksConfirmation: 'switch',
  document: 'places',
  quiz: 'places',
  answers: 'places',
  isPinned: 'switch',
  isConfirmed: 'switch',
  remark: 'ownName',
  content: 'ownName',
  region: 'region',
  detail: 'ownName',
  isDefault: 'switch',
  'shopPlaceSubmit.address': 'ownName',
  'shopPlaceSubmit.phone': 'ownName',
  openingHours: 'ownName',
  rules: 'ownName',
  delivery: 'ownName',
  contact: 'ownName',
  propState: 'status',
  approvalStatus: 'status',
  pendingTime: 'day',
  'detail.type': 'type',
  grantType: 'grant',
  grant_type: 'grant',
  tenantId: 'credential',
  'sendSmsCode.tenantId': 'unread',
  'smsList.phone': 'filter',
  'sessionList.account': 'filter',
  'sessionList.realName': 'filter',
  'sessionList.address': 'filter',
  'userPage.account': 'filter',
  'userPage.realName': 'filter',
  'userPage.phone': 'filter',
  'userPage.deptId': 'filterId',
  'userPage.roleId': 'filterId',
  'userExport.account': 'filter',
  'userExport.realName': 'filter',
  'userExport.phone': 'filter',
  'userExport.deptId': 'filterId',
  'userExport.roleId': 'filterId',
  'userSubmit.account': 'ownName',
  'userSubmit.password': 'newPassword',
  'userSubmit.roleId': 'namedIds',
  'userSubmit.deptId': 'namedIds',
  'userSubmit.postId': 'namedIds',
  'userGrant.roleIds': 'namedIds',
  'updateUser.account': 'maintained',
  'updateUser.realName': 'maintained',
  'updateUser.code': 'maintained',
  'updateUser.roleId': 'maintainedIds',
  'updateUser.deptId': 'maintainedIds',
  'updateUser.postId': 'maintainedIds',
  userIds: 'ids',
  realName: 'ownName',
  birthday: 'birthday',
  returnsOn: 'returnDay',
  'userStanding.startsOn': 'returnDay',
  toId: 'askedId',
  'delegationList.userId': 'filterId',
  'delegationSubmit.userId': 'thingId',
  'delegationSubmit.startsOn': 'returnDay',
  'delegationSubmit.endsOn': 'returnDay',
  most: 'returnDay',
  only: 'switch',
  newOnly: 'switch',
  kinds: 'oneOf',
  by: 'oneOf',
  batchId: 'thingId',
  cartIds: 'ids',
  'goodsSearch.name': 'filter',
  'goodsSearch.categoryId': 'filterId',
  'goodsSearch.sellerId': 'filterId',
  priceFrom: 'price',
  priceTo: 'price',
  inStock: 'switch',
  productID: 'thingId',
  variantID: 'thingId',
  check: 'switch',
  alone: 'switch',
  'deleteCart.id': 'ids',
  'deleteCollect.id': 'ids',
  'categoryMove.parentId': 'thingId',
  'categoryMove.beforeId': 'thingId',
  'categorySubmit.parentId': 'thingId',
  'categoryList.name': 'filter',
  'sellerList.name': 'filter',
  'sellerSubmit.phone': 'phone',
  'goodsList.name': 'filter',
  'goodsList.categoryId': 'filterId',
  'goodsList.sellerId': 'filterId',
  'goodsExport.name': 'filter',
  'goodsExport.categoryId': 'filterId',
  'goodsExport.sellerId': 'filterId',
  'goodsSubmit.categoryId': 'thingId',
  'goodsSubmit.sellerId': 'thingId',
  'assetPlaceList.name': 'filter',
  'assetPlaceSubmit.parentId': 'thingId',
  'assetPlaceMove.parentId': 'thingId',
  'assetPlaceMove.beforeId': 'thingId',
  'assetRoomList.assetNo': 'filter',
  'assetRoomList.room': 'filter',
  'assetRoomList.commercial': 'filter',
  'assetRoomExport.assetNo': 'filter',
  'assetRoomExport.room': 'filter',
  'assetRoomExport.commercial': 'filter',
  'partnerList.name': 'filter',
  'partnerList.accountNo': 'filter',
  'partnerExport.name': 'filter',
  'partnerExport.accountNo': 'filter',
  'partnerSubmit.phone': 'ownName',
  'partnerSubmit.address': 'ownName',
  otherNames: 'ownName',
  creditCode: 'creditCode',
  accountNo: 'accountNo',
  bank: 'ownName',
  how: 'ownName',
  partnerId: 'thingId',
  isAsked: 'switch',
  'assetRoomOffered.name': 'filter',
  'assetRoomOffered.from': 'leaseTerm',
  'assetRoomOffered.to': 'leaseTerm',
  'assetLeaseEnd.requestId': 'thingId',
  'assetLeaseEnd.endsOn': 'leaseDay',
  plotId: 'thingId',
  pictureId: 'thingId',
  point: 'places',
  spots: 'places',
  'panoramaMove.beforeId': 'thingId',
  'panoramaPicture.tenant': 'thingId',
  'brandPicture.tenant': 'thingId',
  'brandPicture.hash': 'thingId',
  'brandSubmit.title': 'ownName',
  'brandSubmit.shortName': 'ownName',
  'brandSubmit.logo': 'brandPicture',
  'brandSubmit.loginPicture': 'brandPicture',
  placeId: 'filterId',
  floorId: 'thingId',
  assetNo: 'ownName',
  room: 'ownName',
  commercial: 'ownName',
  extent: 'extent',
  'stockMoveList.name': 'filter',
  'stockMoveList.goodsId': 'filterId',
  'stockMoveList.variantId': 'filterId',
  variantId: 'thingId',
  isOffered: 'switch',
  variants: 'places',
  unit: 'ownName',
  description: 'ownName',
  introduction: 'ownName',
  lineIds: 'ids',
  pictureIds: 'ids',
  lineId: 'thingId',
  'shopPicture.tenant': 'thingId',
  width: 'thingId',
  addressId: 'thingId',
  usePoints: 'switch',
  isAgreed: 'switch',
  isResaleable: 'switch',
  note: 'ownName',
  decision: 'ownName',
  total: 'total',
  words: 'filter',
  'budgetList.name': 'filter',
  startsOn: 'budgetDay',
  endsOn: 'budgetDay',
  points: 'points',
  places: 'places',
  'userSubmit.code': 'ownName',
  'token.phone': 'sentCode',
  'tokenCode.tenantId': 'sentCode',
  'tokenCode.account': 'sentCode',
  'tokenCode.code': 'sentCode',
  'passwordForgotten.tenantId': 'unread',
  // Asked for whether or not it exists.
  'passwordForgotten.account': 'unread',
  'passwordCode.tenantId': 'sentCode',
  'passwordCode.account': 'sentCode',
  'passwordCode.code': 'sentCode',
  'passwordRenew.tenantId': 'link',
  'passwordRenew.token': 'link',
  'phoneVerify.code': 'sentCode',
  'register.tenantId': 'closedTenant',
  'register.account': 'ownName',
  'register.password': 'newPassword',
  'registerGuest.tenantId': 'ownTenant',
  'registerGuest.account': 'ownName',
  'registerGuest.password': 'newPassword',
  password2: 'otherPassword',
  oauthId: 'identity',
  'registrationList.account': 'filter',
  'registrationList.name': 'filter',
  'auditPass.roleId': 'namedIds',
  'auditPass.deptId': 'namedId',
  'auditPass.postId': 'namedId',
  reason: 'ownName',
  account: 'credential',
  username: 'credential',
  'lock.password': 'newPassword',
  'unlock.password': 'lockPassword',
  'identityBind.password': 'accountPassword',
  'identityList.userId': 'personId',
  'identityEnd.userId': 'personId',
  'confirm.password': 'factorCode',
  password: 'credential',
  refreshToken: 'refreshToken',
  refresh_token: 'refreshToken',
  'token.key': 'unread',
  'token.code': 'unread',
  'token.source': 'unread',
  'token.state': 'unread',
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
export const routes: readonly (readonly [RouteName, AnyRoute])[] = listRoutes().map(
  ({ name, route }) => [name, route] as const,
)

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
