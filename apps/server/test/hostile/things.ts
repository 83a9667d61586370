import { contract } from '@countersign/contract'
import {
  type Caller,
  signature,
  submitForm,
  submitLeave,
  tenants,
  type TestApp,
} from '@countersign/server/testing'
import { deliverMessages } from '../../src/modules/message/index.ts'
import { upload } from '../file/multipart.ts'

/** Something that has an id: its sort and its owner. */
export interface Thing {
  what: string
  id: string
  sort: 'request' | 'file' | 'department' | 'task' | 'message' | 'other'
  whose: 'own' | 'somebody else' | 'another tenant' | 'nobody'
}

/** Ids that a caller from 研发部 may know but not use: of others, of another tenant, of another sort, of nothing. */
export async function foreignThings(app: TestApp): Promise<Thing[]> {
  const sunqi = await app.login('sunqi')
  const zhangsan = await app.login('zhangsan')
  const stranger = await app.login('zhangsan', tenants.other)
  const payment = await submitForm(zhangsan, 'payments')
  return [
    { what: 'what is nothing', id: 'ffffffff-ffff-7fff-bfff-ffffffffffff', sort: 'other', whose: 'nobody' },
    { what: 'a request of another kind', id: payment.id, sort: 'request', whose: 'own' },
    ...(await thingsOf(app, zhangsan, 'own')),
    ...(await thingsOf(app, sunqi, 'somebody else')),
    ...(await thingsOf(app, stranger, 'another tenant')),
  ]
}

async function thingsOf(app: TestApp, by: Caller, whose: Thing['whose']): Promise<Thing[]> {
  const request = await submitLeave(by)
  const draft = await by.data(contract.draft, { kind: 'leave' })
  const uploaded = await upload(by, [{ filename: 'a.pdf', bytes: Buffer.from('%PDF-1.4') }])
  const [department = ''] = (await by.data(contract.info)).deptIds
  const of = (what: string, id: string, sort: Thing['sort']): Thing => ({
    what: `${what} (${whose})`,
    id,
    sort,
    whose,
  })
  const tasks = await app.owner.query<{ id: string }>('select id from task where approval_id = $1', [
    request.id,
  ])
  const own = [
    of('a task', tasks.rows[0]?.id ?? '', 'task'),
    of('a person', by.userId, 'other'),
    of('a number', request.applyNo, 'other'),
  ]
  if (whose === 'own') return own
  return [
    ...own,
    of('a request', request.id, 'request'),
    of('a draft', draft.id, 'request'),
    of('a file', contract.upload.output.parse(uploaded.body.data).id, 'file'),
    of('a signature', /[0-9a-f-]{36}/.exec(await signature(by))?.[0] ?? '', 'file'),
    of('a department', department, 'department'),
    of('a message', await messageTo(app, by, request.id), 'message'),
  ]
}

async function messageTo(app: TestApp, { tenantId, userId }: Caller, approvalId: string): Promise<string> {
  const id = `message-${tenantId}-${userId}`
  const subject = { kind: 'request', id: approvalId } as const
  const message = { tenantId, id, userId, kind: 'copied', subject, data: {}, actorId: '' } as const
  await app.db.transaction().execute((tx) => deliverMessages(tx, [{ ...message, time: new Date() }]))
  return id
}
