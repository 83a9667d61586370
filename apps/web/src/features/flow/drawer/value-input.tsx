import type { Test } from '@countersign/engine'
import { amountText, type Field, withThousands } from '@countersign/forms'
import { Input, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayPicker, isReadable } from '../../../ui/day-picker.tsx'
import ui from '../../../ui/ui.module.css'
import { fieldOf, isMoney, takesMany, takesValues, typeOf } from '../say/operands.ts'
import { useChoices } from './drawer-context.ts'
import { PickDepartments, PickMany, PickPeople } from './pick.tsx'

interface Props {
  test: Test
  onChange: (values: string[]) => void
}

/** The values that a test compares with, entered as the type of its operand asks. */
export function ValueInput({ test: { operand, comparison, values }, onChange }: Props) {
  const { t } = useTranslation()
  const { names, directory } = useChoices()
  if (!takesValues(comparison)) return null
  const { form } = names
  const label = t('flow.branch.value')
  const field = fieldOf(form, operand)
  const type = typeOf(form, operand)
  const [first = ''] = values
  const one = (value: string) => onChange(value === '' ? [] : [value])
  const many = { label, values, onChange }
  switch (type) {
    case 'number':
      return <Figure label={label} value={first} isMoney={isMoney(form, operand)} onChange={one} />
    case 'date':
      return (
        <DayPicker
          className={ui.full}
          aria-label={label}
          value={first}
          status={isReadable(first) ? '' : 'error'}
          onChange={one}
        />
      )
    case 'people':
      return <PickPeople {...many} />
    case 'departments':
      return <PickDepartments {...many} />
    case 'posts':
      return (
        <PickMany
          {...many}
          options={directory.posts.map(({ id, postName }) => ({ value: id, label: postName }))}
        />
      )
    case 'set':
      return <PickMany {...many} options={optionsOf(field)} />
    case 'text':
      return (
        <Input
          aria-label={label}
          value={first}
          maxLength={200}
          onChange={({ target }) => one(target.value)}
        />
      )
    case 'presence':
    case undefined:
      // A comparison that does not fit is shown as it is written.
      return takesMany(comparison) ? null : <Input aria-label={label} value={first} disabled />
  }

  function optionsOf(of: Field | undefined) {
    if (!of || of.type === 'company') return directory.companies.map((name) => ({ value: name, label: name }))
    if (of.type === 'yesNo') {
      return [
        { value: '1', label: t('flow.say.yes') },
        { value: '0', label: t('flow.say.no') },
      ]
    }
    return (of.options?.entries ?? []).map(({ code }) => ({ value: code, label: names.option(of, code) }))
  }
}

interface FigureProps {
  label: string
  value: string
  isMoney: boolean
  onChange: (value: string) => void
}

/** A number as decimal text, which keeps every digit of an amount. */
function Figure({ label, value, isMoney, onChange }: FigureProps) {
  return (
    <InputNumber<string>
      className={ui.full}
      aria-label={label}
      stringMode
      value={value === '' ? null : value}
      min="0"
      max="99999999999.99"
      {...(isMoney && {
        prefix: '¥',
        precision: 2,
        formatter: (shown: string | undefined, { userTyping }: { userTyping: boolean }) =>
          userTyping ? (shown ?? '') : withThousands(amountText(shown) ?? shown ?? ''),
        parser: (typed: string | undefined) => (typed ?? '').replaceAll(/[,，\s]/g, ''),
      })}
      controls={false}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}
