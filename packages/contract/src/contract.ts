import * as account from './routes/account.ts'
import * as approval from './routes/approval.ts'
import * as auth from './routes/auth.ts'
import * as dictionary from './routes/dictionary.ts'
import * as figures from './routes/figures.ts'
import * as files from './routes/files.ts'
import * as form from './routes/form.ts'
import * as log from './routes/log.ts'
import * as message from './routes/message.ts'
import * as notice from './routes/notice.ts'
import * as people from './routes/people.ts'
import * as post from './routes/post.ts'
import * as system from './routes/system.ts'

/**
 * Every call of the wire by name. The web calls `call(contract.agreeClick2, {…})`; the server has one handler for each.
 */
export const contract = {
  token: auth.token,
  captcha: auth.captcha,
  logout: auth.logout,
  info: people.info,
  userDetail: account.userDetail,
  updateUser: account.updateUser,
  updatePassword: account.updatePassword,
  sessions: account.sessions,
  endSession: account.endSession,
  userList: people.userList,
  usersByDept: people.usersByDept,
  deptTree: people.deptTree,
  menuRoutes: system.menuRoutes,
  menuButtons: system.menuButtons,
  topMenu: system.topMenu,
  dictionary: dictionary.dictionary,
  dictionaryEntries: dictionary.dictionaryEntries,
  dictionaryEntryDetail: dictionary.dictionaryEntryDetail,
  dictionaryEntrySubmit: dictionary.dictionaryEntrySubmit,
  dictionaryEntryRemove: dictionary.dictionaryEntryRemove,
  dictionaryExport: dictionary.dictionaryExport,
  dictionaryImport: dictionary.dictionaryImport,
  postList: post.postList,
  postDetail: post.postDetail,
  postSelect: post.postSelect,
  postSubmit: post.postSubmit,
  postRemove: post.postRemove,
  webLog: log.webLog,
  webLogList: log.webLogList,
  webLogDetail: log.webLogDetail,
  list: approval.list,
  counts: approval.counts,
  types: approval.types,
  detail: approval.detail,
  stream: message.stream,
  messageList: message.messageList,
  unreadCount: message.unreadCount,
  readMessages: message.readMessages,
  readAllMessages: message.readAllMessages,
  agreeClick: approval.agreeClick,
  agreeClick2: approval.agreeClick2,
  overrule: approval.overrule,
  abandonClick: approval.abandonClick,
  withDraw: approval.withDraw,
  add: form.add,
  update: form.update,
  draft: form.draft,
  remove: form.remove,
  preview: form.preview,
  formDetail: form.formDetail,
  formList: form.formList,
  linkable: form.linkable,
  schema: form.schema,
  formContext: form.formContext,
  exportPlace: form.exportPlace,
  exportPDF: form.exportPDF,
  noticeList: notice.noticeList,
  noticeDetail: notice.noticeDetail,
  noticeSubmit: notice.noticeSubmit,
  noticeRemove: notice.noticeRemove,
  figures: figures.figures,
  ownFigures: figures.ownFigures,
  uploadByte: files.uploadByte,
  upload: files.upload,
  file: files.file,
} as const

export type RouteName = keyof typeof contract
