import type { Language, Route } from '@countersign/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../app-error.ts'

const words = {
  zh: { localeError: z.locales.zhCN().localeError, whole: '请求内容' },
  en: { localeError: z.locales.en().localeError, whole: 'the request' },
}

/** Query, body and path parameters as one object, parsed by the contract. Every problem is reported, not the first. */
export function parseInput<I>(route: Route<I>, request: FastifyRequest, language: Language): I {
  const body = request.body
  const given =
    Array.isArray(body) || (body !== undefined && body !== null && typeof body !== 'object')
      ? body
      : { ...record(request.query), ...record(body), ...record(request.params) }
  if (isTooDeep(given)) throw new AppError('unreadable')
  const parsed = route.input.safeParse(dropEmpty(given), { error: words[language].localeError })
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(
    (issue) => `${issue.path.join('.') || words[language].whole}: ${issue.message}`,
  )
  throw new AppError('invalid', { detail: problems.slice(0, 20).join('；') })
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
