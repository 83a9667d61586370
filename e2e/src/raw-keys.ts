import type { BrowserContext } from 'playwright-core'
import { zh } from '../../apps/web/src/app/all-words.zh.ts'

/** Reports an untranslated key, shown or read aloud on any page of a context, as an error of its console. */
export async function watchForRawKeys(context: BrowserContext): Promise<void> {
  await context.addInitScript(watch, keysOf(zh))
}

function keysOf(words: object, above = ''): string[] {
  return Object.entries(words).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${above}${name}.`) : [`${above}${name}`],
  )
}

/** Runs in the page before its own scripts. */
function watch(keys: string[]): void {
  const known = new Set(keys)
  const read = ['aria-label', 'title', 'placeholder', 'alt']
  const check = (text: string | null) => {
    for (const [word] of (text ?? '').matchAll(/[a-zA-Z]+(?:\.[\w\u4e00-\u9fff]+)+/g)) {
      if (known.has(word)) console.error(`a key instead of words: ${word}`)
    }
  }
  const look = (node: Node) => {
    if (node instanceof Text) check(node.data)
    if (!(node instanceof Element) || /^(script|style)$/i.test(node.tagName)) return
    for (const name of read) check(node.getAttribute(name))
    node.childNodes.forEach(look)
  }
  new MutationObserver((changes) => {
    for (const { type, target, attributeName, addedNodes } of changes) {
      if (type === 'characterData') look(target)
      else if (target instanceof Element && attributeName) check(target.getAttribute(attributeName))
      addedNodes.forEach(look)
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: read,
  })
}
