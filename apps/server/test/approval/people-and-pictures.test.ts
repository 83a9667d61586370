import { contract } from '@countersign/contract'
import { example, loginAll, signature, startTestApp } from '@countersign/server/testing'
import { expect, it } from 'vitest'

const app = await startTestApp()
const cast = await loginAll(app)

// submit-forms.md D2
it('the keeper of a certificate must belong to the department that keeps it', async () => {
  const values = { ...(await example(cast.zhangsan, 'card')), oversawDeptName: '研发部', kind: 'card' }
  const borrow = async (oversawPerson: string) => {
    const { status, body } = await cast.zhangsan.call(contract.add, { ...values, oversawPerson })
    return { status, msg: body.msg }
  }
  expect(await borrow('王五')).toEqual({ status: 400, msg: '监管人须属于监管部门' })
  expect(await borrow('李四')).toMatchObject({ status: 200 })
})

// forms.txt §3 "Inspection": baseCode
it('an inspector may sign with their own picture, in the form uploadByte returned it', async () => {
  const values = { ...(await example(cast.zhangsan, 'inspection')), kind: 'inspection' }
  const signed = (baseCode: string) => cast.zhangsan.call(contract.add, { ...values, baseCode })
  const own = await cast.zhangsan.data(contract.add, { ...values, baseCode: await signature(cast.zhangsan) })
  const detail = await cast.lisi.data(contract.formDetail, { kind: 'inspection', id: own.id })
  expect(detail.attachments['baseCode']).toMatchObject([{ mime: 'image/png' }])
  expect(detail['baseCode']).toMatch(/^\/api\/files\//)
  const { status, body } = await signed(await signature(cast.lisi))
  expect({ status, msg: body.msg }).toMatchObject({
    status: 400,
    msg: expect.stringMatching(/^验收签字：找不到文件/),
  })
})
