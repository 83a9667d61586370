import { forms, type Kind } from '@countersign/forms'
import type { Ctx } from '../platform/context.ts'
import { ApplyNumbers, keepDraft, submit, takeDecision } from '../modules/approval/index.ts'
import { submitNotice } from '../modules/notice/index.ts'
import { submitPost } from '../modules/organisation/index.ts'
import { contextAs, type SeedDeps } from './as-person.ts'
import { withinOffice } from './company/office-time.rules.ts'
import { getPerson, hasRequests } from './demo.repository.ts'
import { exampleOf } from './example-of.ts'
import { demoNotices } from './notices.ts'
import { demoPosts } from './posts.ts'
import { signAs } from './sign-as.ts'

interface DemoDeps extends SeedDeps {
  /** Whether events state the times of the requests, in office hours, as in the history of the company (ADR 33). */
  backdated?: boolean
}

/**
 * Adds some requests in every list state, through the services that people use. Does nothing when there are
 * requests already.
 */
export async function seedDemo(deps: DemoDeps): Promise<void> {
  if (await hasRequests(deps.db, deps.tenantId)) return
  await new Demo(deps).run()
}

class Demo {
  readonly #deps: DemoDeps
  readonly #numbers = new ApplyNumbers()

  constructor(deps: DemoDeps) {
    this.#deps = deps
  }

  async run(): Promise<void> {
    await this.#release()
    await this.#addPosts()
    const approved = await this.#submit('zhangsan', 'leave', 50, {
      applicationName: '国庆后补休年假',
      reason: '家中有事，申请年假一天',
    })
    await this.#agree('lisi', approved, 49, '同意，注意工作交接')
    await this.#agree('sunqi', approved, 47, '')
    const contract = await this.#submit('zhangsan', 'contract', 45, {
      applicationName: '办公楼维修工程合同',
      contractName: '办公楼维修工程合同',
    })
    await this.#agree('lisi', contract, 44, '同意')
    await this.#agree('wangwu', contract, 43, '付款条款已核对')
    await this.#agree('sunqi', contract, 43, '合同文本已审核')
    await this.#agree('zhaoliu', contract, 42, '')
    await this.#agree('sunqi', contract, 41, '已用印')
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
    const values = { ...(await exampleOf(ctx, forms[kind])), ...more }
    const answer = await submit(ctx, forms[kind], 'submit', values, this.#numbers)
    return answer.id
  }

  async #agree(account: string, id: string, hoursAgo: number, opinion: string): Promise<void> {
    await signAs(await this.#as(account, hoursAgo), this.#deps.store, id, opinion)
  }

  async #reject(account: string, id: string, hoursAgo: number, opinion: string): Promise<void> {
    await takeDecision(await this.#as(account, hoursAgo), 'reject', { id, opinion })
  }

  async #as(account: string, hoursAgo: number): Promise<Ctx> {
    const at = new Date(Date.now() - hoursAgo * 3_600_000)
    const person = await getPerson(this.#deps.db, this.#deps.tenantId, account)
    return this.#deps.backdated
      ? contextAs(this.#deps, person, withinOffice(at), { readBefore: new Date(0) })
      : contextAs(this.#deps, person, at)
  }
}
