import { contract } from '@countersign/contract'
import { type Cast, createTestApp, example, loginAll, type TestApp } from '@countersign/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await createTestApp()
  cast = await loginAll(app)
})
afterAll(() => app.close())

// submit-forms D2
it('whoever keeps a certificate must belong to the department that keeps it', async () => {
  const values = { ...(await example(cast.zhangsan, 'card')), oversawDeptName: '研发部', kind: 'card' }
  const borrow = async (oversawPerson: string) => {
    const { status, body } = await cast.zhangsan.call(contract.add, { ...values, oversawPerson })
    return { status, msg: body.msg }
  }
  expect(await borrow('王五')).toEqual({ status: 400, msg: '监管人须属于监管部门' })
  expect(await borrow('李四')).toMatchObject({ status: 200 })
})
