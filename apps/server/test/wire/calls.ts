import { randomUUID } from 'node:crypto'
import {
  contract,
  type DictionaryRecord,
  type Notice,
  type Post,
  type RouteName,
} from '@countersign/contract'
import {
  agree,
  type Caller,
  example,
  reject,
  signature,
  submitLeave,
  type TestApp,
  testPassword,
} from '@countersign/server/testing'
import { moveBatch } from '../../src/jobs/move-batch.ts'

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
  logout: nothing,
  info: nothing,
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
  updatePassword: async (app) => {
    const as = await withOwnPassword(app)
    const newPassword = 'Changed-2026'
    return { input: { oldPassword: testPassword, newPassword, newPassword1: newPassword }, as }
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
  dictionaryExport: asAdmin,
  dictionaryImport: asAdmin,
  postList: asAdmin,
  postDetail: async (app) => ({ input: { id: (await addedPost(app)).id }, as: await app.login('admin') }),
  postSelect: nothing,
  postSubmit: async (app) => ({ input: newPost(), as: await app.login('admin') }),
  postRemove: async (app) => ({ input: { ids: [(await addedPost(app)).id] }, as: await app.login('admin') }),
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
  figures: nothing,
  ownFigures: nothing,
  uploadByte: async (app) => ({ input: { baseCode: dot }, as: await app.login('zhangsan') }),
  upload: nothing,
  file: async (app) => {
    const as = await app.login('zhangsan')
    const id = /[0-9a-f-]{36}/.exec(await signature(as))?.[0]
    return { input: { id }, as }
  },
} satisfies Record<RouteName, (app: TestApp) => Promise<Call>>

/** One black pixel. */
export const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='

async function nothing(app: TestApp): Promise<Call> {
  return { input: {}, as: await app.login('zhangsan') }
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

function newPost(): { postCode: string; postName: string } {
  const name = newIdText().slice(-12)
  return { postCode: name, postName: `岗位 ${name}` }
}

async function addedPost(app: TestApp): Promise<Post> {
  const admin = await app.login('admin')
  return admin.data(contract.postSubmit, newPost())
}

async function released(app: TestApp): Promise<Notice> {
  const admin = await app.login('admin')
  return admin.data(contract.noticeSubmit, { title: '放假通知', content: '元旦放假一天' })
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
