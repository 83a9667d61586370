import type { Goods, GoodsKind, GoodsVariant, Language } from '@countersign/contract'
import { isSameName } from '@countersign/forms'
import { amountOf, wholeOf } from '../../../platform/sheet/read-cell.rules.ts'
import type { SheetColumn } from '../../../platform/sheet/sheet-column.ts'

/** A row of an export: a variant with its goods. */
export interface VariantRow {
  goods: Goods
  variant: GoodsVariant
  /** Names from the top category down, joined by "/". */
  categoryPath: string
}

const kinds = {
  office: { zh: '办公用品', en: 'Office supplies' },
  welfare: { zh: '福利商品', en: 'Welfare goods' },
} as const satisfies Record<GoodsKind, Record<Language, string>>

const yesNo = { true: { zh: '是', en: 'Yes' }, false: { zh: '否', en: 'No' } } as const

/** The key of the word in either language; the text itself when it is no such word, so that its cell is refused. */
function keyOf(words: Readonly<Record<string, Record<Language, string>>>, text: string): string {
  const isWord = (word: Record<Language, string>) => Object.values(word).some((one) => isSameName(one, text))
  return Object.entries(words).find(([, word]) => isWord(word))?.[0] ?? text
}

/** Columns that the export writes and the import reads; the stock is for reading only. */
export const goodsColumns: readonly SheetColumn<VariantRow>[] = [
  {
    name: 'kind',
    heading: { zh: '类型', en: 'Kind' },
    width: 12,
    write: ({ goods }, language) => kinds[goods.kind][language],
    read: (text) => keyOf(kinds, text),
  },
  {
    name: 'name',
    heading: { zh: '商品名称', en: 'Name' },
    also: ['品名', '名称', '物品名称', '商品'],
    width: 30,
    isRequired: true,
    write: ({ goods }) => goods.name,
  },
  {
    name: 'category',
    heading: { zh: '分类', en: 'Category' },
    also: ['类别', '商品分类'],
    width: 24,
    write: ({ categoryPath }) => categoryPath,
  },
  {
    name: 'seller',
    heading: { zh: '供应商', en: 'Seller' },
    also: ['供货商', '供应商名称', '商家'],
    width: 20,
    isRequired: true,
    write: ({ goods }) => goods.sellerName,
  },
  {
    name: 'unit',
    heading: { zh: '单位', en: 'Unit' },
    also: ['计量单位'],
    width: 8,
    write: ({ goods }) => goods.unit,
  },
  {
    name: 'description',
    heading: { zh: '商品说明', en: 'Description' },
    also: ['说明', '描述'],
    width: 40,
    write: ({ goods }) => goods.description,
  },
  {
    name: 'variant',
    heading: { zh: '规格', en: 'Variant' },
    also: ['规格型号', '型号'],
    width: 16,
    write: ({ variant }) => variant.name,
  },
  {
    name: 'price',
    heading: { zh: '单价（元）', en: 'Price (yuan)' },
    also: ['单价', '价格', '含税单价', '售价'],
    width: 12,
    write: ({ variant }) => variant.price,
    read: amountOf,
  },
  {
    name: 'stock',
    heading: { zh: '库存', en: 'Stock' },
    width: 8,
    write: ({ variant }) => variant.stock,
  },
  {
    name: 'opening',
    heading: { zh: '期初库存', en: 'Opening stock' },
    also: ['期初数量'],
    width: 10,
    write: () => '',
    read: wholeOf,
  },
  {
    name: 'maxNum',
    heading: { zh: '每单最多', en: 'Most per order' },
    width: 10,
    write: ({ variant }) => variant.maxNum,
    read: wholeOf,
  },
  {
    name: 'isOffered',
    heading: { zh: '上架', en: 'Offered' },
    width: 8,
    write: ({ goods }, language) => yesNo[`${goods.isOffered}`][language],
    read: (text) => keyOf(yesNo, text),
  },
]

/** Name of a parameter in an error about a row: the heading of its column. */
export function headingOf(path: string, language: Language): string {
  return goodsColumns.find(({ name }) => name === path)?.heading[language] ?? path
}
