import { findField, type FormDefinition } from './form-definition.ts'
import { en } from './locales/en.ts'
import type { Bilingual } from './messages.ts'
import { labelIn, type Options } from './options/options.ts'
import { forms, type Kind } from './registry.ts'

export type Language = keyof Bilingual

/** Also of a linked record's part, as in `contractVo.tender.tenderDate`. A name the form lacks is its own label. */
export function labelOf(kind: Kind, fieldName: string, language: Language): string {
  return labelWords(forms[kind], fieldName)[language]
}

export function labelWords(form: FormDefinition<string>, fieldName: string): Bilingual {
  const cell = cellOf(form, fieldName)
  if (cell) return cell
  const zh = chineseLabel(form, fieldName)
  return { zh, en: look(look(en.kinds, form.kind)?.fields, fieldName) ?? zh }
}

/** Of a cell such as `items.0.num`: the table, the row as people count, the column. */
function cellOf(form: FormDefinition<string>, fieldName: string): Bilingual | undefined {
  const [name = '', row = '', column = ''] = fieldName.split('.')
  if (!/^\d+$/.test(row) || column === '') return undefined
  const table = labelWords(form, name)
  const words = labelWords(form, `${name}.${column}`)
  const number = Number(row) + 1
  return { zh: `${table.zh}第 ${number} 行${words.zh}`, en: `${table.en}, row ${number}: ${words.en}` }
}

export function helpOf(kind: Kind, fieldName: string, language: Language): string | undefined {
  const zh = findField(forms[kind], fieldName)?.help
  return language === 'zh' ? zh : (look<string>(en.kinds[kind].help, fieldName) ?? zh)
}

export function sectionTitle(kind: Kind, keyOrIndex: string | number, language: Language): string {
  const { sections } = forms[kind]
  const section =
    typeof keyOrIndex === 'number'
      ? sections[keyOrIndex]
      : sections.find((candidate) => candidate.key === keyOrIndex)
  if (!section) return String(keyOrIndex)
  return language === 'zh'
    ? section.title
    : (look<string>(en.kinds[kind].sections, section.key) ?? section.title)
}

export function optionLabel(options: Options, code: string, language: Language): string {
  return optionWords(options, code)[language]
}

export function optionWords(options: Options, code: string): Bilingual {
  const zh = labelIn(options, code)
  return { zh, en: look<string>(look<Record<string, string>>(en.options, options.name), code) ?? zh }
}

export function titleOf(kind: Kind, language: Language): string {
  return language === 'zh' ? forms[kind].title : en.kinds[kind].title
}

export function typeNameOf(kind: Kind, language: Language): string {
  return language === 'zh' ? forms[kind].typeName : en.kinds[kind].typeName
}

function chineseLabel(form: FormDefinition<string>, fieldName: string): string {
  const [name = '', ...path] = fieldName.split('.')
  const field = findField(form, name)
  if (path.length === 0) return field?.label ?? fieldName
  const column = field?.columns?.find((one) => one.name === path[0])
  if (column) return column.label
  return field?.parts?.find((part) => part.path === path.join('.'))?.label ?? fieldName
}

/** Names come from callers: what an object inherits is not a word. */
function look<T>(table: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return table && Object.hasOwn(table, name) ? table[name] : undefined
}
