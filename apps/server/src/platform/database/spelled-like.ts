import { type SelectQueryBuilder, sql } from 'kysely'
import { spelledPart } from '../spelling.ts'
import { containing } from './containing.ts'

/**
 * Whether an index on trigrams finds texts by this part: three letters, digits or Chinese characters in a row. For any
 * other part, `like` would read the whole index and then everybody.
 */
export const hasTrigram = (part: string): boolean => /[\p{L}\p{N}]{3}/u.test(part)

/** Keeps the rows of whose name this is a part, as written, in pinyin or as initials. Undefined keeps all. */
export function spelledLike<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  columns: { name: string; spelling: string },
  name: string | undefined,
): SelectQueryBuilder<DB, TB, O> {
  if (name === undefined) return query
  const spelling = sql.ref<string>(columns.spelling)
  const part = spelledPart(name)
  if (hasTrigram(part)) return query.where(spelling, 'like', containing(part))
  const spelled = query.where(sql<boolean>`position(${part} in ${spelling}) > 0`)
  // Most parts are two Chinese characters, which an index finds one by one.
  const characters = part.match(/\p{Script=Han}/gu)
  return characters
    ? spelled.where(sql<boolean>`string_to_array(${sql.ref(columns.name)}, null) @> ${characters}::text[]`)
    : spelled
}
