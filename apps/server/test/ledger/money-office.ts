import { contract } from '@countersign/contract'
import type { Kind } from '@countersign/forms'
import {
  agree,
  type Answer,
  type Caller,
  type Cast,
  createTestApp,
  example,
  loginAll,
  replaceFlow,
  submitForm,
  type TestApp,
  type TestAppOptions,
  testFlow,
  testStep,
} from '@countersign/server/testing'

/** An office in which 李四 alone decides every money kind, so that many can be decided. */
export interface MoneyOffice {
  app: TestApp
  cast: Cast
  /** Submits by the example of the kind. */
  ask(kind: Kind, over: Record<string, unknown>, by?: Caller): Promise<Answer>
  /** Submits and approves; answers id and number. */
  approved(kind: Kind, over?: Record<string, unknown>): Promise<{ id: string; applyNo: string }>
  contractOf(yuan: number, over?: Record<string, unknown>): Promise<{ id: string; applyNo: string }>
  payment(contractId: string, yuan: number): Record<string, unknown>
  setControl(value: 0 | 1 | 2): Promise<void>
}

const kinds = [
  'contract',
  'payments',
  'advance',
  'nopayment',
  'invoice',
  'refundrequest',
  'travel',
  'reimbursement',
  'tender',
  'kaccount',
  'household',
  'inspection',
  'lease',
] as const satisfies Kind[]

export async function openMoneyOffice(options: TestAppOptions = {}): Promise<MoneyOffice> {
  const app = await createTestApp(options)
  const definition = testFlow([testStep('one', [{ kind: 'role', role: 'finance' }])])
  for (const kind of kinds) await replaceFlow(app.owner, { kind, definition })
  const cast = await loginAll(app)
  const ask: MoneyOffice['ask'] = async (kind, over, by = cast.zhangsan) =>
    by.call(contract.add, { ...(await example(by, kind)), ...over, kind })
  const approved: MoneyOffice['approved'] = async (kind, over = {}) => {
    const { id, applyNo } = await submitForm(cast.zhangsan, kind, over)
    await agree(cast.wangwu, id)
    return { id, applyNo }
  }
  return {
    app,
    cast,
    ask,
    approved,
    contractOf: (yuan, over = {}) =>
      approved('contract', { bgAmount: `${yuan}.00`, paymentPlan: [], ...over }),
    payment: (contractId, yuan) => ({
      contract: contractId,
      thisMoney: `${yuan}.00`,
      realMoney: `${yuan}.00`,
      issueMoney: '99999999.00',
    }),
    async setControl(value) {
      const param = await cast.admin.data(contract.paramDetail, { id: 'ledgerControl' })
      await cast.admin.data(contract.paramSubmit, { ...param, paramValue: String(value) })
    },
  }
}
