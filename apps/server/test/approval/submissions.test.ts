import { contract } from '@countersign/contract'
import {
  type Cast,
  createTestApp,
  example,
  loginAll,
  reject,
  submitLeave,
  type TestApp,
} from '@countersign/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await createTestApp()
  cast = await loginAll(app)
})
afterAll(() => app.close())

const numberOf = (applyNo: string) => Number(applyNo.slice(-4))
const leave = async (more: Record<string, unknown> = {}) => ({
  ...(await example(cast.zhangsan, 'leave')),
  kind: 'leave',
  ...more,
})

describe('a submission', () => {
  it('takes the next number, and a resubmission keeps its own', async () => {
    const first = await submitLeave(cast.zhangsan)
    await reject(cast.lisi, first.id)
    const again = await cast.zhangsan.data(contract.update, await leave({ id: first.id }))
    expect(again.applyNo).toBe(first.applyNo)
    const next = await submitLeave(cast.zhangsan)
    expect(numberOf(next.applyNo)).toBe(numberOf(first.applyNo) + 1)
  })

  it('of a new request ignores a revision, which belongs to a draft', async () => {
    expect((await cast.zhangsan.call(contract.add, await leave({ revision: 3 }))).status).toBe(200)
  })

  it('is refused while its kind has no published process, and so is the preview', async () => {
    const setState = (from: string, to: string) =>
      app.owner.query(
        `update flow_version set state = $2 where tenant_id = '000000' and state = $1
         and flow_id = (select id from flow where tenant_id = '000000' and kind = 'leave')`,
        [from, to],
      )
    const input = await leave()
    await setState('published', 'retired')
    try {
      for (const call of [contract.add, contract.preview]) {
        expect(await cast.zhangsan.call(call, input)).toMatchObject({
          status: 400,
          body: { error: 'noFlow', msg: '该申请类型没有已发布的流程，请联系管理员' },
        })
      }
    } finally {
      await setState('retired', 'published')
    }
    expect((await cast.zhangsan.call(contract.add, input)).status).toBe(200)
  })
})

describe('a draft', () => {
  it.each([
    ['zhangsan', 409, 'notWithdrawable'],
    ['lisi', 403, 'notApplicant'],
  ] as const)('is not withdrawn by %s', async (name, status, error) => {
    const { id } = await cast.zhangsan.data(contract.draft, { kind: 'leave' })
    expect(await cast[name].call(contract.withDraw, { id })).toMatchObject({ status, body: { error } })
  })
})

it('an agreement without a signature is refused at the field of the signature', async () => {
  const { id } = await submitLeave(cast.zhangsan)
  expect(await cast.lisi.call(contract.agreeClick, { id })).toMatchObject({
    status: 400,
    body: { error: 'signatureRequired', fields: { baseImage: '请先签名并确认' } },
  })
})
