import type { FigureScope } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { type CurrentUser, may } from '../../platform/context.ts'

/** Whose requests are counted. */
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
  /** Narrowest first. */
  allowed: FigureScope[]
  led: Department[]
  /** Whoever leads all departments looks at the whole tenant, which is counted faster. */
  leadsAll: boolean
}

/**
 * What this person may look at: own requests; for a leader also those of the departments led and of all below them; with
 * the permission for it, everything.
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

/** The scope asked for, or the widest there is. Refuses (403) one this person does not have. */
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

/** The departments of this leader and all below them; each once, also where the tree has a loop. */
function ledBy(userId: string, departments: readonly Department[]): Department[] {
  const led = new Set(departments.filter(({ leaderId }) => leaderId === userId))
  for (const above of led) {
    for (const one of departments) if (one.parentId === above.id) led.add(one)
  }
  return departments.filter((one) => led.has(one))
}
