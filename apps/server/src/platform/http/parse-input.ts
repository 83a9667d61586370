import { type Language, type ProblemCode, type Route, sayProblem } from '@countersign/contract'
import { findHidden, withPlainBlanks } from '@countersign/forms'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError, refuseInput } from '../app-error.ts'

/** Query, body and path parameters as one object, parsed by the contract. Every parameter's problem is reported. */
export function parseInput<I>(route: Route<I>, request: FastifyRequest): I {
  const body = request.body
  const given =
    Array.isArray(body) || (body !== undefined && body !== null && typeof body !== 'object')
      ? body
      : { ...record(request.query), ...record(body), ...record(request.params) }
  if (isTooDeep(given)) throw new AppError('unreadable')
  const cleaned = dropEmpty(given)
  const parsed = route.input.safeParse(cleaned)
  if (parsed.success) return parsed.data
  return refuseInput(
    firstOfEach(parsed.error.issues)
      .slice(0, maxProblems)
      .map((issue) => ({
        path: issue.path.join('.'),
        words: { zh: sayIssue(issue, cleaned, 'zh'), en: sayIssue(issue, cleaned, 'en') },
      })),
  )
}

const maxProblems = 20

/** One for each parameter: what is no text at all is not told how long a text may be. */
function firstOfEach(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const first = new Map<string, z.core.$ZodIssue>()
  for (const issue of issues) {
    const name = issue.path.join('.')
    if (!first.has(name)) first.set(name, issue)
  }
  return [...first.values()]
}

/** The validator's finding as a sentence for people, naming the parameter. */
function sayIssue(issue: z.core.$ZodIssue, given: unknown, language: Language): string {
  const name = issue.path.join('.') || (language === 'zh' ? '请求内容' : 'the request')
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
      // The two rules of our own on the wire (contract/values.ts).
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

const maxDepth = 32

/** Whether it is nested deeper than anything here is. Without recursion, which such input is made to break. */
function isTooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; depth <= maxDepth; depth += 1) {
    level = level.flatMap((one): unknown[] =>
      typeof one === 'object' && one !== null ? Object.values(one) : [],
    )
    if (level.length === 0) return false
  }
  return true
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** `?pendingName=` means "no filter", as the ancestor's clients send it; JSON null means absent as well. */
function dropEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== '' && inner !== null))
}
