import { contract } from '@countersign/contract'
import { example, loginAll, startTestApp } from '@countersign/server/testing'
import { expect, it } from 'vitest'
import { companiesOf } from '../../src/modules/approval/read/own-companies.rules.ts'

const own = '云岭控股集团有限公司'
const other = '云岭置业有限公司'

it('a department belongs to the nearest company above it', () => {
  const department = (id: string, parentId: string | null, name: string, fullName = '') => ({
    id,
    parentId,
    name,
    fullName,
  })
  const departments = [
    department('group', null, own),
    department('estate', 'group', '置业', other),
    department('sales', 'estate', '销售部'),
    department('loop', 'loop', '循环'),
  ]
  const of = (...ids: string[]) => companiesOf(departments, ids, [own, other])
  expect(of('sales')).toEqual([other])
  expect(of('group', 'sales', 'estate')).toEqual([own, other])
  expect(of('loop', 'gone')).toEqual([])
  const spelled = [department('inn', null, '云岭（酒店）有限公司')]
  expect(companiesOf(spelled, ['inn'], ['云岭 (酒店) 有限公司'])).toEqual(['云岭 (酒店) 有限公司'])
})

it('people submit for the company of their department, and others only by permission, which approvers see', async () => {
  const app = await startTestApp()
  const { zhangsan, lisi } = await loginAll(app)
  const leave = async (mainstay: string) => ({
    ...(await example(zhangsan, 'leave')),
    kind: 'leave' as const,
    mainstay,
  })
  // Where no department is a company, nobody knows whose is whose.
  await zhangsan.data(contract.add, await leave(other))

  await app.owner.query(`update department set name = $1 where tenant_id = '000000' and parent_id is null`, [
    own,
  ])
  expect((await zhangsan.data(contract.formContext)).companies).toEqual({ own: [own], mayOthers: false })
  expect(await zhangsan.call(contract.add, await leave(other))).toMatchObject({
    status: 400,
    body: { fields: { mainstay: `只能为本人所在公司提交：${own}` } },
  })
  expect((await example(zhangsan, 'leave'))['mainstay']).toBe(own)
  const { id } = await zhangsan.data(contract.add, await leave(own))
  expect((await lisi.data(contract.detail, { id })).warnings).toEqual([])

  await app.owner.query(
    `insert into menu_role (tenant_id, menu_id, role_id)
     select m.tenant_id, m.id, r.id from menu m join role r on r.tenant_id = m.tenant_id and r.alias = 'user'
     where m.code = 'request.anyCompany' and m.tenant_id = '000000'`,
  )
  const { id: foreign } = await zhangsan.data(contract.add, await leave(other))
  const { warnings } = await lisi.data(contract.detail, { id: foreign })
  expect(warnings.map(({ message }) => message)).toEqual([`主体公司不是申请人所在公司（${own}）`])
})
