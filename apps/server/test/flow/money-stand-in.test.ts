import { contract } from '@countersign/contract'
import { example, loginAll, startTestApp } from '@countersign/server/testing'
import { expect, it } from 'vitest'

const app = await startTestApp({ firstFlows: true })
const cast = await loginAll(app)
/** The general manager, above whom nobody stands. */
const applicant = cast.zhaoliu
const payment = async () => ({ ...(await example(applicant, 'payments')), kind: 'payments' as const })
const pathOf = async () =>
  (await applicant.data(contract.preview, await payment())).map(
    ({ node, people, why, missing }) => missing ?? `${node} ${people.map(({ name }) => name).join()} ${why}`,
  )

it('nobody stands in for an approver of money unless the company names somebody', async () => {
  const missing = '无人可审（部门负责人），提交会被拒绝，请联系管理员'
  expect((await pathOf())[0]).toBe(missing)
  const before = await app.owner.query('select id from approval')
  expect(await applicant.call(contract.add, await payment())).toMatchObject({
    status: 400,
    body: {
      error: 'noApprover',
      msg: expect.stringMatching(/^流程找不到审批人：“部门负责人”（部门负责人）.*，请联系管理员$/),
    },
  })
  expect((await app.owner.query('select id from approval')).rows).toEqual(before.rows)

  await app.owner.query(
    `insert into menu_role (tenant_id, menu_id, role_id)
     select m.tenant_id, m.id, r.id from menu m join role r on r.tenant_id = m.tenant_id and r.alias = 'hr'
     where m.code = 'flow.standIn' and m.tenant_id = '000000'`,
  )
  expect((await pathOf())[0]).toBe('部门负责人 孙七 部门负责人（找不到审批人，代为审批）')
  const { id } = await applicant.data(contract.add, await payment())
  await applicant.bytes(`/api/oa_info/payments/exportPDF?id=${id}`)
  expect(app.printed.at(-1)?.trail[1]).toMatchObject({ personName: '孙七', node: '部门负责人（代审）' })
})

it('where no money moves, no administrator stands in either, and the refusal names the step', async () => {
  const leave = { ...(await example(applicant, 'leave')), kind: 'leave' as const }
  const [first] = await applicant.data(contract.preview, leave)
  expect(first).toMatchObject({ people: [], missing: '无人可审（部门负责人），提交会被拒绝，请联系管理员' })
  expect(await applicant.call(contract.add, leave)).toMatchObject({
    status: 400,
    body: { error: 'noApprover', msg: '流程找不到审批人：“部门负责人”（部门负责人），请联系管理员' },
  })
})

it('the leader above stands in for a role without people, and the preview says so', async () => {
  await app.owner.query(
    `delete from user_role where tenant_id = '000000'
     and role_id in (select id from role where tenant_id = '000000' and alias = 'hr')`,
  )
  const steps = await cast.zhangsan.data(contract.preview, {
    ...(await example(cast.zhangsan, 'leave')),
    kind: 'leave',
  })
  expect(steps.at(-1)).toMatchObject({
    node: '行政人事办理',
    people: [{ name: '李四' }],
    why: expect.stringMatching(/（上级负责人代审）$/),
  })
})

it('a step whose people a blank field will name says which', async () => {
  const steps = await cast.zhangsan.data(contract.preview, { kind: 'contract' })
  expect(steps[0]).toMatchObject({ node: '承办部门负责人', people: [], missing: '填写“承办部门”后确定' })
})
