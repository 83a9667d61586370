import { contract, listRoutes, type Route, type RouteName } from '@countersign/contract'
import { type Caller, startTestApp, tenants, testPassword } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { calls } from './calls.ts'

const routeNames = listRoutes().map(({ name }) => name)

const callers: readonly (readonly [who: string, logIn: () => Promise<Caller | undefined>])[] = [
  ['nobody', async () => undefined],
  ['a guest', () => app.login('guest')],
  ['a member of staff', () => app.login('sunqi')],
  ["another tenant's administrator", () => app.login('admin', tenants.other)],
  ['the administrator', () => app.login('admin')],
]

/**
 * The status each call answers to each caller, on another person's request, message or record if there is one. 403:
 * not theirs, or not permitted. 404: another tenant's, or hidden from the caller. 400: permitted, but the input is
 * invalid.
 */
const expected: Record<RouteName, readonly number[]> = {
  token: [200, 200, 200, 200, 200],
  captcha: [200, 200, 200, 200, 200],
  logInSources: [200, 200, 200, 200, 200],
  sendSmsCode: [200, 200, 200, 200, 200],
  tokenCode: [200, 200, 200, 200, 200],
  passwordForgotten: [200, 200, 200, 200, 200],
  passwordCode: [200, 200, 200, 200, 200],
  passwordRenew: [200, 200, 200, 200, 200],
  logout: [401, 200, 200, 200, 200],
  lock: [401, 403, 200, 200, 200],
  // These callers have set no lock password.
  unlock: [401, 403, 400, 400, 400],
  register: [200, 200, 200, 200, 200],
  // These callers have not logged in at a third party; the id is that of somebody who has.
  registerGuest: [401, 400, 400, 400, 400],
  // These callers have no identity that meets anybody.
  identityBind: [401, 400, 400, 400, 400],
  ownIdentities: [401, 403, 200, 200, 200],
  // The identity is another person's.
  identityUnbind: [401, 403, 404, 404, 404],
  identityList: [401, 403, 403, 404, 200],
  identityEnd: [401, 403, 403, 404, 200],
  ownRegistration: [401, 200, 200, 200, 200],
  registrationList: [401, 403, 403, 200, 200],
  registrationDetail: [401, 403, 403, 404, 200],
  auditPass: [401, 403, 403, 404, 200],
  auditRefuse: [401, 403, 403, 404, 200],
  info: [401, 200, 200, 200, 200],
  userDetail: [401, 403, 403, 404, 200],
  updateUser: [401, 403, 403, 404, 200],
  sessionList: [401, 403, 403, 200, 200],
  sessionDetail: [401, 403, 403, 404, 200],
  sessionRemove: [401, 403, 403, 404, 200],
  userPage: [401, 403, 403, 200, 200],
  userSubmit: [401, 403, 403, 200, 200],
  userRemove: [401, 403, 403, 404, 200],
  userBelongings: [401, 403, 403, 404, 200],
  userStanding: [401, 403, 403, 404, 200],
  userPlanCancel: [401, 403, 403, 404, 200],
  userGrant: [401, 403, 403, 404, 200],
  resetPassword: [401, 403, 403, 404, 200],
  resetFactors: [401, 403, 403, 404, 200],
  setup: [401, 403, 403, 200, 200],
  setupLeft: [401, 403, 403, 200, 200],
  invitable: [401, 403, 403, 200, 200],
  invite: [401, 403, 403, 404, 200],
  invitationSheet: [401, 403, 403, 404, 200],
  invitationLetters: [401, 403, 403, 404, 200],
  userImport: [401, 403, 403, 400, 400],
  userExport: [401, 403, 403, 200, 200],
  userTemplate: [401, 403, 403, 200, 200],
  updatePassword: [401, 403, 400, 400, 400],
  // The callers of these rows have no phone of their own.
  phoneCode: [401, 403, 400, 400, 400],
  phoneVerify: [401, 403, 400, 400, 400],
  sessions: [401, 403, 200, 200, 200],
  endSession: [401, 403, 404, 404, 404],
  factorPasskey: [200, 200, 200, 200, 200],
  factors: [401, 403, 200, 200, 200],
  totpBegin: [401, 403, 200, 200, 200],
  totpEnrol: [401, 403, 400, 400, 400],
  passkeyBegin: [401, 403, 200, 200, 200],
  passkeyEnrol: [401, 403, 400, 400, 400],
  factorRemove: [401, 403, 404, 404, 404],
  recoveryCodes: [401, 403, 409, 409, 409],
  confirmBegin: [401, 403, 200, 200, 200],
  confirm: [401, 403, 409, 409, 409],
  userList: [401, 403, 200, 200, 200],
  usersByDept: [401, 403, 200, 404, 200],
  deptTree: [401, 403, 200, 200, 200],
  menuRoutes: [401, 200, 200, 200, 200],
  menuButtons: [401, 200, 200, 200, 200],
  topMenu: [401, 200, 200, 200, 200],
  dictionary: [401, 403, 200, 200, 200],
  dictionaryForest: [401, 403, 403, 200, 200],
  dictionaryTree: [401, 403, 403, 200, 200],
  dictionaryEntries: [401, 403, 403, 200, 200],
  dictionaryEntryDetail: [401, 403, 403, 404, 200],
  dictionaryEntrySubmit: [401, 403, 403, 200, 200],
  dictionaryEntryRemove: [401, 403, 403, 404, 200],
  ownDictionaryList: [401, 403, 403, 200, 200],
  ownDictionaryDetail: [401, 403, 403, 404, 200],
  ownDictionarySubmit: [401, 403, 403, 404, 200],
  ownDictionaryRemove: [401, 403, 403, 404, 200],
  dictionaryExport: [401, 403, 403, 200, 200],
  dictionaryImport: [401, 403, 403, 400, 400],
  departmentExport: [401, 403, 403, 200, 200],
  departmentImport: [401, 403, 403, 400, 400],
  postExport: [401, 403, 403, 200, 200],
  postImport: [401, 403, 403, 400, 400],
  departmentList: [401, 403, 403, 200, 200],
  departmentDetail: [401, 403, 403, 404, 200],
  departmentSubmit: [401, 403, 403, 200, 200],
  departmentMerge: [401, 403, 403, 404, 200],
  userMove: [401, 403, 403, 404, 200],
  departmentMove: [401, 403, 403, 404, 200],
  departmentRemove: [401, 403, 403, 404, 200],
  roleList: [401, 403, 403, 200, 200],
  roleDetail: [401, 403, 403, 404, 200],
  roleSubmit: [401, 403, 403, 404, 200],
  roleMove: [401, 403, 403, 404, 200],
  roleRemove: [401, 403, 403, 404, 200],
  roleTree: [401, 403, 200, 200, 200],
  getRoleList: [401, 403, 200, 200, 200],
  usersByRole: [401, 403, 200, 404, 200],
  grantTree: [401, 403, 403, 200, 200],
  roleTreeKeys: [401, 403, 403, 404, 200],
  roleGrant: [401, 403, 403, 404, 200],
  menuList: [401, 403, 403, 200, 200],
  lazyMenuList: [401, 403, 403, 200, 200],
  menuTree: [401, 403, 403, 200, 200],
  menuDetail: [401, 403, 403, 404, 200],
  menuSubmit: [401, 403, 403, 200, 200],
  menuMove: [401, 403, 403, 404, 200],
  menuRemove: [401, 403, 403, 404, 200],
  postList: [401, 403, 403, 200, 200],
  postDetail: [401, 403, 403, 404, 200],
  postSelect: [401, 403, 200, 200, 200],
  postSubmit: [401, 403, 403, 200, 200],
  postRemove: [401, 403, 403, 404, 200],
  customizationList: [401, 403, 403, 200, 200],
  customizationDetail: [401, 403, 403, 200, 200],
  customizationSubmit: [401, 403, 403, 200, 200],
  flowList: [401, 403, 403, 200, 200],
  flowDetail: [401, 403, 403, 404, 200],
  flowSave: [401, 403, 403, 400, 200],
  flowPublish: [401, 403, 403, 404, 200],
  flowRetire: [401, 403, 403, 404, 200],
  flowDiscardDraft: [401, 403, 403, 404, 200],
  flowSimulate: [401, 403, 403, 200, 200],
  flowReplay: [401, 403, 403, 200, 200],
  flowDefault: [401, 403, 403, 200, 200],
  flowCheck: [401, 403, 403, 200, 200],
  flowPeople: [401, 403, 200, 404, 200],
  accessList: [401, 403, 403, 200, 200],
  accessDetail: [401, 403, 403, 404, 200],
  directoryDetail: [401, 403, 403, 200, 200],
  directoryPreview: [401, 403, 403, 404, 200],
  directoryRun: [401, 403, 403, 404, 200],
  directoryNightly: [401, 403, 403, 404, 200],
  brandDetail: [401, 403, 403, 200, 200],
  brandSubmit: [401, 403, 403, 200, 200],
  brandPicture: [200, 200, 200, 200, 200],
  paramList: [401, 403, 403, 200, 200],
  paramDetail: [401, 403, 403, 404, 200],
  paramSubmit: [401, 403, 403, 200, 200],
  paramRemove: [401, 403, 403, 404, 200],
  clientList: [401, 403, 403, 403, 200],
  clientDetail: [401, 403, 403, 403, 200],
  clientSubmit: [401, 403, 403, 403, 200],
  clientRemove: [401, 403, 403, 403, 200],
  tenantList: [401, 403, 403, 403, 200],
  tenantDetail: [401, 403, 403, 403, 200],
  tenantSelect: [401, 403, 200, 200, 200],
  tenantInfo: [200, 200, 200, 200, 200],
  tenantSubmit: [401, 403, 403, 403, 200],
  tenantRemove: [401, 403, 403, 403, 200],
  auditList: [401, 403, 403, 200, 200],
  auditDetail: [401, 403, 403, 404, 200],
  auditExport: [401, 403, 403, 200, 200],
  webLog: [401, 200, 200, 200, 200],
  webLogList: [401, 403, 403, 200, 200],
  webLogDetail: [401, 403, 403, 404, 200],
  usualLogList: [401, 403, 403, 200, 200],
  usualLogDetail: [401, 403, 403, 404, 200],
  apiLogList: [401, 403, 403, 200, 200],
  apiLogDetail: [401, 403, 403, 404, 200],
  errorLogList: [401, 403, 403, 200, 200],
  errorLogDetail: [401, 403, 403, 404, 200],
  smsList: [401, 403, 403, 200, 200],
  smsDetail: [401, 403, 403, 404, 200],
  list: [401, 403, 200, 200, 200],
  counts: [401, 403, 200, 200, 200],
  types: [401, 403, 200, 200, 200],
  detail: [401, 403, 403, 404, 200],
  stream: [401, 403, 200, 200, 200],
  messageList: [401, 403, 200, 200, 200],
  unreadCount: [401, 403, 200, 200, 200],
  readMessages: [401, 403, 404, 404, 404],
  readAllMessages: [401, 403, 200, 200, 200],
  agreeClick: [401, 403, 403, 404, 403],
  agreeClick2: [401, 403, 403, 404, 403],
  overrule: [401, 403, 403, 404, 403],
  abandonClick: [401, 403, 403, 404, 403],
  withDraw: [401, 403, 403, 404, 403],
  transfer: [401, 403, 403, 404, 403],
  consult: [401, 403, 403, 404, 403],
  addSigner: [401, 403, 403, 404, 403],
  removeSigner: [401, 403, 403, 404, 403],
  returnTo: [401, 403, 403, 404, 403],
  takeBack: [401, 403, 403, 404, 403],
  delegationList: [401, 403, 200, 200, 200],
  delegationNow: [401, 403, 200, 200, 200],
  delegatedTasks: [401, 403, 200, 200, 200],
  delegationSubmit: [401, 403, 403, 404, 200],
  delegationEnd: [401, 403, 403, 404, 200],
  stuckList: [401, 403, 403, 200, 200],
  stuckDetail: [401, 403, 403, 404, 200],
  handOver: [401, 403, 403, 404, 200],
  payableList: [401, 403, 403, 200, 200],
  payableSums: [401, 403, 403, 200, 200],
  payableExport: [401, 403, 403, 200, 200],
  payableDetail: [401, 403, 403, 404, 200],
  payablePay: [401, 403, 403, 404, 200],
  payableFail: [401, 403, 403, 404, 200],
  payableTakeBack: [401, 403, 403, 404, 200],
  payBatchList: [401, 403, 403, 200, 200],
  payBatchMake: [401, 403, 403, 404, 200],
  payBatchCancel: [401, 403, 403, 404, 200],
  payBatchSheet: [401, 403, 403, 404, 200],
  payBatchCsv: [401, 403, 403, 404, 200],
  statementRead: [401, 403, 403, 400, 400],
  statementKeep: [401, 403, 403, 200, 200],
  payLayout: [401, 403, 403, 200, 200],
  payLayoutSave: [401, 403, 403, 200, 200],
  urge: [401, 403, 403, 404, 403],
  comment: [401, 403, 403, 404, 200],
  add: [401, 403, 200, 200, 200],
  update: [401, 403, 403, 404, 403],
  draft: [401, 403, 200, 200, 200],
  remove: [401, 403, 403, 404, 403],
  preview: [401, 403, 200, 200, 200],
  formDetail: [401, 403, 403, 404, 200],
  ledger: [401, 403, 403, 404, 200],
  formList: [401, 403, 200, 200, 200],
  linkable: [401, 403, 404, 404, 200],
  schema: [401, 403, 200, 200, 200],
  formContext: [401, 403, 200, 200, 200],
  exportPlace: [401, 403, 200, 200, 200],
  exportPDF: [401, 403, 403, 404, 200],
  noticeList: [401, 403, 200, 200, 200],
  noticeDetail: [401, 403, 200, 404, 200],
  noticeSubmit: [401, 403, 403, 200, 200],
  noticeRemove: [401, 403, 403, 404, 200],
  getAddlist: [401, 403, 200, 200, 200],
  saveAddress: [401, 403, 200, 200, 200],
  deleteAddress: [401, 403, 404, 404, 404],
  categoryList: [401, 403, 403, 200, 200],
  categorySelect: [401, 403, 200, 200, 200],
  categoryDetail: [401, 403, 403, 404, 200],
  categorySubmit: [401, 403, 403, 200, 200],
  categoryMove: [401, 403, 403, 404, 200],
  categoryRemove: [401, 403, 403, 404, 200],
  sellerList: [401, 403, 403, 200, 200],
  sellerSelect: [401, 403, 200, 200, 200],
  sellerDetail: [401, 403, 403, 404, 200],
  sellerSubmit: [401, 403, 403, 200, 200],
  sellerRemove: [401, 403, 403, 404, 200],
  goodsList: [401, 403, 403, 200, 200],
  goodsDetail: [401, 403, 403, 404, 200],
  goodsSubmit: [401, 403, 403, 400, 200],
  goodsRemove: [401, 403, 403, 404, 200],
  goodsExport: [401, 403, 403, 200, 200],
  goodsImport: [401, 403, 403, 400, 400],
  stockMoveList: [401, 403, 403, 200, 200],
  stockMoveDetail: [401, 403, 403, 404, 200],
  stockDeliver: [401, 403, 403, 404, 200],
  stockCount: [401, 403, 403, 404, 200],
  assetPlaceList: [401, 403, 403, 200, 200],
  assetPlaceSelect: [401, 403, 403, 200, 200],
  assetPlaceDetail: [401, 403, 403, 404, 200],
  assetPlaceSubmit: [401, 403, 403, 200, 200],
  assetPlaceMove: [401, 403, 403, 404, 200],
  assetPlaceRemove: [401, 403, 403, 404, 200],
  assetRoomList: [401, 403, 403, 200, 200],
  assetRoomDetail: [401, 403, 403, 404, 200],
  assetRoomSubmit: [401, 403, 403, 404, 200],
  assetRoomRemove: [401, 403, 403, 404, 200],
  assetRoomExport: [401, 403, 403, 200, 200],
  assetRoomImport: [401, 403, 403, 400, 400],
  assetRoomLeases: [401, 403, 403, 404, 200],
  assetRoomOffered: [401, 403, 200, 200, 200],
  assetLeaseEnd: [401, 403, 403, 404, 200],
  assetFloor: [401, 403, 403, 404, 200],
  assetFigures: [401, 403, 403, 200, 200],
  partnerList: [401, 403, 403, 200, 200],
  partnerDetail: [401, 403, 403, 404, 200],
  partnerSubmit: [401, 403, 403, 200, 200],
  partnerRemove: [401, 403, 403, 404, 200],
  partnerExport: [401, 403, 403, 200, 200],
  partnerPaidAccount: [401, 403, 403, 404, 200],
  partnerAccountPropose: [401, 403, 403, 404, 200],
  partnerAccountVerify: [401, 403, 403, 404, 200],
  partnerAccountBlock: [401, 403, 403, 404, 200],
  panoramaTour: [401, 403, 200, 200, 200],
  panoramaDetail: [401, 403, 200, 404, 200],
  panoramaSubmit: [401, 403, 403, 400, 200],
  panoramaSpots: [401, 403, 403, 404, 200],
  panoramaMove: [401, 403, 403, 404, 200],
  panoramaRemove: [401, 403, 403, 404, 200],
  panoramaMap: [401, 403, 403, 404, 200],
  panoramaPictureUpload: [401, 403, 403, 400, 400],
  panoramaPicture: [200, 200, 200, 200, 200],
  panoramaRoom: [401, 403, 200, 404, 200],
  goodsHome: [401, 403, 200, 200, 200],
  goodsSearch: [401, 403, 200, 200, 200],
  goodsOffered: [401, 403, 200, 404, 200],
  sellerStore: [401, 403, 200, 404, 200],
  addShopCart: [401, 403, 200, 404, 200],
  cartList: [401, 403, 200, 200, 200],
  changeCartNum: [401, 403, 404, 404, 404],
  changeCartCheck: [401, 403, 404, 404, 404],
  deleteCart: [401, 403, 404, 404, 404],
  addCollect: [401, 403, 200, 404, 200],
  getcollect: [401, 403, 200, 200, 200],
  deleteCollect: [401, 403, 404, 404, 404],
  orderSettle: [401, 403, 404, 404, 404],
  orderPlace: [401, 403, 404, 404, 404],
  orderList: [401, 403, 200, 200, 200],
  orderDetail: [401, 403, 404, 404, 200],
  orderCancel: [401, 403, 404, 404, 400],
  orderReceive: [401, 403, 404, 404, 404],
  orderAll: [401, 403, 403, 200, 200],
  orderExport: [401, 403, 403, 200, 200],
  orderPickingList: [401, 403, 403, 404, 200],
  orderConfirm: [401, 403, 403, 404, 200],
  orderShip: [401, 403, 403, 404, 200],
  orderStock: [401, 403, 403, 404, 200],
  afterAsk: [401, 403, 404, 404, 404],
  afterWithdraw: [401, 403, 404, 404, 404],
  afterList: [401, 403, 200, 200, 200],
  afterAll: [401, 403, 403, 200, 200],
  afterDetail: [401, 403, 403, 404, 200],
  afterDecide: [401, 403, 403, 404, 200],
  budgetList: [401, 403, 403, 200, 200],
  budgetDetail: [401, 403, 403, 404, 200],
  budgetSubmit: [401, 403, 403, 200, 200],
  budgetRemove: [401, 403, 403, 404, 200],
  budgetGrant: [401, 403, 403, 404, 200],
  pointMoves: [401, 403, 200, 200, 200],
  shopFigures: [401, 403, 403, 200, 200],
  shopProfile: [401, 403, 200, 200, 200],
  orderNumbers: [401, 403, 200, 200, 200],
  articleOwn: [401, 403, 200, 200, 200],
  // A draft is seen by its author alone.
  articleDraftDetail: [401, 403, 404, 404, 404],
  articleSave: [401, 403, 200, 200, 200],
  articleRemove: [401, 403, 404, 404, 404],
  articleSubmit: [401, 403, 404, 404, 404],
  articleTakeBack: [401, 403, 404, 404, 404],
  articleWithdraw: [401, 403, 404, 404, 200],
  articleVersionList: [401, 403, 404, 404, 200],
  articleVersionDetail: [401, 403, 404, 404, 200],
  articleDifference: [401, 403, 404, 404, 200],
  articlePdf: [401, 403, 200, 404, 200],
  articleReviewList: [401, 403, 403, 200, 200],
  articleAgree: [401, 403, 403, 404, 200],
  articleReject: [401, 403, 403, 404, 200],
  articlePin: [401, 403, 403, 404, 200],
  articleReaderList: [401, 403, 403, 404, 200],
  articleFront: [401, 403, 200, 200, 200],
  articleList: [401, 403, 200, 200, 200],
  articleSearch: [401, 403, 200, 200, 200],
  articleRead: [401, 403, 200, 404, 200],
  articleOpened: [401, 403, 200, 404, 200],
  articleConfirm: [401, 403, 200, 404, 200],
  articleQuiz: [401, 403, 200, 404, 200],
  articleQuizAnswer: [401, 403, 200, 404, 200],
  articleQuizResults: [401, 403, 403, 404, 200],
  articleQuizExport: [401, 403, 403, 404, 200],
  articleLearning: [401, 403, 200, 200, 200],
  articleCommentList: [401, 403, 200, 404, 200],
  articleCommentAdd: [401, 403, 200, 404, 200],
  articleCommentRemove: [401, 403, 403, 404, 200],
  shopAbout: [401, 403, 200, 200, 200],
  shopAboutSubmit: [401, 403, 403, 200, 200],
  shopNoticeList: [401, 403, 200, 200, 200],
  shopNoticeDetail: [401, 403, 200, 404, 200],
  shopNoticeSubmit: [401, 403, 403, 200, 200],
  shopNoticeRemove: [401, 403, 403, 404, 200],
  shopPlaceList: [401, 403, 403, 200, 200],
  shopPlaceDetail: [401, 403, 403, 404, 200],
  shopPlaceSelect: [401, 403, 200, 200, 200],
  shopPlaceChoose: [401, 403, 200, 404, 200],
  shopPlaceSubmit: [401, 403, 403, 200, 200],
  shopPlaceRemove: [401, 403, 403, 404, 200],
  figures: [401, 403, 200, 200, 200],
  ownFigures: [401, 403, 200, 200, 200],
  purchaseRaise: [401, 403, 404, 404, 404],
  shopPictureUpload: [401, 403, 400, 400, 400],
  shopPicture: [200, 200, 200, 200, 200],
  uploadByte: [401, 403, 200, 200, 200],
  upload: [401, 403, 400, 400, 400],
  file: [401, 403, 403, 404, 403],
}

/** Refused, so the password stays the demo's, with which the next caller logs in. */
/** Refused where the caller is permitted, so that the people of this file keep their passwords. */
const samePassword = { oldPassword: testPassword, newPassword: testPassword, newPassword1: testPassword }

const app = await startTestApp()
await app.owner.query(
  `insert into app_user (tenant_id, id, account, name, password_hash, status)
   select tenant_id, 'u-guest', 'guest', '访客', password_hash, 'active' from app_user
   where tenant_id = $1 and account = 'zhangsan'`,
  [tenants.own],
)
await app.owner.query(
  `insert into user_role (tenant_id, user_id, role_id)
   select tenant_id, 'u-guest', id from role where tenant_id = $1 and alias = 'guest'`,
  [tenants.own],
)

describe.each(callers.map(([who, logIn], column) => ({ who, logIn, column })))(
  '$who',
  ({ logIn, column }) => {
    it.each(routeNames)('gets the expected status from %s', async (name) => {
      expect(await statusOf(name, await logIn())).toBe(expected[name][column])
    })
  },
)

describe('a permission', () => {
  const asAdmin = (sql: string) => app.owner.query(sql)

  it('is granted and withdrawn together with its role, at once', async () => {
    const sunqi = await app.login('sunqi')
    const status = async () => (await sunqi.call(contract.webLogList)).status
    expect(await status()).toBe(403)
    await asAdmin(
      `insert into menu_role (tenant_id, menu_id, role_id) select m.tenant_id, m.id, r.id from menu m, role r
       where m.tenant_id = '000000' and m.code = 'log.read' and r.tenant_id = '000000' and r.alias = 'legal'`,
    )
    expect(await status()).toBe(200)
    await asAdmin(
      `delete from menu_role mr using role r
       where mr.tenant_id = '000000' and r.tenant_id = '000000' and r.id = mr.role_id and r.alias = 'legal'`,
    )
    expect(await status()).toBe(403)
  })

  it("is granted neither by a menu page of the same code nor by another tenant's button", async () => {
    const status = async () => (await (await app.login('sunqi')).call(contract.webLogList)).status
    const ofLegal = `r.tenant_id = '000000' and r.alias = 'legal'`
    const entry = `m.tenant_id = '000000' and m.code = 'log.read'`
    await asAdmin(
      `insert into menu_role (tenant_id, menu_id, role_id)
       select m.tenant_id, m.id, r.id from menu m, role r where ${entry} and ${ofLegal}`,
    )
    expect(await status()).toBe(200)
    await asAdmin(`update menu m set category = 1 where ${entry}`)
    expect(await status()).toBe(403)
    await asAdmin(`update menu m set category = 2 where ${entry}`)
    await asAdmin(
      `delete from menu_role mr using menu m, role r
       where m.id = mr.menu_id and r.id = mr.role_id and ${entry} and ${ofLegal}`,
    )
  })

  it('taken from every role belongs to nobody, not even the administrator', async () => {
    const admin = await app.login('admin')
    await asAdmin(
      `delete from menu_role mr using menu m where m.tenant_id = '000000' and m.id = mr.menu_id and m.code = 'notice.write'`,
    )
    expect((await admin.call(contract.noticeSubmit, { title: 'x', content: 'y' })).status).toBe(403)
  })

  it('is checked before the input is validated', async () => {
    const refused = await (await app.login('zhangsan')).call(contract.noticeSubmit, { title: '' })
    expect(refused.body).toMatchObject({ error: 'forbidden', fields: {} })
  })
})

describe('a guest', () => {
  it('with another role as well is treated as staff', async () => {
    const guest = await app.login('guest')
    expect((await guest.call(contract.counts)).status).toBe(403)
    await app.owner.query(
      `insert into user_role (tenant_id, user_id, role_id)
       select tenant_id, 'u-guest', id from role where tenant_id = '000000' and alias = 'user'`,
    )
    expect((await guest.call(contract.counts)).status).toBe(200)
  })
})

async function statusOf(name: RouteName, by: Caller | undefined): Promise<number> {
  const { input } = await calls[name](app)
  const route: Route<never> | Route = contract[name]
  const own: Record<string, unknown> = name === 'updatePassword' ? samePassword : input
  const query = new URLSearchParams(Object.entries(own).map(([key, value]) => [key, String(value)]))
  const path = route.path.replace(/\{(\w+)\}/g, (_whole, key: string) => String(own[key]))
  const answer = await app.app.inject({
    method: route.method,
    url: route.method !== 'POST' ? `${path}?${query.toString()}` : path,
    headers: {
      ...(by?.headers ?? app.basic),
      ...(route.method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(route.method === 'POST' && { payload: JSON.stringify(own) }),
    payloadAsStream: true,
  })
  answer.stream().destroy()
  return answer.statusCode
}
