import { createTestApp, type TestApp } from '@countersign/server/testing'
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest'
import { listLeaders, listLeadersAbove, type PersonWords } from '../../src/modules/organisation/index.ts'

const tenant = '000000'
let app: TestApp
/** Ids by name. */
let departments: Map<string, string>
let people: Map<string, string>
beforeAll(async () => {
  app = await createTestApp()
  const named = async (table: string) => {
    const { rows } = await app.owner.query<{ id: string; name: string }>(
      `select id, name from ${table} where tenant_id = $1`,
      [tenant],
    )
    return new Map(rows.map(({ id, name }) => [name, id]))
  }
  departments = await named('department')
  people = await named('app_user')
})
afterAll(() => app.close())
beforeEach(async () => {
  await change('update department set parent_id = null where name = $1', '集团总部')
  await change("update app_user set status = 'active' where name = $1", '李四')
  await change('update department set leader_id = $2 where name = $1', '集团总部', person('赵六'))
})

const person = (name: string) => people.get(name) ?? ''
const department = (name: string) => departments.get(name) ?? ''
const change = (statement: string, ...values: string[]) =>
  app.owner.query(`${statement} and tenant_id = '${tenant}'`, values)
const names = (found: readonly PersonWords[]) => found.map(({ name }) => name)
const above = async (name: string) => names(await listLeadersAbove(app.db, tenant, department(name)))
const of = async (...of: string[]) => names(await listLeaders(app.db, tenant, of.map(department)))

describe('the leaders above a department', () => {
  it("are listed nearest first, including the department's own, without gaps", async () => {
    expect(await above('研发部')).toEqual(['李四', '赵六'])
    expect(await above('财务部')).toEqual(['赵六'])
  })
  it('are listed once, even if they lead two of the departments', async () => {
    expect(await above('总经办')).toEqual(['赵六'])
  })
  it('are active people', async () => {
    await change("update app_user set status = 'inactive' where name = $1", '李四')
    expect(await above('研发部')).toEqual(['赵六'])
  })
  it('end if the tree has a loop', async () => {
    await change('update department set parent_id = $2 where name = $1', '集团总部', department('研发部'))
    expect(await above('研发部')).toEqual(['李四', '赵六'])
    expect(await above('集团总部')).toEqual(['赵六', '李四'])
  })
  it('are listed with their id and first department', async () => {
    expect(await listLeadersAbove(app.db, tenant, department('财务部'))).toEqual([
      { id: person('赵六'), name: '赵六', department: '总经办' },
    ])
  })
  it('never belong to another tenant', async () => {
    expect(await listLeadersAbove(app.db, '100000', department('研发部'))).toEqual([])
  })
})

describe('the leaders of departments', () => {
  it('are listed in the order of the given departments, each once', async () => {
    expect(await of('总经办', '研发部', '集团总部')).toEqual(['赵六', '李四'])
    expect(await of('研发部', '总经办')).toEqual(['李四', '赵六'])
    expect(await of('财务部')).toEqual([])
    expect(await of()).toEqual([])
  })
  it('are active people of this tenant', async () => {
    await change("update app_user set status = 'inactive' where name = $1", '李四')
    expect(await of('研发部', '总经办')).toEqual(['赵六'])
    expect(await listLeaders(app.db, '100000', [department('总经办')])).toEqual([])
  })
})
