import { contract, type Detail } from '@countersign/contract'
import { type Kind, kinds } from '@countersign/forms'
import {
  agree,
  type Cast,
  example,
  loginAll,
  reject,
  startTestApp,
  submitForm,
} from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { textOf } from '../pdf/read-pdf.ts'

type Name = keyof Cast
/** A step with its people in order; the first one signs where one signature suffices. */
interface ChainStep {
  mode: 'any' | 'all' | 'handling'
  people: readonly Name[]
}
type Chain = readonly ChainStep[]

const by = (name: Name): ChainStep => ({ mode: 'any', people: [name] })
const handled = (name: Name): ChainStep => ({ mode: 'handling', people: [name] })
const everyday = [by('lisi'), handled('sunqi')]
/** 王五 is both accountant and head of finance, and signs as each. */
const paid = [by('lisi'), by('wangwu'), by('wangwu'), by('zhaoliu'), handled('sunqi')]
/** 赵六 is 分管领导 and 总经理. */
const paidMuch = [by('lisi'), by('wangwu'), by('wangwu'), by('zhaoliu'), by('zhaoliu'), handled('sunqi')]
const agreed = [
  by('lisi'),
  { mode: 'all' as const, people: ['sunqi', 'wangwu'] as const },
  by('zhaoliu'),
  handled('sunqi'),
]

/** submit-forms.md D23: who signs the example of each kind, submitted by 张三. */
const chains: [kind: Kind, pdfName: string, chain: Chain][] = [
  ['leave', '请假申请单-张三-', everyday],
  ['travel', '出差申请单.pdf', everyday],
  ['business', '业务招待申请单-张三-', everyday],
  // The example names the applicant as keeper, in whose place the leader hands the certificate out.
  ['card', '证件借用申请单.pdf', [by('lisi'), by('zhaoliu'), handled('lisi')]],
  ['ucard', '证件使用申请单.pdf', everyday],
  ['materials', '对外提报资料申请单-张三-', everyday],
  ['reimbursement', '报销单-张三-', [by('lisi'), by('wangwu'), handled('sunqi')]],
  ['procured', '采购申请单-张三-', [by('lisi'), by('wangwu'), by('zhaoliu'), handled('sunqi')]],
  // The acceptors are the applicant, for whom the leader has signed already, and a colleague.
  ['inspection', '验收单.pdf', [by('lisi'), by('admin'), by('zhaoliu')]],
  ['payments', '合同付款申请单-张三-', paid],
  ['advance', '预付款申请单-张三-', paid],
  ['nopayment', '无合同付款申请单.pdf', paid],
  ['invoice', '发票核销申请单-张三-', paid],
  ['refundrequest', '退款申请单-张三-', paid],
  ['transferfund', '资金划转申请.pdf', paidMuch],
  ['shareholder', '股东往来付款申请单-张三-', paidMuch],
  ['meeting', '议题会签表.pdf', [by('lisi'), by('zhaoliu')]],
  ['tender', '招标审批单-张三-', agreed],
  ['contract', '合同审批单-张三-', agreed],
  ['lease', '租赁合同审批单-张三-', agreed],
  ['kaccount', '开户申请单-张三-', [by('wangwu'), by('zhaoliu')]],
  ['household', '销户申请单-张三-', [by('wangwu'), by('zhaoliu')]],
]

const realNames: Record<Name, string> = {
  admin: '管理员',
  zhangsan: '张三',
  lisi: '李四',
  wangwu: '王五',
  zhaoliu: '赵六',
  sunqi: '孙七',
}

const app = await startTestApp({ pdf: 'real', firstFlows: true })
const cast = await loginAll(app)

const read = (id: string, by: Name = 'admin') => cast[by].data(contract.detail, { id })
const trail = (detail: Detail) =>
  detail.personTable.map(({ personName, status }) => `${personName} ${status}`)

/** The people who sign: everybody of a step, or only the first where one signature suffices. */
const signersOf = (chain: Chain) =>
  chain.flatMap(({ mode, people }) => (mode === 'any' ? people.slice(0, 1) : people))
const firstOf = (chain: Chain): Name => signersOf(chain)[0] ?? 'admin'

/** Everybody signs in turn; checks the status after each signature and the open tasks before it. */
async function signAll(id: string, chain: Chain): Promise<void> {
  const done: string[] = ['张三 已处理']
  let left = signersOf(chain).length
  for (const { mode, people } of chain) {
    const signing = mode === 'any' ? people.slice(0, 1) : people
    for (const [index, name] of signing.entries()) {
      const open = mode === 'any' ? people : people.slice(index)
      expect(trail(await read(id))).toEqual([
        ...done,
        ...open.map((waiting) => `${realNames[waiting]} 待处理`),
      ])
      const { approvalStatus } = await agree(cast[name], id, `${realNames[name]}的意见`)
      left -= 1
      expect(approvalStatus).toBe(left === 0 ? '已通过' : '审批中')
      done.push(`${realNames[name]} ${mode === 'handling' ? '已处理' : '同意'}`)
    }
    // a signature in an any-one step closes the tasks of the others
    if (mode === 'any') done.push(...people.slice(1).map((closed) => `${realNames[closed]} 已处理`))
  }
  expect(trail(await read(id))).toEqual(done)
}

describe.each(chains)('%s', (kind, pdfName, chain) => {
  it('is agreed to by its whole chain, and exported with every signature and opinion', async () => {
    const { zhangsan } = cast
    const { id, applyNo } = await submitForm(zhangsan, kind)
    await signAll(id, chain)
    const detail = await read(id, 'zhangsan')
    expect(detail).toMatchObject({ approvalStatus: '已通过', actions: ['comment'], round: 1 })
    expect(detail.route.filter(({ skipped }) => skipped === '')).toEqual([])
    for (const name of signersOf(chain)) {
      const row = detail.personTable.find(({ personName }) => personName === realNames[name])
      expect(row?.baseImage).toMatch(/^\/api\/files\//)
      expect((await zhangsan.bytes(row?.baseImage ?? '')).status).toBe(200)
    }
    const pdf = await zhangsan.bytes(`/api/oa_info/${kind}/exportPDF?id=${id}`)
    expect(decodeURIComponent(pdf.headers['content-disposition'] ?? '')).toContain(pdfName)
    const text = await textOf(pdf.bytes)
    const said = signersOf(chain).map((name) => `${realNames[name]}的意见`)
    expect([applyNo, '已通过', ...said].filter((words) => !text.includes(words))).toEqual([])
    expect(text).not.toContain('签名图片无法显示')
  })

  it('is returned by a rejection and approved in its second round', async () => {
    const { zhangsan } = cast
    const { id, applyNo } = await submitForm(zhangsan, kind)
    const first = firstOf(chain)
    expect(await reject(cast[first], id, '请修改')).toMatchObject({ approvalStatus: '已驳回' })
    const rejected = await read(id, 'zhangsan')
    expect(trail(rejected)).toEqual(['张三 已处理', `${realNames[first]} 驳回`])
    expect(rejected.actions).toEqual(['resubmit', 'comment'])
    const again = await zhangsan.data(contract.update, {
      ...rejected.values,
      kind,
      id,
      remark: '已按意见修改',
    })
    expect(again).toMatchObject({ id, applyNo, approvalStatus: '审批中' })
    await signAll(id, chain)
    const detail = await read(id, 'zhangsan')
    expect(detail).toMatchObject({ round: 2, approvalStatus: '已通过', remark: '已按意见修改' })
    expect(detail.history.map(({ round, rows }) => [round, rows.map(({ status }) => status)])).toEqual([
      [1, ['已处理', '驳回']],
    ])
  })

  it('is closed for good when it is abandoned', async () => {
    const { id } = await submitForm(cast.zhangsan, kind)
    const first = firstOf(chain)
    expect(await cast[first].data(contract.abandonClick, { id })).toMatchObject({ approvalStatus: '已废弃' })
    expect(trail(await read(id))).toEqual(['张三 已处理', `${realNames[first]} 已处理`])
    const values = await example(cast.zhangsan, kind)
    const update = await cast.zhangsan.call(contract.update, { ...values, kind, id })
    expect(update).toMatchObject({ status: 409, body: { msg: '当前状态不能提交' } })
  })

  it('is withdrawn only by its applicant, and may be submitted again', async () => {
    const { zhangsan } = cast
    const { id } = await submitForm(zhangsan, kind)
    const first = firstOf(chain)
    expect(await cast[first].call(contract.withDraw, { id })).toMatchObject({ status: 403 })
    expect(await zhangsan.data(contract.withDraw, { id })).toMatchObject({ approvalStatus: '已撤回' })
    expect(trail(await read(id))).toEqual(['张三 已处理'])
    const late = await cast[first].call(contract.overrule, { id })
    expect(late).toMatchObject({ status: 409, body: { msg: '该审批已处理' } })
    const values = await example(zhangsan, kind)
    expect(await zhangsan.data(contract.update, { ...values, kind, id })).toMatchObject({
      approvalStatus: '审批中',
    })
    expect(trail(await read(id))).toEqual(['张三 已处理', `${realNames[first]} 待处理`])
  })
})

it('the chains cover every kind', () => {
  expect(new Set(chains.map(([kind]) => kind))).toEqual(new Set(kinds))
})
