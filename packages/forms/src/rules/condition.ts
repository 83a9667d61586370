import type { FormSettingName, FormSettings } from '../settings.ts'
import { isList, type Values } from '../values.ts'

/** A condition on the values. `reads` names the fields it reads, so that a page watches only these. */
export interface Condition {
  readonly reads: readonly string[]
  holds(values: Values): boolean
}

/**
 * A condition that also reads settings. It may decide whether a field is asked, never whether it is shown, so that old
 * requests do not change with the settings.
 */
export interface SettingCondition {
  readonly reads: readonly string[]
  holds(values: Values, settings: FormSettings): boolean
}

/** Condition of a field that a company hides. */
export const never: Condition = { reads: [], holds: () => false }

/** Holds when a list contains one of these entries. */
export function isOneOf(name: string, wanted: readonly (string | number)[]): Condition {
  return {
    reads: [name],
    holds: (values) => {
      const value = values[name]
      return isList(value)
        ? value.some((entry) => wanted.includes(entry))
        : wanted.some((one) => value === one)
    },
  }
}

export function isFilled(name: string): Condition {
  return {
    reads: [name],
    holds: (values) => {
      const value = values[name]
      return value !== undefined && value !== '' && !(isList(value) && value.length === 0)
    },
  }
}

/** Compares numbers and money text. No value reaches a limit of null. */
export function isAtLeastSetting(name: string, setting: FormSettingName): SettingCondition {
  return {
    reads: [name],
    holds: (values, settings) =>
      compare(name, (value) => value >= (settings[setting] ?? Infinity)).holds(values),
  }
}

/** Compares numbers and money text; amounts are far below the size at which numbers lose cents. */
export function isAbove(name: string, limit: number): Condition {
  return compare(name, (value) => value > limit)
}

export function not(condition: Condition): Condition {
  return { reads: condition.reads, holds: (values) => !condition.holds(values) }
}

export function all(...conditions: readonly Condition[]): Condition {
  return {
    reads: conditions.flatMap((one) => one.reads),
    holds: (values) => conditions.every((one) => one.holds(values)),
  }
}

export function any(...conditions: readonly Condition[]): Condition {
  return {
    reads: conditions.flatMap((one) => one.reads),
    holds: (values) => conditions.some((one) => one.holds(values)),
  }
}

function compare(name: string, test: (value: number) => boolean): Condition {
  return {
    reads: [name],
    holds: (values) => {
      const value = values[name]
      return (typeof value === 'number' || typeof value === 'string') && value !== '' && test(Number(value))
    },
  }
}
