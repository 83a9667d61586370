import type { FieldType } from './field-type.ts'
import type { ValueAtOpening } from './form-opening.ts'
import type { Options } from './options/options.ts'
import type { Kind } from './kind.ts'
import type { Computation } from './rules/computation.ts'
import type { Condition, SettingCondition } from './rules/condition.ts'
import type { Rule } from './rules/rule.ts'

/** One line of a linked request's card: its place in the record, and how it is formatted. */
export interface LinkedPart {
  /** Dotted path, as in `tender.tenderDate`. */
  readonly path: string
  readonly label: string
  readonly type: 'text' | 'date' | 'dateTime' | 'money'
}

/** One field of a form, from which page, checks, card and schema are derived. */
export interface Field {
  readonly name: string
  readonly type: FieldType
  /** Chinese label; the English one is in the locale file. */
  readonly label: string
  /** Required of every caller; the product sets it for fields of the spec only. */
  readonly required: boolean
  /** Required by the page only; `add` accepts its absence. */
  readonly asked: boolean
  readonly requiredWhen?: Condition
  readonly askedWhen?: SettingCondition
  /** When the condition does not hold, the field is neither read, checked nor shown. */
  readonly shownWhen?: Condition
  /** Filled by the server (createName, applicationDate …) and never read from input; see `stampValues`. */
  readonly auto?: boolean
  readonly computed?: Computation
  /** An entered value never counts, even while the sources are missing. */
  readonly onlyComputed?: boolean
  /** Value that the page fills in; another value needs an explanation. */
  readonly proposed?: Computation
  /** Value that the page fills in; another value needs no explanation. */
  readonly prefilled?: Computation
  readonly options?: Options
  /** Suggested entries of a text field; other texts are accepted. */
  readonly suggestions?: readonly string[]
  /** Set for official codes and phone numbers: blanks are removed and letters become capitals. */
  readonly isCode?: boolean
  /** Minimum: characters of a text, entries of a list, rows, the number itself, or yuan of money. */
  readonly min?: number
  /** Maximum: characters of a text, entries of a list, rows, or the number itself. */
  readonly max?: number
  /** Decimal places of decimal, percent and money; money has two by default. */
  readonly decimals?: number
  /** Whether a date without a time means the start or the end of the day. */
  readonly boundary?: 'start' | 'end'
  /** The two half-day fields between which a days field counts. */
  readonly span?: readonly [start: string, end: string]
  /** The amount that a moneyInWords field spells. */
  readonly amountField?: string
  /** Columns of a table, in this order. */
  readonly columns?: readonly Field[]
  /** Rows of a table may be picked from the register of assets, vacant between the days of these fields. */
  readonly picksRooms?: { readonly from: string; readonly to: string }
  /** Columns of a table whose sum stands under it. */
  readonly totals?: readonly string[]
  /** Rules that hold within each row of a table. */
  readonly rowRules?: readonly Rule[]
  /** Kinds that a link may lead to. */
  readonly kinds?: readonly Kind[]
  /** Lines of the card of a link or linked field. */
  readonly parts?: readonly LinkedPart[]
  /** Dotted paths of the linked request that are kept beside the lines of the card. */
  readonly takes?: readonly string[]
  /** Whether an attachment field accepts PNG and JPEG only. */
  readonly pictures?: boolean
  /** Whether a people field excludes the applicant. */
  readonly withoutApplicant?: boolean
  readonly help?: string
  /** Whether the field takes the whole width of a card. */
  readonly wide?: boolean
  /** Initial value of a new form; it may depend on the person who opens it. */
  readonly initial?: ValueAtOpening
  /** Value for the example, when the type alone gives no plausible one. */
  readonly example?: ValueAtOpening
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
