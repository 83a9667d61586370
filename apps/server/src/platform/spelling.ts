import { foldedName } from '@countersign/forms'
import { pinyin } from 'pinyin-pro'

/** Limit on the stored spelling, in characters; a name of 30 Chinese characters has at most 242. */
const longest = 300

/**
 * A name in the ways in which people type it: in pinyin, as initials and as written, "zhangsan zs 张三". Surnames of
 * people are read as surnames (单 as shan). Other characters stay as they are, in small letters and without blanks.
 */
export function spellingOf(name: string, of: 'person' | 'thing'): string {
  const options = { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true } as const
  const syllables = pinyin(name, { ...options, surname: of === 'person' ? 'head' : 'off' }).map((one) =>
    foldedName(one),
  )
  const initials = syllables.map((one) => one.slice(0, 1))
  return [syllables.join(''), initials.join(''), spelledPart(name)].join(' ').slice(0, longest)
}

/** A part of a name as it is compared with stored spellings. */
export function spelledPart(text: string): string {
  return foldedName(text)
}
