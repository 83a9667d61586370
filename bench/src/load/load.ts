import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, linkSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { mainstays } from '@countersign/forms'
import {
  anchorChains,
  connect,
  countPastDays,
  fillLedger,
  createLog,
  drawSignature,
  FolderStore,
  migrate,
  newId,
  openEvidence,
  type EmbeddedDatabase,
  seedTenant,
  startEmbedded,
} from '@countersign/server/parts'
import {
  createLocalApp,
  type LocalApp,
  testPassword,
  tenants,
  usePlainFlows,
} from '@countersign/server/testing'
import type pg from 'pg'
import { withClient } from '../with-client.ts'
import { createIndexes, dropIndexes } from './indexes.ts'
import { asLoader, loadRequests, sqlOf } from './load-requests.ts'
import { makeTemplates } from './make-templates.ts'
import { mix } from './mix.ts'
import { saveTemplate } from './template-formats.ts'

const lanes = 2

export interface Loaded {
  dataDir: string
  requests: number
  /** The time to load the rows, from the empty schema to the final statistics; 0 if they were already loaded. */
  seconds: number
}

/** An installation with this many requests in `dataDir`; an existing one is used as it is. */
export async function load(dataDir: string, requests: number): Promise<Loaded> {
  const done = join(dataDir, 'loaded')
  if (existsSync(done)) return { dataDir, requests, seconds: Number(readFileSync(done, 'utf8')) }
  rmSync(dataDir, { recursive: true, force: true })
  const embedded = await startEmbedded(dataDir, createLog('error'))
  const superuserUrl = databaseOf(embedded)
  try {
    await migrate(embedded.ownerUrl)
    const signature = await seedPeopleAndTemplates(dataDir, embedded, superuserUrl)
    await sprint(superuserUrl, true)
    const started = performance.now()
    await fill(dataDir, superuserUrl, requests, signature)
    const seconds = (performance.now() - started) / 1000
    await countDaysAndAnchor(dataDir, embedded.appUrl)
    await sprint(superuserUrl, false)
    writeFileSync(done, String(seconds))
    return { dataDir, requests, seconds }
  } finally {
    await embedded.stop()
  }
}

/** A client of the product's database with the rights of the cluster's owner. */
function databaseOf({ superuserUrl }: Pick<EmbeddedDatabase, 'superuserUrl'>): string {
  return superuserUrl.replace(/\/[^/]*$/, '/countersign')
}

interface Signature {
  sha256: string
  size: number
  fileId: string
}

async function seedPeopleAndTemplates(
  dataDir: string,
  embedded: EmbeddedDatabase,
  superuserUrl: string,
): Promise<Signature> {
  const filesFolder = join(dataDir, 'files')
  const store = new FolderStore(filesFolder)
  const secret = randomBytes(48).toString('base64url')
  writeFileSync(join(dataDir, 'token-secret'), secret, { mode: 0o600 })
  const app = await createLocalApp({
    appUrl: embedded.appUrl,
    dataDir,
    tokenSecret: new TextEncoder().encode(secret),
  })
  try {
    await seedTenant(app.connection.db, {
      tenantId: tenants.own,
      demo: true,
      password: testPassword,
      store,
      newId,
    })
    await withClient(superuserUrl, (owner) => seedTemplates(app, owner))
    const fileId = newId()
    return { fileId, ...(await store.write(fileId, drawSignature('签名'))) }
  } finally {
    await app.close()
  }
}

async function seedTemplates(app: LocalApp, owner: pg.Client): Promise<void> {
  // Figures of different versions are compared, so the routes stay the same.
  await usePlainFlows(owner)
  await owner.query(sqlOf('templates.sql'))
  let number = 0
  for (const [name, id] of await makeTemplates(app, owner)) {
    number += 1
    await saveTemplate(owner, number, name, id)
  }
  // The pending messages of the templates are not needed.
  await owner.query('delete from outbox')
  const names = Object.entries(mix).flatMap(([name, share]) => Array<string>(share).fill(name))
  await owner.query('insert into bench.mix values ($1)', [names])
  await owner.query('insert into bench.companies values ($1)', [mainstays])
}

/** Turns off durability while loading; afterwards the settings are those of the product. */
async function sprint(url: string, on: boolean): Promise<void> {
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    max_wal_size: '8GB',
    checkpoint_timeout: '1h',
  }
  await withClient(url, async (client) => {
    for (const [name, value] of Object.entries(settings)) {
      await client.query(on ? `alter system set ${name} = '${value}'` : `alter system reset ${name}`)
    }
    await client.query('select pg_reload_conf()')
  })
}

async function fill(dataDir: string, url: string, requests: number, signature: Signature): Promise<void> {
  const said = { signature: signature.sha256, size: signature.size }
  await asLoader(url, (run) => run(sqlOf('people.sql', said)))
  const indexes = await dropIndexes(url)
  // Three years of requests, the last of them yesterday.
  const stepMs = Math.floor((3 * 365 * 86_400_000) / requests)
  const start = new Date(Date.now() - 86_400_000 - requests * stepMs)
  await loadRequests(url, {
    first: 1,
    last: requests,
    allOf: '',
    start,
    stepMs,
    signature,
    // A ninth of them are approved payments.
    linkedFrom: requests - 9000,
    dataDir,
    lanes,
  })
  await Promise.all([createIndexes(url, indexes, lanes), linkFiles(dataDir, url, signature)])
  await asLoader(url, (run) => run(sqlOf('forget-plan.sql')))
  await Promise.all(['approval', 'inbox'].map((table) => asLoader(url, (run) => run(`vacuum ${table}`))))
  await asLoader(url, (run) => run('analyze'))
}

/** As the product does at its start and within the hour. */
async function countDaysAndAnchor(dataDir: string, url: string): Promise<void> {
  const log = createLog('error')
  const { db } = connect(url, log)
  await anchorChains(db, openEvidence(dataDir), log)
  await countPastDays(db)
  await fillLedger(db, [tenants.own], log)
  await db.destroy()
}

/** ext4 allows some 65,000 names for a file. */
const namesAtOnce = 50_000

/** Gives every row of `file` its bytes: all signatures are links to one picture, all attachments to another file. */
async function linkFiles(dataDir: string, url: string, signature: Signature): Promise<void> {
  const attachments = await withClient(url, (client) =>
    client.query<{ sha256: string; fileId: string }>(
      'select sha256, min(original_id) as "fileId" from bench.template_file group by sha256',
    ),
  )
  for (const picture of [signature, ...attachments.rows]) await linkCopies(dataDir, url, picture)
}

async function linkCopies(
  dataDir: string,
  url: string,
  { fileId, sha256 }: Pick<Signature, 'fileId' | 'sha256'>,
): Promise<void> {
  const store = new FolderStore(join(dataDir, 'files'))
  const picture = await store.readAll(fileId)
  await withClient(url, async (client) => {
    await client.query(`declare named cursor with hold for select id from file
      where tenant_id = '${tenants.own}' and sha256 = '${sha256}' and id not in (select original_id from bench.template_file)`)
    for (;;) {
      const { rows } = await client.query<{ id: string }>(`fetch ${namesAtOnce} from named`)
      if (rows.length === 0) return
      const copyId = newId()
      await store.write(copyId, picture)
      for (const { id } of rows) {
        linkFile(dataDir, copyId, [id])
        // The indexes are made meanwhile, and their connections want to be served.
        if (id.endsWith('00')) await setImmediate()
      }
    }
  })
}

const pathOf = (dataDir: string, id: string) => join(dataDir, 'files', id.slice(-2), id)

const made = new Set<string>()

function placeFor(dataDir: string, id: string): string {
  const path = pathOf(dataDir, id)
  const folder = dirname(path)
  if (!made.has(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 })
  made.add(folder)
  return path
}

export function copyFile(dataDir: string, fileId: string, name: string): void {
  copyFileSync(pathOf(dataDir, fileId), placeFor(dataDir, name))
}

export function linkFile(dataDir: string, fileId: string, names: readonly string[]): void {
  for (const name of names) linkSync(pathOf(dataDir, fileId), placeFor(dataDir, name))
}
