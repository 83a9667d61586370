import { randomInt, randomUUID } from 'node:crypto'
import {
  type ApiClient,
  contract,
  type Department,
  type DictionaryRecord,
  type OwnDictionary,
  type InputOf,
  type MenuRecord,
  type Notice,
  type Order,
  type Param,
  type Post,
  type Role,
  type RouteName,
  type SavedFlow,
  type ShopNotice,
  type ShopPlace,
  type Tenant,
  type User,
} from '@countersign/contract'
import {
  agree,
  type Caller,
  example,
  reject,
  signature,
  submitLeave,
  tenants,
  type TestApp,
  testPassword,
} from '@countersign/server/testing'
import { newAdministrator, newPartner, proposed } from '../partner/builders.ts'
import { newFloor, newRoom, occupy, plotOf } from '../asset/builders.ts'
import {
  articleWithQuiz,
  articleWords,
  inEducation,
  inStudy,
  publishedArticle,
  savedDraft,
  submittedArticle,
} from '../article/builders.ts'
import { moveBatch } from '../../src/jobs/move-batch.ts'
import { queued } from '../cashier/queued.ts'
import { newGuest } from '../identity/guest.ts'
import {
  codeAt,
  newPerson,
  nextCode,
  personWithPasskey,
  personWithTotp,
  ticketOf,
} from '../identity/factors.ts'
import {
  arrivedOrder,
  inCart,
  newGoods,
  newPicture,
  orderOf,
  placeOrder,
  waitingOrder,
} from '../shop/builders.ts'
import { dataUrl, picture } from '../file/pictures.ts'
import { newPanorama, newPicture as newPanoramaPicture, panoramaInput, spotTo } from '../panorama/builders.ts'
import { SoftwareAuthenticator } from '../identity/software-authenticator.ts'

export interface Call {
  input: Record<string, unknown>
  as: Caller
}

/** An id of the right shape that belongs to nothing. */
export const newIdText = (): string => randomUUID()

/** A call that must succeed, for every route. A missing route does not compile. */
export const calls = {
  token: async (app) => ({
    input: { grantType: 'password', account: 'zhangsan', password: testPassword },
    as: await app.login('zhangsan'),
  }),
  captcha: nothing,
  logInSources: nothing,
  sendSmsCode: async (app) => ({ input: { phone: newPhone() }, as: await app.login('zhangsan') }),
  tokenCode: async (app) => {
    const as = await app.login('zhangsan')
    return { input: { account: 'zhangsan', code: await sentCode(app, as) }, as }
  },
  passwordForgotten: async (app) => ({ input: { account: newIdText() }, as: await app.login('zhangsan') }),
  passwordCode: withResetCode,
  passwordRenew: async (app) => {
    const { input, as } = await withResetCode(app)
    const { token } = await as.data(contract.passwordCode, input)
    const password = 'Renewed-2026'
    return { input: { token, newPassword: password, newPassword1: password }, as }
  },
  logout: nothing,
  lock: async (app) => ({ input: { password: 'mine-1' }, as: await app.login('zhangsan') }),
  unlock: async (app) => {
    const as = await app.login('zhangsan')
    await as.data(contract.lock, { password: 'mine-1' })
    return { input: { password: 'mine-1' }, as }
  },
  register: async (app) => {
    await openRegistration(app)
    const input = { tenantId: tenants.own, name: '钱八', account: newIdText(), password: newPassword }
    return { input: { ...input, phone: newPhone() }, as: await app.login('zhangsan') }
  },
  registerGuest: async (app) => {
    const as = await newGuest(app)
    return { input: askedBy(as), as }
  },
  ownRegistration: async (app) => ({ input: {}, as: await newGuest(app) }),
  identityBind: async (app) => ({
    input: { password: testPassword },
    as: await newGuest(app, { meets: { by: 'number', claim: await numbered(app) } }),
  }),
  ownIdentities: async (app) => ({ input: {}, as: await withIdentity(app) }),
  identityUnbind: async (app) => {
    const as = await withIdentity(app)
    return { input: { id: (await as.data(contract.ownIdentities))[0]?.id }, as }
  },
  identityList: async (app) => ({
    input: { userId: (await withIdentity(app)).userId },
    as: await app.login('admin'),
  }),
  identityEnd: async (app) => {
    const bound = await withIdentity(app)
    const [identity] = await bound.data(contract.ownIdentities)
    return { input: { userId: bound.userId, id: identity?.id }, as: await app.login('admin') }
  },
  registrationList: asAdmin,
  registrationDetail: async (app) => ({
    input: { id: await waitingRegistration(app) },
    as: await app.login('admin'),
  }),
  auditPass: async (app) => {
    const as = await app.login('admin')
    const { roleIds, deptIds } = await as.data(contract.info)
    const input = { roleId: roleIds, deptId: deptIds[0], postId: (await addedPost(app)).id }
    return { input: { ...input, id: await waitingRegistration(app) }, as }
  },
  auditRefuse: async (app) => ({
    input: { id: await waitingRegistration(app), reason: '不是本单位人员' },
    as: await app.login('admin'),
  }),
  info: nothing,
  factorPasskey: async (app) => {
    const { account, as } = await personWithPasskey(app)
    return { input: { ticket: await ticketOf(app, account) }, as }
  },
  factors: nothing,
  totpBegin: nothing,
  totpEnrol: async (app) => {
    const as = await app.login(await newPerson(app))
    const { id, secret } = await as.data(contract.totpBegin)
    return { input: { id, totp: await codeAt(secret) }, as }
  },
  passkeyBegin: nothing,
  passkeyEnrol: async (app) => {
    const as = await app.login(await newPerson(app))
    const passkey = new SoftwareAuthenticator().make(await as.data(contract.passkeyBegin))
    return { input: { name: '办公电脑', passkey }, as }
  },
  factorRemove: async (app) => {
    const { as } = await personWithTotp(app)
    const { factors } = await as.data(contract.factors)
    return { input: { ids: factors.map(({ id }) => id) }, as }
  },
  recoveryCodes: async (app) => ({ input: {}, as: (await personWithTotp(app)).as }),
  confirmBegin: async (app) => ({ input: {}, as: (await personWithTotp(app)).as }),
  confirm: async (app) => {
    const { as, secret } = await personWithTotp(app)
    return { input: { totp: await nextCode(secret) }, as }
  },
  userList: nothing,
  userDetail: async (app) => {
    const as = await app.login('zhangsan')
    return { input: { id: as.userId }, as }
  },
  updateUser: async (app) => {
    const as = await app.login('zhangsan')
    const input = { id: as.userId, name: '小张', phone: '13800000000', email: 'zhang@example.com' }
    return { input: { ...input, avatar: await signature(as) }, as }
  },
  sessionList: asAdmin,
  sessionDetail: async (app) => ({
    input: { id: await livingSession(app) },
    as: await app.login('admin'),
  }),
  sessionRemove: async (app) => ({
    input: { ids: [await livingSession(app)] },
    as: await app.login('admin'),
  }),
  userPage: asAdmin,
  userSubmit: async (app) => ({
    input: { account: newIdText(), realName: '钱八' },
    as: await app.login('admin'),
  }),
  userRemove: async (app) => ({ input: { ids: [(await addedUser(app)).id] }, as: await app.login('admin') }),
  userBelongings: async (app) => ({
    input: { id: (await addedUser(app)).id },
    as: await app.login('admin'),
  }),
  userStanding: async (app) => ({
    input: { id: (await addedUser(app)).id, standing: 'paused', returnsOn: '2099-12-01', reason: '产假' },
    as: await app.login('admin'),
  }),
  userPlanCancel: async (app) => {
    const as = await app.login('admin')
    const { id } = await addedUser(app)
    const planned = { id, standing: 'left', startsOn: '2099-12-01' } as const
    await as.data(contract.userStanding, planned)
    return { input: { id, planVersion: 1 }, as }
  },
  userGrant: async (app) => ({
    input: { userIds: [(await addedUser(app)).id], roleIds: [(await addedRole(app)).id] },
    as: await app.login('admin'),
  }),
  resetPassword: async (app) => ({
    input: { userIds: [(await addedUser(app)).id] },
    as: await app.login('admin'),
  }),
  resetFactors: async (app) => ({
    input: { userIds: [(await personWithTotp(app)).as.userId] },
    as: await app.login('admin'),
  }),
  setup: asAdmin,
  setupLeft: asAdmin,
  invitable: asAdmin,
  invite: async (app) => ({
    input: { userIds: [(await addedUser(app)).id], by: 'sheet' },
    as: await app.login('admin'),
  }),
  invitationSheet: madeInvitation,
  invitationLetters: madeInvitation,
  userImport: asAdmin,
  userExport: asAdmin,
  userTemplate: asAdmin,
  updatePassword: async (app) => {
    const as = await withOwnPassword(app)
    const newPassword = 'Changed-2026'
    return { input: { oldPassword: testPassword, newPassword, newPassword1: newPassword }, as }
  },
  phoneCode: async (app) => ({ input: {}, as: await withOwnPhone(app) }),
  phoneVerify: async (app) => {
    const as = await withOwnPhone(app)
    await as.data(contract.phoneCode)
    const { rows } = await app.owner.query<{ id: string }>('select id from sms_code where user_id = $1', [
      as.userId,
    ])
    return { input: { code: app.codes.codeOf(rows[0]?.id ?? '') }, as }
  },
  sessions: nothing,
  endSession: async (app) => {
    const [as, other] = [await app.login('zhangsan'), await app.login('zhangsan')]
    const living = await other.data(contract.sessions)
    return { input: { id: living.find(({ isCurrent }) => isCurrent)?.id }, as }
  },
  usersByDept: async (app) => {
    const as = await app.login('zhangsan')
    return { input: { deptId: (await as.data(contract.info)).deptIds[0] }, as }
  },
  deptTree: nothing,
  menuRoutes: nothing,
  menuButtons: nothing,
  topMenu: nothing,
  formContext: nothing,
  dictionary: async (app) => ({ input: { code: 'mainstay' }, as: await app.login('zhangsan') }),
  dictionaryForest: asAdmin,
  dictionaryTree: asAdmin,
  dictionaryEntries: asAdmin,
  dictionaryEntryDetail: async (app) => {
    const { id } = await addedEntry(app)
    return { input: { id }, as: await app.login('admin') }
  },
  dictionaryEntrySubmit: async (app) => ({ input: newEntry(), as: await app.login('admin') }),
  dictionaryEntryRemove: async (app) => ({
    input: { ids: [(await addedEntry(app)).id] },
    as: await app.login('admin'),
  }),
  ownDictionaryList: asAdmin,
  ownDictionaryDetail: async (app) => ({
    input: { id: (await addedDictionary(app)).id },
    as: await app.login('admin'),
  }),
  ownDictionarySubmit: async (app) => {
    const { id, code } = await addedDictionary(app)
    return { input: { id, code, name: newIdText() }, as: await app.login('admin') }
  },
  ownDictionaryRemove: async (app) => ({
    input: { ids: [(await addedDictionary(app)).id] },
    as: await app.login('admin'),
  }),
  dictionaryExport: asAdmin,
  dictionaryImport: asAdmin,
  departmentExport: asAdmin,
  departmentImport: asAdmin,
  postExport: asAdmin,
  postImport: asAdmin,
  departmentList: asAdmin,
  departmentDetail: async (app) => ({
    input: { id: (await addedDepartment(app)).id },
    as: await app.login('admin'),
  }),
  departmentMove: async (app) => ({
    input: { id: (await addedDepartment(app)).id },
    as: await app.login('admin'),
  }),
  departmentSubmit: async (app) => ({ input: { deptName: newIdText() }, as: await app.login('admin') }),
  departmentMerge: async (app) => ({
    input: { id: (await addedDepartment(app)).id, intoId: (await addedDepartment(app)).id },
    as: await app.login('admin'),
  }),
  userMove: async (app) => ({
    input: {
      userIds: [(await app.login('zhaoliu')).userId],
      fromId: (await (await app.login('zhaoliu')).data(contract.info)).deptIds[0] ?? '',
      toId: (await addedDepartment(app)).id,
    },
    as: await app.login('admin'),
  }),
  departmentRemove: async (app) => ({
    input: { ids: [(await addedDepartment(app)).id] },
    as: await app.login('admin'),
  }),
  roleList: asAdmin,
  roleDetail: async (app) => ({ input: { id: (await addedRole(app)).id }, as: await app.login('admin') }),
  roleSubmit: async (app) => {
    const { id, roleName, roleAlias } = await addedRole(app)
    return { input: { id, roleName, roleAlias }, as: await app.login('admin') }
  },
  roleMove: async (app) => ({ input: { id: (await addedRole(app)).id }, as: await app.login('admin') }),
  roleRemove: async (app) => ({ input: { ids: [(await addedRole(app)).id] }, as: await app.login('admin') }),
  roleTree: nothing,
  getRoleList: nothing,
  usersByRole: async (app) => ({
    input: { roleId: (await addedRole(app)).id },
    as: await app.login('admin'),
  }),
  grantTree: asAdmin,
  roleTreeKeys: async (app) => ({
    input: { roleIds: (await addedRole(app)).id },
    as: await app.login('admin'),
  }),
  roleGrant: async (app) => ({
    input: { roleIds: [(await addedRole(app)).id], menuIds: [] },
    as: await app.login('admin'),
  }),
  menuList: asAdmin,
  lazyMenuList: asAdmin,
  menuTree: asAdmin,
  menuDetail: async (app) => ({ input: { id: (await addedMenu(app)).id }, as: await app.login('admin') }),
  menuSubmit: async (app) => ({ input: newMenu(), as: await app.login('admin') }),
  menuMove: async (app) => ({ input: { id: (await addedMenu(app)).id }, as: await app.login('admin') }),
  menuRemove: async (app) => ({ input: { ids: [(await addedMenu(app)).id] }, as: await app.login('admin') }),
  postList: asAdmin,
  postDetail: async (app) => ({ input: { id: (await addedPost(app)).id }, as: await app.login('admin') }),
  postSelect: nothing,
  postSubmit: async (app) => ({ input: newPost(), as: await app.login('admin') }),
  postRemove: async (app) => ({ input: { ids: [(await addedPost(app)).id] }, as: await app.login('admin') }),
  customizationList: asAdmin,
  customizationDetail: async (app) => ({ input: { kind: 'card' }, as: await app.login('admin') }),
  customizationSubmit: async (app) => ({ input: newCustomization(), as: await app.login('admin') }),
  flowList: asAdmin,
  flowDetail: async (app) => ({ input: { id: (await draftedFlow(app)).id }, as: await app.login('admin') }),
  flowDefault: async (app) => ({ input: { kind: 'leave' }, as: await app.login('admin') }),
  flowSave: async (app) => ({ input: await newFlow(app), as: await app.login('admin') }),
  flowPublish: async (app) => ({ input: { id: (await draftedFlow(app)).id }, as: await app.login('admin') }),
  flowRetire: async (app) => ({
    input: { id: (await draftedFlow(app, { publish: true })).id },
    as: await app.login('admin'),
  }),
  flowDiscardDraft: async (app) => ({
    input: { id: (await draftedFlow(app)).id },
    as: await app.login('admin'),
  }),
  flowSimulate: async (app) => ({
    input: { kind: 'leave', definition: oneStep },
    as: await app.login('admin'),
  }),
  flowReplay: async (app) => ({
    input: { kind: 'leave', definition: oneStep },
    as: await app.login('admin'),
  }),
  flowCheck: async (app) => ({
    input: { kind: 'leave', definition: oneStep },
    as: await app.login('admin'),
  }),
  flowPeople: async (app) => {
    const as = await app.login('zhangsan')
    return { input: { deptId: (await as.data(contract.info)).deptIds[0] ?? '' }, as }
  },
  accessList: asAdmin,
  accessDetail: async (app) => {
    const as = await app.login('admin')
    const { records } = await as.data(contract.accessList, { size: 1 })
    return { input: { id: records[0]?.id ?? '' }, as }
  },
  directoryDetail: asAdmin,
  directoryPreview: asAdmin,
  directoryRun: async (app) => {
    // A run that a call before began may still be open.
    await app.owner.query('delete from directory_run')
    return { input: {}, as: await app.login('admin') }
  },
  directoryNightly: async (app) => ({ input: { on: true }, as: await app.login('admin') }),
  brandDetail: asAdmin,
  brandSubmit: async (app) => ({
    input: { tenantName: '会签集团', title: '协同办公', shortName: '会签' },
    as: await app.login('admin'),
  }),
  brandPicture: async (app) => {
    const as = await app.login('admin')
    const { logo } = await as.data(contract.brandSubmit, {
      tenantName: '会签集团',
      logo: dataUrl(picture(8, 8)),
    })
    return { input: { tenant: as.tenantId, use: 'logo' as const, hash: logo.split('/').at(-1) ?? '' }, as }
  },
  paramList: asAdmin,
  paramDetail: async (app) => ({ input: { id: (await addedParam(app)).id }, as: await app.login('admin') }),
  paramSubmit: async (app) => ({ input: newParam(), as: await app.login('admin') }),
  paramRemove: async (app) => ({
    input: { ids: [(await addedParam(app)).id] },
    as: await app.login('admin'),
  }),
  clientList: asAdmin,
  clientDetail: async (app) => ({ input: { id: (await addedClient(app)).id }, as: await app.login('admin') }),
  clientSubmit: async (app) => ({ input: newClient(), as: await app.login('admin') }),
  clientRemove: async (app) => ({
    input: { ids: [(await addedClient(app)).id] },
    as: await app.login('admin'),
  }),
  tenantList: asAdmin,
  tenantDetail: async (app) => ({ input: { id: (await addedTenant(app)).id }, as: await app.login('admin') }),
  tenantSelect: nothing,
  tenantInfo: nothing,
  tenantSubmit: async (app) => ({ input: { tenantName: '云岭集团' }, as: await app.login('admin') }),
  tenantRemove: async (app) => ({
    input: { ids: [(await addedTenant(app)).id] },
    as: await app.login('admin'),
  }),
  auditList: asAdmin,
  auditDetail: async (app) => {
    const as = await app.login('admin')
    return { input: { id: (await as.data(contract.auditList)).records[0]?.id }, as }
  },
  auditExport: asAdmin,
  webLog: async (app) => ({
    input: { entries: [{ message: '出错了' }] },
    as: await app.login('zhangsan'),
  }),
  webLogList: asAdmin,
  webLogDetail: async (app) => {
    const as = await app.login('admin')
    await as.data(contract.webLog, { entries: [{ message: '出错了' }] })
    return { input: { id: (await as.data(contract.webLogList)).records[0]?.id }, as }
  },
  usualLogList: asAdmin,
  usualLogDetail: async (app) => {
    const as = await app.login('admin')
    return { input: { id: (await as.data(contract.usualLogList)).records[0]?.id }, as }
  },
  apiLogList: asAdmin,
  apiLogDetail: async (app) => {
    await (await app.login('zhangsan')).call(contract.auditList)
    const as = await app.login('admin')
    return { input: { id: (await as.data(contract.apiLogList)).records[0]?.id }, as }
  },
  errorLogList: asAdmin,
  errorLogDetail: async (app) => {
    const as = await app.login('admin')
    await as.data(contract.webLog, { entries: [{ message: '出错了' }] })
    return { input: { id: (await as.data(contract.errorLogList)).records[0]?.id }, as }
  },
  smsList: asAdmin,
  smsDetail: async (app) => {
    await app.sms.sendLogInCode({
      tenantId: tenants.own,
      id: newIdText(),
      phone: newPhone(),
      code: '1',
      minutes: 5,
    })
    const as = await app.login('admin')
    return { input: { id: (await as.data(contract.smsList)).records[0]?.id }, as }
  },
  list: nothing,
  counts: nothing,
  types: nothing,
  detail: async (app) => {
    const as = await app.login('zhangsan')
    return { input: { id: (await submitLeave(as)).id, type: '请假审批' }, as }
  },
  stream: nothing,
  messageList: nothing,
  unreadCount: nothing,
  readMessages: async (app) => {
    const as = await app.login('lisi')
    await submitLeave(await app.login('zhangsan'))
    while ((await moveBatch(app.db)) > 0);
    const { records } = await as.data(contract.messageList, { unread: true })
    return { input: { ids: records.slice(0, 1).map(({ id }) => id) }, as }
  },
  readAllMessages: nothing,
  agreeClick: signed,
  agreeClick2: signed,
  overrule: waiting,
  abandonClick: waiting,
  withDraw: async (app) => {
    const as = await app.login('zhangsan')
    return { input: { id: (await submitLeave(as)).id }, as }
  },
  transfer: async (app) => onWaiting(app, { userId: await idOf(app, 'zhaoliu') }),
  consult: async (app) => onWaiting(app, { userIds: [await idOf(app, 'zhaoliu')] }),
  addSigner: async (app) => onWaiting(app, { userIds: [await idOf(app, 'zhaoliu')], where: 'after' }),
  removeSigner: async (app) => {
    const { input, as } = await onWaiting(app, { userIds: [await idOf(app, 'zhaoliu')], where: 'after' })
    const { id } = await as.data(contract.addSigner, input)
    const { choices } = await as.data(contract.detail, { id })
    return { input: { id, taskId: choices.removeSigner[0]?.taskId }, as }
  },
  returnTo: async (app) => {
    const { id } = await agreedByLeader(app)
    return { input: { id, nodeId: 'leader' }, as: await app.login('wangwu') }
  },
  takeBack: async (app) => {
    const { id, as } = await agreedByLeader(app)
    return { input: { id }, as }
  },
  delegationList: asAdmin,
  delegationNow: asAdmin,
  delegatedTasks: asAdmin,
  delegationSubmit: async (app) => ({
    input: await delegationOfSomebody(app),
    as: await app.login('admin'),
  }),
  delegationEnd: async (app) => {
    const as = await app.login('admin')
    const { id } = await as.data(contract.delegationSubmit, await delegationOfSomebody(app))
    return { input: { id }, as }
  },
  stuckList: asAdmin,
  stuckDetail: async (app) => ({ input: { id: await stuckTask(app) }, as: await app.login('admin') }),
  handOver: async (app) => ({
    input: { id: await stuckTask(app), userId: await idOf(app, 'zhaoliu'), reason: '周九已离职' },
    as: await app.login('admin'),
  }),
  payableList: asAdmin,
  payableSums: asAdmin,
  payableExport: asAdmin,
  payableDetail: async (app) => ({ input: { id: await queued(app) }, as: await app.login('admin') }),
  payablePay: async (app) => ({
    input: { id: await queued(app), amount: '100.00', date: '2026-11-23' },
    as: await app.login('admin'),
  }),
  payableFail: async (app) => ({
    input: { id: await queued(app), reason: '账号与户名不符' },
    as: await app.login('admin'),
  }),
  payableTakeBack: async (app) => {
    const [id, as] = [await queued(app), await app.login('admin')]
    await as.data(contract.payablePay, { id, date: '2026-11-23' })
    const { payments } = await as.data(contract.payableDetail, { id })
    return { input: { id, seq: payments[0]?.seq, reason: '登记错误' }, as }
  },
  payBatchList: asAdmin,
  payBatchMake: async (app) => ({ input: { ids: [await queued(app)] }, as: await app.login('admin') }),
  payBatchCancel: madeBatch,
  payBatchSheet: madeBatch,
  payBatchCsv: madeBatch,
  statementRead: asAdmin,
  statementKeep: async (app) => ({
    input: { account: newIdText(), columns: 'date:0,amount:3' },
    as: await app.login('admin'),
  }),
  payLayout: asAdmin,
  payLayoutSave: async (app) => ({
    input: { columns: [{ heading: newIdText(), field: 'account', fixed: '' }] },
    as: await app.login('admin'),
  }),
  urge: async (app) => ({ input: { id: await permitting(app) }, as: await app.login('zhangsan') }),
  comment: async (app) => onWaiting(app, { text: '请尽快处理' }),
  add: filledIn,
  update: async (app) => {
    const as = await app.login('zhangsan')
    const { id } = await submitLeave(as)
    await reject(await app.login('lisi'), id)
    return { input: { ...(await example(as, 'leave')), kind: 'leave', id }, as }
  },
  draft: filledIn,
  remove: async (app) => {
    const as = await app.login('zhangsan')
    const { id } = await as.data(contract.draft, { kind: 'leave' })
    return { input: { kind: 'leave', ids: [id] }, as }
  },
  preview: filledIn,
  formDetail: async (app) => {
    const as = await app.login('zhangsan')
    return { input: { kind: 'leave', id: (await submitLeave(as)).id }, as }
  },
  ledger: async (app) => {
    const as = await app.login('zhangsan')
    return { input: { kind: 'leave', id: (await submitLeave(as)).id }, as }
  },
  formList: ofKind,
  linkable: async (app) => {
    const as = await app.login('zhangsan')
    const { id } = await submitLeave(as)
    for (const name of ['lisi', 'zhaoliu']) await agree(await app.login(name), id)
    return { input: { kind: 'leave', id }, as }
  },
  schema: ofKind,
  exportPlace: nothing,
  exportPDF: async (app) => {
    const as = await app.login('zhangsan')
    return { input: { kind: 'leave', id: (await submitLeave(as)).id }, as }
  },
  noticeList: nothing,
  noticeDetail: async (app) => {
    const { id } = await released(app)
    return { input: { id }, as: await app.login('zhangsan') }
  },
  noticeSubmit: async (app) => ({
    input: { title: '停电通知', content: '周六停电', category: 6 },
    as: await app.login('admin'),
  }),
  noticeRemove: async (app) => ({
    input: { ids: [(await released(app)).id] },
    as: await app.login('admin'),
  }),
  getAddlist: nothing,
  saveAddress: async (app) => ({ input: address, as: await app.login('zhangsan') }),
  deleteAddress: async (app) => {
    const as = await app.login('zhangsan')
    return { input: { id: (await as.data(contract.saveAddress, address)).id }, as }
  },
  categoryList: asAdmin,
  categorySelect: nothing,
  categoryDetail: async (app) => {
    const as = await app.login('admin')
    return { input: { id: (await newCategory(as)).id }, as }
  },
  categorySubmit: async (app) => ({
    input: { name: newIdText().slice(0, 30) },
    as: await app.login('admin'),
  }),
  categoryMove: async (app) => {
    const as = await app.login('admin')
    return { input: { id: (await newCategory(as)).id }, as }
  },
  categoryRemove: async (app) => {
    const as = await app.login('admin')
    return { input: { ids: [(await newCategory(as)).id] }, as }
  },
  sellerList: asAdmin,
  sellerSelect: nothing,
  sellerDetail: async (app) => {
    const as = await app.login('admin')
    return { input: { id: (await newSeller(as)).id }, as }
  },
  sellerSubmit: async (app) => ({ input: { name: newIdText() }, as: await app.login('admin') }),
  sellerRemove: async (app) => {
    const as = await app.login('admin')
    return { input: { ids: [(await newSeller(as)).id] }, as }
  },
  goodsList: asAdmin,
  goodsDetail: async (app) => ({ input: { id: (await newGoods(app)).id }, as: await app.login('admin') }),
  goodsSubmit: async (app) => {
    const as = await app.login('admin')
    const [category, seller] = [await newCategory(as), await newSeller(as)]
    const place = { categoryId: category.id, sellerId: seller.id }
    return { input: { name: '签字笔', ...place, variants: [{ price: '2.50' }] }, as }
  },
  goodsRemove: async (app) => ({
    input: { ids: [(await newGoods(app)).id] },
    as: await app.login('admin'),
  }),
  goodsExport: asAdmin,
  goodsImport: async (app) => {
    const as = await app.login('admin')
    // Refused when they are there already.
    await as.call(contract.categorySubmit, { name: '导入分类' })
    await as.call(contract.sellerSubmit, { name: '导入供应商' })
    return { input: {}, as }
  },
  stockMoveList: asAdmin,
  stockMoveDetail: async (app) => {
    const as = await app.login('admin')
    const { variantId } = await newGoods(app)
    const [move] = (await as.data(contract.stockMoveList, { variantId })).records
    return { input: { id: move?.id }, as }
  },
  stockDeliver: async (app) => ({
    input: { variantId: (await newGoods(app)).variantId, pieces: 10 },
    as: await app.login('admin'),
  }),
  stockCount: async (app) => ({
    input: { variantId: (await newGoods(app)).variantId, counted: 98, shown: 100 },
    as: await app.login('admin'),
  }),
  assetPlaceList: asAdmin,
  assetPlaceSelect: asAdmin,
  assetPlaceDetail: async (app) => {
    const as = await app.login('admin')
    return { input: { id: (await newFloor(as)).building.id }, as }
  },
  assetPlaceSubmit: async (app) => ({ input: { name: newIdText() }, as: await app.login('admin') }),
  assetPlaceMove: async (app) => {
    const as = await app.login('admin')
    return { input: { id: (await newFloor(as)).plot.id }, as }
  },
  assetPlaceRemove: async (app) => {
    const as = await app.login('admin')
    return { input: { ids: [(await newFloor(as)).floor.id] }, as }
  },
  assetRoomList: asAdmin,
  assetRoomDetail: async (app) => {
    const as = await app.login('admin')
    return { input: { id: (await newRoom(as)).id }, as }
  },
  assetRoomSubmit: async (app) => {
    const as = await app.login('admin')
    const { floor } = await newFloor(as)
    return { input: { assetNo: newIdText(), floorId: floor.id, room: '101', extent: '120.50' }, as }
  },
  assetRoomRemove: async (app) => {
    const as = await app.login('admin')
    return { input: { ids: [(await newRoom(as)).id] }, as }
  },
  assetRoomExport: asAdmin,
  assetRoomImport: asAdmin,
  assetRoomLeases: async (app) => {
    const as = await app.login('admin')
    return { input: { id: (await newRoom(as)).id }, as }
  },
  assetRoomOffered: nothing,
  assetLeaseEnd: async (app) => {
    const as = await app.login('admin')
    const requestId = (await submitLeave(await app.login('zhangsan'))).id
    await occupy(app, {
      roomId: (await newRoom(as)).id,
      requestId,
      startsOn: '2027-01-01',
      endsOn: '2027-12-31',
    })
    return { input: { requestId, endsOn: '2027-06-30', reason: '承租方退租' }, as }
  },
  assetFloor: async (app) => {
    const as = await app.login('admin')
    return { input: { id: (await newFloor(as)).floor.id }, as }
  },
  assetFigures: asAdmin,
  partnerList: asAdmin,
  partnerDetail: async (app) => {
    const as = await app.login('admin')
    return { input: { id: (await newPartner(as)).id }, as }
  },
  partnerSubmit: async (app) => ({ input: { name: newIdText() }, as: await app.login('admin') }),
  partnerRemove: async (app) => {
    const as = await app.login('admin')
    return { input: { ids: [(await newPartner(as)).id] }, as }
  },
  partnerExport: asAdmin,
  partnerPaidAccount: async (app) => {
    const as = await app.login('zhangsan')
    return { input: { id: (await submitLeave(as)).id }, as }
  },
  partnerAccountPropose: async (app) => {
    const as = await app.login('admin')
    const partnerId = (await newPartner(as)).id
    return { input: { partnerId, accountNo: '6222020200012345678', bank: '中国银行昆明分行' }, as }
  },
  partnerAccountVerify: async (app) => {
    const { id } = await proposed(await newAdministrator(app))
    return { input: { id, how: '电话回访对方财务核对' }, as: await app.login('admin') }
  },
  partnerAccountBlock: async (app) => {
    const as = await app.login('admin')
    return { input: { id: (await proposed(as)).id, how: '对方称已注销' }, as }
  },
  panoramaTour: nothing,
  panoramaDetail: async (app) => {
    const { id } = await newPanorama(await app.login('admin'))
    return { input: { id }, as: await app.login('zhangsan') }
  },
  panoramaSubmit: async (app) => {
    const as = await app.login('admin')
    return { input: await panoramaInput(as), as }
  },
  panoramaSpots: async (app) => {
    const as = await app.login('admin')
    const room = await newRoom(as)
    const { id: plotId } = await plotOf(as, room)
    const { id, version } = await newPanorama(as, { plotId })
    return { input: { id, version, spots: [spotTo('room', room.id)] }, as }
  },
  panoramaMove: async (app) => {
    const as = await app.login('admin')
    const { id, plotId } = await newPanorama(as)
    const other = await newPanorama(as, { plotId })
    return { input: { id: other.id, beforeId: id }, as }
  },
  panoramaRemove: async (app) => {
    const as = await app.login('admin')
    return { input: { ids: [(await newPanorama(as)).id] }, as }
  },
  panoramaMap: async (app) => {
    const as = await app.login('admin')
    const { plot } = await newFloor(as)
    const { id: pictureId } = await newPanoramaPicture(as)
    return { input: { plotId: plot.id, pictureId, version: 0 }, as }
  },
  panoramaPictureUpload: asAdmin,
  panoramaPicture: async (app) => {
    const as = await app.login('admin')
    const { id } = await newPanoramaPicture(as)
    return { input: { tenant: as.tenantId, id, width: '640' }, as }
  },
  panoramaRoom: async (app) => {
    const { id } = await newRoom(await app.login('admin'))
    return { input: { id }, as: await app.login('zhangsan') }
  },
  goodsHome: nothing,
  goodsSearch: nothing,
  goodsOffered: async (app) => ({
    input: { id: (await newGoods(app)).id },
    as: await app.login('zhangsan'),
  }),
  sellerStore: async (app) => ({
    input: { id: (await newSeller(await app.login('admin'))).id },
    as: await app.login('zhangsan'),
  }),
  addShopCart: async (app) => ({
    input: { productID: (await newGoods(app)).id, num: 2 },
    as: await app.login('zhangsan'),
  }),
  cartList: nothing,
  changeCartNum: async (app) => {
    const as = await app.login('zhangsan')
    return { input: { id: await inCart(app, as, await newGoods(app)), num: 3 }, as }
  },
  changeCartCheck: async (app) => {
    const as = await app.login('zhangsan')
    return { input: { ids: [await inCart(app, as, await newGoods(app))], check: false }, as }
  },
  deleteCart: async (app) => {
    const as = await app.login('zhangsan')
    return { input: { id: await inCart(app, as, await newGoods(app)) }, as }
  },
  addCollect: async (app) => ({
    input: { productID: (await newGoods(app)).id },
    as: await app.login('zhangsan'),
  }),
  getcollect: nothing,
  deleteCollect: async (app) => {
    const as = await app.login('zhangsan')
    const { id } = await as.data(contract.addCollect, { productID: (await newGoods(app)).id })
    return { input: { id }, as }
  },
  orderSettle: async (app) => {
    const as = await app.login('zhangsan')
    return { input: { cartIds: await inCart(app, as, await newGoods(app)) }, as }
  },
  orderPlace: async (app) => {
    const as = await app.login('zhangsan')
    return { input: await orderOf(app, as, [[await newGoods(app), 1]]), as }
  },
  orderList: nothing,
  orderDetail: async (app) => {
    const as = await app.login('zhangsan')
    return { input: { id: (await newOrder(app, as)).id }, as }
  },
  orderCancel: async (app) => {
    const as = await app.login('zhangsan')
    return { input: { id: (await newOrder(app, as)).id }, as }
  },
  orderReceive: async (app) => {
    const as = await app.login('zhangsan')
    const { id, lineIds } = await shippedOrder(app, as)
    return { input: { id, lineIds }, as }
  },
  orderAll: asAdmin,
  orderExport: asAdmin,
  orderPickingList: async (app) => {
    const as = await app.login('admin')
    const { id } = await newOrder(app, await app.login('zhangsan'))
    await as.data(contract.orderConfirm, { id })
    return { input: { ids: [id] }, as }
  },
  orderConfirm: async (app) => ({
    input: { id: (await newOrder(app, await app.login('zhangsan'))).id },
    as: await app.login('admin'),
  }),
  orderShip: async (app) => {
    const as = await app.login('admin')
    const { id, lines } = await newOrder(app, await app.login('zhangsan'))
    await as.data(contract.orderConfirm, { id })
    return { input: { id, lineIds: lines.map((line) => line.id) }, as }
  },
  orderStock: async (app) => {
    const { id, lines } = await waitingOrder(app, await app.login('zhangsan'))
    return { input: { id, lineIds: lines.map((line) => line.id) }, as: await app.login('admin') }
  },
  afterAsk: async (app) => {
    const as = await app.login('zhangsan')
    const { id, lines } = await arrivedOrder(app, as, await app.login('admin'))
    return { input: { id, lineId: lines[0]?.id, kind: 'return', num: 1, reason: '墨水漏了' }, as }
  },
  afterWithdraw: async (app) => {
    const as = await app.login('zhangsan')
    return { input: { id: await openCase(app, as) }, as }
  },
  afterList: nothing,
  afterAll: asAdmin,
  afterDetail: async (app) => ({
    input: { id: await openCase(app, await app.login('zhangsan')) },
    as: await app.login('admin'),
  }),
  afterDecide: async (app) => ({
    input: { id: await openCase(app, await app.login('zhangsan')), isAgreed: true },
    as: await app.login('admin'),
  }),
  budgetList: asAdmin,
  budgetDetail: async (app) => {
    const as = await app.login('admin')
    return { input: { id: await newBudget(as) }, as }
  },
  budgetSubmit: async (app) => ({
    input: { name: newIdText(), startsOn: '2026-01-01', endsOn: '2026-12-31' },
    as: await app.login('admin'),
  }),
  budgetRemove: async (app) => {
    const as = await app.login('admin')
    return { input: { ids: [await newBudget(as)] }, as }
  },
  budgetGrant: async (app) => {
    const as = await app.login('admin')
    return { input: { id: await newBudget(as), userIds: [as.userId], points: '10.00' }, as }
  },
  pointMoves: nothing,
  shopFigures: asAdmin,
  shopProfile: nothing,
  orderNumbers: nothing,
  articleOwn: async (app) => ({ input: inStudy, as: await app.login('zhangsan') }),
  articleDraftDetail: async (app) => {
    const as = await app.login('zhangsan')
    return { input: { ...inStudy, id: (await savedDraft(as)).id }, as }
  },
  articleSave: async (app) => ({ input: articleWords(), as: await app.login('zhangsan') }),
  articleRemove: async (app) => {
    const as = await app.login('zhangsan')
    return { input: { ...inStudy, ids: [(await savedDraft(as)).id] }, as }
  },
  articleSubmit: async (app) => {
    const as = await app.login('zhangsan')
    return { input: { ...inStudy, id: (await savedDraft(as)).id }, as }
  },
  articleTakeBack: async (app) => {
    const as = await app.login('zhangsan')
    return { input: { ...inStudy, id: await submittedArticle(as) }, as }
  },
  articleWithdraw: async (app) => ({
    input: { ...inStudy, id: await publishedArticle(app) },
    as: await app.login('zhangsan'),
  }),
  articleVersionList: async (app) => ({
    input: { ...inStudy, id: await publishedArticle(app) },
    as: await app.login('zhangsan'),
  }),
  articleVersionDetail: async (app) => ({
    input: { ...inStudy, id: await publishedArticle(app) },
    as: await app.login('zhangsan'),
  }),
  articleDifference: async (app) => ({
    input: { ...inStudy, id: await publishedArticle(app), from: 1, to: 1 },
    as: await app.login('zhangsan'),
  }),
  articlePdf: async (app) => ({
    input: { ...inStudy, id: await publishedArticle(app) },
    as: await app.login('zhangsan'),
  }),
  articleReviewList: async (app) => ({ input: inStudy, as: await app.login('admin') }),
  articleAgree: async (app) => ({
    input: { ...inStudy, id: await submittedArticle(await app.login('zhangsan')), versionNo: 1 },
    as: await app.login('admin'),
  }),
  articleReject: async (app) => ({
    input: {
      ...inStudy,
      id: await submittedArticle(await app.login('zhangsan')),
      versionNo: 1,
      opinion: '请补充图片',
    },
    as: await app.login('admin'),
  }),
  articlePin: async (app) => ({
    input: { ...inStudy, id: await publishedArticle(app), isPinned: true },
    as: await app.login('admin'),
  }),
  articleReaderList: async (app) => ({
    input: { ...inStudy, id: await publishedArticle(app) },
    as: await app.login('admin'),
  }),
  articleFront: async (app) => ({ input: inStudy, as: await app.login('zhangsan') }),
  articleList: async (app) => ({ input: inStudy, as: await app.login('zhangsan') }),
  articleSearch: async (app) => ({
    input: { ...inStudy, words: '消防' },
    as: await app.login('zhangsan'),
  }),
  articleRead: async (app) => ({
    input: { ...inStudy, id: await publishedArticle(app) },
    as: await app.login('zhangsan'),
  }),
  articleOpened: async (app) => ({
    input: { ...inStudy, id: await publishedArticle(app) },
    as: await app.login('zhangsan'),
  }),
  articleConfirm: async (app) => ({
    input: { ...inStudy, id: await publishedArticle(app), versionNo: 1 },
    as: await app.login('zhangsan'),
  }),
  articleQuiz: async (app) => ({
    input: { ...inEducation, id: await articleWithQuiz(app) },
    as: await app.login('zhangsan'),
  }),
  articleQuizAnswer: async (app) => ({
    input: {
      ...inEducation,
      id: await articleWithQuiz(app),
      versionNo: 1,
      answers: [{ chosen: [0] }, { chosen: [0, 2] }, { chosen: [1] }],
    },
    as: await app.login('zhangsan'),
  }),
  articleQuizResults: async (app) => ({
    input: { ...inEducation, id: await articleWithQuiz(app) },
    as: await app.login('admin'),
  }),
  articleQuizExport: async (app) => ({
    input: { ...inEducation, id: await articleWithQuiz(app) },
    as: await app.login('admin'),
  }),
  articleLearning: async (app) => ({ input: inEducation, as: await app.login('zhangsan') }),
  articleCommentList: async (app) => ({
    input: { ...inStudy, id: await publishedArticle(app) },
    as: await app.login('zhangsan'),
  }),
  articleCommentAdd: async (app) => ({
    input: { ...inStudy, id: await publishedArticle(app), text: '很有帮助' },
    as: await app.login('zhangsan'),
  }),
  articleCommentRemove: async (app) => {
    const as = await app.login('zhangsan')
    const id = await publishedArticle(app)
    const { id: comment } = await as.data(contract.articleCommentAdd, { ...inStudy, id, text: '很有帮助' })
    return { input: { ...inStudy, id: comment }, as }
  },
  shopAbout: nothing,
  shopAboutSubmit: async (app) => ({
    input: { rules: '每人每月限购一次', delivery: '工作日配送', contact: '行政部' },
    as: await app.login('admin'),
  }),
  shopNoticeList: nothing,
  shopNoticeDetail: async (app) => ({
    input: { id: (await releasedInShop(app)).id },
    as: await app.login('zhangsan'),
  }),
  shopNoticeSubmit: async (app) => ({
    input: { title: '年货到货', content: '请及时领取' },
    as: await app.login('admin'),
  }),
  shopNoticeRemove: async (app) => ({
    input: { ids: [(await releasedInShop(app)).id] },
    as: await app.login('admin'),
  }),
  shopPlaceList: asAdmin,
  shopPlaceDetail: async (app) => ({
    input: { id: (await addedPlace(app)).id },
    as: await app.login('admin'),
  }),
  shopPlaceSelect: nothing,
  shopPlaceChoose: async (app) => ({
    input: { id: (await addedPlace(app)).id },
    as: await app.login('zhangsan'),
  }),
  shopPlaceSubmit: async (app) => ({ input: newPlace(), as: await app.login('admin') }),
  shopPlaceRemove: async (app) => ({
    input: { ids: [(await addedPlace(app)).id] },
    as: await app.login('admin'),
  }),
  purchaseRaise: async (app) => {
    const as = await app.login('zhangsan')
    const { cartIds, addressId } = await orderOf(app, as, [[await newGoods(app), 1]])
    return { input: { cartIds, addressId }, as }
  },
  shopPictureUpload: nothing,
  shopPicture: async (app) => {
    const as = await app.login('admin')
    const { id } = await newPicture(as)
    return { input: { tenant: as.tenantId, id, width: '160' }, as }
  },
  figures: nothing,
  ownFigures: nothing,
  uploadByte: async (app) => ({ input: { baseCode: stroke }, as: await app.login('zhangsan') }),
  upload: nothing,
  file: async (app) => {
    const as = await app.login('zhangsan')
    const id = /[0-9a-f-]{36}/.exec(await signature(as))?.[0]
    return { input: { id }, as }
  },
} satisfies Record<RouteName, (app: TestApp) => Promise<Call>>

const address = { name: '张三', phone: '13800138000', region: '530102', detail: '人民中路 1 号' }

async function newOrder(app: TestApp, by: Caller): Promise<Order> {
  return placeOrder(app, by, [await newGoods(app), 1])
}

async function shippedOrder(app: TestApp, by: Caller): Promise<{ id: string; lineIds: string[] }> {
  const admin = await app.login('admin')
  const { id, lines } = await newOrder(app, by)
  const lineIds = lines.map((line) => line.id)
  await admin.data(contract.orderConfirm, { id })
  await admin.data(contract.orderShip, { id, lineIds })
  return { id, lineIds }
}

async function openCase(app: TestApp, by: Caller): Promise<string> {
  const { id, lines } = await arrivedOrder(app, by, await app.login('admin'))
  const asked = { id, lineId: lines[0]?.id, kind: 'return', num: 1, reason: '墨水漏了' }
  return (await by.data(contract.afterAsk, asked)).cases[0]?.id ?? ''
}

const newCategory = (by: Caller) => by.data(contract.categorySubmit, { name: newIdText().slice(0, 30) })
const newSeller = (by: Caller) => by.data(contract.sellerSubmit, { name: newIdText() })

async function newBudget(by: Caller): Promise<string> {
  const budget = { name: newIdText(), startsOn: '2026-01-01', endsOn: '2026-12-31' }
  return (await by.data(contract.budgetSubmit, budget)).id
}

/** A picture of one stroke. */
export const stroke =
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAICAAAAADGymC/AAAAFklEQVR42mP4jwMwkCXBgAEISVDJcgC3XJtl9vQDWgAAAABJRU5ErkJggg=='

async function nothing(app: TestApp): Promise<Call> {
  return { input: {}, as: await app.login('zhangsan') }
}

function newPhone(): string {
  return `1${randomInt(10 ** 10)
    .toString()
    .padStart(10, '0')}`
}

/** A code sent to a phone that the person has from now on. */
async function sentCode(app: TestApp, { headers, userId, tenantId }: Caller): Promise<string> {
  const phone = newPhone()
  await app.owner.query(
    'update app_user set phone = $1, phone_verified = true where tenant_id = $2 and id = $3',
    [phone, tenantId, userId],
  )
  await app.send({ method: 'POST', url: contract.sendSmsCode.path, headers, body: { phone } })
  const { rows } = await app.owner.query<{ id: string }>('select id from sms_code where phone = $1', [phone])
  return app.codes.codeOf(rows[0]?.id ?? '')
}

/** A new person, and the code sent to the phone of the person. */
async function withResetCode(
  app: TestApp,
): Promise<{ input: { account: string; code: string }; as: Caller }> {
  const account = await newPerson(app)
  const as = await app.login(account)
  return { input: { account, code: await sentCode(app, as) }, as }
}

/** A new person who has entered a phone. */
async function withOwnPhone(app: TestApp): Promise<Caller> {
  const as = await app.login(await newPerson(app))
  await as.data(contract.updateUser, { phone: newPhone() })
  return as
}

const newPassword = 'Registered-2026'

/** Lets people ask for an account on the log-in page. */
async function openRegistration(app: TestApp): Promise<void> {
  await app.owner.query(
    `insert into setting (tenant_id, name, value) values ($1, 'selfRegistration', '1')
     on conflict (tenant_id, name) do update set value = excluded.value`,
    [tenants.own],
  )
}

/** Input of a guest's request for an account. */
function askedBy({ tenantId, oauthId }: Pick<Caller, 'tenantId' | 'oauthId'>, account = newIdText()) {
  return { tenantId, name: '钱八', account, password: newPassword, oauthId }
}

/** The number of a new person, who has the demo's password. */
async function numbered(app: TestApp): Promise<string> {
  const account = await newPerson(app)
  await app.owner.query('update app_user set code = $1 where account = $1', [account])
  return account
}

/** A new person with an identity at a third party. */
async function withIdentity(app: TestApp): Promise<Caller> {
  const guest = await newGuest(app, { meets: { by: 'number', claim: await numbered(app) } })
  return app.as(await guest.data(contract.identityBind, { password: testPassword }))
}

/** Id of a request that waits for a decision. */
async function waitingRegistration(app: TestApp): Promise<string> {
  const guest = await newGuest(app)
  const asked = askedBy(guest)
  await guest.data(contract.registerGuest, asked)
  const admin = await app.login('admin')
  const { records } = await admin.data(contract.registrationList, { account: asked.account })
  return records[0]?.id ?? ''
}

/** A person whose password nobody else logs in with; it is the demo's again at each call. */
async function withOwnPassword(app: TestApp): Promise<Caller> {
  await app.owner.query(
    `insert into app_user (tenant_id, id, account, name, password_hash, status)
     select tenant_id, 'u-password', 'password', '钱八', password_hash, 'active' from app_user
     where tenant_id = '000000' and account = 'zhangsan'
     on conflict (tenant_id, id) do update set password_hash = excluded.password_hash`,
  )
  return app.login('password')
}

async function asAdmin(app: TestApp): Promise<Call> {
  return { input: {}, as: await app.login('admin') }
}

function newEntry(): { dictKey: string; dictValue: string } {
  const dictKey = newIdText()
  return { dictKey, dictValue: `公司 ${dictKey}` }
}

async function addedEntry(app: TestApp): Promise<DictionaryRecord> {
  const admin = await app.login('admin')
  return admin.data(contract.dictionaryEntrySubmit, newEntry())
}

async function addedDepartment(app: TestApp): Promise<Department> {
  const admin = await app.login('admin')
  return admin.data(contract.departmentSubmit, { deptName: newIdText() })
}

function newRole(): { roleName: string; roleAlias: string } {
  const key = newIdText()
  return { roleName: key, roleAlias: `r${key}` }
}

async function addedRole(app: TestApp): Promise<Role> {
  const admin = await app.login('admin')
  return admin.data(contract.roleSubmit, newRole())
}

function newMenu(): { code: string; name: string; path: string } {
  const code = newIdText()
  return { code, name: code, path: '/wiki' }
}

async function addedMenu(app: TestApp): Promise<MenuRecord> {
  const admin = await app.login('admin')
  return admin.data(contract.menuSubmit, newMenu())
}

async function livingSession(app: TestApp): Promise<string> {
  const { account } = await addedUser(app)
  const own = await (await app.login(account)).data(contract.sessions)
  return own[0]?.id ?? ''
}

async function madeInvitation(app: TestApp) {
  const as = await app.login('admin')
  const { id } = await addedUser(app)
  const { batchId } = await as.data(contract.invite, { userIds: [id], by: 'sheet' })
  return { input: { batchId }, as }
}

async function addedUser(app: TestApp): Promise<User> {
  const admin = await app.login('admin')
  return admin.data(contract.userSubmit, { account: newIdText(), realName: '钱八', password: testPassword })
}

function newDictionary(): { code: string; name: string } {
  const code = newIdText().replaceAll('-', '_')
  return { code, name: `字典 ${code}` }
}

async function addedDictionary(app: TestApp): Promise<OwnDictionary> {
  const admin = await app.login('admin')
  return admin.data(contract.ownDictionarySubmit, newDictionary())
}

function newPost(): { postCode: string; postName: string } {
  const name = newIdText().slice(-12)
  return { postCode: name, postName: `岗位 ${name}` }
}

async function addedPost(app: TestApp): Promise<Post> {
  const admin = await app.login('admin')
  return admin.data(contract.postSubmit, newPost())
}

function newClient(): { clientId: string; authorizedGrantTypes: string } {
  return { clientId: newIdText(), authorizedGrantTypes: 'password,refresh_token' }
}

async function addedClient(app: TestApp): Promise<ApiClient> {
  const admin = await app.login('admin')
  return admin.data(contract.clientSubmit, newClient())
}

async function addedTenant(app: TestApp): Promise<Tenant> {
  const admin = await app.login('admin')
  return admin.data(contract.tenantSubmit, { tenantName: '云岭集团' })
}

function newParam(): { paramKey: string; paramName: string; paramValue: string } {
  return { paramKey: newIdText(), paramName: '开票抬头', paramValue: '会签集团有限公司' }
}

async function addedParam(app: TestApp): Promise<Param> {
  const admin = await app.login('admin')
  return admin.data(contract.paramSubmit, newParam())
}

function newCustomization(): InputOf<typeof contract.customizationSubmit> {
  return {
    kind: 'card',
    offered: { toEverybody: true, userIds: [], roles: [], departmentIds: [] },
    fields: [
      { name: '', type: 'text', label: newIdText().slice(-12), help: '', isRequired: false, options: [] },
    ],
    required: ['annexFile'],
    hidden: [],
    options: {},
  }
}

/** A flow that asks the leader of the applicant's department. */
export const oneStep: InputOf<typeof contract.flowSave>['definition'] = {
  nodes: [
    { type: 'start', id: 'start', name: '提交' },
    {
      type: 'approval',
      id: 'leader',
      name: '部门负责人',
      mode: 'one',
      rules: [{ kind: 'departmentLeader' }],
      onNobody: { kind: 'administrator' },
      onInitiator: 'leaderAbove',
    },
    { type: 'end', id: 'end', name: '结束' },
  ],
  samePerson: 'consecutive',
  permits: [],
  resumes: false,
}

/** A leave of a company whose flow permits everything: its leader decides, then finance. */
async function permitting(app: TestApp): Promise<string> {
  const admin = await app.login('admin')
  const { company } = await newFlow(app)
  const finance = {
    ...oneStep.nodes[1],
    id: 'finance',
    name: '财务审核',
    rules: [{ kind: 'user', userId: await idOf(app, 'wangwu') }],
  }
  const [start, leader, end] = oneStep.nodes
  await admin.data(contract.flowSave, {
    kind: 'leave',
    company,
    name: '请假流程',
    definition: {
      ...oneStep,
      nodes: [start, leader, finance, end],
      permits: ['transfer', 'consult', 'addSigner', 'returnTo', 'takeBack', 'urge', 'comment'],
    },
    publish: true,
  })
  return (await submitLeave(await app.login('zhangsan'), { mainstay: company })).id
}

async function onWaiting<More extends object>(app: TestApp, more: More) {
  return { input: { id: await permitting(app), ...more }, as: await app.login('lisi') }
}

async function agreedByLeader(app: TestApp): Promise<{ id: string; as: Caller }> {
  const id = await permitting(app)
  const as = await app.login('lisi')
  await agree(as, id)
  return { id, as }
}

async function madeBatch(app: TestApp) {
  const as = await app.login('admin')
  const { id } = await as.data(contract.payBatchMake, { ids: [await queued(app)] })
  return { input: { id }, as }
}

/** Id of a task of somebody who has left. */
async function delegationOfSomebody(app: TestApp) {
  const { id } = await addedUser(app)
  return { userId: id, toId: await idOf(app, 'zhaoliu'), startsOn: '2099-12-01', endsOn: '2099-12-04' }
}

async function stuckTask(app: TestApp): Promise<string> {
  const account = await newPerson(app)
  const { input, as } = await onWaiting(app, { userId: `u-${account}` })
  await as.data(contract.transfer, input)
  await app.owner.query("update app_user set status = 'inactive' where account = $1", [account])
  const { rows } = await app.owner.query<{ id: string }>('select id from task where assignee_id = $1', [
    input.userId,
  ])
  return rows[0]?.id ?? ''
}

async function idOf(app: TestApp, account: string): Promise<string> {
  const people = await (await app.login('admin')).data(contract.userList)
  return people.find((person) => person.account === account)?.id ?? ''
}

/** The flow of a company that has none yet. */
async function newFlow(app: TestApp) {
  const { dictValue } = await addedEntry(app)
  return { kind: 'leave', company: dictValue, name: '请假流程', definition: oneStep } as const
}

async function draftedFlow(app: TestApp, { publish = false } = {}): Promise<SavedFlow> {
  const admin = await app.login('admin')
  return admin.data(contract.flowSave, { ...(await newFlow(app)), publish })
}

async function released(app: TestApp): Promise<Notice> {
  const admin = await app.login('admin')
  return admin.data(contract.noticeSubmit, { title: '放假通知', content: '元旦放假一天' })
}

async function releasedInShop(app: TestApp): Promise<ShopNotice> {
  const admin = await app.login('admin')
  return admin.data(contract.shopNoticeSubmit, { title: '年货到货', content: '请及时领取' })
}

function newPlace(): { name: string; address: string } {
  return { name: `自提点 ${newIdText().slice(-12)}`, address: '总部一楼' }
}

async function addedPlace(app: TestApp): Promise<ShopPlace> {
  const admin = await app.login('admin')
  return admin.data(contract.shopPlaceSubmit, newPlace())
}

async function ofKind(app: TestApp): Promise<Call> {
  return { input: { kind: 'leave' }, as: await app.login('zhangsan') }
}

async function filledIn(app: TestApp): Promise<Call> {
  const as = await app.login('zhangsan')
  return { input: { ...(await example(as, 'leave')), kind: 'leave' }, as }
}

async function waiting(app: TestApp): Promise<Call> {
  const { id } = await submitLeave(await app.login('zhangsan'))
  return { input: { id }, as: await app.login('lisi') }
}

async function signed(app: TestApp): Promise<Call> {
  const { input, as } = await waiting(app)
  return { input: { ...input, baseImage: await signature(as) }, as }
}
