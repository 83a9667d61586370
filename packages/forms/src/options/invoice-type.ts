import { defineOptions } from './options.ts'

export const invoiceType = defineOptions('invoiceType', [
  ['dig_special', '数电发票(专票)'],
  ['dig_normal', '数电发票(普票)'],
  ['vat_special', '增值税专用发票(纸质)'],
  ['vat_normal', '增值税普通发票(纸质)'],
  ['vat_e_normal', '增值税电子普通发票'],
  ['train', '铁路电子客票'],
  ['air', '航空电子客票行程单'],
  ['fiscal', '财政票据'],
  ['receipt', '收据'],
  ['none', '暂未开票'],
])
