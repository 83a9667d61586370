import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { plainPrefix } from './office-prefix.ts'

function transformed(html: string, change: (page: Document) => void): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  change(page)
  return page.documentElement.outerHTML
}

/** Word writes the number of an item as text before it. */
function withPlainPrefixes(html: string): string {
  if (!html.includes('mso-list')) return html
  return transformed(html, (page) => {
    for (const span of page.querySelectorAll('span[style*="mso-list:Ignore"]')) {
      span.textContent = plainPrefix(span.textContent ?? '')
    }
  })
}

/** A list stands in an item of the list around it; some programs put it beside the item instead. */
function withNestedLists(html: string): string {
  if (!/<[ou]l/i.test(html)) return html
  return transformed(html, (page) => {
    for (const list of page.querySelectorAll(':is(ol, ul) > :is(ol, ul)')) {
      const before = list.previousElementSibling
      if (before?.localName === 'li') before.append(list)
    }
  })
}

const pasting = (name: string, priority: number, transformPastedHTML: (html: string) => string) =>
  Extension.create({
    name,
    priority,
    addProseMirrorPlugins: () => [new Plugin({ props: { transformPastedHTML } })],
  })

/** Before and after the extension that makes lists of the paragraphs of Word, whose priority is 99,999. */
export const officeLists = [
  pasting('plainPrefixes', 100_000, withPlainPrefixes),
  pasting('nestedLists', 1, withNestedLists),
]
