import type { FigureScope } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { type CurrentUser, may } from '../../platform/context.ts'

/** The requests that are counted. */
export type Scope =
  | { kind: 'own'; userId: string }
  | { kind: 'departments'; departmentIds: string[] }
  | { kind: 'tenant' }

interface Department {
  id: string
  parentId: string | null
  name: string
  leaderId: string | null
}

export interface Scopes {
  /** Scopes this person may choose, the narrowest first. */
  allowed: FigureScope[]
  led: Department[]
  /** True for a leader of all departments, for whom the whole tenant is counted, which is faster. */
  leadsAll: boolean
}

/**
 * Scopes of a person: the person's own requests; for a leader also those of the led departments and all below
 * them; with the permission for it, the whole tenant.
 */
export function scopesOf(
  user: Pick<CurrentUser, 'id' | 'permissions'>,
  departments: readonly Department[],
): Scopes {
  const led = ledBy(user.id, departments)
  const allowed: FigureScope[] = ['own']
  if (led.length > 0) allowed.push('departments')
  if (may(user, 'figures.tenant')) allowed.push('tenant')
  return { allowed, led, leadsAll: led.length === departments.length }
}

/**
 * The given scope, or the widest one the person has. Refuses (403, forbidden) a scope the person does not have.
 */
export function chooseScope({ allowed }: Scopes, asked: FigureScope | undefined): FigureScope {
  const chosen = asked ?? allowed.at(-1) ?? 'own'
  if (!allowed.includes(chosen)) throw new AppError('forbidden')
  return chosen
}

export function requestsIn(scope: FigureScope, { led, leadsAll }: Scopes, userId: string): Scope {
  const scopes = {
    own: { kind: 'own', userId },
    departments: leadsAll
      ? { kind: 'tenant' }
      : { kind: 'departments', departmentIds: led.map(({ id }) => id) },
    tenant: { kind: 'tenant' },
  } satisfies Record<FigureScope, Scope>
  return scopes[scope]
}

/** Departments led by this person and all below them, each once, even if the tree has a loop. */
function ledBy(userId: string, departments: readonly Department[]): Department[] {
  const led = new Set(departments.filter(({ leaderId }) => leaderId === userId))
  for (const above of led) {
    for (const one of departments) if (one.parentId === above.id) led.add(one)
  }
  return departments.filter((one) => led.has(one))
}
