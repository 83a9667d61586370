import type { FieldType } from './field-type.ts'
import type { FormOpening } from './form-opening.ts'
import type { Options } from './options/options.ts'
import type { Kind } from './kind.ts'
import type { Computation } from './rules/computation.ts'
import type { Condition, SettingCondition } from './rules/condition.ts'
import type { Rule } from './rules/rule.ts'
import type { FieldValue } from './values.ts'

/** One line of a linked request's card: where it is found in the record, and how it reads. */
export interface LinkedPart {
  /** Dotted, as in `tender.tenderDate`. */
  readonly path: string
  readonly label: string
  readonly type: 'text' | 'date' | 'dateTime' | 'money'
}

/** One field of a form: all that a page, a check, a card and a schema derive from. */
export interface Field {
  readonly name: string
  readonly type: FieldType
  /** Chinese; English comes from the locale file. */
  readonly label: string
  /** Binds every caller. Only the spec's own fields. */
  readonly required: boolean
  /** Marked and checked by the page alone; `add` accepts its absence. */
  readonly asked: boolean
  readonly requiredWhen?: Condition
  readonly askedWhen?: SettingCondition
  /** Where it does not hold, the field is neither read, checked nor shown. */
  readonly shownWhen?: Condition
  /** The server's to fill (createName, applicationDate …): never read from input, see `stampValues`. */
  readonly auto?: boolean
  readonly computed?: Computation
  /** What is entered never counts, not even while the sources are missing. */
  readonly onlyComputed?: boolean
  /** What the page fills in beforehand; another value asks for an explanation. */
  readonly proposed?: Computation
  /** Filled in by the page; another value needs no explanation. */
  readonly prefilled?: Computation
  readonly options?: Options
  /** Of text: usual entries, offered but not insisted on. */
  readonly suggestions?: readonly string[]
  /** An official code or a phone number: blanks are removed and letters become capitals. */
  readonly isCode?: boolean
  /** Characters of a text, entries of a list, rows, the number itself, yuan of money. */
  readonly min?: number
  /** Characters of a text, entries of a list, rows, the number itself. */
  readonly max?: number
  /** Of decimal, percent and money; money has two unless said. */
  readonly decimals?: number
  /** What a date without a time means. */
  readonly boundary?: 'start' | 'end'
  /** Of days: the two half days between which they are counted. */
  readonly span?: readonly [start: string, end: string]
  /** Of moneyInWords: the field it spells. */
  readonly amountField?: string
  /** Of table: what a row holds, in this order. */
  readonly columns?: readonly Field[]
  /** Of table: the columns whose sum stands under it. */
  readonly totals?: readonly string[]
  /** Of table: what must hold within each row. */
  readonly rowRules?: readonly Rule[]
  /** Of link: the kinds it may lead to. */
  readonly kinds?: readonly Kind[]
  /** Of link and linked: what their card shows. */
  readonly parts?: readonly LinkedPart[]
  /** Of link: what is kept of the linked request beside what the card shows, as dotted paths. */
  readonly takes?: readonly string[]
  /** Of attachment: PNG and JPEG alone. */
  readonly pictures?: boolean
  /** Of people: the applicant is taken out. */
  readonly withoutApplicant?: boolean
  readonly help?: string
  /** Takes the whole width of a card. */
  readonly wide?: boolean
  /** What a new form starts with; it may follow from who opens it. */
  readonly initial?: FieldValue | ((opening: FormOpening) => FieldValue)
  /** For the example, where the type alone cannot know a plausible value. */
  readonly example?: FieldValue
}

/** A field before its section names it. */
export type FieldDraft = Omit<Field, 'name'>

export type FieldSettings = Partial<Omit<Field, 'name' | 'type' | 'label'>>

/** A draft that keeps its settings' literal types: from them the locale file learns which words it owes. */
export type Drafted<T extends FieldType, S extends FieldSettings = FieldSettings> = {
  readonly type: T
  readonly label: string
  readonly required: boolean
  readonly asked: boolean
} & S
