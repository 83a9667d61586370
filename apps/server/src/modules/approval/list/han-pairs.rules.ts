import { foldedName } from '@countersign/forms'

/** Each two neighbouring Chinese characters of a part of a name, as `approval_name` holds those of the names. */
export function hanPairs(part: string): string[] {
  const name = foldedName(part)
  const pairs = Array.from({ length: name.length }, (_one, place) => name.slice(place, place + 2))
  return [...new Set(pairs.filter((pair) => /^[\u4e00-\u9fff]{2}$/.test(pair)))]
}
