import type { Drafted, FieldDraft, FieldSettings } from '../field.ts'
import { otherCompany } from '../mainstays.ts'
import { otherCode, type Options } from '../options/options.ts'
import { isOneOf } from '../rules/condition.ts'
import { fieldMaker } from './field-maker.ts'

/** One of a list. */
export const choice = choiceMaker('choice')

/** Several of a list. */
export const choices = choiceMaker('choices')

/** A company of the group, by name. */
export const company = fieldMaker('company')

/** 1 means yes, 0 no (isThird of forms.txt §3 "Contract payment"). */
export const yesNo = fieldMaker('yesNo')

/** The companion `{field}Other` of a list with 其他: asked for, and shown, when 其他 is chosen. */
export function otherText(field: string, label: string) {
  const chosen = isOneOf(field, [otherCode, otherCompany])
  return fieldMaker('text')(label, { min: 2, max: 60, shownWhen: chosen, askedWhen: chosen })
}

function choiceMaker<const T extends 'choice' | 'choices'>(type: T) {
  function make<O extends Options>(label: string, options: O): Drafted<T, FieldSettings & { options: O }>
  function make<O extends Options, const S extends FieldSettings>(
    label: string,
    options: O,
    settings: S,
  ): Drafted<T, S & { options: O }>
  function make(label: string, options: Options, settings: FieldSettings = {}): FieldDraft {
    return fieldMaker(type)(label, { ...settings, options })
  }
  return make
}
