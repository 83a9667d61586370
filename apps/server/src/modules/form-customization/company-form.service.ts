import {
  customize,
  findForm,
  type FormCustomization,
  type FormDefinition,
  kinds,
  type Kind,
} from '@countersign/forms'
import { AppError } from '../../platform/app-error.ts'
import type { Ctx } from '../../platform/context.ts'
import { findContent, findInForce, listInForce } from './form-customization.repository.ts'
import { isOfferedTo } from './offered.rules.ts'
import {
  isChanged,
  readCustomization,
  readOffered,
  type StoredCustomization,
} from './stored-customization.rules.ts'

/** A kind of form as a company uses it. */
export interface CompanyForm {
  form: FormDefinition
  /** The changes that the form has; undefined without any. */
  customization: FormCustomization | undefined
  /** Whether the caller may start a request of this kind. */
  mayStart: boolean
}

/**
 * The form of the caller's company, read anew for each call with one statement, so that a change takes effect in every
 * copy of the app with the next call.
 */
export async function readCompanyForm(
  ctx: Pick<Ctx, 'db' | 'tenantId' | 'user'>,
  product: FormDefinition,
): Promise<CompanyForm> {
  const found = await findInForce(ctx.db, ctx.tenantId, { kind: product.kind, userId: ctx.user.id })
  if (!found) return { form: product, customization: undefined, mayStart: true }
  const content = readCustomization(found.content)
  const customization = isChanged(content) ? content : undefined
  return {
    form: customization ? customize(product, customization) : product,
    customization,
    mayStart: isOfferedTo(readOffered(found.offered), { ...ctx.user, departments: found.departments }),
  }
}

/** As readCompanyForm. Refuses (403, kindNotOffered) a caller who may not start a request of this kind. */
export async function readFormToStart(
  ctx: Pick<Ctx, 'db' | 'tenantId' | 'user'>,
  product: FormDefinition,
): Promise<CompanyForm> {
  const found = await readCompanyForm(ctx, product)
  if (!found.mayStart) throw new AppError('kindNotOffered')
  return found
}

/** The form of a company without a caller, as flows read it. Refuses with notFound a kind that does not exist. */
export async function readFormOf(ctx: Pick<Ctx, 'db' | 'tenantId'>, kind: string): Promise<FormDefinition> {
  const product = findForm(kind)
  if (!product) throw new AppError('notFound')
  const stored = await findContent(ctx.db, ctx.tenantId, product.kind)
  return stored === undefined ? product : customize(product, readCustomization(stored))
}

/** The changes of the company by kind; kinds without changes are absent. */
export async function readCustomizations(
  ctx: Pick<Ctx, 'db' | 'tenantId' | 'user'>,
): Promise<Record<string, StoredCustomization>> {
  const rows = await listInForce(ctx.db, ctx.tenantId, ctx.user.id)
  const read = rows.map(({ kind, content }) => [kind, readCustomization(content)] as const)
  return Object.fromEntries(read.filter(([, content]) => isChanged(content)))
}

/** The kinds that the caller may start. */
export async function kindsToStart(ctx: Pick<Ctx, 'db' | 'tenantId' | 'user'>): Promise<ReadonlySet<Kind>> {
  const rows = new Map((await listInForce(ctx.db, ctx.tenantId, ctx.user.id)).map((row) => [row.kind, row]))
  return new Set(
    kinds.filter((kind) => {
      const row = rows.get(kind)
      return !row || isOfferedTo(readOffered(row.offered), { ...ctx.user, departments: row.departments })
    }),
  )
}
