/** The closed vocabulary of field types. A new type stops compiling in every table that must know it. */
export const fieldTypes = [
  'text',
  'longText',
  'choice',
  'choices',
  'date',
  'dateTime',
  'halfDay',
  'integer',
  'decimal',
  'percent',
  'days',
  'money',
  'moneyInWords',
  'yesNo',
  'person',
  'people',
  'department',
  'departments',
  'company',
  'bankAccount',
  'attachment',
  'table',
  'link',
  'linked',
] as const

export type FieldType = (typeof fieldTypes)[number]
