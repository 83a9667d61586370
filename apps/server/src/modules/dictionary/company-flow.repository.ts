import { sql } from 'kysely'
import type { DictionaryRecord } from '@countersign/contract'
import type { Tx } from '../../platform/database/connect.ts'

/** Names of the flows whose conditions name a company, by company; retired versions do not count. */
export async function flowsByCompanyNamed(tx: Tx, tenantId: string): Promise<ReadonlyMap<string, string>> {
  const named = sql<string>`jsonb_path_query(v.definition,
    '$.** ? (@.operand.kind == "company").values[*]') #>> '{}'`
  const rows = await tx
    .selectFrom('flow_version as v')
    .innerJoin('flow as f', (join) =>
      join.onRef('f.tenant_id', '=', 'v.tenant_id').onRef('f.id', '=', 'v.flow_id'),
    )
    .where('v.tenant_id', '=', tenantId)
    .where('v.state', '<>', 'retired')
    .select([named.as('company'), 'f.name'])
    .execute()
  return new Map(rows.map(({ company, name }) => [company, name]))
}

/**
 * Gives the flows of companies that were renamed their new names, since a request finds its flow by the name of its
 * company. A flow that a former company of the new name left behind stays.
 */
export async function renameCompaniesOfFlows(
  tx: Tx,
  tenantId: string,
  { before, after }: { before: readonly DictionaryRecord[]; after: readonly DictionaryRecord[] },
): Promise<void> {
  const old = new Map(before.map(({ id, dictValue }) => [id, dictValue]))
  for (const { id, code, dictValue } of after) {
    const name = old.get(id)
    if (code !== 'mainstay' || name === undefined || name === dictValue) continue
    await tx
      .updateTable('flow as f')
      .set((eb) => ({ company: dictValue, version: eb('f.version', '+', 1) }))
      .where('f.tenant_id', '=', tenantId)
      .where('f.company', '=', name)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('flow as other')
              .whereRef('other.tenant_id', '=', 'f.tenant_id')
              .whereRef('other.kind', '=', 'f.kind')
              .where('other.company', '=', dictValue)
              .select(sql.lit(1).as('one')),
          ),
        ),
      )
      .execute()
  }
}
