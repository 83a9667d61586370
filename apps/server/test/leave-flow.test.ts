import { contract } from '@countersign/contract'
import { agree, createTestApp, submitLeave, type TestApp } from '@countersign/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('goes from the applicant through the leader to the general manager', async () => {
  const zhangsan = await app.login('zhangsan')
  const lisi = await app.login('lisi')
  const zhaoliu = await app.login('zhaoliu')
  const { id } = await submitLeave(zhangsan)
  expect(await agree(lisi, id, '同意')).toMatchObject({ approvalStatus: '审批中' })
  expect(await agree(zhaoliu, id)).toMatchObject({ approvalStatus: '已通过' })
  const detail = await zhangsan.data(contract.detail, { id })
  expect(detail.personTable.map(({ personName, status }) => [personName, status])).toEqual([
    ['张三', '已处理'],
    ['李四', '同意'],
    ['赵六', '同意'],
  ])
})
