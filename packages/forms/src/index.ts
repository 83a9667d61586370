export type * from './card.ts'
export { fieldTypes, type FieldType } from './field-type.ts'
export type { Field, LinkedPart } from './field.ts'
export type { Facts, FactName } from './facts.ts'
export {
  type FieldValue,
  isLinks,
  isRows,
  type LinkedRecord,
  linksIn,
  type Row,
  rowsIn,
  textIn,
  type Values,
} from './values.ts'
export { offeredIn, type Options } from './options/options.ts'
export type { Condition } from './rules/condition.ts'
export type { Computation } from './rules/computation.ts'
export type { Rule, RuleOutcome } from './rules/rule.ts'
export type { Bilingual, Language, MessageCode } from './messages.ts'
export type { Issue, Warning } from './issue.ts'
export { type CheckedClaims, checkClaims, softenedBy } from './check-claims.ts'
export { type KnownStanding, ledgerCard, presentClaims, sayStanding } from './ledger-words.ts'
export { claimsIn, ledgerLinesOf, potClaimedOf } from './derive/ledger-lines.ts'
export { natures, pots } from '@countersign/ledger'
export type { FoundFile, Lookups } from './lookups.ts'
export {
  fieldsOf,
  findField,
  type FormColumns,
  type FormDefinition,
  type Section,
} from './form-definition.ts'
export { defineForm, section } from './define-form.ts'
export { findKind, kinds, type Kind } from './kind.ts'
export {
  type CustomField,
  type CustomFieldType,
  customFieldTypes,
  customLimits,
  customSection,
  type CustomOption,
  type FormCustomization,
  noCustomization,
} from './customization/customization.ts'
export { customize } from './customization/customize.ts'
export { type CustomizationProblem, problemsOfCustomization } from './customization/problems.ts'
export { mayBeHidden, mayBeRequired, mayHaveOwnOptions } from './customization/may-change.ts'
export { titleOf, typeNameOf } from './kind-names.ts'
export { findForm, forms } from './registry.ts'
export {
  dictionaryCodes,
  dictionaryNames,
  type DictionaryCode,
  type DictionaryEntry,
  type FindEntries,
  labelsOffered,
} from './dictionary.ts'
export { mainstays, otherCompany } from './mainstays.ts'
export {
  type Bounded,
  boundsOf,
  defaultSettings,
  fits,
  type FormSettings,
  formSettingsOf,
  type ModuleName,
  moduleNames,
  readSettings,
  settingNames,
  type SettingName,
  type Settings,
  type StoredSetting,
} from './settings.ts'
export { type SettingGroup, settingGroups } from './setting-groups.ts'
export { settingWords, unitNames } from './setting-words.ts'
export { attachmentExtensions, limits, pictureExtensions } from './thresholds.ts'
export { referencesIn, type References } from './derive/references.ts'
export { dateText } from './parse/date.ts'
export { isEntered, parseValues } from './parse/parse-values.ts'
export { isStorable } from './parse/raw.ts'
export { isBlankRow } from './parse/table.ts'
export { validateInput } from './validate-input.ts'
export { computeValues, proposeValues } from './compute-values.ts'
export { checkValues, isWanted, type Strength } from './check-values.ts'
export type { FormOpening } from './form-opening.ts'
export { defaultName, emptyValues, stampValues, type Stamp } from './new-form.ts'
export { isShown } from './derive/shown.ts'
export type { Names } from './derive/names.ts'
export { presentCards, presentLinked, presentLinks } from './derive/cards.ts'
export { numbersItself } from './derive/numbers-itself.ts'
export { presentFlat } from './derive/flat.ts'
export { isPaying, type Payable, payableOf } from './payable.ts'
export { recordOf, type RequestHead } from './derive/record.ts'
export { companyIn } from './derive/company-in.ts'
export { findPart } from './derive/find-part.ts'
export { linkText } from './derive/field-text.ts'
export { daysText } from './derive/days-text.ts'
export { columnsOf, type ColumnValues } from './derive/columns.ts'
export { judgedBy, linkedPartsOf, operandOf, operandTypesOf, partTypesOf } from './derive/operands.ts'
export { jsonSchema } from './derive/schema.ts'
export { exampleValues, type ExampleContext } from './derive/example.ts'
export { amountInWords } from './amounts/amount-in-words.ts'
export { amountText, formatFen, parseFen } from './amounts/fen.ts'
export { parseDecimal } from './amounts/decimal.ts'
export { sumOf } from './rules/table.ts'
export { withThousands } from './amounts/decimal.ts'
export { foldedName, isSameName, nameKey, toHalfWidth } from './half-width.ts'
export { accountDigits, asCode } from './parse/text.ts'
export { groupsOf } from './bank-account.ts'
export { isCreditCode } from './rules/contract.ts'
export { mobileDigits, phoneWords, wrongPhone } from './phone.ts'
export { findHidden, onOneLine, withoutHidden, withPlainBlanks } from './plain-text.ts'
export { isMondayToFriday } from './dates/calendar-date.ts'
export { readDate } from './dates/read-date.ts'
export { cardTextOf, helpOf, labelOf, optionLabel, sectionTitle } from './words.ts'
