import { contract, listRoutes } from '@countersign/contract'
import { type Caller, loginAll, startTestApp, submitLeave } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { calls } from './calls.ts'

const app = await startTestApp()
const { zhangsan } = await loginAll(app)
const requestId = (await submitLeave(zhangsan)).id

const routes = listRoutes()
const byToken = routes.filter(({ route }) => route.access === 'token')
const unenveloped = new Set([
  'assetRoomExport',
  'assetRoomImport',
  'auditExport',
  'dictionaryExport',
  'dictionaryImport',
  'departmentExport',
  'departmentImport',
  'partnerExport',
  'postExport',
  'postImport',
  'exportPDF',
  'file',
  'invitationLetters',
  'invitationSheet',
  'goodsExport',
  'goodsImport',
  'orderExport',
  'articlePdf',
  'brandPicture',
  'articleQuizExport',
  'orderPickingList',
  'panoramaPicture',
  'payableExport',
  'statementRead',
  'payBatchCsv',
  'payBatchSheet',
  'panoramaPictureUpload',
  'shopPicture',
  'shopPictureUpload',
  'stream',
  'upload',
  'userExport',
  'userImport',
  'userTemplate',
])
const needsBasic = byToken.filter(({ name }) => name !== 'exportPDF')

const refusal = (code: number, msg: string) => ({
  status: code,
  body: { code, success: false, data: null, msg },
})

describe('the table of calls', () => {
  it('names every route of the contract', () => {
    expect(Object.keys(calls).sort()).toEqual(routes.map(({ name }) => name).sort())
  })

  it.each(routes.filter(({ name }) => !unenveloped.has(name)))(
    '$name answers its caller in the envelope, as the contract says',
    async ({ name, route }) => {
      const answer = await prepare(name).then(({ input, as }) => as.call(route, input))
      expect(answer).toMatchObject({ status: 200, body: { code: 200, success: true, msg: '操作成功' } })
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(route.output.safeParse(answer.body.data)).toMatchObject({ success: true })
    },
  )

  it.each(routes.filter(({ route }) => route.method === 'GET' && route.writes))(
    '$name is also accepted as POST, with a body or a query',
    async ({ name, route }) => {
      const first = await prepare(name)
      expect((await first.as.call(route, first.input, { method: 'POST' })).status).toBe(200)
      const second = await prepare(name)
      const query = new URLSearchParams(
        Object.entries(second.input).map(([key, value]) => [key, String(value)]),
      )
      expect((await second.as.post(`${route.path}?${query.toString()}`)).status).toBe(200)
    },
  )
})

async function prepare(name: string): Promise<{ input: Record<string, unknown>; as: Caller }> {
  const make = Object.entries(calls).find(([one]) => one === name)?.[1]
  if (!make) throw new Error(`no call of ${name}`)
  return make(app)
}

describe('Basic credentials', () => {
  const saber = Buffer.from('saber:saber_secret').toString('base64')
  const wrong: [string, string | undefined][] = [
    ['no header', undefined],
    ['a wrong secret', `Basic ${Buffer.from('saber:wrong').toString('base64')}`],
    ['an unknown client', `Basic ${Buffer.from('nobody:saber_secret').toString('base64')}`],
    ['a text that is not base64', 'Basic %%%'],
    ['no colon', `Basic ${Buffer.from('saber').toString('base64')}`],
    ['a NUL', `Basic ${Buffer.from('sa\u0000ber:x').toString('base64')}`],
    ['no name', `Basic ${Buffer.from(':saber_secret').toString('base64')}`],
    ['no name and no secret', `Basic ${Buffer.from(':').toString('base64')}`],
    ['a name that is too long', `Basic ${Buffer.from(`${'x'.repeat(400)}:x`).toString('base64')}`],
    ['a second pair behind the first', `Basic ${saber} ${saber}`],
    ['another scheme', 'Digest abc'],
    ['another scheme with the right pair', `Bearer ${saber}`],
  ]
  it.each([`Basic ${saber}`, `basic ${saber}`, `BASIC  ${saber}`])(
    'are accepted from the header %s',
    async (authorization) => {
      const headers = { 'blade-auth': `bearer ${zhangsan.accessToken}`, authorization }
      expect(await app.send({ method: 'GET', url: '/api/blade-user/info', headers })).toMatchObject({
        status: 200,
      })
    },
  )
  it.each(needsBasic)(
    'are checked before anything else: $name without them is refused',
    async ({ route }) => {
      const url = route.path.replace('{kind}', 'leave')
      const headers = { 'blade-auth': `bearer ${zhangsan.accessToken}` }
      expect(await app.send({ method: route.method, url, headers })).toMatchObject(
        refusal(401, '客户端认证失败'),
      )
    },
  )
  it.each(wrong)('are refused with %s', async (_what, authorization) => {
    for (const url of ['/api/blade-auth/captcha', '/api/blade-user/info']) {
      const headers = {
        'blade-auth': `bearer ${zhangsan.accessToken}`,
        ...(authorization && { authorization }),
      }
      expect(await app.send({ method: 'GET', url, headers })).toMatchObject(refusal(401, '客户端认证失败'))
    }
  })
})

describe('a path that belongs to no call', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['POST', '/api/oa_info/oa_message/list'],
    ['PUT', '/api/oa_info/oa_message/agreeClick2'],
    ['DELETE', '/api/oa_info/leave/remove'],
    ['GET', '/api/oa_info/unknown/schema'],
    ['GET', '/api/oa_info/../../healthz/schema'],
    ['GET', '/api/oa_info/leave/schema/'],
    ['POST', '/api/oa_info/请假审批/add'],
    ['POST', '/api/oa_info/__proto__/add'],
    ['GET', `/api/oa_info/${'x'.repeat(300)}/schema`],
    ['GET', `/api/files/${'x'.repeat(300)}`],
  ] as const)('answers 接口不存在 to %s %s', async (method, url) => {
    const answer = await app.send({ method, url: encodeURI(url), headers: zhangsan.headers })
    expect(answer).toMatchObject(refusal(404, '接口不存在'))
  })
  it('makes no decision for a HEAD request', async () => {
    const url = `/api/oa_info/oa_message/withDraw?id=${requestId}`
    await app.app.inject({ method: 'HEAD', url, headers: zhangsan.headers })
    expect(await zhangsan.data(contract.detail, { id: requestId })).toMatchObject({
      approvalStatus: '审批中',
    })
  })
})
