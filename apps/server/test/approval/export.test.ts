import { contract } from '@countersign/contract'
import {
  agree,
  createTestApp,
  loginAll,
  reject,
  startTestApp,
  submitLeave,
  tenants,
} from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { textOf } from '../pdf/read-pdf.ts'

let id = ''
const app = await startTestApp()
const cast = await loginAll(app)
;({ id } = await submitLeave(cast.zhangsan))
await agree(cast.lisi, id, '同意')

const url = (query = '') => `/api/oa_info/leave/exportPDF?id=${id}${query}`

describe('exportPDF', () => {
  it.each([
    ['in the query', (token: string) => url(`&blade-auth=${token}`), {}],
    ['in the query with bearer', (token: string) => url(`&blade-auth=bearer%20${token}`), {}],
    ['in the query with bearer and a plus', (token: string) => url(`&blade-auth=bearer+${token}`), {}],
  ])('accepts the token %s, without any header', async (_where, address) => {
    const answer = await app.raw({ method: 'GET', url: address(cast.zhangsan.accessToken) })
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.bytes.toString()).toMatch(/^%PDF-/)
  })
  it('accepts the token in the header, without Basic credentials', async () => {
    const headers = { 'blade-auth': `bearer ${cast.zhangsan.accessToken}` }
    expect((await app.raw({ method: 'GET', url: url(), headers })).status).toBe(200)
  })
  it('gives the file a Chinese name', async () => {
    const { headers } = await cast.zhangsan.bytes(url())
    const [, encoded = ''] = /filename\*=UTF-8''(\S+)$/.exec(headers['content-disposition'] ?? '') ?? []
    expect(decodeURIComponent(encoded)).toMatch(/^请假申请单-张三-\d{4}-\d{2}-\d{2}\.pdf$/)
    expect(headers['content-disposition']).toMatch(/^attachment; filename=\d{4}-\d{2}-\d{2}\.pdf; filename\*/)
  })
  it.each(['&blade-auth=', '&blade-auth=bearer%20', '&blade-auth=nonsense', ''])(
    'refuses %j in the envelope',
    async (query) => {
      expect(await app.send({ method: 'GET', url: url(query) })).toMatchObject({
        status: 401,
        body: { code: 401, success: false, data: null, msg: '请求未授权' },
      })
    },
  )
  it('refuses a refresh token, and a person whom the request does not concern', async () => {
    const refreshing = await app.send({
      method: 'GET',
      url: url(`&blade-auth=${cast.zhangsan.refreshToken}`),
    })
    expect(refreshing.status).toBe(401)
    const sunqi = await app.send({ method: 'GET', url: url(`&blade-auth=${cast.sunqi.accessToken}`) })
    expect(sunqi).toMatchObject({ status: 403, body: { data: null, msg: '没有权限' } })
    const { accessToken } = await app.login('zhangsan', tenants.other)
    expect(await app.send({ method: 'GET', url: url(`&blade-auth=${accessToken}`) })).toMatchObject({
      status: 404,
    })
  })
  it('gives the renderer the cards, the trail with the signature, and earlier rounds', async () => {
    await reject(cast.zhaoliu, id, '再写一遍')
    const { values } = await cast.zhangsan.data(contract.detail, { id })
    await cast.zhangsan.data(contract.update, { ...values, kind: 'leave', id })
    await agree(cast.lisi, id, '再次同意')
    await cast.zhangsan.bytes(url())
    const input = app.printed.at(-1)
    expect(input).toMatchObject({
      title: '请假申请单',
      approvalStatus: '审批中',
      applicant: { createName: '张三', departmentName: '研发部' },
    })
    expect(input?.trail.map(({ personName, status, opinion }) => [personName, status, opinion])).toEqual([
      ['张三', '已处理', ''],
      ['李四', '同意', '再次同意'],
      ['赵六', '待处理', ''],
    ])
    expect(
      Buffer.from(input?.trail[1]?.signature ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    expect(input?.history?.map(({ round, rows }) => [round, rows.map(({ status }) => status)])).toEqual([
      [1, ['已处理', '同意', '驳回']],
    ])
    expect(input?.cards.flatMap(({ fields }) => fields.map(({ name }) => name))).toContain('reason')
  })
  it('makes a real PDF', async () => {
    const own = await createTestApp({ pdf: 'real' })
    const { zhangsan, lisi } = await loginAll(own)
    const request = await submitLeave(zhangsan, { reason: '#set page(width: 1pt) *粗* 𠮷' })
    await agree(lisi, request.id, '同意')
    const answer = await zhangsan.bytes(`/api/oa_info/leave/exportPDF?id=${request.id}`)
    expect(answer.status).toBe(200)
    expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(answer.bytes.length).toBeGreaterThan(5000)
    await own.close()
  })
})

it('shows half days beside the days of a leave, in the PDF and the dialog; the flat days field stays a number', async () => {
  const own = await createTestApp({ pdf: 'real' })
  const { zhangsan } = await loginAll(own)
  const leave = await submitLeave(zhangsan, {
    leaveType: 'annual',
    startDate: '2026-12-07 12:00:00',
    endDate: '2026-12-09 23:59:59',
  })
  const detail = await zhangsan.data(contract.formDetail, { kind: 'leave', id: leave.id })
  const days = detail.cards.flatMap((card) => card.fields).find((field) => field.name === 'days')
  expect(days?.text).toBe('2.5 天（12-07 下午起）')
  expect(detail['days']).toBe('2.5')
  expect(detail.values['days']).toBe(2.5)
  const { bytes } = await zhangsan.bytes(`/api/oa_info/leave/exportPDF?id=${leave.id}`)
  expect(await textOf(bytes)).toContain('2.5天（12-07下午起）')
  await own.close()
})
