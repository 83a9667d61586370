import { contract } from '@countersign/contract'
import {
  agree,
  example,
  loginAll,
  reject,
  startTestApp,
  submitForm,
  submitLeave,
} from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'

const app = await startTestApp()
const cast = await loginAll(app)

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

describe('a process that asks people named in the form', () => {
  it('asks them at the submission, and at each later step', async () => {
    const rules = [{ kind: 'fieldPeople', field: 'ccUserIds' }]
    const definition = {
      keepsConsecutive: true,
      nodes: [
        { id: 'first', name: '审批', mode: 'one', rules },
        { id: 'second', name: '会签', mode: 'all', rules },
      ],
    }
    const { rows } = await app.owner.query(
      `update flow_version set state = 'retired' where tenant_id = '000000'
       and flow_id = (select id from flow where tenant_id = '000000' and kind = 'travel') returning flow_id`,
    )
    await app.owner.query(
      `insert into flow_version (tenant_id, id, flow_id, number, state, definition, published_at)
       values ('000000', 'asks-named', $1, 2, 'published', $2, now())`,
      [rows[0]?.flow_id, JSON.stringify(definition)],
    )
    const ccUserIds = [cast.lisi.userId, cast.wangwu.userId]
    const { id } = await submitForm(cast.zhangsan, 'travel', { ccUserIds })
    const waiting = async () => {
      const { personTable } = await cast.zhangsan.data(contract.detail, { id })
      return personTable.filter(({ status }) => status === '待处理').map(({ personName }) => personName)
    }
    expect(await waiting()).toEqual(['李四'])
    await agree(cast.lisi, id)
    expect(await waiting()).toEqual(['李四', '王五'])
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
