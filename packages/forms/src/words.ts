import { customSection } from './customization/customization.ts'
import { translateDays } from './derive/days-text.ts'
import type { Field } from './field.ts'
import { findField, type FormDefinition } from './form-definition.ts'
import { en } from './locales/en.ts'
import type { Kind } from './kind.ts'
import type { Bilingual, Language } from './messages.ts'
import { labelIn, type Options } from './options/options.ts'
import { forms } from './registry.ts'

/**
 * The label of a field or of a part of a linked record (`contractVo.tender.tenderDate`). An unknown name is its own
 * label.
 */
export function labelOf(form: FormDefinition<string>, fieldName: string, language: Language): string {
  return labelWords(form, fieldName)[language]
}

export function labelWords(form: FormDefinition<string>, fieldName: string): Bilingual {
  const cell = cellOf(form, fieldName)
  if (cell) return cell
  const zh = chineseLabel(form, fieldName)
  return { zh, en: look(look(en.kinds, form.kind)?.fields, fieldName) ?? zh }
}

/** The label of a cell such as `items.0.num`: table, row number from 1, column. */
function cellOf(form: FormDefinition<string>, fieldName: string): Bilingual | undefined {
  const [name = '', row = '', column = ''] = fieldName.split('.')
  if (!/^\d+$/.test(row) || column === '') return undefined
  const table = labelWords(form, name)
  const words = labelWords(form, `${name}.${column}`)
  const number = Number(row) + 1
  return { zh: `${table.zh}第 ${number} 行${words.zh}`, en: `${table.en}, row ${number}: ${words.en}` }
}

export function helpOf(
  form: FormDefinition<string>,
  fieldName: string,
  language: Language,
): string | undefined {
  const zh = findField(form, fieldName)?.help
  return language === 'zh' ? zh : (look(look(en.kinds, form.kind)?.help, fieldName) ?? zh)
}

export function sectionTitle(
  form: FormDefinition<string>,
  keyOrIndex: string | number,
  language: Language,
): string {
  const { sections } = form
  const section =
    typeof keyOrIndex === 'number'
      ? sections[keyOrIndex]
      : sections.find((candidate) => candidate.key === keyOrIndex)
  if (!section) return String(keyOrIndex)
  if (language === 'zh') return section.title
  if (section.key === customSection.key) return customSection.en
  return look(look(en.kinds, form.kind)?.sections, section.key) ?? section.title
}

export function optionLabel(options: Options, code: string, language: Language): string {
  return optionWords(options, code)[language]
}

export function optionWords(options: Options, code: string): Bilingual {
  const zh = labelIn(options, code)
  return { zh, en: look<string>(look<Record<string, string>>(en.options, options.name), code) ?? zh }
}

/**
 * Translates the Chinese text of a stored card: options, day counts, yes and no. Other texts are people's own and stay.
 */
export function cardTextOf(kind: Kind, fieldName: string, text: string, language: Language): string {
  if (language === 'zh' || text === '') return text
  const field = fieldAt(forms[kind], fieldName)
  if (field?.span) return translateDays(text) ?? text
  if (field?.type === 'yesNo') return look<string>(en.yesNo, text) ?? text
  const { options } = field ?? {}
  if (!options) return text
  const translate = (label: string) => {
    const entry = options.entries.find((one) => one.label === label)
    return entry ? optionLabel(options, entry.code, language) : label
  }
  return field?.type === 'choices' ? text.split('、').map(translate).join(', ') : translate(text)
}

/** Finds a field, a column (`items.unit`) or a part of a linked request (`tender.tenderType`). */
function fieldAt(form: FormDefinition<string>, path: string): Field | undefined {
  const own = findField(form, path)
  if (own) return own
  const [name = '', ...rest] = path.split('.')
  const field = findField(form, name)
  if (rest.length === 0 || !field) return undefined
  const column = field.columns?.find((one) => one.name === rest[0])
  return column ?? field.kinds?.map((kind) => fieldAt(forms[kind], rest.join('.'))).find(Boolean)
}

function chineseLabel(form: FormDefinition<string>, fieldName: string): string {
  const [name = '', ...path] = fieldName.split('.')
  const field = findField(form, name)
  if (path.length === 0) return field?.label ?? fieldName
  const column = field?.columns?.find((one) => one.name === path[0])
  if (column) return column.label
  return field?.parts?.find((part) => part.path === path.join('.'))?.label ?? fieldName
}

/** Reads an own member only, because names come from callers. */
function look<T>(table: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return table && Object.hasOwn(table, name) ? table[name] : undefined
}
