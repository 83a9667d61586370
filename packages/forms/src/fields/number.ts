import { priceDecimals } from '../amounts/fen.ts'
import { limits } from '../thresholds.ts'
import { spelledAmount } from '../rules/amounts.ts'
import { fieldMaker } from './field-maker.ts'

export const integer = fieldMaker('integer', { min: 0, max: 999 })

export const decimal = fieldMaker('decimal', { min: 0, max: limits.decimal, decimals: 2 })

export const percent = fieldMaker('percent', { min: 0, max: limits.percent, decimals: 2 })

/** In halves. */
export const days = fieldMaker('days', { min: 0, max: limits.days })

/** 0.01 … 99,999,999,999.99 yuan (submit-forms.md D0.2); `min: 0` where nothing is an amount too. */
export const money = fieldMaker('money', { min: 0.01 })

/** A price per piece or square metre: fractions of a 分 matter in large quantities. */
export const unitPrice = fieldMaker('money', { min: 0.000_001, decimals: priceDecimals })

/** 大写: always computed, whatever the caller sends (submit-forms.md D0.2). */
export function moneyInWords(label: string, amountField: string) {
  const computed = spelledAmount(amountField)
  return fieldMaker('moneyInWords')(label, { amountField, computed, onlyComputed: true, wide: true })
}
