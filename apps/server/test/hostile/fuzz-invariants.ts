import { errors } from '@countersign/contract'
import type { HttpAnswer, TestApp } from '@countersign/server/testing'
import { z } from 'zod'
import { sayDefect } from '../../src/verify/defect.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import type { AnyRoute } from './parameters.ts'

const refusals = [400, 401, 403, 404, 409, 413, 415, 429]
const said = { code: z.number(), data: z.unknown(), msg: z.string() }
const envelope = z.discriminatedUnion('success', [
  z.strictObject({ ...said, success: z.literal(true) }),
  z.strictObject({
    ...said,
    success: z.literal(false),
    error: z.enum(Object.keys(errors)),
    fields: z.record(z.string(), z.string()),
  }),
])

/** Names the first defect of an answer to any request; "" if there is none. */
export function wrongIn(route: AnyRoute, { status, headers, bytes }: HttpAnswer): string {
  if (status !== 200 && !refusals.includes(status)) return `status ${status}`
  if (status === 200 && route.bytes) return bytes.length > 0 ? '' : 'no bytes'
  if (!headers['content-type']?.startsWith('application/json')) return 'no JSON'
  const body = envelope.safeParse(JSON.parse(bytes.toString())).data
  if (!body || body.code !== status || body.success !== (status === 200)) return 'no envelope'
  if (!/[\u4e00-\u9fff]/.test(body.msg)) return 'no sentence'
  if (status !== 200) return body.data === null ? '' : 'data in a refusal'
  const parsed = route.output.safeParse(body.data)
  return parsed.success ? '' : `not as the contract says: ${parsed.error.message}`
}

/** Each query finds rows that must not exist. */
const rules: Readonly<Record<string, string>> = {
  'in approval without an open task, or the other way round': `
    select a.id from approval a where (a.status = 'running') <> exists (
      select 1 from task t where t.tenant_id = a.tenant_id and t.approval_id = a.id and t.state = 'open')`,
  'pending in the list of somebody it does not wait for, or the other way round': `
    select coalesce(i.approval_id, w.approval_id) as id
    from (select * from inbox where pending) i
    full join (
      select tenant_id, approval_id, assignee_id as user_id from task where state = 'open'
      union select tenant_id, id, applicant_id from approval where status = 'rejected') w
      using (tenant_id, approval_id, user_id)
    where i.approval_id is null or w.approval_id is null`,
  'in nobody’s list of what was begun': `
    select a.id from approval a where not exists (
      select 1 from inbox i where i.tenant_id = a.tenant_id and i.approval_id = a.id
        and i.user_id = a.applicant_id and i.initiated)`,
  'a signature spent on nothing, or on two decisions': `
    select f.id from file f where f.spent_by is not null and (
      select count(*) from task t where t.tenant_id = f.tenant_id and t.signature_file_id = f.id) <> 1`,
  'a number given twice': `
    select min(id) as id from approval where apply_no <> '' group by tenant_id, apply_no having count(*) > 1`,
  'built on what is approved no longer': `
    select l.from_id as id from approval_link l
    join approval a on a.tenant_id = l.tenant_id and a.id = l.to_id
    join approval b on b.tenant_id = l.tenant_id and b.id = l.from_id
    where a.status <> 'approved' and b.status in ('running', 'approved')`,
}

/** Names the defects of the stored data, by the rules above and by everything `npm run verify` checks. */
export async function wrongInAll(app: TestApp): Promise<string[]> {
  const wrong: string[] = []
  for (const [what, statement] of Object.entries(rules)) {
    const { rows } = await app.owner.query<{ id: string }>(statement)
    wrong.push(...rows.map(({ id }) => `${id} is ${what}`))
  }
  const { defects } = await verifyInstallation(app.db, app.dataDir)
  const failures = app.logLines.filter((line) => Number(JSON.parse(line).level) >= 50)
  return [...wrong, ...defects.map(sayDefect), ...failures]
}
