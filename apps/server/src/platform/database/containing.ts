import { type RawBuilder, sql } from 'kysely'

/** Pattern of `like` and `ilike` for texts that contain this one; `%`, `_` and `\` are taken literally. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (char) => `\\${char}`)}%`
}

/**
 * Whether a column contains this text, in upper or lower case. A text without letters of two cases, such as Chinese, is
 * compared as it is, which takes half the time: `ilike` makes a lower-case copy of every value.
 */
export function containsText(column: string, text: string): RawBuilder<boolean> {
  const hasCase = text.toLowerCase() !== text.toUpperCase()
  return hasCase
    ? sql`${sql.ref(column)} ilike ${containing(text)}`
    : sql`${sql.ref(column)} like ${containing(text)}`
}
