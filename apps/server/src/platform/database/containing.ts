/** The pattern of `ilike` for what contains this text; `%` and `_` are text. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (char) => `\\${char}`)}%`
}
