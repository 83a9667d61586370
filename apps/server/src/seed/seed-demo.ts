import { exampleValues, forms, type Kind, labelsOffered } from '@countersign/forms'
import { formatDate } from '../platform/business-time.ts'
import { newId, type Ctx } from '../platform/context.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Evidence } from '../platform/evidence.ts'
import type { Log } from '../platform/log.ts'
import { ApplyNumbers, keepDraft, submit, takeDecision } from '../modules/approval/index.ts'
import { readDictionaries } from '../modules/dictionary/index.ts'
import { type FileStore, findSample, saveFile } from '../modules/file/index.ts'
import { submitNotice } from '../modules/notice/index.ts'
import { listDepartmentsOf, submitPost } from '../modules/organisation/index.ts'
import { settingsOf } from '../modules/setting/index.ts'
import { getPerson, hasRequests } from './demo.repository.ts'
import { drawSignature } from './draw-signature.ts'
import { demoNotices } from './notices.ts'
import { demoPosts } from './posts.ts'

export interface DemoOptions {
  tenantId: string
  store: FileStore
  log: Log
  evidence: Evidence
}

/**
 * Adds some requests in every list state, through the services that people use. Does nothing when there are
 * requests already.
 */
export async function seedDemo(db: Db, options: DemoOptions): Promise<void> {
  if (await hasRequests(db, options.tenantId)) return
  await new Demo(db, options).run()
}

class Demo {
  readonly #db: Db
  readonly #options: DemoOptions
  readonly #numbers = new ApplyNumbers()

  constructor(db: Db, options: DemoOptions) {
    this.#db = db
    this.#options = options
  }

  async run(): Promise<void> {
    await this.#release()
    await this.#addPosts()
    const approved = await this.#submit('zhangsan', 'leave', 50, {
      applicationName: '国庆后补休年假',
      reason: '家中有事，申请年假一天',
    })
    await this.#agree('lisi', approved, 49, '同意，注意工作交接')
    await this.#agree('zhaoliu', approved, 47, '')
    const contract = await this.#submit('zhangsan', 'contract', 45, {
      applicationName: '办公楼维修工程合同',
      contractName: '办公楼维修工程合同',
    })
    await this.#agree('lisi', contract, 44, '同意')
    await this.#agree('wangwu', contract, 43, '付款条款已核对')
    await this.#agree('sunqi', contract, 43, '合同文本已审核')
    await this.#agree('zhaoliu', contract, 42, '')
    const rejected = await this.#submit('zhangsan', 'leave', 26, {
      applicationName: '事假申请',
      leaveType: 'personal',
      reason: '个人事务',
    })
    await this.#reject('lisi', rejected, 25, '请补充事由与交接安排')
    const payment = await this.#submit('zhangsan', 'payments', 22, {
      applicationName: '办公楼维修工程第二期进度款',
      contract,
    })
    await this.#agree('lisi', payment, 21, '现场进度属实，同意支付')
    await this.#submit('lisi', 'leave', 5, {
      applicationName: '参加行业会议后调休',
      leaveType: 'comp_time',
      reason: '周末参加行业会议，申请调休一天',
      ccUserIds: ['张三'],
    })
    await this.#submit('zhangsan', 'payments', 3, { applicationName: '消防改造工程进度款' })
    await this.#submit('zhangsan', 'leave', 1, { applicationName: '年假一天', reason: '陪家人体检' })
    await keepDraft(await this.#as('zhangsan', 0), forms.payments, {
      applicationName: '电梯维保合同付款（草稿）',
    })
  }

  async #addPosts(): Promise<void> {
    const ctx = await this.#as('admin', 0)
    for (const post of demoPosts) await submitPost(ctx, { ...post, remark: '' })
  }

  async #release(): Promise<void> {
    for (const { hoursAgo, ...notice } of demoNotices) {
      const ctx = await this.#as('admin', hoursAgo)
      await submitNotice(ctx, notice)
    }
  }

  async #submit(
    account: string,
    kind: Kind,
    hoursAgo: number,
    more: Record<string, unknown>,
  ): Promise<string> {
    const ctx = await this.#as(account, hoursAgo)
    const [department] = await listDepartmentsOf(this.#db, ctx.tenantId, ctx.user.id)
    const example = exampleValues(forms[kind], {
      userId: ctx.user.id,
      userName: ctx.user.name,
      departmentId: department?.id ?? '',
      today: formatDate(ctx.now()),
      colleagueId: ctx.user.id,
      companies: labelsOffered((await readDictionaries(ctx)).mainstay),
      settings: await settingsOf(ctx, ctx.tenantId),
      sampleFileId: (await findSample(this.#db, ctx.tenantId)) ?? '',
    })
    const answer = await submit(ctx, forms[kind], 'submit', { ...example, ...more }, this.#numbers)
    return answer.id
  }

  async #agree(account: string, id: string, hoursAgo: number, opinion: string): Promise<void> {
    const ctx = await this.#as(account, hoursAgo)
    const fileId = newId()
    const written = await this.#options.store.write(fileId, drawSignature(ctx.user.name))
    await saveFile(this.#db, ctx.tenantId, {
      id: fileId,
      ownerId: ctx.user.id,
      name: 'signature.png',
      mime: 'image/png',
      purpose: 'signature',
      ...written,
    })
    await takeDecision(ctx, 'agree', { id, baseImage: fileId, opinion })
  }

  async #reject(account: string, id: string, hoursAgo: number, opinion: string): Promise<void> {
    await takeDecision(await this.#as(account, hoursAgo), 'reject', { id, opinion })
  }

  async #as(account: string, hoursAgo: number): Promise<Ctx> {
    const { tenantId, log, evidence } = this.#options
    const user = await getPerson(this.#db, tenantId, account)
    const now = new Date(Date.now() - hoursAgo * 3_600_000)
    return {
      db: this.#db,
      tenantId,
      user: { ...user, tenantId, sessionId: '', roles: [], permissions: [] },
      language: 'zh',
      log,
      evidence,
      idempotencyKey: undefined,
      now: () => now,
      newId,
    }
  }
}
