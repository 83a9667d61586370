import { type Language, type ProblemCode, sayProblem } from '@countersign/contract'
import { findHidden, withPlainBlanks } from '@countersign/forms'
import type { z } from 'zod'
import type * as mini from 'zod/mini'
import { refuseInput } from './app-error.ts'

/** Answers the name of a parameter in a sentence, by its path. */
type NameOf = (path: string, language: Language) => string

/** Parses input by a schema of the contract. Refuses (invalid) with a sentence for each parameter at fault. */
export function parseValue<I>(
  schema: mini.ZodMiniType<I>,
  given: unknown,
  nameOf: NameOf = (path) => path,
): I {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  return refuseInput(
    firstOfEach(parsed.error.issues)
      .slice(0, maxProblems)
      .map((issue) => ({
        path: issue.path.join('.'),
        words: { zh: sayIssue(issue, given, 'zh', nameOf), en: sayIssue(issue, given, 'en', nameOf) },
      })),
  )
}

const maxProblems = 20

/**
 * The first issue of each parameter: a value that is not a text needs no sentence about the length of texts.
 */
function firstOfEach(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const first = new Map<string, z.core.$ZodIssue>()
  for (const issue of issues) {
    const name = issue.path.join('.')
    if (!first.has(name)) first.set(name, issue)
  }
  return [...first.values()]
}

/** An issue of the validator as a sentence for people that names the parameter. */
function sayIssue(issue: z.core.$ZodIssue, given: unknown, language: Language, nameOf: NameOf): string {
  const path = issue.path.join('.')
  const name = path === '' ? theRequest[language] : nameOf(path, language)
  const isMissing = issue.path.length > 0 && record(given)[String(issue.path[0])] === undefined
  const say = (code: ProblemCode, limit?: string) => sayProblem(code, language, name, limit)
  if (isMissing) return say('missing')
  switch (issue.code) {
    case 'too_big':
      return say(sizes[kindOf(issue.origin)].above, String(issue.maximum))
    case 'too_small':
      return say(sizes[kindOf(issue.origin)].below, String(issue.minimum))
    case 'invalid_value':
      return say('notAnOption', issue.values.map(String).join('、'))
    case 'custom': {
      // A rule of documents (contract/article-document.ts); the place says what is wrong.
      if (issue.params?.['problem'] !== undefined) return say('wrongType')
      // The two custom rules of the wire (contract/values.ts).
      const hidden = findHidden(withPlainBlanks(textAt(given, issue.path)))
      return hidden ? say('hiddenCharacter', hidden.code) : say('notStorable')
    }
    case 'invalid_type':
    case 'invalid_format':
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return say('wrongType')
  }
}

function textAt(given: unknown, path: readonly PropertyKey[]): string {
  const found = path.reduce<unknown>((inner, key) => record(inner)[String(key)], given)
  return typeof found === 'string' && found.isWellFormed() && !found.includes('\u0000') ? found : ''
}

const sizes = {
  text: { above: 'tooLong', below: 'tooShort' },
  list: { above: 'tooMany', below: 'tooFew' },
  number: { above: 'tooLarge', below: 'tooSmall' },
} as const satisfies Record<string, Record<'above' | 'below', ProblemCode>>

function kindOf(origin: string): keyof typeof sizes {
  if (origin === 'string') return 'text'
  return origin === 'array' || origin === 'set' ? 'list' : 'number'
}

const theRequest = { zh: '请求内容', en: 'the request' } as const

/** Members of an object; none for any other value. */
export function record(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {}
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
