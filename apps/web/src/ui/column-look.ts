import type { FieldType } from '@countersign/forms'

/** The look of a table column: the minimum width of its inputs in px, and whether it is numeric. */
export const columnLook = {
  text: { width: 112, look: 'words' },
  longText: { width: 180, look: 'words' },
  choice: { width: 148, look: 'words' },
  choices: { width: 168, look: 'words' },
  date: { width: 128, look: 'moment' },
  dateTime: { width: 160, look: 'moment' },
  halfDay: { width: 224, look: 'moment' },
  integer: { width: 72, look: 'figures' },
  decimal: { width: 96, look: 'figures' },
  percent: { width: 84, look: 'figures' },
  days: { width: 84, look: 'figures' },
  money: { width: 120, look: 'figures' },
  moneyInWords: { width: 200, look: 'words' },
  yesNo: { width: 112, look: 'words' },
  person: { width: 148, look: 'words' },
  people: { width: 168, look: 'words' },
  department: { width: 148, look: 'words' },
  departments: { width: 168, look: 'words' },
  company: { width: 180, look: 'words' },
  bankAccount: { width: 190, look: 'words' },
  attachment: { width: 132, look: 'words' },
  table: { width: 144, look: 'words' },
  link: { width: 200, look: 'words' },
  linked: { width: 144, look: 'words' },
} as const satisfies Record<FieldType, { width: number; look: 'figures' | 'moment' | 'words' }>
