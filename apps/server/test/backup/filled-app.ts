import { contract } from '@countersign/contract'
import {
  agree,
  type Cast,
  createTestApp,
  example,
  loginAll,
  reject,
  submitForm,
  submitLeave,
  submitPayments,
  type TestApp,
} from '@countersign/server/testing'
import { anchorChains } from '../../src/jobs/anchor-chains.ts'
import { countPastDays } from '../../src/modules/figures/index.ts'
import { moveBatch } from '../../src/jobs/move-batch.ts'
import { upload } from '../file/multipart.ts'

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')

export interface FilledApp {
  app: TestApp
  cast: Cast
  /** A leave that 李四 may agree to. */
  running: string
}

/**
 * Requests in every state, with attachments, links, copies, drafts, a final PDF and messages; the remaining work is in
 * the outbox, in a queued job, and in a job that a worker has started.
 */
export async function createFilledApp(): Promise<FilledApp> {
  const app = await createTestApp()
  const cast = await loginAll(app)
  const { zhangsan, lisi } = cast
  const approve = async (id: string, ...by: (keyof Cast)[]) => {
    for (const name of by) await agree(cast[name], id, `${name}：同意 \\ "制表\t"\n换行`)
  }
  const { id: paid } = await submitPayments(zhangsan, { ccUserIds: ['孙七'] })
  await reject(lisi, paid, '票据不全')
  await zhangsan.data(contract.update, {
    ...(await example(zhangsan, 'payments')),
    kind: 'payments',
    id: paid,
  })
  await approve(paid, 'lisi', 'wangwu', 'zhaoliu')
  await zhangsan.bytes(`/api/oa_info/payments/exportPDF?id=${paid}`)
  await cast.admin.data(contract.noticeSubmit, { title: '停电通知', content: '周六\n全天' })
  const { id: trip } = await submitForm(zhangsan, 'travel')
  await approve(trip, 'lisi', 'zhaoliu')
  await submitForm(zhangsan, 'reimbursement', { bxType: 'travel', link: [trip] })
  const { body } = await upload(zhangsan, [{ filename: '合同扫描件.pdf', bytes: pdf }])
  await submitForm(zhangsan, 'contract', { contractFile: [contract.upload.output.parse(body.data).id] })
  await upload(zhangsan, [{ filename: '没用上.pdf', bytes: pdf }])
  const { id: rejected } = await submitLeave(zhangsan)
  await reject(lisi, rejected)
  const { id: abandoned } = await submitForm(zhangsan, 'procured')
  await lisi.data(contract.abandonClick, { id: abandoned })
  const { id: withdrawn } = await submitLeave(zhangsan)
  await zhangsan.data(contract.withDraw, { id: withdrawn })
  await zhangsan.data(contract.draft, { kind: 'leave', applicationName: '草稿' })
  await zhangsan.data(contract.webLog, { entries: [{ message: '出错了', stack: 'at 某处' }] })
  await anchorChains(app.db, app.evidence, app.log)
  // As it will look tomorrow.
  await countPastDays(app.db, new Date(Date.now() + 2 * 86_400_000))
  await moveBatch(app.db)
  // In the form of earlier versions, which had a job for each message.
  await app.owner.query(
    `select graphile_worker.add_job('notify', json_build_object('tenantId', $1::text, 'outboxId', n::text,
       'userId', $2::text, 'approvalId', $3::text, 'kind', 'rejected'), job_key => 'outbox-' || n)
     from (select nextval('outbox_id_seq') as n from generate_series(1, 4)) used`,
    [zhangsan.tenantId, zhangsan.userId, rejected],
  )
  await app.owner.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody' where id % 3 = 0`,
  )
  await app.owner.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'given up' where id % 3 = 1`,
  )
  const { id: running } = await submitLeave(zhangsan)
  return { app, cast, running }
}
