import { flowDefinition } from '@countersign/contract'
import { previewPath, problemsOf, type State, stepsOf, wantsForPreview } from '@countersign/engine'
import { forms, judgedBy, type Kind, kinds, type Values } from '@countersign/forms'
import { startTestApp } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { loadFacts } from '../../src/modules/flow/index.ts'
import { firstFlow } from '../../src/modules/tenant/first-flows.rules.ts'
import { roles } from '../../src/modules/tenant/first-roles.rules.ts'
import { people as theSix } from '../../src/seed/organisation.ts'

const app = await startTestApp()
const { rows } = await app.owner.query<{ word: string; id: string }>(
  `select account as word, id from app_user where tenant_id = '000000'
   union all select name, id from department where tenant_id = '000000'`,
)
/** Ids by account, and by name of the department. */
const ids = new Map(rows.map(({ word, id }) => [word, id]))
const id = (word: string) => ids.get(word) ?? `no ${word}`
const names = new Map(theSix.map(({ account, name }) => [id(account), name]))

interface Asking {
  applicant?: string
  department?: string
}

/** The steps of a request before it is submitted, as "name people". */
async function pathOf(
  kind: Kind,
  values: Values,
  { applicant = 'zhangsan', department = '研发部' }: Asking = {},
): Promise<string[]> {
  const definition = firstFlow(kind)
  const state: State = { status: 'draft', round: 0, applicantId: id(applicant), nodeRuns: [], tasks: [] }
  const { facts } = await loadFacts(app.db, wantsForPreview(definition, state), {
    tenantId: '000000',
    applicantId: id(applicant),
    departmentId: id(department),
    form: () => forms[kind],
    values: () => values,
  })
  return previewPath(definition, state, facts).map(({ name, people, skipped }) =>
    [name, people.map(({ userId }) => names.get(userId) ?? userId).join('、'), skipped]
      .filter(Boolean)
      .join(' '),
  )
}

const leader = '部门负责人 李四'
const vice = '分管领导 赵六'
const manager = '总经理 赵六'
const chairman = '董事长 赵六'
const handled = '行政人事办理 孙七'
const paidOut = '出纳办理 孙七'

describe('the first flow of each kind', () => {
  it.each<[string, Kind, Values, string[]]>([
    ['a leave of a day', 'leave', { days: 1 }, [leader, handled]],
    ['a leave of three days', 'leave', { days: 3 }, [leader, handled]],
    ['a leave of more than three days', 'leave', { days: 3.5 }, [leader, '行政人事审核 孙七', handled]],
    ['a leave of seven days', 'leave', { days: 7 }, [leader, '行政人事审核 孙七', handled]],
    ['a leave of more than seven days', 'leave', { days: 7.5 }, [leader, '行政人事审核 孙七', vice, handled]],
    ['a leave without days', 'leave', {}, [leader, handled]],
    ['a short trip', 'travel', { days: 3, budget: '9999.99', tripType: 'business' }, [leader, handled]],
    ['a long trip', 'travel', { days: 3.5 }, [leader, vice, handled]],
    ['a dear trip', 'travel', { days: 1, budget: '10000.00' }, [leader, vice, handled]],
    ['a trip abroad', 'travel', { days: 1, tripType: 'abroad' }, [leader, vice, handled]],
    ['a small reception', 'business', { ygCost: '4999.99' }, [leader, handled]],
    ['a large reception', 'business', { ygCost: '5000.00' }, [leader, vice, handled]],
    [
      'a borrowed original',
      'card',
      { isOriginal: 1, oversawPerson: 'wangwu' },
      [leader, vice, '监管人办理出借 王五'],
    ],
    ['a borrowed copy', 'card', { isOriginal: 0, oversawPerson: 'sunqi' }, [leader, '监管人办理出借 孙七']],
    ['copies of a licence', 'ucard', { cardType: ['business_license'], useForm: 'copy' }, [leader, handled]],
    [
      'the use of a seal',
      'ucard',
      { cardType: ['business_license', 'contract_seal'] },
      [leader, vice, handled],
    ],
    ['a paper to be sealed', 'ucard', { cardType: ['other'], useForm: 'seal' }, [leader, vice, handled]],
    ['internal materials', 'materials', { secrecy: 'internal' }, [leader, handled]],
    ['secret materials', 'materials', { secrecy: 'secret' }, [leader, '法务 孙七', vice, handled]],
    [
      'an inspection, which all acceptors sign',
      'inspection',
      { acceptors: ['wangwu', 'sunqi'] },
      [leader, '验收人员会签 王五、孙七', vice],
    ],
    [
      'an inspection by the applicant and another person',
      'inspection',
      { acceptors: ['zhangsan', 'wangwu'] },
      [leader, '验收人员会签 王五', vice],
    ],
    ['an inspection without acceptors', 'inspection', {}, [leader, vice]],
    [
      'a topic, which the leader of each department countersigns',
      'meeting',
      { signDepts: ['财务部', '法务部'] },
      [leader, '相关部门会签 王五、孙七', vice, `${manager} samePerson`],
    ],
    [
      'a major topic',
      'meeting',
      { signDepts: ['财务部'], isMajor: ['fund'] },
      [leader, '相关部门会签 王五', '法务 孙七', vice, `${manager} samePerson`],
    ],
    ['a topic without departments', 'meeting', {}, [leader, vice, `${manager} samePerson`]],
  ])('asks for %s', async (_what, kind, values, path) => {
    expect(await pathOf(kind, withIds(values))).toEqual(path)
  })

  it.each<[string, string, string[]]>([
    ['less than 10,000', '9999.99', [leader, '财务审核 王五', paidOut]],
    ['10,000', '10000.00', [leader, '财务审核 王五', vice, paidOut]],
    ['less than 50,000', '49999.99', [leader, '财务审核 王五', vice, paidOut]],
    ['50,000', '50000.00', [leader, '财务审核 王五', vice, manager, paidOut]],
  ])('asks for a purchase and a reimbursement of %s', async (_what, amount, path) => {
    expect(await pathOf('procured', { total: amount })).toEqual(path)
    expect(await pathOf('reimbursement', { bxMoney: amount })).toEqual(path)
  })

  const agreed = (first: string, ...more: string[]) => [
    first,
    '法务、财务、审计会签 孙七、王五',
    vice,
    ...more,
    '印章办理 孙七',
  ]
  it.each<[string, string, string[]]>([
    ['less than 1,000,000', '999999.99', []],
    ['1,000,000', '1000000.00', [manager]],
    ['less than 5,000,000', '4999999.99', [manager]],
    ['5,000,000', '5000000.00', [manager, chairman]],
  ])('asks for a contract, a tender and a lease of %s', async (_what, amount, more) => {
    const handpart = id('财务部')
    const contract = { handpart, costType: 'expense', amountType: 'fixed', effectiveAmount: amount }
    expect(await pathOf('contract', contract)).toEqual(agreed('承办部门负责人 王五', ...more))
    expect(await pathOf('tender', { kzPrice: amount })).toEqual(agreed(leader, ...more))
    expect(await pathOf('lease', { totalAmount: amount })).toEqual(agreed(leader, ...more))
  })
  it('asks everybody for a contract whose amount nobody states', async () => {
    const own = { handpart: id('研发部') }
    const framework = { ...own, costType: 'expense', amountType: 'framework' }
    expect(await pathOf('contract', framework)).toEqual(agreed('承办部门负责人 李四', manager, chairman))
    expect(await pathOf('contract', { ...own, costType: 'none' })).toEqual(
      agreed('承办部门负责人 李四', manager, chairman),
    )
  })

  const paid = [
    'payments',
    'advance',
    'nopayment',
    'invoice',
    'refundrequest',
    'transferfund',
    'shareholder',
  ] as const
  it.each<[string, string, string[]]>([
    ['less than 50,000', '49999.99', []],
    ['50,000', '50000.00', [manager]],
    ['less than 5,000,000', '4999999.99', [manager]],
    ['5,000,000', '5000000.00', [manager, chairman]],
  ])('asks accountant, head of finance and cashier for a payment of %s', async (_what, amount, more) => {
    for (const kind of paid) {
      const values = { [forms[kind].columns.amount ?? '']: amount }
      const path = [leader, '财务会计 王五', '财务负责人 王五', vice, ...more, paidOut]
      expect(await pathOf(kind, values)).toEqual(path)
    }
  })

  it('asks the head of finance and the management for accounts', async () => {
    const path = ['财务负责人 王五', vice, `${manager} samePerson`]
    expect(await pathOf('kaccount', {})).toEqual(path)
    expect(await pathOf('household', {})).toEqual(path)
  })

  it.each(kinds)('%s is what the designer may save', (kind) => {
    expect(flowDefinition.parse(firstFlow(kind))).toEqual(firstFlow(kind))
  })

  it.each(kinds)('%s has no problem in a new tenant', (kind) => {
    const problems = problemsOf(firstFlow(kind), {
      roles: new Set(roles.map(({ alias }) => alias)),
      users: new Set(),
      departments: new Set(),
      posts: new Set(),
      ...judgedBy(forms[kind]),
    })
    expect(problems).toEqual([])
  })

  it.each(kinds)('%s lets nobody choose an approver', (kind) => {
    const rules = stepsOf(firstFlow(kind)).flatMap((step) => step.rules)
    expect(rules.filter(({ kind: how }) => how.endsWith('Chooses'))).toEqual([])
  })

  it.each(kinds)('%s has at least two people beside the applicant in the demo', async (kind) => {
    const path = await pathOf(kind, { handpart: id('研发部'), isOriginal: 0, oversawPerson: id('sunqi') })
    const asked = new Set(path.flatMap((step) => step.split(' ')[1]?.split('、') ?? []))
    expect(asked.size).toBeGreaterThanOrEqual(2)
    expect(asked).not.toContain('张三')
  })

  it.each(kinds)('%s falls back to a leader, or where money moves to whoever was given 代审', (kind) => {
    const fallbacks = new Set(stepsOf(firstFlow(kind)).map(({ onNobody }) => onNobody.kind))
    expect([...fallbacks]).toEqual([forms[kind].money ? 'administrator' : 'leaderAbove'])
  })

  it('of a money kind keeps the same person and never resumes', () => {
    for (const kind of kinds) {
      const { samePerson, resumes } = firstFlow(kind)
      expect(samePerson).toBe(forms[kind].money ? 'keep' : 'consecutive')
      expect(resumes).toBe(false)
    }
  })
})

describe('the roles of the first flows', () => {
  it('are all held by the six accounts', () => {
    const held = new Set<string>(theSix.flatMap((person) => person.roles))
    expect(roles.map(({ alias }) => alias).filter((alias) => !held.has(alias))).toEqual(['guest'])
  })
})

/** Accounts and departments become ids. */
function withIds(values: Values): Values {
  const idOf = (value: string) => ids.get(value) ?? value
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'string') return [name, idOf(value)]
      return [
        name,
        Array.isArray(value) ? value.map((one) => (typeof one === 'string' ? idOf(one) : one)) : value,
      ]
    }),
  )
}
