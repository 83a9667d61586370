/**
 * Every call of the wire by name. Each file of routes is named here and not bundled into one object, so that a page loads the
 * calls that it makes and no others.
 */
export {
  token,
  captcha,
  logInSources,
  sendSmsCode,
  tokenCode,
  logout,
} from './routes/auth.ts'
export {
  register,
  registerGuest,
  ownRegistration,
  registrationList,
  registrationDetail,
  auditPass,
  auditRefuse,
} from './routes/registration.ts'
export {
  info,
  userList,
  usersByDept,
  deptTree,
} from './routes/people.ts'
export {
  sessionList,
  sessionDetail,
  sessionRemove,
} from './routes/session-record.ts'
export {
  userPage,
  userDetail,
  userSubmit,
  updateUser,
  userRemove,
  userGrant,
  resetPassword,
  resetFactors,
  userImport,
  userExport,
  userTemplate,
} from './routes/user.ts'
export {
  updatePassword,
  sessions,
  endSession,
} from './routes/account.ts'
export {
  factorPasskey,
  factors,
  totpBegin,
  totpEnrol,
  passkeyBegin,
  passkeyEnrol,
  factorRemove,
  recoveryCodes,
  confirmBegin,
  confirm,
} from './routes/factor.ts'
export {
  departmentList,
  departmentDetail,
  departmentSubmit,
  departmentMove,
  departmentRemove,
} from './routes/department.ts'
export {
  roleList,
  roleDetail,
  roleSubmit,
  roleMove,
  roleRemove,
  roleTree,
  getRoleList,
  usersByRole,
  grantTree,
  roleTreeKeys,
  roleGrant,
} from './routes/role.ts'
export {
  menuList,
  lazyMenuList,
  menuTree,
  menuDetail,
  menuSubmit,
  menuMove,
  menuRemove,
} from './routes/menu-record.ts'
export {
  menuRoutes,
  menuButtons,
  topMenu,
} from './routes/menu.ts'
export {
  dictionary,
  dictionaryForest,
  dictionaryTree,
  dictionaryEntries,
  dictionaryEntryDetail,
  dictionaryEntrySubmit,
  dictionaryEntryRemove,
  dictionaryExport,
  dictionaryImport,
} from './routes/dictionary.ts'
export {
  postList,
  postDetail,
  postSelect,
  postSubmit,
  postRemove,
} from './routes/post.ts'
export {
  customizationList,
  customizationDetail,
  customizationSubmit,
} from './routes/form-customization.ts'
export {
  flowList,
  flowDetail,
  flowDefault,
  flowSave,
  flowPublish,
  flowRetire,
  flowDiscardDraft,
  flowCheck,
  flowSimulate,
  flowReplay,
  flowPeople,
} from './routes/flow.ts'
export {
  paramList,
  paramDetail,
  paramSubmit,
  paramRemove,
} from './routes/param.ts'
export {
  clientList,
  clientDetail,
  clientSubmit,
  clientRemove,
} from './routes/client.ts'
export {
  tenantList,
  tenantDetail,
  tenantSelect,
  tenantInfo,
  tenantSubmit,
  tenantRemove,
} from './routes/tenant.ts'
export {
  auditList,
  auditDetail,
  auditExport,
} from './routes/audit.ts'
export {
  webLog,
  webLogList,
  webLogDetail,
} from './routes/log.ts'
export {
  usualLogList,
  usualLogDetail,
  apiLogList,
  apiLogDetail,
  errorLogList,
  errorLogDetail,
} from './routes/other-logs.ts'
export {
  smsList,
  smsDetail,
} from './routes/sms.ts'
export {
  list,
  counts,
  types,
  detail,
  agreeClick,
  agreeClick2,
  overrule,
  abandonClick,
  withDraw,
} from './routes/approval.ts'
export {
  stream,
  messageList,
  unreadCount,
  readMessages,
  readAllMessages,
} from './routes/message.ts'
export {
  transfer,
  consult,
  addSigner,
  removeSigner,
  returnTo,
  takeBack,
  urge,
  comment,
} from './routes/action.ts'
export {
  add,
  update,
  draft,
  remove,
  preview,
  formDetail,
  formList,
  linkable,
  schema,
  formContext,
  exportPlace,
  exportPDF,
} from './routes/form.ts'
export {
  noticeList,
  noticeDetail,
  noticeSubmit,
  noticeRemove,
} from './routes/notice.ts'
export {
  getAddlist,
  saveAddress,
  deleteAddress,
} from './routes/shop-address.ts'
export {
  shopAbout,
  shopAboutSubmit,
} from './routes/shop-about.ts'
export {
  shopNoticeList,
  shopNoticeDetail,
  shopNoticeSubmit,
  shopNoticeRemove,
} from './routes/shop-notice.ts'
export {
  shopPlaceList,
  shopPlaceDetail,
  shopPlaceSelect,
  shopPlaceChoose,
  shopPlaceSubmit,
  shopPlaceRemove,
} from './routes/shop-place.ts'
export { purchaseRaise } from './routes/shop-purchase.ts'
export {
  shopPictureUpload,
  shopPicture,
} from './routes/shop-picture.ts'
export {
  figures,
  ownFigures,
} from './routes/figures.ts'
export {
  uploadByte,
  upload,
  file,
} from './routes/files.ts'
export {
  orderSettle,
  orderPlace,
  orderList,
  orderDetail,
  orderCancel,
  orderReceive,
  orderAll,
  orderExport,
  orderPickingList,
  orderConfirm,
  orderShip,
  orderStock,
  afterAsk,
  afterWithdraw,
  afterList,
  afterAll,
  afterDetail,
  afterDecide,
} from './routes/shop-order.ts'
export {
  budgetList,
  budgetDetail,
  budgetSubmit,
  budgetRemove,
  budgetGrant,
  pointMoves,
  shopProfile,
  orderNumbers,
} from './routes/shop-points.ts'
export {
  categoryList,
  categorySelect,
  categoryDetail,
  categorySubmit,
  categoryMove,
  categoryRemove,
  sellerList,
  sellerSelect,
  sellerDetail,
  sellerSubmit,
  sellerRemove,
  goodsList,
  goodsDetail,
  goodsSubmit,
  goodsRemove,
  goodsExport,
  goodsImport,
  stockMoveList,
  stockMoveDetail,
  stockDeliver,
  stockCount,
} from './routes/shop-catalogue.ts'
export {
  addShopCart,
  cartList,
  changeCartNum,
  changeCartCheck,
  deleteCart,
  addCollect,
  getcollect,
  deleteCollect,
} from './routes/shop-cart.ts'
export {
  assetPlaceList,
  assetPlaceSelect,
  assetPlaceDetail,
  assetPlaceSubmit,
  assetPlaceMove,
  assetPlaceRemove,
  assetRoomList,
  assetRoomDetail,
  assetRoomSubmit,
  assetRoomRemove,
  assetRoomExport,
  assetRoomImport,
  assetRoomLeases,
  assetRoomOffered,
  assetLeaseEnd,
  assetFloor,
  assetFigures,
} from './routes/asset.ts'
export {
  panoramaTour,
  panoramaDetail,
  panoramaSubmit,
  panoramaSpots,
  panoramaMove,
  panoramaRemove,
  panoramaMap,
  panoramaPictureUpload,
  panoramaPicture,
  panoramaRoom,
} from './routes/panorama.ts'
export {
  articleOwn,
  articleDraftDetail,
  articleSave,
  articleRemove,
  articleSubmit,
  articleTakeBack,
  articleWithdraw,
  articleVersionList,
  articleVersionDetail,
  articleDifference,
  articlePdf,
} from './routes/article.ts'
export {
  articleReviewList,
  articleAgree,
  articleReject,
  articlePin,
  articleReaderList,
} from './routes/article-review.ts'
export {
  articleQuiz,
  articleQuizAnswer,
  articleQuizResults,
  articleQuizExport,
  articleLearning,
} from './routes/article-quiz.ts'
export {
  articleFront,
  articleList,
  articleSearch,
  articleRead,
  articleOpened,
  articleConfirm,
  articleCommentList,
  articleCommentAdd,
  articleCommentRemove,
} from './routes/article-reading.ts'
export { shopFigures } from './routes/shop-figures.ts'
export { goodsHome, goodsSearch, goodsOffered, sellerStore } from './routes/shop-browse.ts'
