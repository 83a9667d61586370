import type { SealedEntry } from './audit-seal.rules.ts'

/** Severity 6 (informational) or 4 (warning, for a refusal) of facility 13 (log audit), as RFC 5424 numbers them. */
const priorityOf = ({ error }: SealedEntry) => 13 * 8 + (error === '' ? 6 : 4)

/** An entry as one line of JSON, without the line feed. */
export function jsonLine(tenantId: string, entry: SealedEntry): string {
  return JSON.stringify({ tenant_id: tenantId, ...entry })
}

/** An entry as a message of RFC 5424, whose text is the line of JSON. */
export function syslogMessage(tenantId: string, entry: SealedEntry, hostname: string): Buffer {
  const host = /^[\x21-\x7e]{1,255}$/.test(hostname) ? hostname : '-'
  const header = `<${priorityOf(entry)}>1 ${entry['at'] ?? '-'} ${host} countersign - ${entry['action'] ?? '-'} -`
  return Buffer.from(`${header} \ufeff${jsonLine(tenantId, entry)}`)
}

/** Limit on a datagram in bytes, below that of UDP. */
const mostDatagram = 60_000

/** As `syslogMessage`; what changed is left out of a message that is too long for a datagram. */
export function syslogDatagram(tenantId: string, entry: SealedEntry, hostname: string): Buffer {
  const whole = syslogMessage(tenantId, entry, hostname)
  if (whole.length <= mostDatagram) return whole
  return syslogMessage(tenantId, { ...entry, before: '', after: '', is_cut: 'true' }, hostname)
}
