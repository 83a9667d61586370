import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text a reader would copy from each page, without the blanks and line breaks of the layout. */
export async function textOfPages(pdf: Uint8Array): Promise<string[]> {
  return (await piecesOfPages(pdf)).map((pieces) => pieces.join(''))
}

/** The pieces of text on each page, none longer than a line, without their blanks. */
export async function piecesOfPages(pdf: Uint8Array): Promise<string[][]> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 })
  const document = await task.promise
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
  const pages = await Promise.all(
    numbers.map(async (number) => {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      return items.map((item) => withoutBlanks('str' in item ? item.str : ''))
    }),
  )
  await task.destroy()
  return pages
}

export async function textOf(pdf: Uint8Array): Promise<string> {
  const pages = await textOfPages(pdf)
  return pages.join('')
}

export function withoutBlanks(text: string): string {
  return text.replace(/\s/g, '')
}

interface Edges {
  rightmost: number
  lowest: number
}

/** The outermost text on any page, in points from the left and from the bottom; nothing may be outside the page. */
export async function edgesOf(pdf: Uint8Array): Promise<Edges> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 })
  const document = await task.promise
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
  const pages = await Promise.all(
    numbers.map(async (number) => {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      return items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
    }),
  )
  await task.destroy()
  const places = pages.flat()
  return {
    rightmost: Math.max(...places.map(({ transform, width }) => Number(transform[4]) + width)),
    lowest: Math.min(...places.map(({ transform }) => Number(transform[5]))),
  }
}
