import { findField, fieldsOf, type FormDefinition } from '../form-definition.ts'
import type { Bilingual } from '../messages.ts'
import type { Options } from '../options/options.ts'
import { betweenNames } from '../parse/raw.ts'
import { findHidden } from '../plain-text.ts'
import { limits } from '../thresholds.ts'
import { labelWords } from '../words.ts'
import { customize } from './customize.ts'
import {
  type CustomField,
  customLimits,
  type CustomOption,
  type FormCustomization,
  noCustomization,
} from './customization.ts'
import { mayBeHidden, mayBeRequired, mayHaveOwnOptions } from './may-change.ts'

type Form = FormDefinition<string>

/** A problem that keeps changes from being saved, at its place in them, such as `fields.0.label`. */
export interface CustomizationProblem {
  readonly at: string
  readonly message: Bilingual
}

const words = {
  tooManyFields: {
    zh: `补充字段不能超过 ${customLimits.fields} 个`,
    en: `A form cannot have more than ${customLimits.fields} additional fields`,
  },
  tooManyFiles: {
    zh: `必填的附件字段不能超过 ${limits.files} 个，一张单据最多 ${limits.files} 个附件`,
    en: `No more than ${limits.files} fields for files can be required, since a request takes ${limits.files} files`,
  },
  fieldUnknown: { zh: '没有此字段', en: 'There is no such field' },
  fieldTwice: { zh: '字段重复', en: 'The same field twice' },
  typeFixed: {
    zh: '已保存的字段不能修改类型，请另加字段',
    en: 'The type of a saved field cannot change; please add another field',
  },
  labelEmpty: { zh: '名称不能为空', en: 'Please enter a name' },
  labelLong: {
    zh: `名称不能超过 ${customLimits.label} 个字`,
    en: `A name must not exceed ${customLimits.label} characters`,
  },
  labelTaken: { zh: '表单中已有此名称的字段', en: 'The form already has a field with this name' },
  labelHidden: {
    zh: '含有不可见或会改变文字方向的字符，请删除',
    en: 'It contains a character that is invisible or turns the direction of the text; please remove it',
  },
  helpLong: {
    zh: `说明不能超过 ${customLimits.help} 个字`,
    en: `The help must not exceed ${customLimits.help} characters`,
  },
  optionsOfOther: { zh: '只有下拉字段有选项', en: 'Only a choice has options' },
  nothingOffered: { zh: '至少需要一个可选的选项', en: 'At least one option must be offered' },
  tooManyOptions: {
    zh: `选项不能超过 ${customLimits.options} 个`,
    en: `There cannot be more than ${customLimits.options} options`,
  },
  optionTwice: { zh: '选项重复', en: 'The same option twice' },
  optionOfProduct: { zh: '与系统选项重复', en: 'The product has an option with this name or code' },
  optionSeparates: {
    zh: '可多选的选项不能含有顿号或逗号',
    en: 'An option of which several can be chosen cannot contain a comma',
  },
  mayNotBeRequired: { zh: '此字段不能设为必填', en: 'This field cannot be required' },
  mayNotBeHidden: { zh: '此字段不能隐藏', en: 'This field cannot be hidden' },
  requiredAndHidden: {
    zh: '隐藏的字段不能设为必填',
    en: 'A field that is hidden cannot be required',
  },
  mayNotHaveOptions: { zh: '此字段的选项不能修改', en: 'The options of this field cannot change' },
} as const satisfies Record<string, Bilingual>

type Code = keyof typeof words
type Refused = readonly [at: string, code: Code]

/**
 * Everything that keeps a company's changes to a form from being saved, where `saved` are the changes in force. The page
 * shows it while one edits, and the server refuses by it.
 */
export function problemsOfCustomization(
  form: Form,
  changes: FormCustomization,
  saved: FormCustomization = noCustomization,
): CustomizationProblem[] {
  const found = [
    ...inFields(form, changes.fields, saved.fields),
    ...inRequired(form, changes),
    ...inHidden(form, changes),
    ...Object.entries(changes.options).flatMap(([name, options]) => inOptionsOf(form, name, options)),
    ...inFiles(form, changes),
  ]
  return found.map(([at, code]) => ({ at, message: said(form, at, changes, words[code]) }))
}

/** Sentences about a field of the product begin with its label, because the refusal may stand far from it. */
function said(
  form: Form,
  at: string,
  { required, hidden }: FormCustomization,
  message: Bilingual,
): Bilingual {
  const [part = '', name = ''] = at.split('.')
  const field =
    part === 'required'
      ? required[Number(name)]
      : part === 'hidden'
        ? hidden[Number(name)]
        : part === 'options'
          ? name
          : undefined
  if (field === undefined || !findField(form, field)) return message
  const label = labelWords(form, field)
  return { zh: `${label.zh}：${message.zh}`, en: `${label.en}: ${message.en}` }
}

function inFields(form: Form, fields: readonly CustomField[], saved: readonly CustomField[]): Refused[] {
  if (fields.length > customLimits.fields) return [['fields', 'tooManyFields']]
  const ofProduct = new Set(fieldsOf(form).map(({ label }) => label))
  return fields.flatMap((field, index): Refused[] => {
    const at = `fields.${index}`
    const label = field.label.trim()
    const before = saved.find(({ name }) => name === field.name)
    const earlier = fields.slice(0, index)
    const isTaken = ofProduct.has(label) || earlier.some((other) => other.label.trim() === label)
    return [
      ...when(field.name !== '' && !before, `${at}.name`, 'fieldUnknown'),
      ...when(
        field.name !== '' && earlier.some(({ name }) => name === field.name),
        `${at}.name`,
        'fieldTwice',
      ),
      ...when(before !== undefined && before.type !== field.type, `${at}.type`, 'typeFixed'),
      ...inLabel(label, `${at}.label`),
      ...when(label !== '' && isTaken, `${at}.label`, 'labelTaken'),
      ...when(lengthOf(field.help) > customLimits.help, `${at}.help`, 'helpLong'),
      ...when(findHidden(field.help) !== undefined, `${at}.help`, 'labelHidden'),
      ...(field.type === 'choice'
        ? inOptions(field.options, `${at}.options`)
        : when(field.options.length > 0, `${at}.options`, 'optionsOfOther')),
    ]
  })
}

function inLabel(label: string, at: string): Refused[] {
  if (label === '') return [[at, 'labelEmpty']]
  if (lengthOf(label) > customLimits.label) return [[at, 'labelLong']]
  return when(findHidden(label) !== undefined, at, 'labelHidden')
}

/** `product` is the list that is changed; missing for the list of an added field. */
function inOptions(
  options: readonly CustomOption[],
  at: string,
  product?: { list: Options; isMultiple: boolean },
): Refused[] {
  if (options.length > customLimits.options) return [[at, 'tooManyOptions']]
  const given = product?.list.entries ?? []
  const isOwn = ({ code }: CustomOption) => !given.some((entry) => entry.code === code)
  /** Entries of the product are told apart by their codes, own ones by their labels. */
  const keyOf = (option: CustomOption) =>
    isOwn(option) ? `own ${option.label.trim()}` : `given ${option.code}`
  // Entries that the company does not list stand last, and are offered.
  const isUnlisted = given.some((entry) => !options.some(({ code }) => code === entry.code))
  return [
    ...when(!isUnlisted && !options.some(({ isOffered }) => isOffered), at, 'nothingOffered'),
    ...options.flatMap((option, index): Refused[] => {
      const place = `${at}.${index}.label`
      const label = option.label.trim()
      const isTwice = options.slice(0, index).some((other) => keyOf(other) === keyOf(option))
      const isGiven = given.some((entry) => entry.label === label || entry.code === label)
      if (!isOwn(option)) return when(isTwice, place, 'optionTwice')
      return [
        ...inLabel(label, place),
        ...when(label !== '' && isTwice, place, 'optionTwice'),
        ...when(isGiven, place, 'optionOfProduct'),
        ...when(product?.isMultiple === true && betweenNames.test(label), place, 'optionSeparates'),
      ]
    }),
  ]
}

function inRequired(form: Form, { required, hidden }: FormCustomization): Refused[] {
  return required.flatMap((name, index): Refused[] => {
    const at = `required.${index}`
    if (!findField(form, name)) return [[at, 'fieldUnknown']]
    return [
      ...when(!mayBeRequired(form, name), at, 'mayNotBeRequired'),
      ...when(hidden.includes(name), at, 'requiredAndHidden'),
    ]
  })
}

function inHidden(form: Form, { hidden }: FormCustomization): Refused[] {
  return hidden.flatMap((name, index): Refused[] => {
    const at = `hidden.${index}`
    if (!findField(form, name)) return [[at, 'fieldUnknown']]
    return when(!mayBeHidden(form, name), at, 'mayNotBeHidden')
  })
}

function inOptionsOf(form: Form, name: string, options: readonly CustomOption[]): Refused[] {
  const at = `options.${name}`
  const field = findField(form, name)
  if (!field) return [[at, 'fieldUnknown']]
  const { options: list, type } = field
  if (!list || !mayHaveOwnOptions(field)) return [[at, 'mayNotHaveOptions']]
  return inOptions(options, at, { list, isMultiple: type === 'choices' })
}

/** A form takes a number of files in all, so that more required fields could never be filled. */
function inFiles(form: Form, changes: FormCustomization): Refused[] {
  if (changes.fields.length > customLimits.fields) return []
  const files = fieldsOf(customize(form, changes)).filter(
    ({ type, required }) => type === 'attachment' && required,
  )
  return when(files.length > limits.files, 'fields', 'tooManyFiles')
}

function when(holds: boolean, at: string, code: Code): Refused[] {
  return holds ? [[at, code]] : []
}

/** Characters as people count them. */
function lengthOf(text: string): number {
  return Array.from(text).length
}
