import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { appendFile, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { startTestApp, tenants } from '@countersign/server/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeAuditBatches } from '../../src/jobs/close-audit-batches.ts'
import { streamAudit } from '../../src/jobs/stream-audit.ts'
import { type AuditTarget } from '../../src/platform/audit/audit-target.ts'
import { recordFor } from '../../src/platform/audit/record-audit.ts'
import { newId, ofProgram } from '../../src/platform/context.ts'

const app = await startTestApp()
beforeEach(() => app.owner.query('truncate audit_entry, audit_batch, audit_cut, audit_streamed'))

const actor = { id: 'u-1', account: 'admin', name: '管理员', tenantId: tenants.own, sessionId: 's-1' }
async function batchOf(...names: string[]): Promise<void> {
  for (const name of names) {
    await recordFor({ ...app, newId, origin: { ...ofProgram(), address: '192.0.2.1' } }, actor, {
      action: 'postSave',
      subject: { kind: 'post', id: name, name },
      after: { remark: name },
    })
  }
  await closeAuditBatches(app.db, app.evidence, app.log)
}
const stream = (target: AuditTarget) => streamAudit(app.db, target, app.log)

/** A TCP server that reads everything sent to it, and closes a connection when its client has. */
async function tcpServer(): Promise<{ port: number; text: () => string; stop: () => Promise<unknown> }> {
  const chunks: Buffer[] = []
  const server = createServer((socket) => socket.on('data', (chunk: Buffer) => chunks.push(chunk)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const stop = () => {
    server.close()
    return once(server, 'close')
  }
  return { port, text: () => Buffer.concat(chunks).toString('utf8'), stop }
}

describe('the stream of the audit log', () => {
  it('leaves out what the chain leaves out, and nothing after it', async () => {
    const path = join(app.dataDir, 'proven.jsonl')
    await batchOf('甲')
    await app.owner.query(`insert into audit_entry select (json_populate_record(e, json_build_object(
      'id', 'x', 'seq', nextval('audit_seq'), 'subject_name', '伪'))).* from audit_entry e`)
    await batchOf('乙', '丙')
    await stream({ kind: 'file', path })
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
    expect(lines.map((line) => /"subject_name":"(.)"/.exec(line)?.[1])).toEqual(['甲', '乙', '丙'])
  })

  it('writes each entry of the closed batches as a line of JSON to a file, once and in order', async () => {
    const path = join(app.dataDir, 'audit.jsonl')
    const target = { kind: 'file', path } as const
    await batchOf('甲', '乙\n"丙"')
    await stream(target)
    await stream(target)
    await batchOf('丁')
    // A crash in the middle of a line.
    await appendFile(path, '{"broken')
    await stream(target)
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
    expect(lines[2]).toBe('{"broken')
    const entries = lines.filter((_line, index) => index !== 2).map((line): unknown => JSON.parse(line))
    expect(entries).toMatchObject([
      {
        tenant_id: tenants.own,
        action: 'postSave',
        subject_name: '甲',
        account: 'admin',
        after: '{"remark":"甲"}',
      },
      { subject_name: '乙\n"丙"' },
      { subject_name: '丁' },
    ])
  })

  it('sends messages of RFC 5424 over TCP', async () => {
    const server = await tcpServer()
    await batchOf('甲', '乙')
    await stream({ kind: 'syslog', protocol: 'tcp', host: '127.0.0.1', port: server.port })
    await server.stop()
    let rest = Buffer.from(server.text())
    const messages: string[] = []
    while (rest.length > 0) {
      const at = rest.indexOf(' ')
      const end = at + 1 + Number(rest.subarray(0, at).toString())
      messages.push(rest.subarray(at + 1, end).toString())
      rest = rest.subarray(end)
    }
    expect(messages).toHaveLength(2)
    expect(messages[0]).toMatch(
      /^<110>1 \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z [\x21-\x7e]+ countersign - postSave - \ufeff\{"tenant_id":"000000",.*\}$/,
    )
  })

  it('sends messages over UDP, without what changed when that is too long for a datagram', async () => {
    const socket = createSocket('udp4')
    const received: string[] = []
    socket.on('message', (message) => received.push(message.toString('utf8')))
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    await recordFor({ ...app, newId, origin: ofProgram() }, actor, {
      action: 'noticeSave',
      after: { content: '长'.repeat(30_000) },
    })
    await closeAuditBatches(app.db, app.evidence, app.log)
    await stream({ kind: 'syslog', protocol: 'udp', host: '127.0.0.1', port: socket.address().port })
    await expect.poll(() => received.length).toBe(1)
    socket.close()
    expect(received[0]).toContain('"after":""')
    expect(received[0]).toContain('"is_cut":"true"')
  })

  it('waits for a server that is away, and then goes on where it stopped', async () => {
    const server = await tcpServer()
    const target = { kind: 'syslog', protocol: 'tcp', host: '127.0.0.1', port: server.port } as const
    await batchOf('甲')
    await stream(target)
    await server.stop()
    await batchOf('乙')
    app.logLines.length = 0
    await stream(target)
    expect(app.logLines.join('\n')).toContain('the audit log could not be streamed')
    const again = createServer((socket) => socket.on('data', (chunk: Buffer) => chunks.push(chunk)))
    const chunks: Buffer[] = []
    again.listen(server.port, '127.0.0.1')
    await once(again, 'listening')
    await stream(target)
    again.close()
    const text = Buffer.concat(chunks).toString()
    expect(text).toContain('"subject_name":"乙"')
    expect(text).not.toContain('"subject_name":"甲"')
  })

  it('writes a batch again when the process died before its position was stored', async () => {
    const path = join(app.dataDir, 'again.jsonl')
    await batchOf('甲')
    await app.owner.query('revoke insert on audit_streamed from countersign_app')
    await stream({ kind: 'file', path })
    await app.owner.query('grant insert on audit_streamed to countersign_app')
    await stream({ kind: 'file', path })
    await stream({ kind: 'file', path })
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toBe(lines[1])
  })
})
