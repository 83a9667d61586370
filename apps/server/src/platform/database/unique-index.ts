import type { ErrorCode } from '@countersign/contract'

interface UniqueRefusal {
  code: ErrorCode
  field?: string
}

/**
 * The refusal of a value that a unique index holds already, by the name of the index. Services refuse such a value under the
 * lock of their list; the index refuses a write that passed their check.
 */
export const takenBy: Readonly<Record<string, UniqueRefusal>> = {
  app_user_account: { code: 'accountTaken', field: 'account' },
  asset_place_name: { code: 'assetPlaceTaken', field: 'name' },
  asset_room_no: { code: 'assetNoTaken', field: 'assetNo' },
  department_name: { code: 'departmentTaken', field: 'deptName' },
  idempotency_pkey: { code: 'idempotencyConflict' },
  menu_code: { code: 'menuCodeTaken', field: 'code' },
  own_dictionary_code: { code: 'dictionaryCodeTaken', field: 'code' },
  own_dictionary_name: { code: 'dictionaryNameTaken', field: 'name' },
  panorama_name: { code: 'panoramaTaken', field: 'name' },
  param_key: { code: 'paramKeyTaken', field: 'paramKey' },
  partner_credit_code: { code: 'creditCodeTaken', field: 'creditCode' },
  partner_name_key: { code: 'partnerNameTaken', field: 'name' },
  post_code: { code: 'postCodeTaken', field: 'postCode' },
  post_name: { code: 'postNameTaken', field: 'postName' },
  role_alias: { code: 'roleAliasTaken', field: 'roleAlias' },
  role_name: { code: 'roleNameTaken', field: 'roleName' },
  shop_category_name: { code: 'categoryNameTaken', field: 'name' },
  shop_place_name: { code: 'placeNameTaken', field: 'name' },
  shop_point_budget_name: { code: 'budgetNameTaken', field: 'name' },
  shop_seller_name: { code: 'sellerNameTaken', field: 'name' },
  tenant_domain: { code: 'tenantDomainTaken', field: 'domain' },
}
