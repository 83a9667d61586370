import { pipeline } from 'node:stream/promises'
import { chainStart, type Evidence, type EventRow, sealEvent } from '@countersign/server/parts'
import { tenants } from '@countersign/server/testing'
import type pg from 'pg'
import { from } from 'pg-copy-streams'

const requestsAtOnce = 2000
const hourMs = 3_600_000

interface TemplateEvent {
  template: number
  seq: number
  step: number
  type: string
  actor: number
  payload: string
  is_signed: boolean
  attachment_sha256s: string
}

interface Planned {
  n: string
  id: string
  template: number
  people: string[]
  args: string[]
  applied_at: Date
  content_hash: string
}

/** Writes the chains of the planned requests, signed with the installation's key, and their heads. */
export async function loadEvents(
  client: pg.Client,
  { first, last }: { first: number; last: number },
  { evidence, signatureSha256 }: { evidence: Evidence; signatureSha256: string },
): Promise<void> {
  const { rows } = await client.query<TemplateEvent>(
    'select * from bench.template_event order by template, seq',
  )
  const templates = Map.groupBy(
    rows.map((row) => ({ ...row, payload: readFormat(row.payload) })),
    (row) => row.template,
  )
  // Joined once: a query for each batch would read all rounds each time, and the million never ended.
  await client.query(`declare planned cursor with hold for
    select p.n, p.id, p.template, p.people, p.args, p.applied_at, r.content_hash
    from bench.plan p join approval_round r on r.tenant_id = '${tenants.own}' and r.approval_id = p.id and r.round = 1
    where p.n between ${first} and ${last}`)
  for (;;) {
    const { rows: planned } = await client.query<Planned>(`fetch ${requestsAtOnce} from planned`)
    if (planned.length === 0) break
    const events: EventRow[] = []
    const heads: { n: string; hash: string }[] = []
    for (const request of planned) {
      let { hash } = chainStart(tenants.own, request.id)
      for (const event of templates.get(request.template) ?? []) {
        const sealed = sealEvent(evidence.keys, {
          seq: event.seq,
          type: event.type,
          actor_id: request.people[event.actor - 1] ?? '',
          acting_for_id: null,
          round: 1,
          content_hash: request.content_hash,
          payload: event.payload(request.args),
          signature_sha256: event.is_signed ? signatureSha256 : '',
          attachment_sha256s: event.attachment_sha256s,
          time: timeOf(request.applied_at.getTime() + event.step * hourMs),
          prev_hash: hash,
        })
        events.push({ ...sealed, tenant_id: tenants.own, approval_id: request.id })
        ;({ hash } = sealed)
      }
      heads.push({ n: request.n, hash })
    }
    await copyInto(client, 'event', events)
    await copyInto(client, 'bench.head', heads)
  }
  await client.query('close planned')
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** COPY in its text format: much cheaper to read for the database than JSON. */
async function copyInto(client: pg.Client, table: string, rows: readonly object[]): Promise<void> {
  const lines = rows.map((row) =>
    Object.values(row)
      .map((value) =>
        value === null ? '\\N' : String(value).replaceAll(/[\\\n\r\t]/g, (one) => escapes[one] ?? one),
      )
      .join('\t'),
  )
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  await pipeline([`${lines.join('\n')}\n`], client.query(from(`copy ${table} (${columns}) from stdin`)))
}

/** PostgreSQL's format(), for positional arguments only. */
function readFormat(format: string): (args: readonly string[]) => string {
  const pieces = format.split(/(%\d+\$s|%%)/).map((piece) => {
    const position = /^%(\d+)\$s$/.exec(piece)?.[1]
    if (position !== undefined) return Number(position) - 1
    return piece === '%%' ? '%' : piece
  })
  return (args) => pieces.map((piece) => (typeof piece === 'number' ? (args[piece] ?? '') : piece)).join('')
}

/** As the database writes it into events: with microseconds. */
function timeOf(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '000Z')
}
