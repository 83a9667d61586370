export { type AuditAction, auditActionNames } from './audit-actions.ts'
export { auditFields } from './audit-fields.ts'
export { auditActions, type AuditSubject, auditSubjects } from './audit.ts'
export {
  type ArticleBlock,
  type ArticleCell,
  type ArticleDocument,
  type ArticleInline,
  type ArticleListItem,
  type ArticleMark,
  type ArticleProblem,
  type ArticleProblemCode,
  type ArticleRow,
  articleAlignments,
  articleDocument,
  articleFileAddress,
  articleImageWidths,
  articleLimits,
  emptyDocument,
  filesOf,
  isArticleLink,
  isArticleVideo,
  type OutlineEntry,
  outlineOf,
  type ParsedArticle,
  parseArticleDocument,
  picturesOf,
  textOfDocument,
  textOfInlines,
} from './article-document.ts'
export { type Captcha, captchaCall, isCaptcha } from './captcha.ts'
export { isLogInSources, type LogInSource, logInSourcesCall } from './log-in-sources.ts'
export { wrongAccount, wrongEmail, wrongPassword, wrongPhone } from './contact.ts'
export { contract, listRoutes, type RouteName } from './contract.ts'
export { defaultTenantId } from './default-tenant.ts'
export * from './envelope.ts'
export { type ErrorCode, errors, errorSentences } from './errors.ts'
export { flowDefinition, flowLimits } from './flow-definition.ts'
export { isModuleOn, isPageOn, moduleOfCall } from './modules.ts'
export { findHeaviness, structureLimits } from './heavy-json.ts'
export {
  type ApiClient,
  type GrantType,
  grantTypes,
  hiddenSecret,
  tokenSeconds,
} from './routes/client.ts'
export { type CallGroup, callGroups, groupOf } from './groups.ts'
export {
  buttonsFor,
  guestRole,
  guestUserId,
  isGuest,
  isHeldEverywhere,
  mayHold,
  type Permission,
  permissions,
} from './permissions.ts'
export { type ProblemCode, sayProblem, separator } from './problems.ts'
export { type Access, type Duty, type InputOf, type OutputOf, type Rate, rates, type Route } from './route.ts'
export type { Session } from './routes/account.ts'
export {
  type ActionName,
  type ApprovalStatus,
  type Happening,
  type Attachment,
  approvalStatuses,
  card,
  type Detail,
  linkedRecord,
  type ListRow,
  type ListState,
  listStates,
  type PathStepView,
  type TaskKind,
  type ToChoose,
  type TrailRow,
  type TrailStatus,
  type PaymentState,
  paymentStates,
} from './routes/approval.ts'
export type { AuthInfo } from './routes/auth.ts'
export {
  type Factor,
  type FactorAnswerKind,
  type FactorAsked,
  factorAsked,
  type OwnFactors,
} from './routes/factor.ts'
export type { Customization, CustomizationRow } from './routes/form-customization.ts'
export { problemWords, sayFlowProblem } from './flow-problems.ts'
export {
  departmentPeopleTypes,
  type FlowInFull,
  type FlowProblem,
  type FlowRow,
  type FlowState,
  flowStates,
  type SavedFlow,
  type TrialFinding,
} from './routes/flow.ts'
export { type FigureScope, type Figures, figureScopes, type OwnFigures } from './routes/figures.ts'
export {
  type MessageKind,
  messageKinds,
  articleMessageKinds,
  shopMessageKinds,
  type MessageRow,
  type MessageSubject,
  messageSubjects,
  requestMessageKinds,
} from './routes/message.ts'
export { readReset, resetAddress } from './reset-address.ts'
export { isAboutRequest, messageAddress } from './message-address.ts'
export { type Notice, noticeCategories, type NoticeRow } from './routes/notice.ts'
export type { FormContext } from './routes/form.ts'
export {
  dictionaryEntryInput,
  type DictionaryRecord,
  type DictionaryRow,
  type OwnDictionary,
} from './routes/dictionary.ts'
export type { LogRecord } from './routes/other-logs.ts'
export {
  importChoices,
  type ImportReport,
  type ImportTrial,
  type Makeable,
  makeable,
  type RefusedRow,
} from './import-report.ts'
export { csv, xlsx } from './media-types.ts'
export type { AuditEntry, AuditRow } from './routes/audit.ts'
export type { WebLogRow } from './routes/log.ts'
export type { TreeNode, Person, UserInfo } from './routes/people.ts'
export type { Branch, Moved } from './record-calls.ts'
export {
  type Department,
  type DepartmentBranch,
  type DepartmentField,
  departmentName,
  departmentRow,
  departmentRowKey,
} from './routes/department.ts'
export {
  invitationChannels,
  type InvitationChannel,
  type Invited,
  mostInvited,
} from './routes/invitation.ts'
export type { Belonging } from './routes/standing.ts'
export { type SetupStep, setupSteps } from './routes/setup.ts'
export type { DelegatedTask, Delegation } from './routes/delegation.ts'
export {
  type Payable,
  type PayableInFull,
  payableStates,
  type PaymentLine,
} from './routes/cashier.ts'
export { type PayBatch, type PayColumn, type PayField, payFields } from './routes/pay-batch.ts'
export {
  statementChoices,
  type StatementDoubt,
  type StatementLine,
  type StatementReport,
} from './routes/statement.ts'
export { type StuckTask, type StuckWhy, stuckWhy } from './routes/stuck.ts'
export { type ClaimKind, claimKinds, type Identity } from './routes/identity.ts'
export { type Registration, type RegistrationState, registrationStates } from './routes/registration.ts'
export { dataScopes, type Role } from './routes/role.ts'
export type { AccessDetails, AccessRow } from './routes/access.ts'
export type { OwnBrand } from './routes/brand.ts'
export {
  type Directory,
  type DirectoryCounts,
  type DirectoryEntry,
  type DirectoryField,
  directoryFields,
  type DirectoryGroup,
  type DirectoryPreview,
  type DirectoryRun,
} from './routes/directory.ts'
export { type Param, paramGroups } from './routes/param.ts'
export { type Post, postCategories, postRow, postRowKey } from './routes/post.ts'
export type { MenuRecord } from './routes/menu-record.ts'
export type { ButtonNode, MenuNode, TopMenu } from './routes/menu.ts'
export {
  type AssetFigures,
  type AssetFloorPlan,
  type AssetLevel,
  assetLevels,
  type AssetPlace,
  type AssetPlaceBranch,
  type AssetRoom,
  type AssetRow,
  type AssetRoomLease,
  assetRow,
  assetRowKey,
  type AssetTile,
  endingWithinDays,
  mostOffered,
  type OfferedRoom,
  type RoomState,
  roomStates,
} from './routes/asset.ts'
export {
  mostSpots,
  type Panorama,
  type PanoramaPicture,
  type PanoramaSpot,
  type RoomCard,
  type SpotKind,
  spotKinds,
  type TourPlot,
  type TourStop,
} from './routes/panorama.ts'
export {
  type Partner,
  type PartnerAccount,
  type PaidAccount,
  type PaidAccountState,
  type PartnerAccountState,
  partnerAccountStates,
  type PartnerWithAccounts,
} from './routes/partner.ts'
export {
  type ArticleAction,
  articleActions,
  type ArticleDraft,
  type ArticleEvent,
  type ArticleMoved,
  type ArticleSection,
  articleSections,
  type ArticleState,
  articleStates,
  type ArticleVersion,
  type ArticleVersionRow,
  type ComparedLine,
  type OwnArticle,
} from './routes/article.ts'
export {
  maxOptions,
  maxQuestions,
  type Quiz,
  type QuestionKind,
  questionKinds,
  quiz,
} from './article-quiz.ts'
export type { Learned, QuizResult } from './routes/article-quiz.ts'
export { type ArticleComment, articleSorts, type ArticleTile } from './routes/article-reading.ts'
export type { ArticleReader, ArticleToReview } from './routes/article-review.ts'
export { goodsSorts, type GoodsTile } from './routes/shop-browse.ts'
export {
  type CartItem,
  type CartState,
  cartStates,
  type Collected,
  maxCartLines,
} from './routes/shop-cart.ts'
export {
  type AfterSale,
  type AfterSaleState,
  afterSaleStates,
  maxOrderLines,
  maxPickedOrders,
  type Order,
  type OrderAction,
  type OrderLine,
  type OrderRow,
  type OrderState,
  orderStates,
} from './routes/shop-order.ts'
export {
  type FigurePeriod,
  figurePeriods,
  type ShopFigure,
  type ShopFigures,
} from './routes/shop-figures.ts'
export type { PointBudget, PointMove, ShopProfile } from './routes/shop-points.ts'
export {
  type Goods,
  type GoodsKind,
  goodsKinds,
  goodsRow,
  goodsRowKey,
  type GoodsVariant,
  maxPictures,
  maxVariants,
  type ShopCategory,
  type ShopCategoryBranch,
  type ShopSeller,
  stockMoveKinds,
  type StockMoveRow,
} from './routes/shop-catalogue.ts'
export { pictureAddress, pictureOfWidth, type PictureWidth, pictureWidths } from './shop-picture.ts'
export { maxAddresses, type ShopAddress } from './routes/shop-address.ts'
export type { ShopAbout } from './routes/shop-about.ts'
export type { ShopNotice, ShopNoticeRow } from './routes/shop-notice.ts'
export type { ShopPicture } from './routes/shop-picture.ts'
export type { ShopPlace, ShopPlaceChoice } from './routes/shop-place.ts'
export type { SmsRow } from './routes/sms.ts'
export type { SessionRecord } from './routes/session-record.ts'
export type { Tenant } from './routes/tenant.ts'
export {
  type Heir,
  type NewPassword,
  type PlannedChange,
  sexes,
  type Standing,
  type User,
  type UserInput,
  userInput,
} from './routes/user.ts'
export { sharedSchemas } from './shared-schemas.ts'
export { type Brand, brandPictureBytes, type BrandUse } from './brand.ts'
export { isTenantInfo, type TenantInfo, tenantInfoCall } from './tenant-info.ts'
export type { Page, Sort } from './values.ts'
