import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text a reader would copy from a PDF, without blanks, because line breaks depend on the layout. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const document = await task.promise
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    texts.push(...items.map((item) => ('str' in item ? item.str : '')))
  }
  await task.destroy()
  return texts.join('').replaceAll(/\s/g, '')
}
