import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../project.ts'
import type { Source } from './entry.ts'

export type Paper = 'platform' | 'forms'

export const readPaper = (paper: Paper): string =>
  readFileSync(join(root, 'docs', 'spec', `${paper}.txt`), 'utf8')

/** The text below a numbered heading. */
export function readSection(source: Source): string {
  const number = source.slice(-1)
  const [, ...sections] = readPaper(source.startsWith('forms') ? 'forms' : 'platform').split(/^## /m)
  return sections.find((section) => section.startsWith(`${number}. `)) ?? ''
}

/** Every run of Chinese and every path, which the lists of literals must contain. */
export function literalsIn(text: string): string[] {
  const chinese = text.match(/\p{Script=Han}{2,}/gu) ?? []
  const paths = text.match(/(?<![\w.)}\d])(?:\/|api\/)[A-Za-z0-9][\w\-/{}]*/g) ?? []
  return [...new Set([...chinese, ...paths])]
}

/** Numbers of two or more digits, with their separators: sizes, limits, codes. */
export function numbersIn(text: string): string[] {
  return [...new Set(text.match(/(?<![\w.,])\d[\d,]*\.?\d+(?!\.\s)/g) ?? [])]
}
