import * as fc from 'fast-check'
import type { Definition, Facts, Mode } from '../src/index.ts'
import { deepFreeze } from './office.ts'

/** Random flows with random people found by their rules; a rule may find the applicant or nobody. */

const several = fc.uniqueArray(fc.constantFrom('zhangsan', 'lisi', 'wangwu', 'zhaoliu', 'sunqi'), {
  maxLength: 3,
})

const rule = fc.constantFrom(
  { kind: 'role', role: 'finance' } as const,
  { kind: 'departmentLeader' } as const,
  { kind: 'fieldPeople', field: 'handpart' } as const,
)
const step = fc.record({
  mode: fc.constantFrom<Mode>('one', 'all', 'any'),
  rules: fc.array(fc.tuple(rule, several), { minLength: 1, maxLength: 3 }),
})

export const office = fc
  .record({
    steps: fc.array(step, { minLength: 1, maxLength: 4 }),
    keepsConsecutive: fc.boolean(),
    leadersAbove: several,
    flowAdministrators: fc.constantFrom<string[]>([], ['zhangsan'], ['admin'], ['zhangsan', 'admin']),
  })
  .map(({ steps, keepsConsecutive, leadersAbove, flowAdministrators }) => {
    const nodes = steps.map(({ mode, rules }, index) => ({
      id: `n${index}`,
      name: `n${index}`,
      mode,
      rules: rules.map(([one]) => one),
    }))
    const found = steps.map(({ rules }, index) => [
      `n${index}`,
      rules.map(([one, userIds]) => ({ rule: one.kind, userIds })),
    ])
    const definition: Definition = { nodes, keepsConsecutive }
    const facts: Facts = { people: Object.fromEntries(found), leadersAbove, flowAdministrators }
    return deepFreeze({ definition, facts })
  })
