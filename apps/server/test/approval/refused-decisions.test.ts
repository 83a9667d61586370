import { contract, type RouteName } from '@countersign/contract'
import {
  agree,
  type Caller,
  example,
  loginAll,
  reject,
  signature,
  startTestApp,
  submitLeave,
  submitPayments,
  tenants,
  writtenRows,
} from '@countersign/server/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { stroke, newIdText } from '../wire/calls.ts'

let id = ''
const app = await startTestApp()
const cast = await loginAll(app)
const stranger = await app.login('zhangsan', tenants.other)
beforeEach(async () => {
  ;({ id } = await submitLeave(cast.zhangsan))
})

interface Refused {
  status: number
  msg: unknown
}
const notFound = { status: 404, msg: '数据不存在' }
const notYours = { status: 403, msg: '您不是该审批的当前处理人' }
const notApplicant = { status: 403, msg: '只有申请人可以进行此操作' }
const forbidden = { status: 403, msg: '没有权限' }
const handled = { status: 409, msg: '该审批已处理' }
const stale = { status: 409, msg: '申请内容已变化，请重新查看' }
const unsigned = { status: 400, msg: '请先签名并确认' }

/** Expects the refusal, and that no row of any table changed. */
async function expectRefused(
  { status, msg }: Refused,
  by: Caller,
  name: RouteName,
  input: Record<string, unknown>,
): Promise<void> {
  const before = await writtenRows(app.owner)
  const answer = await by.call(contract[name], input)
  expect(answer).toMatchObject({ status, body: { code: status, success: false, data: null, msg } })
  expect(await writtenRows(app.owner)).toEqual(before)
}

const decisions = ['agreeClick', 'agreeClick2', 'overrule', 'abandonClick'] as const

describe.each(decisions)('%s', (name) => {
  const signed = async (by: Caller) => (name.startsWith('agree') ? { baseImage: await signature(by) } : {})

  it.each(['zhangsan', 'wangwu', 'zhaoliu', 'sunqi', 'admin'] as const)(
    'is refused to %s, who has no open task',
    async (account) => {
      await expectRefused(notYours, cast[account], name, { id, ...(await signed(cast[account])) })
    },
  )
  it('is answered to another tenant as if the request did not exist', async () => {
    const leader = await app.login('lisi', tenants.other)
    await expectRefused(notFound, leader, name, { id, ...(await signed(leader)) })
  })
  it('is answered the same for an id that names nothing or a task', async () => {
    const { taskId } = await cast.lisi.data(contract.detail, { id })
    for (const other of [newIdText(), taskId, cast.lisi.userId]) {
      await expectRefused(notFound, cast.lisi, name, { id: other, ...(await signed(cast.lisi)) })
    }
  })
  it('is refused for an outdated version', async () => {
    const { version } = await cast.lisi.data(contract.detail, { id })
    for (const other of [version - 1, version + 1]) {
      await expectRefused(stale, cast.lisi, name, { id, version: other, ...(await signed(cast.lisi)) })
    }
  })
  it('is refused for a task that is not the open one of the caller', async () => {
    const first = await cast.lisi.data(contract.detail, { id })
    await reject(cast.lisi, id)
    await cast.zhangsan.data(contract.update, { ...first.values, kind: 'leave', id })
    for (const taskId of [first.taskId, newIdText()]) {
      await expectRefused(stale, cast.lisi, name, { id, taskId, ...(await signed(cast.lisi)) })
    }
  })
  it('is refused to a person who names the open task of another', async () => {
    const { taskId } = await cast.lisi.data(contract.detail, { id })
    await expectRefused(notYours, cast.wangwu, name, { id, taskId, ...(await signed(cast.wangwu)) })
  })
  it('is refused the second time', async () => {
    await agree(cast.lisi, id)
    await expectRefused(handled, cast.lisi, name, { id, ...(await signed(cast.lisi)) })
  })
  it.each(['reject', 'abandon', 'withdraw'] as const)('is refused after %s', async (how) => {
    const { taskId, version } = await cast.lisi.data(contract.detail, { id })
    if (how === 'reject') await reject(cast.lisi, id)
    if (how === 'abandon') await cast.lisi.data(contract.abandonClick, { id })
    if (how === 'withdraw') await cast.zhangsan.data(contract.withDraw, { id })
    await expectRefused(handled, cast.lisi, name, { id, taskId, version, ...(await signed(cast.lisi)) })
  })
  it('is refused for a draft', async () => {
    const draft = await cast.zhangsan.data(contract.draft, { kind: 'leave' })
    await expectRefused(notYours, cast.lisi, name, { id: draft.id, ...(await signed(cast.lisi)) })
  })
  it('is accepted with the version and the task that were seen', async () => {
    const { version, taskId } = await cast.lisi.data(contract.detail, { id })
    const answer = await cast.lisi.call(contract[name], { id, version, taskId, ...(await signed(cast.lisi)) })
    // A signature of another approver does not change the version for the next one; the end of the round does.
    const after = name.startsWith('agree') ? version : version + 1
    expect(answer).toMatchObject({ status: 200, body: { data: { id, version: after } } })
  })
})

describe('withDraw', () => {
  it.each(['lisi', 'zhaoliu', 'sunqi', 'admin'] as const)('is refused to %s', async (account) => {
    await expectRefused(notApplicant, cast[account], 'withDraw', { id })
  })
  it('is answered to another tenant as if the request did not exist', async () => {
    await expectRefused(notFound, stranger, 'withDraw', { id })
  })
  it('is refused once the request is closed', async () => {
    await reject(cast.lisi, id)
    await expectRefused({ status: 409, msg: '当前状态不能撤回' }, cast.zhangsan, 'withDraw', { id })
  })
  it('is refused for an outdated version', async () => {
    await expectRefused(stale, cast.zhangsan, 'withDraw', { id, version: 99 })
  })
  it('is refused for a task, because an applicant has none', async () => {
    const { taskId } = await cast.lisi.data(contract.detail, { id })
    await expectRefused(stale, cast.zhangsan, 'withDraw', { id, taskId })
  })
})

describe.each(['agreeClick', 'agreeClick2'] as const)('the signature of %s', (name) => {
  it.each(['', 'placeholder.png', '/img/sign.png', 'data:image/png;base64,AAAA', '/api/files/', newIdText()])(
    'is refused when it is %j',
    async (baseImage) => {
      await expectRefused(unsigned, cast.lisi, name, { id, baseImage })
    },
  )
  it('is refused when somebody else made it', async () => {
    await expectRefused(unsigned, cast.lisi, name, { id, baseImage: await signature(cast.zhaoliu) })
  })
  it('is refused when it was made in another tenant', async () => {
    const other = await app.login('lisi', tenants.other)
    await expectRefused(unsigned, cast.lisi, name, { id, baseImage: await signature(other) })
  })
  it('is refused when it is an attachment', async () => {
    const { rows } = await app.owner.query<{ id: string }>(
      `insert into file (tenant_id, id, owner_id, sha256, name, mime, size, purpose)
       values ('000000', gen_random_uuid()::text, $1, 'x', 'a.png', 'image/png', 1, 'attachment') returning id`,
      [cast.lisi.userId],
    )
    await expectRefused(unsigned, cast.lisi, name, { id, baseImage: rows[0]?.id })
  })
  it('can be used only once', async () => {
    const baseImage = await signature(cast.lisi)
    const other = await submitLeave(cast.zhangsan)
    await cast.lisi.data(contract[name], { id: other.id, baseImage })
    await expectRefused(unsigned, cast.lisi, name, { id, baseImage })
  })
  it('is not used up by a refused decision', async () => {
    const baseImage = await signature(cast.lisi)
    await expectRefused(stale, cast.lisi, name, { id, baseImage, version: 99 })
    expect(await cast.lisi.data(contract[name], { id, baseImage })).toMatchObject({ id })
  })
  it('counts as used by its file, even under a newer address', async () => {
    const address = await signature(cast.lisi)
    const expired = address.replace(/expires=\d+/, 'expires=1')
    expect(await cast.lisi.data(contract[name], { id, baseImage: expired })).toMatchObject({ id })
  })
  it('may be given as an absolute address or as the id alone', async () => {
    const absolute = `https://oa.example.com${await signature(cast.lisi)}`
    expect(await cast.lisi.data(contract[name], { id, baseImage: absolute })).toMatchObject({ id })
    const bare = /[0-9a-f-]{36}/.exec(await signature(cast.zhaoliu))?.[0]
    expect(await cast.zhaoliu.data(contract[name], { id, baseImage: bare })).toMatchObject({ id })
  })
})

describe('reading', () => {
  const readings: RouteName[] = ['detail', 'formDetail', 'exportPDF']
  it.each(readings)('%s is refused to a person whom the request does not concern', async (name) => {
    for (const account of ['wangwu', 'sunqi', 'zhaoliu'] as const) {
      await expectRefused(forbidden, cast[account], name, { kind: 'leave', id })
    }
  })
  it.each(readings)('%s answers another tenant as if the request did not exist', async (name) => {
    await expectRefused(notFound, stranger, name, { kind: 'leave', id })
    await expectRefused(notFound, await app.login('admin', tenants.other), name, { kind: 'leave', id })
  })
  it.each(readings.slice(1))(
    '%s answers an id of another kind as if the request did not exist',
    async (name) => {
      await expectRefused(notFound, cast.zhangsan, name, { kind: 'payments', id })
    },
  )
  it('detail answers a wrong type as if the request did not exist', async () => {
    for (const type of ['payments', '合同付款审批', '没有这个类型']) {
      await expectRefused(notFound, cast.zhangsan, 'detail', { id, type })
    }
  })
  it.each(readings)(
    '%s is open to the applicant, approvers, people copied in and the administrator',
    async (name) => {
      const request = await submitLeave(cast.zhangsan, { ccUserIds: ['孙七'] })
      for (const account of ['zhangsan', 'lisi', 'sunqi', 'admin'] as const) {
        const answer = await cast[account].bytes(
          name === 'detail'
            ? `/api/oa_info/oa_message/detail?id=${request.id}`
            : `/api/oa_info/leave/${name === 'exportPDF' ? name : 'detail'}?id=${request.id}`,
        )
        expect(answer.status).toBe(200)
      }
    },
  )
  it('a request stays open to a person who once had a task in it', async () => {
    await agree(cast.lisi, id)
    await reject(cast.zhaoliu, id)
    await cast.zhangsan.data(contract.update, {
      ...(await example(cast.zhangsan, 'leave')),
      kind: 'leave',
      id,
    })
    expect((await cast.zhaoliu.call(contract.detail, { id })).status).toBe(200)
  })
  it('a draft is open only to its writer', async () => {
    const draft = await cast.zhangsan.data(contract.draft, { kind: 'leave' })
    expect((await cast.zhangsan.call(contract.detail, { id: draft.id })).status).toBe(200)
    await expectRefused(forbidden, cast.admin, 'detail', { id: draft.id })
    await expectRefused(forbidden, cast.lisi, 'detail', { id: draft.id })
  })
})

describe('submitting a request that cannot be submitted', () => {
  it.each(['add', 'update', 'draft', 'preview'] as const)(
    '%s is refused if it belongs to another person',
    async (name) => {
      await reject(cast.lisi, id)
      const values = { ...(await example(cast.sunqi, 'leave')), kind: 'leave', id }
      await expectRefused(notApplicant, cast.sunqi, name, values)
      const theirs = { ...(await example(stranger, 'leave')), kind: 'leave', id }
      await expectRefused(notFound, stranger, name, theirs)
    },
  )
  it.each(['add', 'update', 'draft', 'preview'] as const)(
    '%s is refused if it is of another kind',
    async (name) => {
      const values = { ...(await example(cast.zhangsan, 'payments')), kind: 'payments', id }
      await expectRefused(notFound, cast.zhangsan, name, values)
    },
  )
  it('add is refused if it was submitted before', async () => {
    const values = { ...(await example(cast.zhangsan, 'leave')), kind: 'leave', id }
    await expectRefused({ status: 409, msg: '当前状态不能提交' }, cast.zhangsan, 'add', values)
  })
  it('update is refused if it is under way, approved or a draft', async () => {
    const refused = { status: 409, msg: '当前状态不能提交' }
    const values = { ...(await example(cast.zhangsan, 'leave')), kind: 'leave' }
    await expectRefused(refused, cast.zhangsan, 'update', { ...values, id })
    await agree(cast.lisi, id)
    await agree(cast.zhaoliu, id)
    await expectRefused(refused, cast.zhangsan, 'update', { ...values, id })
    const draft = await cast.zhangsan.data(contract.draft, { kind: 'leave' })
    await expectRefused(refused, cast.zhangsan, 'update', { ...values, id: draft.id })
  })
  it('draft is refused if it is under way', async () => {
    const refused = { status: 409, msg: '当前状态不能提交' }
    await expectRefused(refused, cast.zhangsan, 'draft', { kind: 'leave', id })
  })
  it('an attachment of another person is refused', async () => {
    const file = await app.owner.query<{ id: string }>(
      `insert into file (tenant_id, id, owner_id, sha256, name, mime, size, purpose)
       values ('000000', gen_random_uuid()::text, $1, 'x', 'a.pdf', 'application/pdf', 1, 'attachment') returning id`,
      [cast.sunqi.userId],
    )
    const fileId = file.rows[0]?.id
    const values = { ...(await example(cast.zhangsan, 'payments')), kind: 'payments', annexFile: [fileId] }
    const msg = expect.stringMatching(/^附件：找不到文件/)
    await expectRefused({ status: 400, msg }, cast.zhangsan, 'add', values)
  })
  it('an attachment of another request is refused, even if that request is linked', async () => {
    const file = await cast.sunqi.data(contract.uploadByte, { baseCode: stroke })
    const values = { ...(await example(cast.zhangsan, 'payments')), kind: 'payments', annexFile: [file] }
    const answer = await cast.zhangsan.call(contract.add, values)
    expect(answer.status).toBe(400)
  })
})

describe('a payment', () => {
  it('has the same texts in the detail as in the dialog', async () => {
    const request = await submitPayments(cast.zhangsan)
    const detail = await cast.zhangsan.data(contract.detail, { id: request.id })
    expect(detail).toMatchObject({ type: '合同付款审批', isThird: 0, realMoney: '30000.00' })
    expect(detail.attachments['annexFile']).toHaveLength(1)
  })
})
