import type { FieldType } from '../field-type.ts'
import { parseChoice, parseChoices, parseCompany, parseYesNo } from './choice.ts'
import { parseDay, parseMoment } from './date.ts'
import { parseLinks } from './link.ts'
import { parseDays, parseExact, parseInteger, parseMoney, parsePercent } from './number.ts'
import type { Parser } from './parsed.ts'
import { parseDepartment, parseDepartments, parseFiles, parsePeople, parsePerson } from './reference.ts'
import { tableParser } from './table.ts'
import { parseBankAccount, parseLongText, parseText } from './text.ts'

/** The server's own: whatever is sent is not looked at. */
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
