import {
  type CustomFieldType,
  type CustomOption,
  fieldsOf,
  findField,
  type FormCustomization,
  type FormDefinition,
} from '@countersign/forms'
import type { Fields } from '../../platform/audit/changed-fields.ts'
import type { Offered } from './stored-customization.rules.ts'

const typeWords: Record<CustomFieldType, string> = {
  text: '文本',
  money: '金额',
  date: '日期',
  choice: '下拉',
  person: '人员',
  attachment: '附件',
}

/** Names of those to whom a kind is offered, by id or alias. */
export interface OfferedNames {
  person: (id: string) => string
  role: (alias: string) => string
  department: (id: string) => string
}

/** The settings of a form as the audit log keeps them, in Chinese. Parts without a change are left out. */
export function wordsOf(
  product: FormDefinition,
  { fields, required, hidden, options }: FormCustomization,
  offered: Offered,
  names: OfferedNames,
): Fields {
  const labels = (wanted: readonly string[]) =>
    wanted.map((name) => findField(product, name)?.label ?? name).join('、') || undefined
  return {
    offered: sayOffered(offered, names),
    fields: fields.map(sayField).join('；') || undefined,
    required: labels(required),
    hidden: labels(hidden),
    options:
      fieldsOf(product)
        .flatMap(({ name, label }) => (options[name] ? [`${label}：${sayOptions(options[name])}`] : []))
        .join('；') || undefined,
  }
}

function sayOffered({ toEverybody, userIds, roles, departmentIds }: Offered, names: OfferedNames): string {
  if (toEverybody) return '全部人员'
  const named = [
    ...departmentIds.map(names.department),
    ...roles.map(names.role),
    ...userIds.map(names.person),
  ]
  return named.join('、') || '不开放'
}

function sayField({ label, type, isRequired, help, options }: FormCustomization['fields'][number]): string {
  const about = [
    typeWords[type],
    ...(isRequired ? ['必填'] : []),
    ...(options.length > 0 ? [sayOptions(options)] : []),
    ...(help === '' ? [] : [help]),
  ]
  return `${label}（${about.join('，')}）`
}

function sayOptions(options: readonly CustomOption[]): string {
  return options.map(({ label, isOffered }) => (isOffered ? label : `${label}（停用）`)).join('、')
}
