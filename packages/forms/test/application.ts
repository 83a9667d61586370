import {
  computeValues,
  defaultSettings,
  exampleValues,
  type Facts,
  forms,
  isMondayToFriday,
  type Kind,
  mainstays,
  stampValues,
  type Values,
  validateInput,
} from '../src/index.ts'
import { lookups } from './sampler.ts'

/** A Friday. */
const today = '2026-11-20'
export const facts: Facts = {
  today,
  applicantId: 'u1',
  workingDay: isMondayToFriday,
  companies: undefined,
  departmentsOf: (id) => (id === 'u1' ? ['d1'] : []),
  settings: defaultSettings,
}
export const opening = {
  userId: 'u1',
  userName: '张三',
  departmentId: 'd1',
  today,
  settings: defaultSettings,
}

/** The example of a kind with something changed; undefined takes a field out. */
export function inputOf(kind: Kind, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    ...exampleValues(forms[kind], {
      ...opening,
      sampleFileId: 'f1',
      colleagueId: 'u2',
      companies: mainstays,
    }),
    ...changes,
  }
}

export function validate(kind: Kind, changes: Record<string, unknown>, strength: 'api' | 'page' = 'api') {
  const validated = validateInput(forms[kind], inputOf(kind, changes), lookups, facts, strength)
  const words = JSON.stringify([validated.issues, validated.warnings])
  if (/\{\w+\}/.test(words)) throw new Error(`a placeholder is left open: ${words}`)
  return validated
}

/** Codes with their fields, as in `required reason`. */
export function issuesOf(kind: Kind, changes: Record<string, unknown>, strength: 'api' | 'page' = 'api') {
  return validate(kind, changes, strength).issues.map(({ code, field }) => `${code} ${field}`)
}

export function warningsOf(kind: Kind, changes: Record<string, unknown>) {
  return validate(kind, changes).warnings.map(({ outcome, code, field }) => `${outcome} ${code} ${field}`)
}

export function stampedValues(kind: Kind, changes: Record<string, unknown> = {}): Values {
  const values = computeValues(forms[kind], validate(kind, changes).values, facts)
  return stampValues(values, {
    createName: 'u1',
    departmentName: 'd1',
    applicationDate: `${today} 10:30:00`,
  })
}
