import type { RouteName } from './contract.ts'
import type { ErrorCode } from './errors.ts'

const notReadable = ['forbidden', 'notFound'] as const satisfies ErrorCode[]
const ownRequest = ['notFound', 'notApplicant'] as const satisfies ErrorCode[]
const department = ['noDepartment', 'departmentNotYours'] as const satisfies ErrorCode[]
const decision = ['notFound', 'notYours', 'alreadyHandled', 'stale'] as const satisfies ErrorCode[]
const submission = [
  ...ownRequest,
  ...department,
  'noFlow',
  'noApprover',
  'notSubmittable',
  'draftStale',
  'stale',
  'alreadyHandled',
] as const satisfies ErrorCode[]

/**
 * What a call refuses beside what follows from its declaration (a missing token, input that is not as declared). For the
 * description of the wire alone; the tests of the server hold every answer to it.
 */
export const refusals = {
  token: [
    'grantUnsupported',
    'captchaRequired',
    'captchaWrong',
    'badCredentials',
    'refreshRefused',
    'tooManyFailures',
    'accountWaits',
  ],
  captcha: ['tooManyCaptchas'],
  logout: [],
  info: [],
  userDetail: notReadable,
  updateUser: [
    ...notReadable,
    'nameEmpty',
    'phoneEmpty',
    'phoneLength',
    'phoneFormat',
    'emailFormat',
    'avatarInvalid',
  ],
  updatePassword: ['passwordsDiffer', 'passwordWeak', 'passwordWrong', 'tooManyFailures', 'accountWaits'],
  sessions: [],
  endSession: ['notFound'],
  userList: [],
  usersByDept: ['notFound'],
  deptTree: [],
  menuRoutes: [],
  menuButtons: [],
  topMenu: [],
  dictionary: [],
  webLog: ['tooManyLogs'],
  webLogList: [],
  webLogDetail: ['notFound'],
  list: ['dayInvalid', 'statusUnknown'],
  counts: [],
  types: [],
  detail: notReadable,
  stream: [],
  messageList: [],
  unreadCount: [],
  readMessages: ['notFound'],
  readAllMessages: [],
  agreeClick: [...decision, 'signatureRequired', 'noApprover'],
  agreeClick2: [...decision, 'signatureRequired', 'noApprover'],
  overrule: decision,
  abandonClick: [...decision, 'inUse'],
  withDraw: ['notFound', 'notApplicant', 'notWithdrawable', 'alreadyHandled', 'stale', 'inUse'],
  add: submission,
  update: submission,
  draft: [...ownRequest, ...department, 'notStorable', 'notSubmittable', 'draftStale'],
  remove: [...ownRequest, 'notDraft'],
  preview: [...ownRequest, ...department, 'noFlow'],
  formDetail: notReadable,
  formList: ['statusUnknown'],
  linkable: ['notFound'],
  schema: [],
  formContext: [],
  exportPlace: [],
  exportPDF: [...notReadable, 'unauthorized'],
  noticeList: [],
  noticeDetail: ['notFound'],
  noticeSubmit: ['notFound', 'noticeTitleEmpty', 'noticeContentEmpty', 'noticeStale'],
  noticeRemove: ['notFound'],
  figures: ['forbidden'],
  ownFigures: [],
  uploadByte: ['imageInvalid', 'tooManyUploads'],
  upload: ['fileMissing', 'oneFile', 'fileType', 'fileContent', 'tooManyUploads'],
  file: ['unauthorized', 'forbidden', 'notFound', 'addressExpired'],
} as const satisfies Record<RouteName, readonly ErrorCode[]>
