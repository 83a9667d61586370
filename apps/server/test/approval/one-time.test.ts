import { contract } from '@countersign/contract'
import { createTestApp, submitLeave } from '@countersign/server/testing'
import { expect, it } from 'vitest'

it('a request has a single application time, however long its submission takes', async () => {
  let looks = 0
  // The clock advances one second with each reading.
  const app = await createTestApp({ now: () => new Date(Date.now() + 1000 * looks++) })
  try {
    const zhangsan = await app.login('zhangsan')
    const { id } = await submitLeave(zhangsan)
    const { applicationDate, cards } = await zhangsan.data(contract.detail, { id })
    const shown = cards.flatMap((card) => card.fields).find((field) => field.name === 'applicationDate')
    expect(shown?.text).toBe(applicationDate)
  } finally {
    await app.close()
  }
})
