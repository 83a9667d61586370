import { contract } from '@countersign/contract'
import { forms, kinds } from '@countersign/forms'
import {
  agree,
  type Cast,
  example,
  loginAll,
  reject,
  startTestApp,
  submitForm,
  submitLeave,
  tenants,
} from '@countersign/server/testing'
import { describe, expect, it, vi } from 'vitest'
import { newId } from '../../src/platform/context.ts'
import { ensureDictionaries } from '../../src/modules/tenant/ensure-dictionaries.service.ts'
import { ensureTenants } from '../../src/modules/tenant/index.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'

const added = '云岭低空经济有限公司'

const app = await startTestApp()
const cast = await loginAll(app)
const stranger = await app.login('zhangsan', tenants.other)
await app.owner.query(
  `insert into dictionary (tenant_id, code, dict_key, dict_value, sort) values ($1, 'mainstay', '17', $2, 3)`,
  [tenants.own, added],
)

type Person = Cast['zhangsan']

const offered = async (person: Person) =>
  (await person.data(contract.dictionary, { code: 'mainstay' })).map(({ dictValue }) => dictValue)

/** Disables a company and enables it again at the end. */
async function without<T>(name: string, work: () => Promise<T>): Promise<T> {
  const set = (isActive: boolean) =>
    app.owner.query(
      'update dictionary set is_active = $3, version = version + 1 where tenant_id = $1 and dict_value = $2',
      [tenants.own, name, isActive],
    )
  await set(false)
  try {
    return await work()
  } finally {
    await set(true)
  }
}

describe('a company added to the dictionary', () => {
  it('is offered at its position by the dictionary and the form page, and to no other tenant', async () => {
    const names = await offered(cast.zhangsan)
    expect(names).toHaveLength(18)
    expect(names.slice(3, 5)).toContain(added)
    const { dictionaries } = await cast.zhangsan.data(contract.formContext)
    expect(dictionaries.mainstay.map(({ label }) => label)).toEqual(names)
    expect(await offered(stranger)).toHaveLength(17)
    const { dictionaries: others } = await stranger.data(contract.formContext)
    expect(JSON.stringify(others)).not.toContain(added)
  })

  it('is accepted by name and by key, stored under its own name, shown and printed', async () => {
    for (const mainstay of [added, '17']) {
      const { id } = await submitLeave(cast.zhangsan, { mainstay })
      const detail = await cast.lisi.data(contract.detail, { id })
      expect(detail.values).toMatchObject({ mainstay: added })
      expect(detail.values).not.toHaveProperty('mainstayOther')
      expect(JSON.stringify(detail.cards)).toContain(added)
      const { rows } = await app.owner.query('select company from approval where id = $1', [id])
      expect(rows).toEqual([{ company: added }])
      await agree(cast.lisi, id)
      await agree(cast.zhaoliu, id)
      await cast.zhangsan.bytes(`/api/oa_info/leave/exportPDF?id=${id}`)
      expect(app.printed.at(-1)?.applicant.mainstay).toBe(added)
    }
  })

  it('is accepted by every field that names a company', async () => {
    const fields = [
      ['travel', 'costFirm'],
      ['nopayment', 'payFirm'],
      ['kaccount', 'company'],
      ['transferfund', 'skMainstay'],
    ] as const
    for (const [kind, field] of fields) {
      const { id } = await submitForm(cast.zhangsan, kind, { [field]: added })
      expect((await cast.zhangsan.data(contract.detail, { id })).values).toMatchObject({ [field]: added })
    }
  })

  it('is still entered as 其他 with its name in another tenant', async () => {
    const { id } = await submitLeave(stranger, { mainstay: added })
    const { values } = await stranger.data(contract.detail, { id })
    expect(values).toMatchObject({ mainstay: '其他', mainstayOther: added })
  })
})

describe('a disabled company', () => {
  const sentence = `主体公司：公司“${added}”已停用，请选择其他公司`

  it('is no longer offered or accepted, not even as 其他, and the page knows it as disabled', async () => {
    const values = await example(cast.zhangsan, 'leave')
    await without(added, async () => {
      expect(await offered(cast.zhangsan)).not.toContain(added)
      const { dictionaries } = await cast.zhangsan.data(contract.formContext)
      expect(dictionaries.mainstay).toContainEqual({ code: '17', label: added, isActive: false })
      for (const mainstay of [added, '17']) {
        const answer = await cast.zhangsan.call(contract.add, { ...values, mainstay, kind: 'leave' })
        const refused = mainstay === '17' ? sentence.replace(added, '17') : sentence
        expect(answer).toMatchObject({ status: 400, body: { msg: refused, fields: { mainstay: refused } } })
      }
      const { schema } = await cast.zhangsan.data(contract.schema, { kind: 'leave' })
      expect(JSON.stringify(schema)).not.toContain(added)
    })
  })

  it('stays readable in submitted requests, which continue, and is refused in their next round', async () => {
    const { id } = await submitLeave(cast.zhangsan, { mainstay: added })
    const { id: sent } = await submitLeave(cast.zhangsan, { mainstay: added })
    await reject(cast.lisi, sent, '请改期')
    await without(added, async () => {
      expect((await cast.lisi.data(contract.detail, { id })).values).toMatchObject({ mainstay: added })
      await agree(cast.lisi, id)
      await agree(cast.zhaoliu, id)
      await cast.zhangsan.bytes(`/api/oa_info/leave/exportPDF?id=${id}`)
      expect(app.printed.at(-1)?.applicant.mainstay).toBe(added)
      const { defects } = await verifyInstallation(app.db, app.dataDir)
      expect(defects).toEqual([])
      const values = { ...(await example(cast.zhangsan, 'leave')), mainstay: added }
      const again = await cast.zhangsan.call(contract.update, { ...values, id: sent, kind: 'leave' })
      expect(again).toMatchObject({ status: 400, body: { msg: sentence } })
    })
  })

  it('stays in a draft, and is refused when the draft is submitted', async () => {
    const values = { ...(await example(cast.zhangsan, 'leave')), mainstay: added, kind: 'leave' }
    await without(added, async () => {
      const { id } = await cast.zhangsan.data(contract.draft, values)
      expect((await cast.zhangsan.data(contract.detail, { id })).values).toMatchObject({ mainstay: added })
      const answer = await cast.zhangsan.call(contract.add, { ...values, id })
      expect(answer).toMatchObject({ status: 400, body: { msg: sentence } })
    })
  })

  it('leaves every example of the schema acceptable, whichever company it was', async () => {
    for (const name of ['云岭控股集团有限公司', '云岭置业有限公司']) {
      await without(name, async () => {
        for (const kind of kinds) {
          const answer = await cast.zhangsan.call(contract.add, {
            ...(await example(cast.zhangsan, kind)),
            kind,
          })
          expect(answer, `${name} ${forms[kind].title}`).toMatchObject({ status: 200 })
        }
      })
    }
  })

  it('may be 其他: then a name missing from the dictionary is refused', async () => {
    const values = await example(cast.zhangsan, 'leave')
    await without('其他', async () => {
      const answer = await cast.zhangsan.call(contract.add, {
        ...values,
        mainstay: '外面的公司',
        kind: 'leave',
      })
      expect(answer).toMatchObject({ status: 400, body: { msg: '主体公司没有公司“外面的公司”' } })
    })
  })
})

describe('the default companies', () => {
  const listAll = async () =>
    (
      await app.owner.query(
        `select tenant_id, code, dict_key, dict_value, sort, is_active, remark, removed_at from dictionary
         order by tenant_id, code, dict_key`,
      )
    ).rows

  it('are added once to a tenant without entries, and restore nothing elsewhere', async () => {
    await app.owner.query('delete from dictionary where tenant_id = $1 and dict_value = $2', [
      tenants.own,
      '云岭教育科技有限公司',
    ])
    const before = await listAll()
    await app.owner.query('delete from dictionary where tenant_id = $1', [tenants.other])
    await Promise.all([ensureTenants(app.db, newId), ensureTenants(app.db, newId)])
    await ensureTenants(app.db, newId)
    expect((await listAll()).filter(({ tenant_id: id }) => id !== tenants.other)).toEqual(
      before.filter(({ tenant_id: id }) => id !== tenants.other),
    )
    expect(await offered(stranger)).toEqual(['其他'])
  })

  it('are 其他 alone, with which every example of the schema is accepted', async () => {
    for (const kind of kinds) {
      const answer = await stranger.call(contract.add, { ...(await example(stranger, kind)), kind })
      expect(answer).toMatchObject({ status: 200 })
    }
  })

  it('are added once by two copies that start at the same moment', async () => {
    const before = await listAll()
    await app.owner.query('delete from dictionary where tenant_id = $1', [tenants.other])
    let second: Promise<void> | undefined
    await app.db.transaction().execute(async (first) => {
      await ensureDictionaries(first, tenants.other)
      second = ensureDictionaries(app.db, tenants.other)
      await vi.waitFor(async () => {
        const { rowCount } = await app.owner.query(
          'select 1 from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())',
        )
        expect(rowCount).toBeGreaterThan(0)
      })
    })
    await second
    expect(await listAll()).toEqual(before)
  })
})
