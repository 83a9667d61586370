/** Pattern of `ilike` for texts that contain this one; `%`, `_` and `\` are taken literally. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (char) => `\\${char}`)}%`
}
