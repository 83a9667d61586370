import type { Customization } from '@countersign/contract'
import type { CustomField, CustomOption, FormCustomization } from '@countersign/forms'

/** An entry of a list as it is edited. An entry that is not saved yet has no code. */
export interface DraftOption extends CustomOption {
  key: string
}

/** An added field as it is edited. A field that is not saved yet has no name. */
export interface DraftField extends Omit<CustomField, 'options'> {
  key: string
  options: readonly DraftOption[]
}

export type Offered = Customization['offered']

/** The parts of the settings that are edited and saved together. */
export interface Draft {
  offered: Offered
  fields: readonly DraftField[]
  required: readonly string[]
  hidden: readonly string[]
  /** Lists that differ from the product's, by field. */
  options: Readonly<Record<string, readonly DraftOption[]>>
}

export const keyed = (option: CustomOption): DraftOption => ({ ...option, key: option.code })

export function draftOf({ offered, fields, required, hidden, options }: Customization): Draft {
  return {
    offered,
    fields: fields.map((field) => ({ ...field, key: field.name, options: field.options.map(keyed) })),
    required,
    hidden,
    options: Object.fromEntries(Object.entries(options).map(([name, list]) => [name, list.map(keyed)])),
  }
}

const withoutKey = ({ code, label, isOffered }: DraftOption): CustomOption => ({ code, label, isOffered })

/** The changes as the rules judge them. */
export function changesIn({ fields, required, hidden, options }: Omit<Draft, 'offered'>): FormCustomization {
  return {
    fields: fields.map(({ name, type, label, help, isRequired, options: own }) => ({
      name,
      type,
      label,
      help,
      isRequired,
      options: own.map(withoutKey),
    })),
    required,
    hidden,
    options: Object.fromEntries(Object.entries(options).map(([name, list]) => [name, list.map(withoutKey)])),
  }
}

const coded = (option: CustomOption) => ({ ...option, code: option.code || option.label.trim() })

/** The changes as they are sent: the code of a new entry is its label. */
export function sentOf(draft: Draft) {
  const { fields, required, hidden, options } = changesIn(draft)
  return {
    offered: draft.offered,
    fields: fields.map((field) => ({ ...field, options: field.options.map(coded) })),
    required: [...required],
    hidden: [...hidden],
    options: Object.fromEntries(Object.entries(options).map(([name, list]) => [name, list.map(coded)])),
  }
}

/** Whether two drafts would be saved alike; the order of what has no order does not count. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  return JSON.stringify(comparable(one)) === JSON.stringify(comparable(other))
}

function comparable(draft: Draft) {
  const { offered, fields, required, hidden, options } = sentOf(draft)
  return {
    offered: {
      toEverybody: offered.toEverybody,
      userIds: offered.userIds.toSorted(),
      roles: offered.roles.toSorted(),
      departmentIds: offered.departmentIds.toSorted(),
    },
    fields,
    required: required.toSorted(),
    hidden: hidden.toSorted(),
    options: Object.entries(options).toSorted(([first], [second]) => (first < second ? -1 : 1)),
  }
}

/**
 * A draft whose settings have changed from `before` to `now`: what this person changed stays, everything else is as it is
 * now. Fields that the other person removed are gone.
 */
export function rebaseDraft(before: Draft, mine: Draft, now: Draft): Draft {
  const lists = (part: 'userIds' | 'roles' | 'departmentIds') =>
    rebasedSet(before.offered[part], mine.offered[part], now.offered[part])
  return {
    offered: {
      toEverybody:
        mine.offered.toEverybody === before.offered.toEverybody
          ? now.offered.toEverybody
          : mine.offered.toEverybody,
      userIds: lists('userIds'),
      roles: lists('roles'),
      departmentIds: lists('departmentIds'),
    },
    fields: rebasedFields(before.fields, mine.fields, now.fields),
    required: rebasedSet(before.required, mine.required, now.required),
    hidden: rebasedSet(before.hidden, mine.hidden, now.hidden),
    options: rebasedOptions(before.options, mine.options, now.options),
  }
}

function rebasedSet(before: readonly string[], mine: readonly string[], now: readonly string[]): string[] {
  const added = mine.filter((one) => !before.includes(one) && !now.includes(one))
  return [...now.filter((one) => mine.includes(one) || !before.includes(one)), ...added]
}

function rebasedFields(
  before: readonly DraftField[],
  mine: readonly DraftField[],
  now: readonly DraftField[],
): DraftField[] {
  const named = (fields: readonly DraftField[], name: string) => fields.find((one) => one.name === name)
  const kept = now.flatMap((current) => {
    const old = named(before, current.name)
    const own = named(mine, current.name)
    if (!old) return [current]
    if (!own) return []
    return [isSame(own, old) ? current : own]
  })
  const placeOf = ({ name }: DraftField) => {
    const place = mine.findIndex((one) => one.name === name)
    return place < 0 ? mine.length : place
  }
  const isMoved = !isSame(namesOf(before), namesOf(mine.filter(({ name }) => name !== '')))
  const ordered = isMoved ? kept.toSorted((one, other) => placeOf(one) - placeOf(other)) : kept
  return [...ordered, ...mine.filter(({ name }) => name === '')]
}

const namesOf = (fields: readonly DraftField[]) => fields.map(({ name }) => name)

function rebasedOptions(
  before: Draft['options'],
  mine: Draft['options'],
  now: Draft['options'],
): Draft['options'] {
  const names = new Set([...Object.keys(mine), ...Object.keys(now)])
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const list = isSame(mine[name], before[name]) ? now[name] : mine[name]
      return list ? [[name, list] as const] : []
    }),
  )
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
