import { isAbsolute, resolve } from 'node:path'

/** Target of the stream of the audit log. */
export type AuditTarget =
  | { kind: 'file'; path: string }
  | { kind: 'syslog'; protocol: 'udp' | 'tcp'; host: string; port: number }

/**
 * Reads `syslog://host:port` (UDP), `syslog+tcp://host:port` or the path of a file. Undefined when it is none of them. A
 * path contains a slash, so that a mistyped address does not become a file.
 */
export function readTarget(text: string): AuditTarget | undefined {
  const address = /^syslog(\+tcp)?:\/\/(\[[0-9a-f:.]+\]|[\w.-]+):(\d{1,5})$/i.exec(text)
  if (address) {
    const [, tcp, host = '', port] = address
    const isPort = Number(port) >= 1 && Number(port) <= 65_535
    const bare = host.replace(/^\[|\]$/g, '')
    return isPort
      ? { kind: 'syslog', protocol: tcp ? 'tcp' : 'udp', host: bare, port: Number(port) }
      : undefined
  }
  const isPath = isAbsolute(text) || /^\.{0,2}[\w.-]*\//.test(text)
  return isPath && !text.includes('://') && !text.endsWith('/')
    ? { kind: 'file', path: resolve(text) }
    : undefined
}

/** One text for each target, under which its position is stored. */
export function sayTarget(target: AuditTarget): string {
  return target.kind === 'file'
    ? `file:${target.path}`
    : `${target.kind}+${target.protocol}://${target.host}:${target.port}`
}
