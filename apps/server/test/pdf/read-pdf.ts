import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What a reader would copy out of each page, without the blanks and line ends that layout makes. */
export async function textOfPages(pdf: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 })
  const document = await task.promise
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
  const pages = await Promise.all(
    numbers.map(async (number) => {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      return withoutBlanks(items.map((item) => ('str' in item ? item.str : '')).join(''))
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

/** Right edges of all text, in points: nothing may stand outside the page. */
export async function rightmost(pdf: Uint8Array): Promise<number> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 })
  const document = await task.promise
  const page = await document.getPage(1)
  const { items } = await page.getTextContent()
  await task.destroy()
  return Math.max(...items.map((item) => ('str' in item ? Number(item.transform[4]) + item.width : 0)))
}

/** The lowest line of text on any page, in points from its foot: below the margin nothing may stand. */
export async function lowest(pdf: Uint8Array): Promise<number> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 })
  const document = await task.promise
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
  const feet = await Promise.all(
    numbers.map(async (number) => {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      return items.flatMap((item) =>
        'str' in item && item.str.trim() !== '' ? [Number(item.transform[5])] : [],
      )
    }),
  )
  await task.destroy()
  return Math.min(...feet.flat())
}
