import { forms, type Kind } from '@countersign/forms'
import { ApplyNumbers, keepDraft, submit, takeDecision } from '../modules/approval/index.ts'
import { submitNotice } from '../modules/notice/index.ts'
import { submitPost } from '../modules/organisation/index.ts'
import { saveAddress, submitAbout, submitPlace, submitShopNotice } from '../modules/shop/index.ts'
import { formatDate } from '../platform/business-time.ts'
import type { Ctx } from '../platform/context.ts'
import { contextAs, type SeedDeps } from './as-person.ts'
import { demoLeases } from './asset-register.ts'
import { readProgress } from './company/company.repository.ts'
import { withinOffice } from './company/office-time.rules.ts'
import { getPerson, hasRequests } from './demo.repository.ts'
import { exampleOf } from './example-of.ts'
import { demoNotices } from './notices.ts'
import { people } from './organisation.ts'
import { seedArticles } from './seed-articles.ts'
import { seedRegister, valuesOfLease } from './seed-assets.ts'
import { seedPanoramas } from './seed-panoramas.ts'
import { seedShopGoods } from './seed-shop-goods.ts'
import { seedShopOrders } from './seed-shop-orders.ts'
import { demoAbout, demoHomes, demoOffices, demoPlaces, demoShopNotices } from './shop-information.ts'
import { signAs } from './sign-as.ts'

/** Posts of the demo company, in their order. Categories as in post.ts of the contract. */
const demoPosts = [
  { postCode: 'GM', postName: '总经理', category: 1 },
  { postCode: 'DGM', postName: '副总经理', category: 1 },
  { postCode: 'FD', postName: '财务总监', category: 1 },
  { postCode: 'DM', postName: '部门经理', category: 2 },
  { postCode: 'PM', postName: '项目经理', category: 2 },
  { postCode: 'ACC', postName: '会计', category: 3 },
  { postCode: 'LC', postName: '法务专员', category: 3 },
  { postCode: 'ENG', postName: '工程师', category: 3 },
]

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
    const approved = await this.#submit('zhangsan', 'leave', 50, {
      applicationName: '国庆后补休年假',
      reason: '家中有事，申请年假一天',
    })
    await this.#approve(approved, 49, { lisi: ['同意，注意工作交接'] })
    const contract = await this.#submit('zhangsan', 'contract', 45, {
      applicationName: '办公楼维修工程合同',
      contractName: '办公楼维修工程合同',
    })
    await this.#approve(contract, 44, {
      lisi: ['同意'],
      wangwu: ['付款条款已核对'],
      sunqi: ['合同文本已审核', '已用印'],
    })
    const rejected = await this.#submit('zhangsan', 'leave', 26, {
      applicationName: '事假申请',
      leaveType: 'personal',
      reason: '个人事务',
    })
    await this.#reject(rejected, 25, '请补充事由与交接安排')
    const payment = await this.#submit('zhangsan', 'payments', 22, {
      applicationName: '办公楼维修工程第二期进度款',
      contract,
    })
    await this.#agree(payment, 21, '现场进度属实，同意支付')
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
    // These names are unique, so that a second run would fail: they come after the requests, which keep it from happening.
    await this.#release()
    await this.#addPosts()
    await seedShopGoods((account, hoursAgo) => this.#as(account, hoursAgo), this.#deps.store)
    await seedShopInformation((account, hoursAgo) => this.#as(account, hoursAgo))
    await this.#let()
    await seedPanoramas((account, hoursAgo) => this.#as(account, hoursAgo), this.#deps.store)
    await seedShopOrders((account, hoursAgo) => this.#as(account, hoursAgo), this.#numbers)
    await seedArticles((account, hoursAgo) => this.#as(account, hoursAgo), this.#deps.store)
  }

  /** Fills the register of assets, and approves the leases of its rooms. */
  async #let(): Promise<void> {
    const rooms = await seedRegister((account, hoursAgo) => this.#as(account, hoursAgo))
    const ids = new Map<string, string>()
    for (const lease of demoLeases) {
      const values = valuesOfLease(lease, rooms, {
        today: formatDate(new Date()),
        former: ids.get(lease.former ?? ''),
      })
      const id = await this.#submit('sunqi', 'lease', lease.hoursAgo, values)
      await this.#approve(id, lease.hoursAgo - 1, {})
      ids.set(lease.leaseNo, id)
    }
  }

  async #addPosts(): Promise<void> {
    const ctx = await this.#as('admin', 0)
    for (const post of demoPosts) await submitPost(ctx, { ...post, remark: '' })
  }

  async #release(): Promise<void> {
    for (const { hoursAgo, ...notice } of demoNotices) {
      const ctx = await this.#as('admin', hoursAgo)
      await submitNotice(ctx, 'company', notice)
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

  /** Everybody agrees in turn, an hour after one another, with the own opinions in their order. */
  async #approve(id: string, hoursAgo: number, opinions: Record<string, readonly string[]>): Promise<void> {
    const decider = await this.#decider(id)
    if (decider === undefined) return
    const [opinion = '', ...left] = opinions[decider] ?? []
    await signAs(await this.#as(decider, hoursAgo), this.#deps.store, id, opinion)
    await this.#approve(id, hoursAgo - 1, { ...opinions, [decider]: left })
  }

  async #agree(id: string, hoursAgo: number, opinion: string): Promise<void> {
    const decider = await this.#decider(id)
    if (decider !== undefined) await signAs(await this.#as(decider, hoursAgo), this.#deps.store, id, opinion)
  }

  async #reject(id: string, hoursAgo: number, opinion: string): Promise<void> {
    const decider = await this.#decider(id)
    if (decider !== undefined)
      await takeDecision(await this.#as(decider, hoursAgo), 'reject', { id, opinion })
  }

  /** Account of the person whose turn it is: the tenant may have other flows than a new one. */
  async #decider(id: string): Promise<string | undefined> {
    const { deciders } = await readProgress(this.#deps.db, this.#deps.tenantId, id)
    return deciders[0]?.account
  }

  async #as(account: string, hoursAgo: number): Promise<Ctx> {
    const at = new Date(Date.now() - hoursAgo * 3_600_000)
    const person = await getPerson(this.#deps.db, this.#deps.tenantId, account)
    return this.#deps.backdated
      ? contextAs(this.#deps, person, withinOffice(at), { readBefore: new Date(0) })
      : contextAs(this.#deps, person, at)
  }
}

/** Makes the context of a person of the demo, some hours ago. */
type As = (account: string, hoursAgo: number) => Promise<Ctx>

/** Adds what the shop tells about itself, and addresses of the people, through the services that people use. */
async function seedShopInformation(as: As): Promise<void> {
  const admin = await as('admin', 0)
  for (const place of demoPlaces) await submitPlace(admin, place)
  await submitAbout(admin, demoAbout)
  for (const { hoursAgo, ...notice } of demoShopNotices)
    await submitShopNotice(await as('admin', hoursAgo), notice)
  for (const [index, { account, name }] of people.entries()) {
    const ctx = await as(account, 0)
    const phone = `138871000${10 + index}`
    for (const places of [demoOffices, demoHomes]) {
      const place = places[index % places.length]
      if (place) await saveAddress(ctx, { name, phone, ...place })
    }
  }
}
