import { contract, type Department, type TreeNode } from '@countersign/contract'
import type { StepNode } from '@countersign/engine'
import {
  agree,
  loginAll,
  replaceFlow,
  startTestApp,
  submitLeave,
  testFlow,
  testStep,
} from '@countersign/server/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'

/** People who go to another department, one by one or with a department that is merged into another. */

const app = await startTestApp()
const { admin, zhangsan, lisi, wangwu, sunqi, zhaoliu } = await loginAll(app)
const placesOf = async ({ userId }: { userId: string }) =>
  (await admin.data(contract.userDetail, { id: userId })).deptName
const [group] = await admin.data(contract.departmentList)
let round = 0
/** Two departments below the top, the first led by 李四 and with 张三 as an accountant in it. */
let from: Department
let into: Department
beforeEach(async () => {
  round += 1
  const add = (deptName: string, leaderId: string) =>
    admin.data(contract.departmentSubmit, { deptName: `${deptName}${round}`, parentId: group?.id, leaderId })
  from = await add('采购', lisi.userId)
  into = await add('物资', wangwu.userId)
  await app.owner.query('delete from user_department where user_id = $1', [zhangsan.userId])
  await app.owner.query(
    'insert into user_department (tenant_id, user_id, dept_id, sort) values ($1, $2, $3, 0)',
    [from.tenantId, zhangsan.userId, from.id],
  )
})

const merge = (input: Record<string, unknown> = {}, by = admin) =>
  by.call(contract.departmentMerge, { id: from.id, intoId: into.id, ...input })
const move = (input: Record<string, unknown> = {}, by = admin) =>
  by.call(contract.userMove, { userIds: [zhangsan.userId], fromId: from.id, toId: into.id, ...input })
const expectUnchanged = async () => {
  expect(await placesOf(zhangsan)).toBe(from.deptName)
  expect(await admin.data(contract.departmentDetail, { id: from.id })).toEqual(from)
}
const entries = async (action: 'userMove' | 'departmentMerge') =>
  (await admin.data(contract.auditList, { action, size: 50 })).records.map(({ subjectName }) => subjectName)

describe('people who move', () => {
  it('keep their post, other departments and their place among these', async () => {
    const post = await admin.data(contract.postSubmit, {
      category: 1,
      postCode: 'buyer',
      postName: '采购员',
    })
    await app.owner.query('update user_department set post_id = $2 where user_id = $1', [
      zhangsan.userId,
      post.id,
    ])
    await app.owner.query(
      "insert into user_department (tenant_id, user_id, dept_id, sort) select tenant_id, $1, id, 1 from department where name = '法务部' and tenant_id = $2",
      [zhangsan.userId, from.tenantId],
    )
    expect((await move()).status).toBe(200)
    const { rows } = await app.owner.query(
      'select d.name, post_id from user_department u join department d on d.id = u.dept_id where user_id = $1 order by u.sort',
      [zhangsan.userId],
    )
    expect(rows).toEqual([
      { name: into.deptName, post_id: post.id },
      { name: '法务部', post_id: null },
    ])
    expect((await entries('userMove'))[0]).toBe('张三')
  })

  it('are in no department twice, and others stay as they are', async () => {
    const before = await placesOf(sunqi)
    expect((await move({ userIds: [zhangsan.userId, sunqi.userId] })).status).toBe(200)
    expect(await placesOf(zhangsan)).toBe(into.deptName)
    expect(await placesOf(sunqi)).toBe(before)
    await app.owner.query(
      'insert into user_department (tenant_id, user_id, dept_id, sort) values ($1, $2, $3, 1)',
      [from.tenantId, zhangsan.userId, from.id],
    )
    expect((await move()).status).toBe(200)
    expect(await placesOf(zhangsan)).toBe(into.deptName)
  })

  it.each([
    ['an unknown person', { userIds: ['u-none'] }, 404, 'notFound'],
    ['an unknown department', { toId: 'd-none' }, 404, 'notFound'],
    ['an unknown department before', { fromId: 'd-none' }, 404, 'notFound'],
  ])('do not go with %s', async (_what, input, status, error) => {
    expect(await move(input)).toMatchObject({ status, body: { error } })
    await expectUnchanged()
  })

  it('stay where a directory puts them', async () => {
    await app.owner.query(
      "insert into directory_person values ($1, $2, 'ldap', 'x', array['deptId'], false)",
      [from.tenantId, zhangsan.userId],
    )
    for (const answer of [await move(), await merge()])
      expect(answer).toMatchObject({ body: { error: 'ownedByDirectory' } })
    await app.owner.query('delete from directory_person')
    await expectUnchanged()
  })

  it('never widen what whoever moves them may read', async () => {
    const buttons = (await admin.data(contract.grantTree)).menu.flatMap(function flat(one): TreeNode[] {
      return [one, ...one.children.flatMap(flat)]
    })
    const menuIds = buttons
      .filter(({ title }) => title === '维护用户' || title === '维护部门')
      .map(({ id }) => id)
    const role = await admin.data(contract.roleSubmit, { roleName: '+维护', roleAlias: 'keeper' })
    await admin.data(contract.roleGrant, { roleIds: [role.id], menuIds: menuIds.join(), dataScopeIds: '3' })
    await app.owner.query('insert into user_role values ($1, $2, $3)', [
      from.tenantId,
      zhangsan.userId,
      role.id,
    ])
    for (const answer of [await move({}, zhangsan), await merge({}, zhangsan)])
      expect(answer).toMatchObject({ status: 403, body: { error: 'ownDepartments' } })
    await app.owner.query('delete from user_role where role_id = $1', [role.id])
    await expectUnchanged()
  })

  it('do so for whoever maintains people', async () => {
    expect((await move({}, wangwu)).status).toBe(403)
    expect((await merge({}, wangwu)).status).toBe(403)
    await expectUnchanged()
  })
})

describe('a department that is merged', () => {
  const useFlow = (...steps: StepNode[]) =>
    replaceFlow(app.owner, { kind: 'leave', definition: testFlow(steps) })

  it('goes with its people and the departments below it, and a request of before asks the leader there', async () => {
    await useFlow(
      testStep('first', [{ kind: 'user', userId: sunqi.userId }]),
      testStep('leader', [{ kind: 'departmentLeader' }]),
    )
    const below = await admin.data(contract.departmentSubmit, { deptName: '比价组', parentId: from.id })
    const { id } = await submitLeave(zhangsan)
    expect((await merge({ version: from.version })).status).toBe(200)
    expect(await placesOf(zhangsan)).toBe(into.deptName)
    expect((await admin.data(contract.departmentDetail, { id: below.id })).parentId).toBe(into.id)
    expect(await admin.call(contract.departmentDetail, { id: from.id })).toMatchObject({ status: 404 })
    await agree(sunqi, id)
    const { personTable, departmentName } = await wangwu.data(contract.detail, { id })
    expect(personTable.at(-1)).toMatchObject({ personName: '王五' })
    expect(departmentName).toBe(from.deptName)
    await agree(wangwu, id)
    expect((await verifyInstallation(app.db, app.dataDir)).defects).toEqual([])
    expect((await entries('departmentMerge'))[0]).toBe(from.deptName)
  })

  it('takes people along who have left, and who may come back', async () => {
    const standing = (removedAt: Date | null) =>
      app.owner.query('update app_user set removed_at = $2, status = $3 where id = $1', [
        zhangsan.userId,
        removedAt,
        removedAt ? 'inactive' : 'active',
      ])
    await standing(new Date())
    expect((await merge()).status).toBe(200)
    await standing(null)
    expect(await placesOf(zhangsan)).toBe(into.deptName)
  })

  it('lets whoever reads the requests of the other one read its own, and moves the scopes that name it', async () => {
    await useFlow(testStep('leader', [{ kind: 'departmentLeader' }]))
    const { id } = await submitLeave(zhangsan)
    const role = await admin.data(contract.roleSubmit, {
      roleName: `+查阅${round}`,
      roleAlias: `reader${round}`,
    })
    await admin.data(contract.roleGrant, { roleIds: [role.id], dataScopeIds: `5,${into.id}` })
    const named = await admin.data(contract.roleSubmit, {
      roleName: `+指定${round}`,
      roleAlias: `named${round}`,
    })
    await admin.data(contract.roleGrant, { roleIds: [named.id], dataScopeIds: `5,${from.id},${into.id}` })
    await app.owner.query('insert into user_role values ($1, $2, $3)', [
      from.tenantId,
      zhaoliu.userId,
      role.id,
    ])
    const read = async () => (await zhaoliu.call(contract.detail, { id })).status
    expect(await read()).not.toBe(200)
    expect((await merge()).status).toBe(200)
    expect(await read()).toBe(200)
    expect((await admin.data(contract.roleTreeKeys, { roleIds: named.id })).dataScope).toEqual(['5', into.id])
  })

  it.each([
    ['into itself', () => ({ intoId: from.id }), 400, 'parentLoop'],
    ['into an unknown one', () => ({ intoId: 'd-none' }), 404, 'notFound'],
    ['when somebody changed it meanwhile', () => ({ version: from.version + 1 }), 409, 'recordStale'],
  ])('does not go %s', async (_how, input, status, error) => {
    expect(await merge(input())).toMatchObject({ status, body: { error } })
    await expectUnchanged()
  })

  it('does not go below itself, nor where a department below it has a name that is taken', async () => {
    const below = await admin.data(contract.departmentSubmit, { deptName: '比价组', parentId: from.id })
    expect(await merge({ intoId: below.id })).toMatchObject({ body: { error: 'parentLoop' } })
    await admin.data(contract.departmentSubmit, { deptName: '比价组', parentId: into.id })
    expect(await merge()).toMatchObject({
      status: 409,
      body: { error: 'departmentTaken', fields: { intoId: expect.any(String) } },
    })
    await expectUnchanged()
  })

  it('stays while a flow names it', async () => {
    await useFlow(testStep('members', [{ kind: 'leaderOf', deptId: from.id }]))
    expect(await merge()).toMatchObject({
      status: 409,
      body: { error: 'departmentInFlow', msg: expect.stringContaining('请假') },
    })
    await expectUnchanged()
    await useFlow(testStep('leader', [{ kind: 'departmentLeader' }]))
  })

  it('is merged once by two administrators at once', async () => {
    const answers = await Promise.all([merge({ version: from.version }), merge({ version: from.version })])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
  })
})
