import type { Branch, Comparison, Condition, ForkNode, Operand, Test } from '@countersign/engine'
import { amountText, type Field, findField, withThousands } from '@countersign/forms'
import { isDefault } from '../tree/find.ts'
import type { Names } from './names.ts'
import { amountOf, type ComparedType, isMoney, typeOf } from './operands.ts'

/** When a branch is taken, in one sentence. */
export function sayBranch(fork: ForkNode, branch: Branch, names: Names): string {
  if (isDefault(fork, branch)) return names.t('flow.say.otherwise')
  return branch.when ? sayCondition(branch.when, names) : names.t('flow.say.always')
}

function sayCondition({ match, groups }: Condition, names: Names): string {
  const { t } = names
  const join = (one: 'all' | 'any') => t(one === 'all' ? 'flow.say.and' : 'flow.say.or')
  return groups
    .map(({ match: within, tests }) => {
      const text = tests.map((test) => sayTest(test, names)).join(join(within))
      return groups.length > 1 && tests.length > 1 ? t('flow.say.group', { tests: text }) : text
    })
    .join(join(match))
}

function sayTest({ operand, comparison, values }: Test, names: Names): string {
  const { t } = names
  const type = typeOf(names.form, operand)
  const words = {
    operand: sayOperand(operand, names),
    comparison: sayComparison(type, comparison, names),
  }
  if (comparison === 'empty' || comparison === 'notEmpty') return t('flow.say.emptyTest', words)
  const said = values.filter((value) => value !== '').map((value) => sayValue(operand, value, names))
  return t('flow.say.test', { ...words, values: said.join(t('flow.say.list')) || t('flow.say.unset') })
}

export function sayOperand(operand: Operand, names: Names): string {
  switch (operand.kind) {
    case 'field':
      return names.field(operand.field)
    case 'linked':
      return names.t('flow.say.linkedPart', {
        link: names.field(operand.field),
        part: names.part(operand.field, operand.path),
      })
    case 'amount':
      return names.field(amountOf(names.form) ?? 'amount')
    case 'company':
      return names.field('mainstay')
    case 'department':
    case 'post':
      return names.t(`flow.operand.${operand.kind}`)
  }
}

/** A comparison that does not fit its operand, as in a flow written by hand, is named as for a number. */
export function sayComparison(
  type: ComparedType | undefined,
  comparison: Comparison,
  { t }: Pick<Names, 't'>,
): string {
  switch (comparison) {
    case 'empty':
    case 'notEmpty':
      return t(`flow.compare.any.${comparison}`)
    case 'anyOf':
    case 'allOf':
    case 'noneOf':
      return t(`flow.compare.set.${comparison}`)
    case 'contains':
      return t('flow.compare.text.contains')
    case 'eq':
    case 'ne':
      return t(`flow.compare.${type === 'date' || type === 'text' ? type : 'number'}.${comparison}`)
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return t(`flow.compare.${type === 'date' ? 'date' : 'number'}.${comparison}`)
  }
}

function sayValue(operand: Operand, value: string, names: Names): string {
  const { form } = names
  switch (operand.kind) {
    case 'linked':
      return isMoney(form, operand) ? figure(value) : value
    case 'amount':
      return figure(value)
    case 'company':
      return value
    case 'department':
      return names.department(value)
    case 'post':
      return names.post(value)
    case 'field': {
      const field = findField(form, operand.field)
      return field ? valueSayers[saidLike(field)](value, field, names) : value
    }
  }
}

type SaidLike = 'money' | 'people' | 'departments' | 'yesNo' | 'option'

function saidLike({ type }: Field): SaidLike {
  if (type === 'money' || type === 'yesNo') return type
  if (type === 'person' || type === 'people') return 'people'
  return type === 'department' || type === 'departments' ? 'departments' : 'option'
}

const valueSayers: Record<SaidLike, (value: string, field: Field, names: Names) => string> = {
  money: (value) => figure(value),
  people: (value, _of, { person }) => person(value),
  departments: (value, _of, { department }) => department(value),
  yesNo: (value, _of, { t }) => t(value === '1' ? 'flow.say.yes' : 'flow.say.no'),
  option: (value, field, { option }) => option(field, value),
}

/** An amount with two decimals and thousands separators; anything else as it is. */
function figure(value: string): string {
  const amount = amountText(value)
  return amount === undefined ? value : withThousands(amount)
}
