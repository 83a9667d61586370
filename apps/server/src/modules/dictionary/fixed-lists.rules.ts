import { dataScopes, noticeCategories, postCategories } from '@countersign/contract'

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
