/**
 * The entry for a company outside the group; its name is typed in `{field}Other`. It is code because rules depend on
 * it.
 */
export const otherCompany = '其他'

/**
 * First entries of a new tenant's dictionary of companies (platform.txt §3: 16 and 其他). The names are invented. Forms
 * are parsed with the dictionary (`Lookups.options`), never with this list.
 */
export const mainstays: readonly string[] = [
  '云岭控股集团有限公司',
  '云岭置业有限公司',
  '云岭城市建设有限公司',
  '云岭物业服务有限公司',
  '云岭商业管理有限公司',
  '云岭产业园运营有限公司',
  '云岭资产管理有限公司',
  '云岭融资租赁有限公司',
  '云岭供应链管理有限公司',
  '云岭建筑工程有限公司',
  '云岭园林绿化有限公司',
  '云岭文化旅游有限公司',
  '云岭教育科技有限公司',
  '云岭信息技术有限公司',
  '云岭能源服务有限公司',
  '云岭酒店管理有限公司',
  otherCompany,
]
