import { startTestApp } from '@countersign/server/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { listDepartmentsAbove } from '../../src/modules/organisation/index.ts'

const tenant = '000000'
const app = await startTestApp()
const named = async (table: string) => {
  const { rows } = await app.owner.query<{ id: string; name: string }>(
    `select id, name from ${table} where tenant_id = $1`,
    [tenant],
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}
/** Ids by name. */
const departments = await named('department')
const people = await named('app_user')
beforeEach(async () => {
  await change('update department set parent_id = null where name = $1', '集团总部')
  await change("update app_user set status = 'active' where name = $1", '李四')
  await change('update department set leader_id = $2 where name = $1', '集团总部', person('赵六'))
  await change('update department set leader_id = null where name = $1', '财务部')
})

const person = (name: string) => people.get(name) ?? ''
const department = (name: string) => departments.get(name) ?? ''
const change = (statement: string, ...values: string[]) =>
  app.owner.query(`${statement} and tenant_id = '${tenant}'`, values)
const nameOf = (id: string) => [...departments].find(([, one]) => one === id)?.[0]
/** Each way as names of departments, with the name of an active leader. */
const above = async (...names: string[]) => {
  const found = await listDepartmentsAbove(app.db, tenant, names.map(department))
  return found.map(({ from, deptId, leader }) => [nameOf(from), nameOf(deptId), leader?.name ?? null])
}

describe('the departments above', () => {
  it('are listed nearest first, with the department itself', async () => {
    expect(await above('研发部')).toEqual([
      ['研发部', '研发部', '李四'],
      ['研发部', '集团总部', '赵六'],
    ])
  })
  it('are listed for each of the departments, in the order given', async () => {
    expect(await above('总经办', '集团总部')).toEqual([
      ['总经办', '总经办', '赵六'],
      ['总经办', '集团总部', '赵六'],
      ['集团总部', '集团总部', '赵六'],
    ])
    expect(await above()).toEqual([])
  })
  it('are listed without a leader where there is none or the leader is not active', async () => {
    await change("update app_user set status = 'inactive' where name = $1", '李四')
    expect(await above('研发部', '财务部')).toEqual([
      ['研发部', '研发部', null],
      ['研发部', '集团总部', '赵六'],
      ['财务部', '财务部', null],
      ['财务部', '集团总部', '赵六'],
    ])
  })
  it('end if the tree has a loop', async () => {
    await change('update department set parent_id = $2 where name = $1', '集团总部', department('研发部'))
    expect((await above('研发部')).map(([, name]) => name)).toEqual(['研发部', '集团总部'])
    expect((await above('集团总部')).map(([, name]) => name)).toEqual(['集团总部', '研发部'])
  })
  it('are listed with the id and first department of the leader', async () => {
    const [nearest] = await listDepartmentsAbove(app.db, tenant, [department('集团总部')])
    expect(nearest?.leader).toEqual({ id: person('赵六'), name: '赵六', department: '总经办' })
  })
  it('never belong to another tenant', async () => {
    expect(await listDepartmentsAbove(app.db, '100000', [department('研发部')])).toEqual([])
  })
})
