import {
  type FormDefinition,
  type FormCustomization,
  type Language,
  problemsOfCustomization,
} from '@countersign/forms'
import { changesIn, type Draft } from './draft.ts'

/** Sentences by their place in the changes, such as `fields.0.label`. */
export type Problems = ReadonlyMap<string, readonly string[]>

export const parts = ['offered', 'fields', 'product', 'options'] as const
export type Part = (typeof parts)[number]

/** Everything that keeps a draft from being saved; `refused` are the sentences of the server. */
export function problemsIn(
  form: FormDefinition,
  draft: Draft,
  saved: FormCustomization,
  refused: Readonly<Record<string, string>>,
  language: Language,
): Problems {
  const found = new Map<string, string[]>()
  const add = (at: string, sentence: string) => {
    const said = found.get(at) ?? []
    if (!said.includes(sentence)) found.set(at, [...said, sentence])
  }
  for (const { at, message } of problemsOfCustomization(form, changesIn(draft), saved))
    add(at, message[language])
  for (const [at, sentence] of Object.entries(refused)) add(at, sentence)
  return found
}

/** The part of the page that shows a place. */
export function partOf(at: string): Part {
  if (at.startsWith('fields')) return 'fields'
  if (at.startsWith('required') || at.startsWith('hidden')) return 'product'
  return at.startsWith('options') ? 'options' : 'offered'
}

/** The sentences at a place alone, or also at the places within it. */
export function saidAt(problems: Problems, at: string, { within = false } = {}): string[] {
  return [...problems].flatMap(([place, sentences]) =>
    place === at || (within && place.startsWith(`${at}.`)) ? sentences : [],
  )
}
