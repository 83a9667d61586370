import { startTestApp } from '@countersign/server/testing'
import { expect, inject, it, vi } from 'vitest'
import { withClient } from '../../src/platform/database/embedded-bootstrap.ts'

const app = await startTestApp()

it('the pool survives lost connections, and logs them without their secrets', async () => {
  const zhangsan = await app.login('zhangsan')
  const name = new URL(app.urls.app).pathname.slice(1)
  await withClient(inject('testDatabase').superuserUrl, async (client) => {
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = 'countersign_app'",
      [name],
    )
  })
  await vi.waitFor(async () => expect((await zhangsan.get('/api/blade-user/info')).status).toBe(200))
  await vi.waitFor(() => expect(app.logLines.join()).toContain('a database connection was lost'))
  const password = new URL(app.urls.app).password
  for (const secret of ['secretKey', 'connectionParameters', password]) {
    expect(app.logLines.join()).not.toContain(secret)
  }
})
