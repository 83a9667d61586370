import { dataScopes, noticeCategories, postCategories } from '@countersign/contract'
import { dictionaryCodes, dictionaryNames, isSameName } from '@countersign/forms'

/**
 * Lists of the product that other clients read as dictionaries (wire-conventions sections 5 and 7). Their keys are the
 * numbers of the entries, which begin at 1.
 */
const fixedLists: Readonly<Record<string, readonly string[]>> = {
  notice: noticeCategories,
  post_category: postCategories,
  data_scope_type: dataScopes,
  sex: ['男', '女', '未知'],
  yes_no: ['否', '是'],
}

export function fixedList(code: string): readonly string[] | undefined {
  return Object.hasOwn(fixedLists, code) ? fixedLists[code] : undefined
}

/** Whether the product has a list or a dictionary of this code. */
export function isOfProduct(code: string): boolean {
  return fixedList(code) !== undefined || dictionaryCodes.some((one) => one === code)
}

/** Whether a dictionary of the product has this name in some language, by which a sheet could mean either. */
export function isProductName(name: string): boolean {
  return Object.values(dictionaryNames).some(({ zh, en }) => isSameName(zh, name) || isSameName(en, name))
}
