import { hostname, networkInterfaces } from 'node:os'

/** The machine that answers, as other clients show it beside each entry of a log. */
export const thisServer = {
  serverHost: hostname(),
  /** Its first address for other machines. */
  serverIp: firstAddress(),
  /** These clients name the kind of installation by the word of their framework. */
  env: 'prod',
}

function firstAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? [])
  return addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '127.0.0.1'
}
