import { AppError } from '../../platform/app-error.ts'
import type { Ctx } from '../../platform/context.ts'
import { readDictionaries } from '../dictionary/index.ts'
import { listFlowsOfKind } from './flow-record.repository.ts'

/** The companies whose requests a flow decides: one company, or all but some. */
export type CompaniesServed = { only: string } | { except: readonly string[] }

/**
 * The companies that a flow of a kind decides for: its own company, or without one all that have no published flow of
 * their own. Refuses (companyUnknown) a company that does not exist and has no flow either.
 */
export async function companiesServed(
  ctx: Pick<Ctx, 'db' | 'tenantId'>,
  kind: string,
  company = '',
): Promise<CompaniesServed> {
  const flows = await listFlowsOfKind(ctx.db, ctx.tenantId, kind)
  if (company === '')
    return { except: flows.filter((flow) => flow.publishedNumber > 0).map((flow) => flow.company) }
  const { mainstay } = await readDictionaries(ctx)
  const isKnown = [...mainstay.map(({ label }) => label), ...flows.map((flow) => flow.company)].includes(
    company,
  )
  if (!isKnown) throw new AppError('companyUnknown', { field: 'company' })
  return { only: company }
}
