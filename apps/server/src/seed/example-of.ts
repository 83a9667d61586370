import { exampleValues, type FormDefinition, labelsOffered } from '@countersign/forms'
import { formatDate } from '../platform/business-time.ts'
import type { Ctx } from '../platform/context.ts'
import { readDictionaries } from '../modules/dictionary/index.ts'
import { findSample } from '../modules/file/index.ts'
import { listDepartmentsOf } from '../modules/organisation/index.ts'
import { settingsOf } from '../modules/setting/index.ts'

/** Values that the form accepts from the context's person at its moment. */
export async function exampleOf(ctx: Ctx, form: FormDefinition): Promise<Record<string, unknown>> {
  const [department] = await listDepartmentsOf(ctx.db, ctx.tenantId, ctx.user.id)
  return {
    ...exampleValues(form, {
      userId: ctx.user.id,
      userName: ctx.user.name,
      departmentId: department?.id ?? '',
      today: formatDate(ctx.now()),
      colleagueId: ctx.user.id,
      companies: labelsOffered((await readDictionaries(ctx)).mainstay),
      settings: await settingsOf(ctx, ctx.tenantId),
      sampleFileId: (await findSample(ctx.db, ctx.tenantId)) ?? '',
    }),
  }
}
