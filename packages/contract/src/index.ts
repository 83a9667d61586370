export { type Captcha, captchaCall, isCaptcha } from './captcha.ts'
export { wrongEmail, wrongPassword, wrongPhone } from './contact.ts'
export { contract, type RouteName } from './contract.ts'
export { defaultTenantId } from './default-tenant.ts'
export * from './envelope.ts'
export { errors, type ErrorCode } from './errors.ts'
export { inputExamples } from './examples.ts'
export { type CallGroup, callGroups, groupOf } from './groups.ts'
export { guestRole, isGuest, type Permission, permissions } from './permissions.ts'
export { type ProblemCode, sayProblem, separator } from './problems.ts'
export { refusals } from './refusals.ts'
export type { Access, InputOf, OutputOf, Route } from './route.ts'
export type { Profile, Session } from './routes/account.ts'
export {
  type ActionName,
  type ApprovalStatus,
  type Attachment,
  approvalStatuses,
  card,
  type Detail,
  linkedRecord,
  type ListRow,
  type ListState,
  listStates,
  type PathStepView,
  type TrailRow,
  type TrailStatus,
} from './routes/approval.ts'
export type { AuthInfo } from './routes/auth.ts'
export { type FigureScope, type Figures, figureScopes, type OwnFigures } from './routes/figures.ts'
export {
  type MessageKind,
  messageKinds,
  type MessageRow,
  type MessageSubject,
  messageSubjects,
  requestMessageKinds,
} from './routes/message.ts'
export { type Notice, noticeCategories, type NoticeRow } from './routes/notice.ts'
export type { FormContext } from './routes/form.ts'
export { dictionaryEntryInput, type DictionaryRecord } from './routes/dictionary.ts'
export type { ImportReport, RefusedRow } from './import-report.ts'
export { xlsx } from './media-types.ts'
export type { WebLogRow } from './routes/log.ts'
export type { DepartmentNode, Person, UserInfo } from './routes/people.ts'
export { type Post, postCategories } from './routes/post.ts'
export type { MenuNode, TopMenu } from './routes/system.ts'
export { sharedSchemas } from './shared-schemas.ts'
export type { Page, Sort } from './values.ts'
