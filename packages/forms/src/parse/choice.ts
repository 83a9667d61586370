import { findEntry, labelsOffered } from '../dictionary.ts'
import { isSameName } from '../half-width.ts'
import { otherCompany } from '../mainstays.ts'
import { offeredIn, otherCode, type Options } from '../options/options.ts'
import { type Parsed, type Parser, type Problem, problem, quote } from './parsed.ts'
import { betweenNames, isStorable, readList, readText } from './raw.ts'

export const parseChoice: Parser = (raw, field) => {
  const text = readText(raw)
  if (text === undefined || !field.options) return problem('wrongType')
  const code = findCode(field.options, text)
  return code === undefined
    ? parseOther(field.options, text, otherCode)
    : withoutRetired(field.options, [code], { value: code })
}

export const parseChoices: Parser = (raw, field) => {
  const { options } = field
  const texts = readList(raw, betweenNames)
  if (!texts || !options) return problem('wrongType')
  const known = texts.map((text) => findCode(options, text)).filter((code) => code !== undefined)
  const unknown = texts.filter((text) => findCode(options, text) === undefined)
  if (unknown.length === 0) return withoutRetired(options, known, { value: unique(known) })
  const other = parseOther(options, unknown.join('、'), otherCode)
  return other.value === undefined
    ? other
    : withoutRetired(options, known, { ...other, value: unique([...known, otherCode]) })
}

/** Reports the codes that are no longer offered. The value stays, so that a draft still shows their labels. */
function withoutRetired(options: Options, codes: readonly string[], parsed: Parsed): Parsed {
  const offered = offeredIn(options)
  const problems = unique(codes)
    .filter((code) => !offered.some((entry) => entry.code === code))
    .map((code): Problem => ({ code: 'optionNotOffered', words: { text: { options, code } } }))
  return problems.length === 0 ? parsed : { ...parsed, problems }
}

/** Parses a name or code to the name. An unknown name moves to 其他; a name that is no longer offered is refused. */
export const parseCompany: Parser = (raw, _field, lookups) => {
  const text = readText(raw)
  if (text === undefined) return problem('wrongType')
  if (!isStorable(text)) return problem('badText')
  const entries = lookups.options('mainstay')
  if (!entries) return { value: text }
  const entry = findEntry(entries, text)
  if (entry)
    return entry.isActive ? { value: entry.label } : problem('companyInactive', { text: quote(text) })
  return labelsOffered(entries).includes(otherCompany)
    ? { value: otherCompany, other: text }
    : problem('notACompany', { text: quote(text) })
}

/** Parses 0/1, "0"/"1", true/false (wire.md "Values in"), and the words of our own answers. */
export const parseYesNo: Parser = (raw) => {
  const text = typeof raw === 'boolean' ? String(raw) : readText(raw)
  if (text === '1' || text === 'true' || text === '是') return { value: 1 }
  if (text === '0' || text === 'false' || text === '否') return { value: 0 }
  return problem('notYesNo')
}

/** Text that is neither code nor label moves to 其他, if the list has it. */
function parseOther(options: Options, text: string, code: string): Parsed {
  if (!isStorable(text)) return problem('badText')
  const hasOther = offeredIn(options).some((entry) => entry.code === code)
  return hasOther ? { value: code, other: text } : problem('notAnOption', { text: quote(text) })
}

function findCode(options: Options, text: string): string | undefined {
  return options.entries.find((entry) => entry.code === text || isSameName(entry.label, text))?.code
}

export function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}
