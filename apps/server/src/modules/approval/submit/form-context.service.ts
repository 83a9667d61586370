import type { FormContext } from '@countersign/contract'
import { formSettingsOf } from '@countersign/forms'
import type { Ctx } from '../../../platform/context.ts'
import { readDictionaries } from '../../dictionary/index.ts'
import { readCustomizations } from '../../form-customization/index.ts'
import { readOwnCompanies } from '../read/own-companies.service.ts'
import { settingsOf } from '../../setting/index.ts'

/** Settings, dictionaries and changed forms that a form page needs to check its values as `readValues` does. */
export async function describeContext(ctx: Ctx): Promise<FormContext> {
  const settings = formSettingsOf(await settingsOf(ctx, ctx.tenantId))
  const dictionaries = await readDictionaries(ctx)
  return {
    settings,
    dictionaries,
    companies: await readOwnCompanies(ctx, dictionaries),
    customizations: await readCustomizations(ctx),
  }
}
