import { contract } from '@countersign/contract'
import { signature, startTestApp, submitLeave, testPassword } from '@countersign/server/testing'
import { expect, it } from 'vitest'

const app = await startTestApp()

it('an error log entry says what failed and where, without tokens, passwords, addresses or texts people wrote', async () => {
  const zhangsan = await app.login('zhangsan')
  const lisi = await app.login('lisi')
  const { id } = await submitLeave(zhangsan, { reason: '私人事由' })
  const baseImage = await signature(lisi)
  await app.owner.query('drop table delivery, message, outbox')
  const failed = await lisi.call(contract.agreeClick2, { id, baseImage, opinion: '私人意见' })
  expect(failed).toMatchObject({ status: 500, body: { data: null, msg: '服务器异常' } })
  await app.owner.query('drop table inbox')
  const url = `/api/oa_info/leave/exportPDF?id=${id}&blade-auth=${zhangsan.accessToken}`
  expect((await app.send({ method: 'GET', url })).status).toBe(500)
  await app.owner.query('drop table session cascade')
  await app.send({
    method: 'POST',
    url: '/api/blade-auth/token',
    headers: app.basic,
    body: { account: 'zhangsan', password: testPassword },
  })
  const said = app.logLines.join('\n')
  expect(said).toContain('/api/oa_info/:kind/exportPDF')
  expect(said).toContain('relation')
  for (const secret of [
    zhangsan.accessToken,
    lisi.accessToken,
    zhangsan.refreshToken,
    testPassword,
    'saber_secret',
    app.basic['authorization'] ?? '',
    new URL(baseImage, 'http://x').searchParams.get('signature') ?? '',
    '私人事由',
    '私人意见',
  ]) {
    expect(said).not.toContain(secret)
  }
})
