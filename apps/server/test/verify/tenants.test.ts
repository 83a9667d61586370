import { loginAll, startTestApp, submitLeave } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { anchorChains } from '../../src/jobs/anchor-chains.ts'
import { sayDefect } from '../../src/verify/defect.ts'
import { verifyInstallation, type VerifyOptions } from '../../src/verify/verify-installation.ts'

const app = await startTestApp()
const cast = await loginAll(app)
await submitLeave(cast.zhangsan)
await anchorChains(app.db, app.evidence, app.log)

const { rows } = await app.owner.query<{ name: string }>("select name from tenant where tenant_id = '000000'")
const name = rows[0]?.name
const wiped = (tenant: string) =>
  `tenant ${tenant} has no anchor left, although some are known outside the database: it was wiped, or its anchors were`

const defects = async (options?: VerifyOptions) =>
  (await verifyInstallation(app.db, app.dataDir, options)).defects.map(sayDefect)

describe('a missing tenant', () => {
  it('is reported if an anchor of it is expected, even under a mistyped id', async () => {
    const mistyped = { tenantId: '00000', seq: '1', hash: '0'.repeat(64) }
    expect(await defects({ expected: [mistyped, { ...mistyped }] })).toEqual([wiped('00000')])
  })
  it('is reported after its complete removal, by the anchors noted outside the database', async () => {
    await withoutTenant(['approval', 'event', 'anchor'])
    expect(await defects()).toEqual([wiped(`000000 (${name})`)])
  })
  it('is reported if its requests, chains and anchors were left', async () => {
    await withoutTenant([])
    const found = await verifyInstallation(app.db, app.dataDir)
    expect(found.defects.map(sayDefect)).toEqual([
      `tenant 000000 (${name}) is missing, but its data is still there`,
    ])
    expect(found).toMatchObject({ requests: 1, anchors: 1 })
  })
})

/** Removes tenants as the owner of the tables could; constraints are dropped first. */
async function withoutTenant(further: readonly string[]): Promise<void> {
  await app.owner.query(`do $$ declare one record; begin
    for one in select conrelid::regclass as relation, conname from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace
    loop execute format('alter table %s drop constraint %I', one.relation, one.conname); end loop;
  end $$`)
  for (const table of ['tenant', 'approval', 'event', 'anchor']) {
    await app.owner.query(`create table if not exists kept_${table} as select * from ${table}`)
    await app.owner.query(`delete from ${table}`)
    await app.owner.query(`insert into ${table} select * from kept_${table}`)
  }
  for (const table of ['tenant', ...further])
    await app.owner.query(`delete from ${table} where tenant_id = '000000'`)
}
