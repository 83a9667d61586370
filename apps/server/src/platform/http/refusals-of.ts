import {
  contract,
  type ErrorCode,
  errors,
  moduleOfCall,
  type Route,
  type RouteName,
} from '@countersign/contract'
import { moduleNames } from '@countersign/forms'

/**
 * Every 4xx that a call can answer, ordered by status: those that follow from its declaration and those it
 * refuses itself.
 */
export function refusalsOf(name: RouteName): readonly ErrorCode[] {
  const codes = new Set([...fromDeclaration(contract[name]), ...contract[name].refuses])
  return [...codes].toSorted((a, b) => errors[a].status - errors[b].status)
}

function* fromDeclaration(route: Route<never> | Route): Generator<ErrorCode> {
  const { access, needs, guests, openWhile = [], writes, takes, path, rate } = route
  const hasBody = route.method === 'POST' || writes
  const hasInput = takes === 'file' || Object.keys(Reflect.get(route.input, 'shape') ?? { any: 1 }).length > 0
  if (hasInput || hasBody) yield 'invalid'
  if (hasBody || path.includes('{')) yield 'unreadable'
  // An unknown kind of form, or a part of the path that is too long, matches no call.
  if (path.includes('{')) yield 'routeNotFound'
  if (access !== 'none') yield 'clientUnauthorized'
  if (access === 'client') yield 'tenantOff'
  if (access === 'token') yield 'unauthorized'
  if (access === 'token' && (needs !== undefined || !guests)) yield 'forbidden'
  if (moduleNames.some((name) => moduleOfCall(path, name))) yield 'moduleOff'
  if (access === 'token' && !openWhile.includes('unlock')) yield 'sessionLocked'
  if (access === 'token' && !openWhile.includes('newPassword')) yield 'passwordMustChange'
  if (access === 'token' && !openWhile.includes('factor')) yield 'factorMustEnrol'
  if (writes) yield* ['keyInvalid', 'idempotencyConflict'] as const
  if (hasBody) yield* ['tooLarge', 'mediaType'] as const
  if (rate) yield 'tooOften'
  // A lock or statement may take too long in every call that uses the database.
  yield 'busy'
}
