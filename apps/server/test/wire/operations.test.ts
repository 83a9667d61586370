import { listRoutes } from '@countersign/contract'
import { createTestApp, startTestApp } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'

const app = await startTestApp({ publicUrl: 'https://oa.example.com' })

const open = (url: string) => app.raw({ method: 'GET', url })

describe('operations', () => {
  it('/healthz answers while the server runs', async () => {
    expect((await open('/healthz')).status).toBe(200)
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
