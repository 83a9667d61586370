import type { LeaveType } from './options/leave-type.ts'

/**
 * Settings of a company: each with its default, its bounds, its unit and the source of the default. A
 * tenant's own values stand in the table `setting`. A figure becomes a setting where a company decides it. It stays a
 * constant where something else does:
 *
 * | Figure                                                    | Constant in             | Decided by                         |
 * | --------------------------------------------------------- | ----------------------- | ---------------------------------- |
 * | years of a lease and of a temporary account, bidders,     | thresholds.ts           | laws and national rules            |
 * | escorts of a guest, days from award to signature          |                         |                                    |
 * | quotations of 三方询价, ranges of a contract's amount     | thresholds.ts           | labels and stored codes name them  |
 * | categories without a contract, rate and rounding of a tax | thresholds.ts           | options and laws                   |
 * | files, people, departments and rows of a field            | thresholds.ts           | the form and its version           |
 * | 整 after 角                                               | thresholds.ts           | one spelling, in old requests, too |
 * | types of attachments                                      | thresholds.ts           | code that looks into the bytes     |
 * | 15 minutes that a failure counts                          | login-limits.service.ts | its sentence names them            |
 * | waits of an account, failures and captchas of an address  | login-limits.service.ts | what keeps guesses out everywhere  |
 * | life of an access token and its cookie                    | tokens.adapter.ts       | platform.txt §9; the page knows it |
 * | rules of a password                                       | contract: contact.ts    | the page says them beforehand      |
 * | unused signatures, size of drafts, streams, log entries,  | where they are used     | what the machine can carry         |
 * | exact totals, rows of a page                              |                         |                                    |
 */

/** A default and the bounds of other values. */
export interface Bounded<V extends number | null = number | null> {
  readonly initial: V
  readonly min: number
  readonly max: number
  /** Whether null may be set, which means no limit. */
  readonly mayBeNull: boolean
}

/** A setting that is an integer from `min` to `max`. */
function whole(initial: number, min: number, max: number): Bounded<number> {
  return { initial, min, max, mayBeNull: false }
}

/** A setting in days of leave, up to ten years; null means no limit. */
function cap(initial: number | null): Bounded {
  return { initial, min: 0, max: 3650, mayBeNull: true }
}

/**
 * submit-forms.md D15: days of one request above which a type of leave gets a warning; null when only a balance limits
 * it.
 */
const leaveCaps = {
  'leaveCap.annual': cap(15),
  'leaveCap.personal': cap(15),
  'leaveCap.sick': cap(null),
  'leaveCap.marriage': cap(13),
  'leaveCap.maternity': cap(158),
  'leaveCap.paternity': cap(15),
  'leaveCap.bereavement': cap(3),
  'leaveCap.comp_time': cap(null),
  'leaveCap.nursing': cap(null),
  'leaveCap.work_injury': cap(null),
  'leaveCap.family_visit': cap(30),
  'leaveCap.parental': cap(10),
  'leaveCap.other': cap(null),
} satisfies Record<`leaveCap.${LeaveType}`, Bounded>

/** Settings that rules, computations and form pages read. */
const formSettings = {
  ...leaveCaps,
  /** submit-forms.md D15. Days: a leave this long asks who takes over. */
  handoverDays: whole(3, 1, 3650),
  /** submit-forms.md D15. Days: a sick leave longer than this asks for proof. */
  sickProofDays: whole(1, 0, 3650),
  /** submit-forms.md D1. Days: a use of a certificate may be filed so late. */
  useDaysBack: whole(30, 0, 3650),
  /** submit-forms.md D2. Days: a certificate is lent for so long. */
  borrowDays: whole(30, 0, 3650),
  /** submit-forms.md D4. Yuan: from here on a payment without contract is warned of. */
  contractDueYuan: whole(50_000, 0, 99_999_999_999),
  /** submit-forms.md D4, of every payment. Yuan: cash above this is warned of. */
  cashYuan: whole(1000, 0, 99_999_999_999),
  /** submit-forms.md D8. Days: an item of a reimbursement may be so old. */
  reimbursementDaysBack: whole(366, 0, 3650),
  /** submit-forms.md D18. Days: above so many rent-free days a year a warning is due. */
  rentFreeDaysAYear: whole(31, 0, 366),
  /** submit-forms.md D18. Months of rent: the deposit that is proposed. */
  depositMonths: whole(2, 0, 120),
  /**
   * submit-forms.md D0.7. 0: a claim above what is left is refused, explained or warned of, as its source says · 1: what would
   * be refused is explained · 2: everything is only warned of.
   */
  ledgerControl: whole(0, 0, 2),
  /** submit-forms.md D21. Percent of the contract: an advance above this is explained. */
  advancePercent: whole(30, 0, 100),
  /** submit-forms.md D21 names no figure. Yuan: from here on an advance asks for a guarantee. */
  guaranteeYuan: whole(200_000, 0, 99_999_999_999),
  /**
   * submit-forms.md D0.1. Megabytes of 1,048,576 bytes: one uploaded file. The server reads no more than the upper
   * bound.
   */
  fileMegabytes: whole(50, 1, 50),
} satisfies Record<string, Bounded>

/** Settings that only the server reads. */
const serverSettings = {
  /** Failures of one account at one address within 15 minutes, after which it must wait. Five by custom. */
  loginFailures: whole(5, 3, 50),
  /**
   * 1 when people may ask for an account on the log-in page. Off, since it shows strangers which accounts exist. Each
   * company decides it, because companies of one installation differ in whom they let ask.
   */
  selfRegistration: whole(0, 0, 1),
  /** Days: a session that is not renewed ends. */
  sessionDays: whole(7, 1, 90),
  /** Days: a session ends, however often it is renewed. */
  longestSessionDays: whole(30, 1, 365),
  /** Files a person may upload in a day and not use yet. */
  unusedFiles: whole(500, 20, 100_000),
  /** Megabytes of 1,048,576 bytes: what these may be together. */
  unusedMegabytes: whole(2048, 50, 1_048_576),
  /**
   * Days: entries of the audit log older than this are removed. The Cybersecurity Law of China (Article 21) asks for six
   * months, and the database removes none earlier. Three years by custom.
   */
  auditDays: whole(1095, 180, 36_500),
} satisfies Record<string, Bounded>

/** Parts of the product that a company may do without. */
export const moduleNames = ['shop', 'study', 'education', 'typical', 'asset', 'panorama'] as const
export type ModuleName = (typeof moduleNames)[number]

/**
 * 1 for a module that is switched on. Off at first, so that an upgrade with a new module switches nothing on; tenants from
 * before there were switches keep theirs on (migration 0076).
 */
const moduleSettings = {
  'module.shop': whole(0, 0, 1),
  'module.study': whole(0, 0, 1),
  'module.education': whole(0, 0, 1),
  'module.typical': whole(0, 0, 1),
  'module.asset': whole(0, 0, 1),
  'module.panorama': whole(0, 0, 1),
} satisfies Record<`module.${ModuleName}`, Bounded>

const all = { ...formSettings, ...serverSettings, ...moduleSettings }

export type FormSettingName = keyof typeof formSettings
export type SettingName = keyof typeof all

type ValueOf<D> = D extends Bounded<infer V> ? V : never

/** The settings that rules may read. */
export type FormSettings = { readonly [N in FormSettingName]: ValueOf<(typeof formSettings)[N]> }
export type Settings = { readonly [N in SettingName]: ValueOf<(typeof all)[N]> }

/** A value as it was stored or sent, not checked yet. */
export interface StoredSetting {
  name: string
  value: unknown
}

/**
 * Merges a tenant's own values over the defaults. A value that is unknown, not an integer or out of bounds is answered
 * as refused, and the default holds.
 */
export function readSettings(stored: readonly StoredSetting[]): {
  settings: Settings
  refused: StoredSetting[]
} {
  const refused: StoredSetting[] = []
  const values: Record<string, number | null> = {}
  for (const [name, { initial }] of Object.entries<Bounded>(all)) values[name] = initial
  for (const one of stored) {
    const { name, value } = one
    if (isName(name) && fits(all[name], value)) values[name] = value
    else refused.push(one)
  }
  if (!isWhole(values)) throw new Error('a setting is missing')
  return { settings: values, refused }
}

export const defaultSettings = readSettings([]).settings

/** The settings that form pages receive, by name. */
export function formSettingsOf(settings: Settings): Record<string, number | null> {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => Object.hasOwn(formSettings, name)))
}

/** All names, in the order in which people read them. */
export const settingNames: readonly SettingName[] = Object.keys(all).filter(isName)

export function boundsOf(name: SettingName): Bounded {
  return all[name]
}

/** Not `in`, which also finds inherited names such as `constructor`. */
function isName(name: string): name is SettingName {
  return Object.hasOwn(all, name)
}

/** Whether a setting with these bounds may have the value. */
export function fits({ min, max, mayBeNull }: Bounded, value: unknown): value is number | null {
  if (value === null) return mayBeNull
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
}

function isWhole(values: Readonly<Record<string, number | null>>): values is Settings {
  return Object.keys(all).every((name) => Object.hasOwn(values, name))
}
