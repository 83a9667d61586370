import { isLong, narrow, printable } from './printable.ts'
import { shanghaiTime } from './shanghai-time.ts'

interface PickedLine {
  goodsName: string
  /** "" for the only variant. */
  variantName: string
  num: number
  unit: string
}

/** The goods to pick for orders of the shop; all values are text as people read it. */
export interface PickingList {
  sellers: {
    name: string
    orders: {
      orderNo: string
      buyerName: string
      /** Name and phone. */
      receiver: string
      address: string
      note: string
      lines: PickedLine[]
    }[]
  }[]
  printedBy: string
  at: Date
}

interface LaidLine extends Record<'goodsName' | 'variantName' | 'num' | 'unit', string> {
  /** False keeps the row on one page. */
  breakable: boolean
}

/** Input of `picking-list.typ`. */
export interface PickingLayout {
  template: 'picking-list'
  data: {
    time: string
    printedBy: string
    summary: string
    sellers: {
      name: string
      note: string
      orders: (Record<'orderNo' | 'buyerName' | 'receiver' | 'address' | 'note', string> & {
        lines: LaidLine[]
        breakable: boolean
      })[]
    }[]
  }
  pictures: []
  /** Date of the file, in seconds since 1970. */
  timestamp: number
}

/** Latin letters per line in the columns of goods and of variants, and across the page. */
const goodsLetters = 34
const variantLetters = 22
const pageLetters = 96

type Seller = PickingList['sellers'][number]
type Order = Seller['orders'][number]

export function layOutPickingList({ sellers, printedBy, at }: PickingList): PickingLayout {
  const time = shanghaiTime(at)
  const numbers = new Set(sellers.flatMap(({ orders }) => orders.map(({ orderNo }) => orderNo)))
  return {
    template: 'picking-list',
    data: {
      time,
      printedBy: printable(printedBy),
      summary: `${numbers.size} 个订单 · ${countOf(sellers)}`,
      sellers: sellers.map((seller) => ({
        name: printable(seller.name),
        note: countOf([seller]),
        orders: seller.orders.map(laidOrder),
      })),
    },
    pictures: [],
    timestamp: Math.floor(at.getTime() / 1000),
  }
}

function laidOrder({ orderNo, buyerName, receiver, address, note, lines }: Order) {
  return {
    orderNo: printable(orderNo),
    buyerName: printable(buyerName),
    receiver: printable(receiver),
    address: printable(address),
    note: printable(note),
    lines: lines.map(laidLine),
    breakable: isLong([receiver, address, note].join('\n'), pageLetters),
  }
}

function laidLine({ goodsName, variantName, num, unit }: PickedLine): LaidLine {
  return {
    goodsName: printable(goodsName),
    variantName: printable(variantName, narrow),
    num: String(num),
    unit: printable(unit, narrow),
    breakable: isLong(goodsName, goodsLetters) || isLong(variantName, variantLetters),
  }
}

/** The number of rows to tick, and of all pieces, as a check against what lies in the basket. */
function countOf(sellers: readonly Seller[]): string {
  const lines = sellers.flatMap(({ orders }) => orders.flatMap((order) => order.lines))
  const pieces = lines.reduce((sum, { num }) => sum + num, 0)
  return `${lines.length} 行，共 ${pieces} 件`
}
