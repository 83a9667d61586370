import type { Ctx } from '../../platform/context.ts'
import { listFlowsOfKind } from './flow-record.repository.ts'

/** The companies whose requests a flow decides: one company, or all but some. */
export type CompaniesServed = { only: string } | { except: readonly string[] }

/**
 * The companies that a flow of a kind decides for: its own company, or without one all that have no published flow of
 * their own.
 */
export async function companiesServed(
  { db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>,
  kind: string,
  company = '',
): Promise<CompaniesServed> {
  if (company !== '') return { only: company }
  const others = await listFlowsOfKind(db, tenantId, kind)
  return { except: others.filter((flow) => flow.publishedNumber > 0).map((flow) => flow.company) }
}

export function isServed(served: CompaniesServed, company: string): boolean {
  return 'only' in served ? served.only === company : !served.except.includes(company)
}
