import { encode } from 'uqr'
import { printable } from './printable.ts'
import { shanghaiTime } from './shanghai-time.ts'

/** Letters that invite people, one page each; all values are text as people read it. */
export interface Letters {
  /** Name of the product. */
  product: string
  letters: {
    realName: string
    account: string
    /** Names joined by 、; "" without one. */
    deptName: string
    /** Address of the page on which the password is set. */
    address: string
    expiresAt: Date
  }[]
  at: Date
}

/** Input of `letters.typ`, with the codes that it names. */
export interface LettersLayout {
  template: 'letters'
  data: {
    product: string
    letters: Record<'realName' | 'account' | 'deptName' | 'address' | 'until' | 'code', string>[]
  }
  pictures: { path: string; bytes: Uint8Array }[]
  /** Date of the file, in seconds since 1970. */
  timestamp: number
}

export function layOutLetters({ product, letters, at }: Letters): LettersLayout {
  const codeOf = (index: number) => `/codes/${index}.svg`
  return {
    template: 'letters',
    data: {
      product: printable(product),
      letters: letters.map(({ realName, account, deptName, address, expiresAt }, index) => ({
        realName: printable(realName),
        account: printable(account),
        deptName: printable(deptName),
        address: printable(address),
        until: shanghaiTime(expiresAt).slice(0, 16),
        code: codeOf(index),
      })),
    },
    pictures: letters.map(({ address }, index) => ({ path: codeOf(index), bytes: drawCode(address) })),
    timestamp: Math.floor(at.getTime() / 1000),
  }
}

/** A QR code as SVG: one path of runs of dark squares, on white. */
function drawCode(text: string): Uint8Array {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const runs = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      return `M${x} ${y}h${(end < 0 ? size : end) - x}v1H${x}z`
    }),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${runs.join('')}"/></svg>`
  return new TextEncoder().encode(svg)
}
