import type { FieldType } from '@countersign/forms'
import type { ComponentType } from 'react'
import { AttachmentInput } from './attachment-input.tsx'
import { BankAccountInput } from './bank-account-input.tsx'
import { ChoiceInput } from './choice-input.tsx'
import { CompanyInput } from './company-input.tsx'
import { DateInput } from './date-input.tsx'
import { DepartmentInput } from './department-input.tsx'
import { HalfDayInput } from './half-day-input.tsx'
import type { InputProps } from './input-props.ts'
import { LinkInput } from './link-input.tsx'
import { LongTextInput } from './long-text-input.tsx'
import { MoneyInput } from './money-input.tsx'
import { NumberInput } from './number-input.tsx'
import { PersonInput } from './person-input.tsx'
import { TextInput } from './text-input.tsx'
import { YesNoInput } from './yes-no-input.tsx'

/** One input per field type; null for types without an input. */
export const inputs = {
  text: TextInput,
  longText: LongTextInput,
  choice: ChoiceInput,
  choices: ChoiceInput,
  date: DateInput,
  dateTime: DateInput,
  halfDay: HalfDayInput,
  integer: NumberInput,
  decimal: NumberInput,
  percent: NumberInput,
  days: NumberInput,
  money: MoneyInput,
  moneyInWords: null,
  yesNo: YesNoInput,
  person: PersonInput,
  people: PersonInput,
  department: DepartmentInput,
  departments: DepartmentInput,
  company: CompanyInput,
  bankAccount: BankAccountInput,
  attachment: AttachmentInput,
  // Rendered as rows of inputs (table/table-field.tsx).
  table: null,
  link: LinkInput,
  linked: null,
} satisfies Record<FieldType, ComponentType<InputProps> | null>
