import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import type { AuditTarget } from '../../platform/audit/audit-target.ts'
import { jsonLine, syslogDatagram, syslogMessage } from './audit-line.rules.ts'
import type { SealedEntry } from './audit-seal.rules.ts'

/** Time in ms that a receiver may take for one batch. */
const timeLimitMs = 10_000

/** Writes the entries of one batch to the target. Throws when it cannot be known to have arrived. */
export async function sendEntries(
  target: AuditTarget,
  tenantId: string,
  entries: readonly SealedEntry[],
): Promise<void> {
  if (target.kind === 'file')
    return appendLines(
      target.path,
      entries.map((one) => jsonLine(tenantId, one)),
    )
  const send = target.protocol === 'tcp' ? sendOverTcp : sendOverUdp
  return send(target, tenantId, entries)
}

/** The lines are on the disk when the call returns. */
async function appendLines(path: string, lines: readonly string[]): Promise<void> {
  const file = await open(path, 'a+', 0o600)
  try {
    const { size } = await file.stat()
    const last = Buffer.alloc(1)
    if (size > 0) await file.read(last, 0, 1, size - 1)
    // A newline comes first when a crash left the last line incomplete, which would spoil this line, too.
    const isWhole = size === 0 || last.toString() === '\n'
    await file.appendFile(`${isWhole ? '' : '\n'}${lines.join('\n')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

type Syslog = Extract<AuditTarget, { kind: 'syslog' }>

/**
 * One connection per batch, with octet counting (RFC 6587). The receiver closes it after it has read everything, which is
 * the only acknowledgement that syslog has.
 */
async function sendOverTcp(
  { host, port }: Syslog,
  tenantId: string,
  entries: readonly SealedEntry[],
): Promise<void> {
  const socket = connect({ host, port })
  const timer = setTimeout(() => socket.destroy(new Error('the syslog server took too long')), timeLimitMs)
  try {
    const closed = once(socket, 'close')
    const frames = entries.flatMap((entry) => {
      const message = syslogMessage(tenantId, entry, hostname())
      return [Buffer.from(`${message.length} `), message]
    })
    // Answers are not part of the protocol; they must be read for the connection to end.
    socket.resume()
    socket.end(Buffer.concat(frames))
    await closed
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

/** Datagrams may get lost without notice. */
async function sendOverUdp(
  { host, port }: Syslog,
  tenantId: string,
  entries: readonly SealedEntry[],
): Promise<void> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  try {
    for (const entry of entries) {
      const { promise, resolve, reject } = Promise.withResolvers<undefined>()
      socket.send(syslogDatagram(tenantId, entry, hostname()), port, host, (error) =>
        error ? reject(error) : resolve(undefined),
      )
      await promise
    }
  } finally {
    socket.close()
  }
}
