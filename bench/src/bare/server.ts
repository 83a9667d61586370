import { randomUUID } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import type { BareSettings } from './plan.ts'
import { replay } from './replay.ts'

// Only `node:http` and `pg`: no router, validation or engine. It shows the cost of the same database statements alone.
process.once('message', (settings: BareSettings) => {
  const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: settings.connections })
  pool.on('error', () => undefined)
  const server = createServer((request, response) => {
    void answer(settings, pool, request).then(
      (body) => end(200, body),
      (error: unknown) => end(500, JSON.stringify({ error: String(error) })),
    )
    const end = (status: number, body: string) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        .end(body)
  })
  server.listen(settings.port, '127.0.0.1', () => process.send?.('ready'))
})
process.once('disconnect', () => process.exit())

/** `/name?slot,slot,…`; the body is read, and stored if it is a picture. */
async function answer(
  { plans, folder, prepares }: BareSettings,
  pool: pg.Pool,
  request: IncomingMessage,
): Promise<string> {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const plan = plans[path.slice(1)]
  if (!plan) throw new Error(`no plan for ${path}`)
  const body = request.method === 'POST' ? await read(request) : ''
  const input: unknown = body === '' ? null : JSON.parse(body)
  if (isPicture(input)) await keep(folder, Buffer.from(input.baseCode.split(',')[1] ?? '', 'base64'))
  const rows = await replay(pool, plan, query.split(',').map(decodeURIComponent), prepares)
  return JSON.stringify({ code: 200, success: true, data: rows, msg: '' })
}

async function read(request: IncomingMessage): Promise<string> {
  request.setEncoding('utf8')
  let text = ''
  for await (const piece of request) text += String(piece)
  return text
}

function isPicture(input: unknown): input is { baseCode: string } {
  return typeof input === 'object' && input !== null && 'baseCode' in input
}

/** Flushed to disk before the row that names it, as in the app. */
async function keep(folder: string, bytes: Buffer): Promise<void> {
  const path = join(folder, randomUUID())
  const file = await open(`${path}.making`, 'w')
  await file.write(bytes)
  await file.sync()
  await file.close()
  await rename(`${path}.making`, path)
  const parent = await open(folder)
  await parent.sync()
  await parent.close()
}
