import { listRoutes } from '@countersign/contract'
import { createTestApp, startTestApp } from '@countersign/server/testing'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import product from '../../../../package.json' with { type: 'json' }
import { noteBackup } from '../../src/platform/last-backup.ts'
import { findCommit, sayVersion } from '../../src/platform/product-version.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

const app = await startTestApp({ publicUrl: 'https://oa.example.com' })

const open = (url: string) => app.raw({ method: 'GET', url })

describe('operations', () => {
  it('/healthz answers while the server runs', async () => {
    const { version } = product
    expect(await app.send({ method: 'GET', url: '/healthz' })).toMatchObject({
      status: 200,
      body: { data: { version, commit: findCommit(root) } },
    })
  })
  it('the commit is that of the checkout, and unknown in a copied folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-commit-'))
    const git = (...words: string[]) =>
      execFileSync('git', ['-C', folder, ...words], { encoding: 'utf8' }).trim()
    try {
      expect(findCommit(folder)).toBeNull()
      git('init', '-q')
      expect(findCommit(folder)).toBeNull()
      git('-c', 'user.name=x', '-c', 'user.email=x@x', 'commit', '-q', '--allow-empty', '-m', 'x')
      const commit = git('rev-parse', 'HEAD')
      expect(findCommit(folder)).toBe(commit)
      git('pack-refs', '--all')
      expect(findCommit(folder)).toBe(commit)
      git('worktree', 'add', '-q', join(folder, 'tree'))
      expect(findCommit(join(folder, 'tree'))).toBe(commit)
      git('checkout', '-q', '--detach')
      expect(findCommit(folder)).toBe(commit)
      expect(sayVersion({ version: '1.2.3', commit })).toBe(`1.2.3 (${commit.slice(0, 8)})`)
      expect(sayVersion({ version: '1.2.3', commit: null })).toBe('1.2.3')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
  it('/readyz answers while the database is reachable', async () => {
    const own = await createTestApp()
    expect((await own.raw({ method: 'GET', url: '/readyz' })).status).toBe(200)
    await own.connection.db.destroy()
    expect(await own.send({ method: 'GET', url: '/readyz' })).toMatchObject({
      status: 503,
      body: { data: null },
    })
    expect((await own.raw({ method: 'GET', url: '/healthz' })).status).toBe(200)
    expect(await own.send({ method: 'GET', url: '/api/blade-user/info', headers: own.basic })).toMatchObject({
      status: 500,
      body: { code: 500, success: false, data: null, msg: '服务器异常' },
    })
    await own.close()
  })
  it('/readyz names a database that refused to store within the last minute', async () => {
    let late = 0
    const own = await createTestApp({ now: () => new Date(Date.now() + late), captcha: true })
    await own.owner.query(`
      create function full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger full_disk before insert on captcha execute function full_disk()`)
    const readyz = () => own.send({ method: 'GET', url: '/readyz' })
    expect((await readyz()).status).toBe(200)
    expect(
      await own.send({ method: 'GET', url: '/api/blade-auth/captcha', headers: own.basic }),
    ).toMatchObject({
      status: 500,
      body: { error: 'storageFull' },
    })
    expect(await readyz()).toMatchObject({
      status: 503,
      body: { error: 'diskFull', msg: '磁盘已满或不可写：DATABASE_URL', data: { full: ['DATABASE_URL'] } },
    })
    late = 61_000
    expect((await readyz()).status).toBe(200)
    await own.close()
  })
  it('/metrics counts by route, not by address, and answers only to this machine', async () => {
    await app.raw({ method: 'GET', url: '/api/oa_info/leave/exportPDF?id=secret-id&blade-auth=secret-token' })
    const metrics = (await open('/metrics')).bytes.toString()
    expect(metrics).toContain('route="/api/oa_info/:kind/exportPDF",method="GET",status="401"')
    expect(metrics).not.toContain('secret')
    for (const remoteAddress of [
      '10.0.0.7',
      '::ffff:10.0.0.7',
      '192.168.0.127',
      '2001:db8::1',
      '::2',
      '127.1',
      '127.example',
    ]) {
      const answer = await app.app.inject({ method: 'GET', url: '/metrics', remoteAddress })
      expect(answer.json()).toEqual({
        code: 404,
        success: false,
        data: null,
        msg: '接口不存在',
        error: 'routeNotFound',
        fields: {},
      })
    }
    for (const remoteAddress of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1', '::FFFF:7f00:1']) {
      expect((await app.app.inject({ method: 'GET', url: '/metrics', remoteAddress })).statusCode).toBe(200)
    }
    const forwarded = { 'x-forwarded-for': '127.0.0.1' }
    const spoofed = await app.app.inject({
      method: 'GET',
      url: '/metrics',
      remoteAddress: '10.0.0.7',
      headers: forwarded,
    })
    expect(spoofed.statusCode).toBe(404)
    const proxied = await app.app.inject({ method: 'GET', url: '/metrics', headers: forwarded })
    expect(proxied.statusCode).toBe(404)
  })
  it('/metrics answers another machine that sends the token', async () => {
    const token = 'x'.repeat(32)
    const own = await createTestApp({ metricsToken: token })
    const statusOf = async (authorization: string) => {
      const headers = { authorization, 'x-forwarded-for': '10.0.0.7' }
      return (await own.app.inject({ method: 'GET', url: '/metrics', headers })).statusCode
    }
    const given = [`Bearer ${token}`, `Bearer ${token}x`, `Bearer ${'x'.repeat(31)}`, token, 'Bearer ', '']
    expect(await Promise.all(given.map(statusOf))).toEqual([200, 404, 404, 404, 404, 404])
    await own.close()
    const without = await app.app.inject({
      method: 'GET',
      url: '/metrics',
      remoteAddress: '10.0.0.7',
      headers: { authorization: 'Bearer undefined' },
    })
    expect(without.statusCode).toBe(404)
  })
  it('/metrics tells what an operator watches, and answers without the database, too', async () => {
    const own = await createTestApp()
    const read = async () => {
      const { body } = await own.app.inject('/metrics')
      return Object.fromEntries(
        [...body.matchAll(/^(\w+(?:\{status="\d+"\})?) (\S+)$/gm)].map(([, name = '', value]) => [
          name,
          Number(value),
        ]),
      )
    }
    expect(await read()).toMatchObject({
      database_up: 1,
      outbox_oldest_seconds: 0,
      jobs_waiting: 0,
      jobs_failed: 0,
      anchor_newest_seconds: Number.NaN,
      backup_newest_seconds: Number.NaN,
      nodejs_eventloop_lag_seconds: expect.any(Number),
    })
    await own.owner.query(`
      insert into outbox (tenant_id, topic, payload, created_at)
      values ('000000', 'x', '{}', now() - interval '1 hour'), ('000000', 'x', '{}', now());
      insert into anchor (tenant_id, seq, heads, time, prev_hash, hash)
      values ('000000', 1, '[]', to_char(now() at time zone 'UTC' - interval '2 hours', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '', '');
      select graphile_worker.add_job('sweep'), graphile_worker.add_job('anchor');
      update graphile_worker._private_jobs set last_error = 'x' where id = (select min(id) from graphile_worker._private_jobs)`)
    noteBackup(own.dataDir, new Date(Date.now() - 10_800_000).toISOString())
    const wrong = { account: 'lisi', password: 'wrong', grant_type: 'password' }
    const stale = { refresh_token: 'x', grant_type: 'refresh_token' }
    for (const body of [wrong, stale])
      await own.raw({ method: 'POST', url: '/api/blade-auth/token', headers: own.basic, body })
    const found = await read()
    expect(found).toMatchObject({ jobs_waiting: 1, jobs_failed: 1, 'log_ins_refused_total{status="400"}': 1 })
    expect(found['outbox_oldest_seconds']).toBeCloseTo(3600, -2)
    expect(found['anchor_newest_seconds']).toBeCloseTo(7200, -2)
    expect(found['backup_newest_seconds']).toBeCloseTo(10_800, -2)
    expect(found['database_connections']).toBeGreaterThan(0)
    await own.connection.db.destroy()
    expect(await read()).toMatchObject({ database_up: 0, jobs_waiting: Number.NaN })
    await own.close()
  })
  it('/api/docs describes every route of the contract', async () => {
    const answer = await open('/api/docs')
    const docs: { openapi: string; servers: unknown; paths: Record<string, Record<string, unknown>> } =
      JSON.parse(answer.bytes.toString())
    expect(docs).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'https://oa.example.com' }] })
    const described = Object.entries(docs.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    const offered = listRoutes().flatMap(({ route: { method, path, writes } }) =>
      method === 'GET' && writes ? [`get ${path}`, `post ${path}`] : [`${method.toLowerCase()} ${path}`],
    )
    expect(described.toSorted()).toEqual(offered.toSorted())
    const references = JSON.stringify(docs).match(/(?<="\$ref":")[^"]+/g) ?? []
    expect(references.length).toBeGreaterThan(0)
    expect(references.filter((reference) => find(docs, reference) === undefined)).toEqual([])
    expect(docs.paths['/api/oa_info/oa_message/list']).toMatchObject({
      get: {
        parameters: expect.arrayContaining([
          {
            name: 'size',
            in: 'query',
            required: false,
            schema: { type: 'integer', minimum: 1, maximum: 50 },
          },
        ]),
      },
    })
  })
  it('/api/docs has no reference to a missing component', async () => {
    const docs: unknown = JSON.parse((await open('/api/docs')).bytes.toString())
    const references = [...JSON.stringify(docs).matchAll(/"\$ref":"([^"]*)"/g)].map(([, to = '']) => to)
    expect(references).toContain('#/components/schemas/LinkedRecord')
    const found = (to: string) =>
      to.split('/').reduce<unknown>((at, name) => (name === '#' ? docs : Object(at)[name]), docs)
    expect(references.filter((to) => found(to) === undefined)).toEqual([])
  })
})

/** Resolves a reference such as `#/components/schemas/x` in a document. */
function find(document: unknown, reference: string): unknown {
  return reference
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (part, name) =>
        typeof part === 'object' && part !== null
          ? Object.entries(part).find(([key]) => key === name)?.[1]
          : undefined,
      document,
    )
}
