import type { FieldType } from '../field-type.ts'
import { parseChoice, parseChoices, parseCompany, parseYesNo } from './choice.ts'
import { parseLinks } from './link.ts'
import { dateText } from './date.ts'
import { parseDays, parseExact, parseInteger, parseMoney, parsePercent } from './number.ts'
import { type Parser, problem } from './parsed.ts'
import { readText } from './raw.ts'
import { parseDepartment, parseDepartments, parseFiles, parsePeople, parsePerson } from './reference.ts'
import { tableParser } from './table.ts'
import { parseBankAccount, parseLongText, parseText } from './text.ts'

/** A day, or a moment where the field has a time; see `dateText`. */
const parseDay: Parser = (raw, field) => {
  const value = dateText(readText(raw) ?? '', field)
  return value === undefined ? problem('notADate') : { value }
}

/** Parser of fields that the server fills; input is ignored. */
const ignore: Parser = () => ({})

export const parsers = {
  text: parseText,
  longText: parseLongText,
  choice: parseChoice,
  choices: parseChoices,
  date: parseDay,
  dateTime: parseDay,
  halfDay: parseDay,
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
