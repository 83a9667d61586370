import type { FigureScope } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { type Ctx, isAdministrator } from '../../platform/context.ts'
import { listDepartments } from '../organisation/index.ts'

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
}

/** What this person may look at: everybody his own, a leader his departments and what is below, administrators all. */
export async function scopesOf(ctx: Ctx): Promise<Scopes> {
  const led = ledBy(ctx.user.id, await listDepartments(ctx.db, ctx.tenantId))
  const allowed: FigureScope[] = ['own']
  if (led.length > 0) allowed.push('departments')
  if (isAdministrator(ctx.user)) allowed.push('tenant')
  return { allowed, led }
}

/** The scope asked for, or the widest there is. Refuses (403) one this person does not have. */
export function chooseScope(ctx: Ctx, { allowed, led }: Scopes, asked: FigureScope | undefined): Scope {
  const kind = asked ?? allowed.at(-1) ?? 'own'
  if (!allowed.includes(kind)) throw new AppError('forbidden')
  const scopes = {
    own: { kind: 'own', userId: ctx.user.id },
    departments: { kind: 'departments', departmentIds: led.map(({ id }) => id) },
    tenant: { kind: 'tenant' },
  } as const satisfies Record<FigureScope, Scope>
  return scopes[kind]
}

/** The departments of this leader and all below them; each once, also where the tree has a loop. */
function ledBy(userId: string, departments: readonly Department[]): Department[] {
  const led = new Set(departments.filter(({ leaderId }) => leaderId === userId))
  for (const above of led) {
    for (const one of departments) if (one.parentId === above.id) led.add(one)
  }
  return departments.filter((one) => led.has(one))
}
