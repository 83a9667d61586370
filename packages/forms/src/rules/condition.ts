import type { FormSettingName, FormSettings } from '../settings.ts'
import { isList, type Values } from '../values.ts'

/** Whether something holds of the values. `reads` lets a page watch only what matters. */
export interface Condition {
  readonly reads: readonly string[]
  holds(values: Values): boolean
}

/**
 * The same where a setting decides, too: for what is asked, never for what is shown. Old requests are shown by their values
 * alone, whatever is set by now.
 */
export interface SettingCondition {
  readonly reads: readonly string[]
  holds(values: Values, settings: FormSettings): boolean
}

/** Of a list: one of its entries is wanted. */
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

/** Also for money text, as below. Nothing is at least what has no limit. */
export function isAtLeastSetting(name: string, setting: FormSettingName): SettingCondition {
  return {
    reads: [name],
    holds: (values, settings) =>
      compare(name, (value) => value >= (settings[setting] ?? Infinity)).holds(values),
  }
}

/** Also for money text: far below the size where numbers lose cents against a limit. */
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
