import type { FormContext } from '@countersign/contract'
import type { Ctx } from '../../platform/context.ts'
import { readDictionaries } from '../dictionary/index.ts'

/** What a form page checks by before it sends anything, as `readValues` will check it. */
export async function describeContext(ctx: Ctx): Promise<FormContext> {
  return { dictionaries: await readDictionaries(ctx) }
}
