import {
  Client,
  EqualityFilter,
  type Entry,
  InvalidCredentialsError,
  ResultCodeError,
  SearchReference,
  SearchResponse,
} from 'ldapts'
import type { LdapSettings } from '../../platform/directories.ts'
import type { DirectorySource, RawDepartment, RawPerson, RawSnapshot } from './directory.types.ts'
import { keyOfDn, partsOfDn } from './dn.rules.ts'

/** Time for one answer while the directory is read, and while somebody waits to be logged in. */
const readMs = 30_000
const logInMs = 5000
const pageSize = 500
/** Limit on the entries that are read. */
const mostEntries = 300_000
/** Longest text that is taken over; a longer one is cut and then refused, since it fits no field. */
const longestText = 300

/** A directory of LDAP or Active Directory; each job has a client of its own, since a client that reconnects is not bound. */
export class LdapDirectory implements DirectorySource {
  readonly #settings: LdapSettings

  constructor(settings: LdapSettings) {
    this.#settings = settings
  }

  async read(): Promise<RawSnapshot> {
    const { attributes, base, departmentFilter, peopleFilter } = this.#settings
    return this.#bound(readMs, async (client) => {
      const units = await this.#search(client, departmentFilter, [
        attributes.departmentName,
        attributes.leader,
      ])
      const people = await this.#search(client, peopleFilter, [
        attributes.account,
        attributes.realName,
        attributes.code,
        attributes.phone,
        attributes.email,
      ])
      return snapshotOf(this.#settings, { base, units, people })
    })
  }

  async isPassword(externalId: string, password: string): Promise<boolean> {
    // A server takes an empty password for nobody's and agrees (RFC 4513, 5.1.2).
    if (password === '') return false
    const dn = await this.#bound(logInMs, (client) => this.#findDn(client, externalId))
    if (dn === undefined) return false
    return this.#connected(logInMs, async (client) => {
      try {
        await client.bind(dn, password)
        return true
      } catch (error) {
        if (error instanceof InvalidCredentialsError) return false
        throw error
      }
    })
  }

  async #findDn(client: Client, externalId: string): Promise<string | undefined> {
    const { attributes, base } = this.#settings
    const value = attributes.id.toLowerCase() === 'objectguid' ? Buffer.from(externalId, 'hex') : externalId
    const { searchEntries } = await client.search(base, {
      scope: 'sub',
      filter: new EqualityFilter({ attribute: attributes.id, value }),
      attributes: ['1.1'],
      sizeLimit: 2,
    })
    return searchEntries.length === 1 ? searchEntries[0]?.dn : undefined
  }

  async #search(client: Client, filter: string, wanted: readonly string[]): Promise<Entry[]> {
    const { attributes, base } = this.#settings
    const found: Entry[] = []
    const pages = client.searchPaginated(base, {
      scope: 'sub',
      filter,
      attributes: [attributes.id, ...wanted],
      explicitBufferAttributes: [attributes.id],
      paged: { pageSize },
    })
    for await (const { searchEntries } of pages) {
      found.push(...searchEntries)
      if (found.length > mostEntries) throw new Error(`more than ${mostEntries} entries`)
    }
    return found
  }

  #bound<T>(timeout: number, work: (client: Client) => Promise<T>): Promise<T> {
    const { bindDn, bindPassword } = this.#settings
    return this.#connected(timeout, async (client) => {
      await client.bind(bindDn, bindPassword)
      return work(client)
    })
  }

  async #connected<T>(timeout: number, work: (client: Client) => Promise<T>): Promise<T> {
    const { url, startTls, ca } = this.#settings
    const tlsOptions = ca === undefined ? {} : { ca }
    const client = new Client({
      url,
      timeout,
      connectTimeout: logInMs,
      strictDN: false,
      // With these a connection to ldap:// would begin with TLS.
      ...(url.startsWith('ldaps:') && { tlsOptions }),
    })
    goOnAfterEmptyPages(client)
    try {
      if (startTls) await client.startTLS({ ...tlsOptions, host: new URL(url).hostname })
      return await work(client)
    } catch (error) {
      // Its message is a number alone.
      if (error instanceof ResultCodeError) error.message = `${error.name} ${error.message.trim()}`
      throw error
    } finally {
      await client.unbind().catch(() => undefined)
    }
  }
}

/** The library takes an empty page for the last one even when a cookie leads on; a reference to nowhere makes it go on. */
function goOnAfterEmptyPages(client: Client): void {
  const send: unknown = Reflect.get(client, '_send')
  if (typeof send !== 'function') throw new Error('this version of ldapts is not known')
  Reflect.set(client, '_send', async (message: unknown) => {
    const answer: unknown = await Reflect.apply(send, client, [message])
    if (answer instanceof SearchResponse && answer.searchEntries.length === 0)
      answer.searchReferences.push(new SearchReference({ messageId: answer.messageId, uris: [] }))
    return answer
  })
}

interface Read {
  base: string
  units: readonly Entry[]
  people: readonly Entry[]
}

/** Departments are the units above a person; the base itself is none. */
function snapshotOf({ attributes }: LdapSettings, { base, units, people }: Read): RawSnapshot {
  const baseKey = keyOfDn(partsOfDn(base))
  const idByPlace = new Map(
    units.flatMap((one) => {
      const key = keyOfDn(partsOfDn(one.dn))
      return key === baseKey ? [] : [[key, idOf(one, attributes.id)] as const]
    }),
  )
  const personByPlace = new Map(
    people.map((one) => [keyOfDn(partsOfDn(one.dn)), idOf(one, attributes.id)] as const),
  )
  const unitAbove = (dn: string): string | null => {
    const parts = partsOfDn(dn)
    for (let above = 1; above < parts.length; above += 1) {
      const id = idByPlace.get(keyOfDn(parts.slice(above)))
      if (id !== undefined) return id
    }
    return null
  }
  return {
    departments: units
      .filter(({ dn }) => keyOfDn(partsOfDn(dn)) !== baseKey)
      .map((one): RawDepartment => {
        const leader = textOf(one, attributes.leader)
        return {
          id: idOf(one, attributes.id),
          parentId: unitAbove(one.dn),
          name: textOf(one, attributes.departmentName),
          leaderId: personByPlace.get(keyOfDn(partsOfDn(leader))) ?? '',
        }
      }),
    people: people.map((one): RawPerson => {
      const unit = unitAbove(one.dn)
      return {
        id: idOf(one, attributes.id),
        account: textOf(one, attributes.account),
        realName: textOf(one, attributes.realName),
        code: textOf(one, attributes.code),
        phone: textOf(one, attributes.phone),
        email: textOf(one, attributes.email),
        departmentIds: unit === null ? [] : [unit],
      }
    }),
  }
}

/** The first value of an attribute, whatever the case in which the server spells it; "" without one. */
function textOf(entry: Entry, attribute: string): string {
  const value = valueOf(entry, attribute)
  return Buffer.isBuffer(value) ? value.toString('utf8', 0, longestText) : value.slice(0, longestText)
}

function valueOf(entry: Entry, attribute: string): Buffer | string {
  if (attribute === '') return ''
  const name = Object.keys(entry).find((one) => one.toLowerCase() === attribute.toLowerCase())
  const value = name === undefined ? [] : entry[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

/** The id, as hexadecimal digits where it is bytes (objectGUID). */
function idOf(entry: Entry, attribute: string): string {
  const value = valueOf(entry, attribute)
  const isBytes = attribute.toLowerCase() === 'objectguid'
  const id = Buffer.isBuffer(value) ? value.toString(isBytes ? 'hex' : 'utf8') : value
  if (id === '' || id.length > 200) throw new Error(`${attribute} is missing at ${entry.dn.slice(0, 200)}`)
  return id
}
