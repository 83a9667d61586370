import type { Db, Tx } from '../../platform/database/connect.ts'
import { upsert } from '../../platform/database/upsert.ts'

/** The company's own parameters, in the order of their keys; removed ones stay in the table and are left out. */
export function listOwnParams(db: Db, tenantId: string) {
  return db
    .selectFrom('param')
    .where('tenant_id', '=', tenantId)
    .where('removed_at', 'is', null)
    .orderBy('param_key')
    .select([
      'id',
      'param_key as paramKey',
      'param_name as paramName',
      'param_value as paramValue',
      'remark',
      'version',
    ])
    .execute()
}

export type OwnParam = Awaited<ReturnType<typeof listOwnParams>>[number]

/** Adds a parameter, or changes the parameter of this id. */
export async function saveOwnParam(
  tx: Tx,
  tenantId: string,
  param: Omit<OwnParam, 'version'>,
): Promise<void> {
  await upsert(
    tx,
    'param',
    {
      tenant_id: tenantId,
      id: param.id,
      param_key: param.paramKey,
      param_name: param.paramName,
      param_value: param.paramValue,
      remark: param.remark,
    },
    { version: 'next' },
  ).execute()
}
