/** Limits on the structure of an input; a call may state its own number of values (Route.body). */
export const structureLimits = { depth: 64, values: 20_000 } as const

/**
 * Why JSON text is not parsed: it holds too many values, or holds them too deeply. It looks at the characters alone,
 * since parsing would already cost what such a text is sent for. Text that is no JSON may answer either way.
 */
export function findHeaviness(
  text: string,
  maxValues: number = structureLimits.values,
): 'tooMany' | 'tooDeep' | undefined {
  let values = 1
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === signs.quote) at = endOfText(text, at)
    else if (sign === signs.bracketEnd || sign === signs.braceEnd) depth -= 1
    else if (sign === signs.comma || sign === signs.bracket || sign === signs.brace) {
      values += 1
      if (values > maxValues) return 'tooMany'
      if (sign !== signs.comma) depth += 1
      if (depth > structureLimits.depth) return 'tooDeep'
    }
  }
  return undefined
}

/** Position of the quote that ends the text which begins at this one; the end of all without one. */
function endOfText(json: string, begin: number): number {
  for (let end = json.indexOf('"', begin + 1); end > 0; end = json.indexOf('"', end + 1)) {
    let backslashes = 0
    while (json.charCodeAt(end - 1 - backslashes) === signs.backslash) backslashes += 1
    if (backslashes % 2 === 0) return end
  }
  return json.length
}

const signs = {
  quote: 0x22,
  comma: 0x2c,
  bracket: 0x5b,
  backslash: 0x5c,
  bracketEnd: 0x5d,
  brace: 0x7b,
  braceEnd: 0x7d,
} as const
