import { contract } from '@countersign/contract'
import { startTestApp } from '@countersign/server/testing'
import { expect, it } from 'vitest'

const day = 24 * 3_600_000
/** The app's clock is a month behind that of the database. */
const clock = { now: new Date(Date.now() - 30 * day) }
const app = await startTestApp({ now: () => clock.now })

it('a session lasts and ends by the clock that wrote its end', async () => {
  const as = await app.login('zhangsan')
  expect((await as.call(contract.info)).status).toBe(200)
  clock.now = new Date(clock.now.getTime() + 30 * day)
  expect((await as.call(contract.info)).status).toBe(401)
})
