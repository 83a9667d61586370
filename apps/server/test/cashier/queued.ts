import { agree, submitForm, type TestApp } from '@countersign/server/testing'
import type { Kind } from '@countersign/forms'
import { topicHandlers } from '../../src/jobs/topic-handlers.ts'

/** An approved request of 张三 that waits for a cashier; answers its id. */
export async function queued(
  app: TestApp,
  kind: Kind = 'payments',
  over: Record<string, unknown> = {},
): Promise<string> {
  const id = await approved(app, kind, over)
  await queue(app, id)
  return id
}

export async function approved(
  app: TestApp,
  kind: Kind = 'payments',
  over: Record<string, unknown> = {},
): Promise<string> {
  const { id } = await submitForm(await app.login('zhangsan'), kind, over)
  for (const name of ['lisi', 'wangwu', 'zhaoliu']) await agree(await app.login(name), id)
  return id
}

/** Carries out the job that an approval asks for. */
export async function queue(app: TestApp, approvalId: string, tenantId = '000000'): Promise<void> {
  await topicHandlers.queueToPay.runJob?.(app, { tenantId, outboxId: '1', approvalId })
}

/** Lets the people of a role pay what a data scope shows: 1 everything, 2 nothing but the own requests. */
export async function mayPay(app: TestApp, role: string, scope: number): Promise<void> {
  await app.owner.query(
    `insert into menu_role (tenant_id, menu_id, role_id)
     select m.tenant_id, m.id, r.id from menu m join role r using (tenant_id)
     where m.tenant_id = '000000' and m.code = 'cashier.pay' and r.alias = $1 on conflict do nothing`,
    [role],
  )
  await app.owner.query(
    `update role_scope s set scope = $2 from role r
     where r.tenant_id = '000000' and r.alias = $1 and s.tenant_id = r.tenant_id and s.role_id = r.id`,
    [role, scope],
  )
}
