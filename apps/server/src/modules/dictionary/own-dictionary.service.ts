import { dictionaryCodes, dictionaryNames } from '@countersign/forms'
import { AppError } from '../../platform/app-error.ts'
import type { Ctx } from '../../platform/context.ts'
import { lockList } from '../../platform/database/lock-list.ts'
import { recordCalls } from '../../platform/records/record-calls.ts'
import type { DictionaryName } from './dictionary-forest.rules.ts'
import { haveEntries, ownDictionaries } from './own-dictionary.repository.ts'
import { isOfProduct, isProductName } from './product-lists.rules.ts'

/** Limit on the dictionaries that a company makes, all of which stand in one choice. */
const mostDictionaries = 100

export const {
  page: listOwnDictionaries,
  read: readOwnDictionary,
  submit: submitOwnDictionary,
  remove: removeOwnDictionaries,
} = recordCalls({
  records: ownDictionaries,
  route: 'ownDict',
  unique: { code: 'dictionaryCodeTaken', name: 'dictionaryNameTaken' },
  check: ({ code, name }, { found, all }) => {
    if (!found && all.length >= mostDictionaries)
      throw new AppError('tooManyDictionaries', { detail: String(mostDictionaries) })
    // Entries and clients name a dictionary by its code.
    if (found && found.code !== code) return { code: 'dictionaryCodeFixed' }
    return {
      code: !/^[a-z0-9_]+$/.test(code)
        ? 'dictionaryCodeFormat'
        : isOfProduct(code)
          ? 'dictionaryCodeTaken'
          : undefined,
      name: isProductName(name) ? 'dictionaryNameTaken' : undefined,
    }
  },
  mayGo: async (ctx, ids) => {
    // A call that adds an entry holds this lock while it looks for the dictionary.
    await lockList(ctx.db, 'dictionary', ctx.tenantId)
    if (await haveEntries(ctx.db, ctx.tenantId, ids)) throw new AppError('dictionaryNotEmpty')
  },
  present: ({ id, code, name, sort, remark, version }) => ({ id, code, name, sort, remark, version }),
  audit: {
    save: 'ownDictionarySave',
    remove: 'ownDictionaryRemove',
    kind: 'ownDictionary',
    name: ({ name }) => name,
  },
})

/** The dictionaries of the product, then those of the company, in their order. */
export async function listDictionaries({
  db,
  tenantId,
}: Pick<Ctx, 'db' | 'tenantId'>): Promise<DictionaryName[]> {
  const own = await ownDictionaries.list(db, tenantId)
  return [
    ...dictionaryCodes.map((code) => ({ code, name: dictionaryNames[code] })),
    ...own.map(({ code, name }) => ({ code, name: { zh: name, en: name } })),
  ]
}
