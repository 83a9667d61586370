import { contract, type Detail } from '@countersign/contract'
import type { Kind } from '@countersign/forms'
import {
  agree,
  type Cast,
  createTestApp,
  example,
  loginAll,
  reject,
  submitForm,
  type TestApp,
} from '@countersign/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '../pdf/read-pdf.ts'

type Name = keyof Cast
/** The people of one step, in order; the first one signs where one signature suffices. */
type Chain = { mode: 'one' | 'all' | 'any'; people: readonly Name[] }[]

const one = (name: Name): Chain[number] => ({ mode: 'one', people: [name] })
const ordinary = [one('lisi'), one('zhaoliu')]
const paid = [one('lisi'), one('wangwu'), one('zhaoliu')]
const together = [one('lisi'), { mode: 'all' as const, people: ['wangwu', 'sunqi'] as const }, one('zhaoliu')]

/** decisions.md "Demo": the seeded flows. leave, payments, contract, lease and procured: e2e/test/chains.test.ts. */
const chains: [kind: Kind, pdfName: string, chain: Chain][] = [
  ['travel', '出差申请单.pdf', ordinary],
  ['business', '业务招待申请单.pdf', ordinary],
  ['card', '证件借用申请单.pdf', ordinary],
  ['ucard', '证件使用申请单.pdf', ordinary],
  ['materials', '对外提报资料申请单.pdf', [one('lisi'), { mode: 'any', people: ['sunqi', 'zhaoliu'] }]],
  ['reimbursement', '报销单.pdf', paid],
  ['inspection', '验收单.pdf', paid],
  ['advance', '预付款申请单.pdf', paid],
  ['nopayment', '无合同付款申请单.pdf', paid],
  ['invoice', '发票核销申请单.pdf', paid],
  ['refundrequest', '退款申请单.pdf', paid],
  ['transferfund', '资金划转申请.pdf', paid],
  ['shareholder', '股东往来付款申请单.pdf', paid],
  ['meeting', '议题会签表.pdf', together],
  ['tender', '招标审批单.pdf', together],
  ['kaccount', '开户申请单.pdf', [one('wangwu'), one('zhaoliu')]],
  ['household', '销户申请单.pdf', [one('wangwu'), one('zhaoliu')]],
]

const realNames: Record<Name, string> = {
  admin: '管理员',
  zhangsan: '张三',
  lisi: '李四',
  wangwu: '王五',
  zhaoliu: '赵六',
  sunqi: '孙七',
}

let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await createTestApp({ pdf: 'real' })
  cast = await loginAll(app)
})
afterAll(() => app.close())

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
  const last = signersOf(chain).at(-1)
  for (const { mode, people } of chain) {
    const signing = mode === 'any' ? people.slice(0, 1) : people
    for (const [index, name] of signing.entries()) {
      const open = mode === 'any' ? people : people.slice(index)
      expect(trail(await read(id))).toEqual([
        ...done,
        ...open.map((waiting) => `${realNames[waiting]} 待处理`),
      ])
      const { approvalStatus } = await agree(cast[name], id, `${realNames[name]}的意见`)
      expect(approvalStatus).toBe(name === last ? '已通过' : '审批中')
      done.push(`${realNames[name]} 同意`)
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
    expect(detail).toMatchObject({ approvalStatus: '已通过', actions: [], route: [], round: 1 })
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
    expect(rejected.actions).toEqual(['resubmit'])
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

it('the chains tested here and in the browser together cover every kind', () => {
  const inBrowser = ['leave', 'payments', 'contract', 'lease', 'procured']
  expect([...chains.map(([kind]) => kind), ...inBrowser]).toHaveLength(22)
  expect(new Set([...chains.map(([kind]) => kind), ...inBrowser]).size).toBe(22)
})
