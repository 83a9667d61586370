import type { ErrorCode } from '@countersign/contract'

interface UniqueRefusal {
  code: ErrorCode
  field: string
}

/**
 * What a service refuses with when a unique index has the value already, by the names of the indexes. The services check
 * under the lock of their list; a write that passes their check nevertheless is refused by the index.
 */
export const takenBy: Readonly<Record<string, UniqueRefusal>> = {
  app_user_account: { code: 'accountTaken', field: 'account' },
  asset_place_name: { code: 'assetPlaceTaken', field: 'name' },
  asset_room_no: { code: 'assetNoTaken', field: 'assetNo' },
  department_name: { code: 'departmentTaken', field: 'deptName' },
  menu_code: { code: 'menuCodeTaken', field: 'code' },
  panorama_name: { code: 'panoramaTaken', field: 'name' },
  param_key: { code: 'paramKeyTaken', field: 'paramKey' },
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
