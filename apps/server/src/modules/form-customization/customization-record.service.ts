import type { contract, Customization, CustomizationRow, InputOf } from '@countersign/contract'
import {
  customize,
  findField,
  type FormCustomization,
  type FormDefinition,
  forms,
  type Kind,
  kinds,
  noCustomization,
  operandTypesOf,
  problemsOfCustomization,
} from '@countersign/forms'
import { type Finding, refuseInput } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { lockList } from '../../platform/database/lock-list.ts'
import { once } from '../../platform/idempotency.ts'
import { requireVersion } from '../../platform/records/require-version.ts'
import { listActive, listDepartments, namesOfPeople, namesOfRoles } from '../organisation/index.ts'
import { presentCustomization, presentRow } from './customization.presenter.ts'
import { type OfferedNames, wordsOf } from './customization-words.rules.ts'
import { type CustomizationRecord, listRecords, saveRecord } from './form-customization.repository.ts'
import { settleChanges } from './settle-changes.rules.ts'
import { type Offered, readCustomization, readOffered, toEverybody } from './stored-customization.rules.ts'

/** Fields that the published version or the draft of a flow reads. */
export interface FieldsOfFlow {
  flowName: string
  fields: ReadonlySet<string>
}

/** Lists the flows of a kind with the fields that they read; flows know forms, not the other way round. */
export type ListFieldsOfFlows = (ctx: Pick<Ctx, 'db' | 'tenantId'>, kind: string) => Promise<FieldsOfFlow[]>

/** Every kind of form, also those that the company never changed. */
export async function listCustomizations(ctx: Ctx): Promise<CustomizationRow[]> {
  const records = await listRecords(ctx.db, ctx.tenantId)
  return kinds.map((kind) =>
    presentRow(
      kind,
      records.find((record) => record.kind === kind),
    ),
  )
}

export async function readCustomizationOf(ctx: Ctx, kind: Kind): Promise<Customization> {
  return presentCustomization(kind, await findRecord(ctx, kind))
}

async function findRecord(
  ctx: Pick<Ctx, 'db' | 'tenantId'>,
  kind: Kind,
): Promise<CustomizationRecord | undefined> {
  return (await listRecords(ctx.db, ctx.tenantId)).find((record) => record.kind === kind)
}

/**
 * Changes a kind of form. Refuses settings that were changed meanwhile, and changes with problems, each at its place:
 * those of the form, people, roles and departments that the company does not have, and fields that its flows read.
 */
export function submitCustomization(
  ctx: Ctx,
  listFieldsOfFlows: ListFieldsOfFlows,
  input: InputOf<typeof contract.customizationSubmit>,
): Promise<Customization> {
  return once(ctx, 'form-customization/submit', input, async (ctx) => {
    const { kind, version, offered, fields, required, hidden, options } = input
    const changes: FormCustomization = { fields, required, hidden, options }
    const product = forms[kind]
    // A flow that reads a field cannot be saved while the field is being hidden.
    await lockList(ctx.db, 'flow', ctx.tenantId)
    const record = await findRecord(ctx, kind)
    requireVersion(record ?? { version: 0 }, version)
    const saved = {
      content: record ? readCustomization(record.content) : noCustomization,
      offered: record ? readOffered(record.offered) : toEverybody,
    }
    const findings = [
      ...problemsOfCustomization(product, changes, saved.content).map(({ at, message }) => ({
        path: at,
        words: message,
      })),
      ...(await unknownIn(ctx, offered, saved.offered)),
      ...missedByFlows(product, changes, saved.content, await listFieldsOfFlows(ctx, kind)),
    ]
    if (findings.length > 0) refuseInput(findings)
    const { content, lastNumber } = settleChanges(product, changes, record?.lastNumber ?? 0)
    await saveRecord(ctx.db, ctx.tenantId, {
      kind,
      content,
      offered,
      lastNumber,
      at: ctx.now(),
      by: ctx.user.id,
    })
    const names = await namesIn(ctx, [offered, saved.offered])
    await recordAudit(ctx, {
      action: 'customizationSave',
      subject: { kind: 'form', id: kind, name: product.typeName },
      before: wordsOf(product, saved.content, saved.offered, names),
      after: wordsOf(product, content, offered, names),
    })
    return presentCustomization(kind, await findRecord(ctx, kind))
  })
}

const unknownWords = {
  userIds: {
    zh: '找不到所选人员，请重新选择',
    en: 'Somebody chosen here does not exist; please choose again',
  },
  roles: { zh: '找不到所选角色，请重新选择', en: 'A role chosen here does not exist; please choose again' },
  departmentIds: {
    zh: '找不到所选部门，请重新选择',
    en: 'A department chosen here does not exist; please choose again',
  },
} as const

/** Refuses what the company does not have. What was chosen before and is gone since stays without harm. */
async function unknownIn({ db, tenantId }: TxCtx, offered: Offered, saved: Offered): Promise<Finding[]> {
  const people = await listActive(db, tenantId, offered.userIds)
  const known = {
    userIds: people.map(({ id }) => id),
    roles: [...(await namesOfRoles(db, tenantId, offered.roles)).keys()],
    departmentIds:
      offered.departmentIds.length === 0 ? [] : (await listDepartments(db, tenantId)).map(({ id }) => id),
  }
  const parts = ['userIds', 'roles', 'departmentIds'] as const
  return parts
    .filter((part) => offered[part].some((one) => !known[part].includes(one) && !saved[part].includes(one)))
    .map((part) => ({ path: `offered.${part}`, words: unknownWords[part] }))
}

/** Fields that a flow reads and that would no longer be there. */
function missedByFlows(
  product: FormDefinition,
  changes: FormCustomization,
  saved: FormCustomization,
  flows: readonly FieldsOfFlow[],
): Finding[] {
  const before = customize(product, saved)
  const left = operandTypesOf(customize(product, changes))
  return [...operandTypesOf(before).keys()]
    .filter((name) => !left.has(name))
    .flatMap((name) =>
      flows
        .filter(({ fields }) => fields.has(name))
        .map(({ flowName }) =>
          sayMissed(findField(before, name)?.label ?? name, flowName, changes.hidden.indexOf(name)),
        ),
    )
}

function sayMissed(label: string, flowName: string, hiddenAt: number): Finding {
  return hiddenAt >= 0
    ? {
        path: `hidden.${hiddenAt}`,
        words: {
          zh: `流程“${flowName}”使用了字段“${label}”，不能隐藏`,
          en: `The flow “${flowName}” reads the field “${label}”, so it cannot be hidden`,
        },
      }
    : {
        path: 'fields',
        words: {
          zh: `流程“${flowName}”使用了字段“${label}”，不能删除`,
          en: `The flow “${flowName}” reads the field “${label}”, so it cannot be removed`,
        },
      }
}

async function namesIn({ db, tenantId }: TxCtx, offered: readonly Offered[]): Promise<OfferedNames> {
  const people = await namesOfPeople(
    db,
    tenantId,
    offered.flatMap(({ userIds }) => userIds),
  )
  const roles = await namesOfRoles(
    db,
    tenantId,
    offered.flatMap((one) => one.roles),
  )
  const wanted = offered.flatMap(({ departmentIds }) => departmentIds)
  const departments = wanted.length === 0 ? [] : await listDepartments(db, tenantId)
  return {
    person: (id) => people.get(id) ?? id,
    role: (alias) => roles.get(alias) ?? alias,
    department: (id) => departments.find((one) => one.id === id)?.name ?? id,
  }
}
