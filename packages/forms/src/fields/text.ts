import { fieldMaker } from './field-maker.ts'

/** One line. */
export const text = fieldMaker('text', { max: 100 })

export const longText = fieldMaker('longText', { max: 500, wide: true })

/** A bank account number of 6 to 34 digits; spaces and dashes are removed. */
export const bankAccount = fieldMaker('bankAccount')
