import { contract } from '@countersign/contract'
import {
  agree,
  type Cast,
  example,
  loginAll,
  signature,
  startTestApp,
  submitLeave,
} from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { discardFiles, sweep } from '../../src/jobs/sweep.ts'
import { fileIdOf } from '../../src/modules/file/index.ts'
import { upload } from './multipart.ts'

const app = await startTestApp()
const cast = await loginAll(app)

const day = 24 * 3_600_000
const attach = async (by: keyof Cast = 'zhangsan') => {
  const { body } = await upload(cast[by], [{ filename: '证明.pdf', bytes: Buffer.from('%PDF-1.4') }])
  return contract.upload.output.parse(body.data).id
}
const sign = async (by: keyof Cast) => fileIdOf(await signature(cast[by])) ?? ''
const listed = async () =>
  (await app.owner.query<{ id: string }>('select id from file')).rows.map(({ id }) => id)

describe('an unused upload', () => {
  it('is deleted after a day, and nothing else is', async () => {
    const samples = await listed()
    const values = { ...(await example(cast.zhangsan, 'leave')), kind: 'leave' }
    const used = {
      submitted: await attach(),
      drafted: await attach(),
      edited: await attach(),
      cell: await attach(),
    }
    await cast.zhangsan.data(contract.add, { ...values, annexFile: [used.submitted] })
    await cast.zhangsan.data(contract.draft, { kind: 'leave', annexFile: [{ id: used.drafted }] })
    const quotes = [{ supplier: '甲', file: `/api/files/${used.cell}?signature=x` }]
    await cast.zhangsan.data(contract.draft, { kind: 'procured', quotes })
    const { id } = await submitLeave(cast.zhangsan)
    await cast.lisi.data(contract.overrule, { id })
    await cast.zhangsan.data(contract.draft, { kind: 'leave', id, annexFile: used.edited })
    const agreed = await submitLeave(cast.zhangsan)
    await agree(cast.lisi, agreed.id)
    const avatar = await sign('wangwu')
    await cast.wangwu.data(contract.updateUser, { avatar })
    const kept = (await listed()).toSorted()

    const unused = [await attach(), await sign('lisi'), await attach('sunqi')]
    // A draft of another person does not keep the upload.
    await cast.lisi.data(contract.draft, { kind: 'leave', annexFile: [unused[0]] })
    await sweep(app.db, new Date(Date.now() + day - 60_000))
    expect((await listed()).toSorted()).toEqual([...kept, ...unused].toSorted())
    await sweep(app.db, new Date(Date.now() + day + 60_000))
    expect((await listed()).toSorted()).toEqual(kept)
    expect(kept).toEqual(expect.arrayContaining([...samples, ...Object.values(used), avatar]))

    // The bytes are deleted a day later.
    for (const one of unused) expect(await app.store.has(one)).toBe(true)
    const jobs = await app.owner.query<{ payload: unknown; late: boolean }>(
      `select payload, run_at > now() + interval '23 hours' as late
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'discardFiles'`,
    )
    // One job for each of three people.
    expect(jobs.rows.map(({ late }) => late)).toEqual([true, true, true])
    for (const { payload } of jobs.rows) await discardFiles(app.store, payload)
    for (const one of unused) expect(await app.store.has(one)).toBe(false)
    for (const one of Object.values(used)) expect(await app.store.has(one)).toBe(true)
  })
})

describe('the sweep of unused uploads', () => {
  /** Inserts unused uploads that are two days old; returns their ids. */
  const plantOld = async (by: string, count = 1, tenantId = '000000') => {
    const { rows } = await app.owner.query<{ id: string }>(
      `insert into file (tenant_id, id, owner_id, sha256, name, mime, size, purpose, created_at)
       select $1, gen_random_uuid()::text, id, 'x', 'a.png', 'image/png', 1, 'attachment', now() - interval '2 days'
       from app_user, generate_series(1, $3) where tenant_id = $1 and account = $2 returning file.id`,
      [tenantId, by, count],
    )
    return rows.map(({ id }) => id)
  }
  const forgotten = async (ids: string[]) => {
    const left = new Set(await listed())
    return ids.filter((id) => !left.has(id))
  }

  it('is not held up by a person with many drafts and uploads', async () => {
    const [named = '', ...unnamed] = await plantOld('zhangsan', 1500)
    await app.owner.query(
      `with made as (
         insert into approval (tenant_id, id, kind, apply_no, name, applicant_id, department_id, create_name, dept_name,
           company, payee, status, round, version, step, opinion, applied_at, updated_at)
         select '000000', 'draft' || n, 'leave', 'D' || n, 'x', $1, '', '', '', '', '', 'draft', 0, 0, '', '', now(), now()
         from generate_series(1, 100) n returning id)
       insert into approval_draft (tenant_id, approval_id, data, saved_at)
       select '000000', id, jsonb_build_object('reason', repeat('家中有事 ', 20000), 'annexFile', $2::text), now() from made`,
      [cast.zhangsan.userId, named],
    )
    await app.owner.query('analyze file, approval, approval_draft')
    await sweep(app.db)
    expect(await forgotten([named, ...unnamed])).toEqual(unnamed)
    await app.owner.query("delete from approval_draft where approval_id like 'draft%'")
    await app.owner.query("delete from approval where id like 'draft%'")
  })

  it('continues with the next person and tenant if one fails, and reports the failure', async () => {
    const stuck = await plantOld('zhangsan')
    const others = [...(await plantOld('lisi')), ...(await plantOld('zhangsan', 1, '000001'))]
    await app.owner.query(
      `create function fail() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$`,
    )
    await app.owner.query(`create trigger fail before delete on file for each row
      when (old.owner_id = '${cast.zhangsan.userId}') execute function fail()`)
    await expect(sweep(app.db)).rejects.toThrow('1 of 2 failed: 1 of 2 failed: stuck')
    expect(await forgotten([...stuck, ...others])).toEqual(others)
    await app.owner.query('drop function fail cascade')
    await sweep(app.db)
    expect(await forgotten(stuck)).toEqual(stuck)
  })

  it.each(['profile', 'draft'])('keeps the file of a %s that is being saved meanwhile', async (what) => {
    const [id = ''] = await plantOld('zhangsan')
    const draft = await cast.zhangsan.data(contract.draft, { kind: 'leave' })
    const holder = await app.owner.connect()
    await holder.query('begin')
    // The saving call has checked the file, and waits here before it is done.
    if (what === 'profile') {
      await holder.query('select from app_user where id = $1 for update', [cast.zhangsan.userId])
    } else await holder.query('select from approval_draft where approval_id = $1 for update', [draft.id])
    const saving =
      what === 'profile'
        ? cast.zhangsan.call(contract.updateUser, { avatar: id })
        : cast.zhangsan.call(contract.draft, { kind: 'leave', id: draft.id, annexFile: id })
    const waiting = () =>
      holder.query(`select from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`)
    await expect.poll(async () => (await waiting()).rowCount).toBe(1)
    await sweep(app.db)
    await holder.query('commit')
    holder.release()
    expect((await saving).status).toBe(200)
    await sweep(app.db)
    expect(await forgotten([id])).toEqual([])
  })
})

describe('the unused uploads of a person within a day', () => {
  const plant = (count: number, size: number, purpose: string, age = '0 hours') =>
    app.owner.query(
      `insert into file (tenant_id, id, owner_id, sha256, name, mime, size, purpose, created_at)
       select '000000', gen_random_uuid()::text, $1, 'x', 'a.pdf', 'application/pdf', $2, $3, now() - $5::interval
       from generate_series(1, $4)`,
      [cast.sunqi.userId, size, purpose, count, age],
    )
  const refused = {
    status: 429,
    body: { data: null, msg: '您今天上传而未使用的文件过多，请提交后再传，或明天再试' },
  }
  const tryUpload = () => upload(cast.sunqi, [{ filename: 'a.pdf', bytes: Buffer.from('%PDF-1.4') }])
  const clear = () =>
    app.owner.query("delete from file where owner_id = $1 and sha256 = 'x'", [cast.sunqi.userId])

  it('are limited to five hundred files, and the next one leaves nothing behind', async () => {
    await plant(499, 1, 'attachment')
    await plant(500, 1, 'attachment', '25 hours')
    expect((await tryUpload()).status).toBe(200)
    const before = await listed()
    expect(await tryUpload()).toMatchObject(refused)
    expect(await listed()).toEqual(before)
    expect(await sign('sunqi')).not.toBe('')
    expect(await attach('zhangsan')).not.toBe('')
    await clear()
    expect((await tryUpload()).status).toBe(200)
  })
  it('are limited to two gibibytes', async () => {
    await plant(1, 2 * 2 ** 30 - 10, 'attachment')
    expect(await tryUpload()).toMatchObject(refused)
    await clear()
  })
  it('include at most five thousand signatures', async () => {
    await plant(5000, 1, 'signature')
    await expect(signature(cast.sunqi)).rejects.toThrow('429')
    await clear()
    expect(await sign('sunqi')).not.toBe('')
  })
})
