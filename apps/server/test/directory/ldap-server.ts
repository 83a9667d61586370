import { createServer, type Socket } from 'node:net'
import { BerReader, BerWriter, EqualityFilter, type Filter, FilterParser, PresenceFilter } from 'ldapts'

export interface LdapEntry {
  dn: string
  [attribute: string]: string | Buffer | undefined
}

interface Options {
  /** Passwords by name; the empty password is agreed to for everybody, as a careless server does. */
  passwords: Record<string, string>
  entries: LdapEntry[]
  /** Sizes of the pages of a search; an empty one has a cookie as well. Otherwise the client's size is used. */
  pages?: number[]
  /** Page of a search after which the connection ends. */
  diesAfter?: number
  /** Whether nothing is answered. */
  isMute?: boolean
}

const paging = '1.2.840.113556.1.4.319'

/** A small server of LDAP v3: simple binds, and searches below the base by filter and page. */
export async function startLdap(options: Options) {
  const binds: { dn: string; password: string }[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    let rest = Buffer.alloc(0)
    let bound = ''
    socket.on('data', (data: Buffer) => {
      rest = Buffer.concat([rest, data])
      for (;;) {
        const reader = new BerReader(rest)
        if (reader.readSequence() === null || reader.remain < reader.length) return
        const end = reader.offset + reader.length
        const message = rest.subarray(0, end)
        rest = rest.subarray(end)
        if (!options.isMute) bound = answer(socket, message, bound)
      }
    })
  })

  function answer(socket: Socket, message: Buffer, bound: string): string {
    const reader = new BerReader(message)
    reader.readSequence()
    const id = reader.readInt() ?? 0
    const operation = reader.readSequence()
    const end = reader.offset + reader.length
    if (operation === 0x60) {
      reader.readInt()
      const dn = reader.readString() ?? ''
      const password = reader.readString(0x80) ?? ''
      binds.push({ dn, password })
      const isRight = password === '' || options.passwords[dn] === password
      socket.write(response(id, 0x61, isRight ? 0 : 49))
      return isRight && password !== '' ? dn : ''
    }
    if (operation !== 0x63) return bound
    if (bound === '') {
      socket.write(response(id, 0x65, 50))
      return bound
    }
    const base = reader.readString() ?? ''
    reader.readEnumeration()
    reader.readEnumeration()
    reader.readInt()
    reader.readInt()
    reader.readBoolean()
    const filter = FilterParser.parse(reader)
    reader.setBufferSize(message.length)
    Reflect.set(reader, '_offset', end)
    const found = options.entries.filter(
      (one) => one.dn.toLowerCase().endsWith(base.toLowerCase()) && matches(filter, one),
    )
    const asked = pageOf(message.subarray(end))
    const pages = asked ? (options.pages ?? Array<number>(1000).fill(asked.size)) : [found.length]
    const at = asked?.page ?? 0
    const start = pages.slice(0, at).reduce((sum, size) => sum + size, 0)
    if (options.diesAfter !== undefined && at >= options.diesAfter) {
      socket.destroy()
      return bound
    }
    const stop = start + (pages[at] ?? 0)
    for (const entry of found.slice(start, stop)) socket.write(entryMessage(id, entry))
    const isLast = stop >= found.length && at >= pages.findLastIndex((size) => size === 0)
    socket.write(response(id, 0x65, 0, asked && (isLast ? '' : String(at + 1))))
    return bound
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    url: `ldap://127.0.0.1:${address.port}`,
    options,
    binds,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}

function matches(filter: Filter, entry: LdapEntry): boolean {
  if (filter instanceof PresenceFilter) return valueOf(entry, filter.attribute) !== undefined
  if (!(filter instanceof EqualityFilter)) throw new Error('this filter is not known here')
  const value = valueOf(entry, filter.attribute)
  return String(value ?? '').toLowerCase() === String(filter.value).toLowerCase()
}

const valueOf = (entry: LdapEntry, name: string) =>
  Object.entries(entry).find(([attribute]) => attribute.toLowerCase() === name.toLowerCase())?.[1]

/** The page that a search asks for; undefined for a search without pages. */
function pageOf(controls: Buffer): { size: number; page: number } | undefined {
  const at = controls.indexOf(paging)
  if (at < 0) return undefined
  const value = controls.subarray(at + paging.length)
  const start = value.indexOf(0x30)
  const reader = new BerReader(value.subarray(start))
  reader.readSequence()
  const size = reader.readInt() ?? 0
  return { size, page: Number(reader.readString() ?? '') }
}

function response(id: number, operation: number, status: number, cookie?: string): Buffer {
  const writer = new BerWriter()
  writer.startSequence()
  writer.writeInt(id)
  writer.startSequence(operation)
  writer.writeEnumeration(status)
  writer.writeString('')
  writer.writeString(status === 0 ? '' : 'refused by the test')
  writer.endSequence()
  if (cookie !== undefined) {
    const value = new BerWriter()
    value.startSequence()
    value.writeInt(0)
    value.writeString(cookie)
    value.endSequence()
    writer.startSequence(0xa0)
    writer.startSequence()
    writer.writeString(paging)
    writer.writeBuffer(value.buffer, 0x04)
    writer.endSequence()
    writer.endSequence()
  }
  writer.endSequence()
  return writer.buffer
}

function entryMessage(id: number, { dn, ...attributes }: LdapEntry): Buffer {
  const writer = new BerWriter()
  writer.startSequence()
  writer.writeInt(id)
  writer.startSequence(0x64)
  writer.writeString(dn)
  writer.startSequence()
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) continue
    writer.startSequence()
    writer.writeString(name)
    writer.startSequence(0x31)
    writer.writeBuffer(Buffer.from(value), 0x04)
    writer.endSequence()
    writer.endSequence()
  }
  writer.endSequence()
  writer.endSequence()
  writer.endSequence()
  return writer.buffer
}
