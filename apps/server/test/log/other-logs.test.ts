import { hostname } from 'node:os'
import { contract } from '@countersign/contract'
import { loginAll, startTestApp, tenants } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'

const app = await startTestApp()
const cast = await loginAll(app)
await cast.zhangsan.call(contract.postList)
await cast.admin.data(contract.postSubmit, { postCode: 'BUY', postName: '采购经理', category: 2 })

describe('the log of actions for other clients', () => {
  it('has every entry of the audit log, newest first', async () => {
    const ids = async (list: typeof contract.auditList | typeof contract.usualLogList) =>
      (await cast.admin.data<{ records: { id: string }[] }>(list, { size: 50 })).records.map(({ id }) => id)
    expect(await ids(contract.usualLogList)).toEqual(await ids(contract.auditList))
    const { records } = await cast.admin.data(contract.usualLogList)
    expect(records[0]).toMatchObject({
      strId: records[0]?.id,
      serviceId: 'countersign',
      serverHost: hostname(),
      serverIp: expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/),
      env: 'prod',
      title: '保存岗位',
      logLevel: 'INFO',
      logId: 'postSave',
      logData: '保存岗位 岗位 采购经理',
      createBy: 'admin',
      requestUri: '',
    })
  })

  it('tells in an entry what changed, in the language of the caller', async () => {
    const [row] = (await cast.admin.data(contract.usualLogList)).records
    const { body } = await cast.admin.get(`/api/blade-log/usual/detail?id=${row?.id}`, {
      'accept-language': 'en',
    })
    const entry = contract.usualLogDetail.output.parse(body.data)
    expect(entry.title).toBe('Saved a post')
    expect(JSON.parse(entry.params)).toMatchObject({ before: null, after: { postName: '采购经理' } })
    expect(entry.userAgent).not.toBe('')
  })

  it('is closed to people without the permission', async () => {
    for (const list of [contract.usualLogList, contract.apiLogList, contract.errorLogList])
      expect((await cast.zhangsan.call(list)).status).toBe(403)
  })
})

describe('the log of calls for other clients', () => {
  it('has the refused calls alone, with their addresses', async () => {
    const { records } = await cast.admin.data(contract.apiLogList, { size: 50 })
    expect(records.length).toBeGreaterThan(0)
    expect(new Set(records.map(({ logId }) => logId))).toEqual(new Set(['refused']))
    expect(records.at(-1)).toMatchObject({
      logLevel: 'WARN',
      requestUri: '/api/blade-system/post/list',
      createBy: 'zhangsan',
    })
    expect(records.at(-1)?.logData).toMatch(/forbidden$/)
  })

  it('does not open an entry of another action, nor one of another tenant', async () => {
    const saved = (await cast.admin.data(contract.usualLogList)).records.find(
      ({ logId }) => logId === 'postSave',
    )
    const missing = { status: 404, body: { msg: '数据不存在' } }
    expect(await cast.admin.call(contract.apiLogDetail, { id: saved?.id })).toMatchObject(missing)
    const stranger = await app.login('admin', tenants.other)
    expect(await stranger.call(contract.usualLogDetail, { id: saved?.id })).toMatchObject(missing)
  })
})

it('the log of errors for other clients has what the web app reported', async () => {
  await cast.lisi.data(contract.webLog, {
    entries: [{ url: 'http://localhost/wel/index', message: '出错了', stack: 'at here', info: 'window' }],
  })
  const [row] = (await cast.admin.data(contract.errorLogList)).records
  expect(row).toMatchObject({
    title: '出错了',
    requestUri: 'http://localhost/wel/index',
    stackTrace: 'at here',
    params: 'window',
    createBy: 'lisi',
    logLevel: 'ERROR',
  })
  expect(await cast.admin.data(contract.errorLogDetail, { id: row?.strId })).toEqual(row)
})
