import { parseDate } from '../dates/calendar-date.ts'
import type { FieldType } from '../field-type.ts'
import { parseChoice, parseChoices, parseCompany, parseYesNo } from './choice.ts'
import { parseLinks } from './link.ts'
import { parseDays, parseExact, parseInteger, parseMoney, parsePercent } from './number.ts'
import { type Parser, problem } from './parsed.ts'
import { parseDepartment, parseDepartments, parseFiles, parsePeople, parsePerson } from './reference.ts'
import { tableParser } from './table.ts'
import { parseBankAccount, parseLongText, parseText } from './text.ts'

/** Parses a day; a time after it is dropped. */
const parseDay: Parser = (raw) => {
  const written = typeof raw === 'string' ? parseDate(raw.trim()) : undefined
  return written ? { value: written.date } : problem('notADate')
}

/**
 * A date without a time means the end of the day for an end and the beginning for a start (wire.md "Dates and money").
 */
const parseMoment: Parser = (raw, field) => {
  const written = typeof raw === 'string' ? parseDate(raw.trim()) : undefined
  if (!written) return problem('notADate')
  const bare = field.boundary === 'end' ? '23:59:59' : '00:00:00'
  return { value: `${written.date} ${written.time ?? bare}` }
}

/** Parser of fields that the server fills; input is ignored. */
const ignore: Parser = () => ({})

export const parsers = {
  text: parseText,
  longText: parseLongText,
  choice: parseChoice,
  choices: parseChoices,
  date: parseDay,
  dateTime: parseMoment,
  halfDay: parseMoment,
  integer: parseInteger,
  decimal: parseExact,
  percent: parsePercent,
  days: parseDays,
  money: parseMoney,
  moneyInWords: ignore,
  yesNo: parseYesNo,
  person: parsePerson,
  people: parsePeople,
  department: parseDepartment,
  departments: parseDepartments,
  company: parseCompany,
  bankAccount: parseBankAccount,
  attachment: parseFiles,
  table: tableParser(parserOf),
  link: parseLinks,
  linked: ignore,
} satisfies Record<FieldType, Parser>

function parserOf(type: FieldType): Parser {
  return parsers[type]
}
