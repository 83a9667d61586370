import type { FieldType } from '@countersign/forms'

/** How wide a column of the page's table is at least, and where its figures stand. */
export const columnLook = {
  text: { width: 144, figures: false },
  longText: { width: 200, figures: false },
  choice: { width: 148, figures: false },
  choices: { width: 168, figures: false },
  date: { width: 128, figures: false },
  dateTime: { width: 160, figures: false },
  halfDay: { width: 224, figures: false },
  integer: { width: 72, figures: true },
  decimal: { width: 96, figures: true },
  percent: { width: 92, figures: true },
  days: { width: 84, figures: true },
  money: { width: 120, figures: true },
  moneyInWords: { width: 200, figures: false },
  yesNo: { width: 112, figures: false },
  person: { width: 148, figures: false },
  people: { width: 168, figures: false },
  department: { width: 148, figures: false },
  departments: { width: 168, figures: false },
  company: { width: 180, figures: false },
  bankAccount: { width: 190, figures: false },
  attachment: { width: 132, figures: false },
  table: { width: 144, figures: false },
  linked: { width: 144, figures: false },
} as const satisfies Record<FieldType, { width: number; figures: boolean }>

export const cellClass = (type: FieldType) => (columnLook[type].figures ? 'cell cell-figures' : 'cell')
