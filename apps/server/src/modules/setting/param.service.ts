import type { contract, InputOf, Page, Param, Sort } from '@countersign/contract'
import {
  boundsOf,
  fits,
  moduleNames,
  settingGroups,
  type SettingName,
  settingNames,
  settingWords,
} from '@countersign/forms'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { lockList } from '../../platform/database/lock-list.ts'
import { markRemoved } from '../../platform/database/record-rows.ts'
import { once } from '../../platform/idempotency.ts'
import { publish } from '../../platform/outbox/publish.ts'
import { contains } from '../../platform/records/contains.rules.ts'
import { pageOf, rangeOf as sliceOf } from '../../platform/records/page.ts'
import { distinct, requireAll } from '../../platform/records/require-all.ts'
import { requireVersion } from '../../platform/records/require-version.ts'
import { presentOwn, presentSetting, rangeOf, unlimited } from './param.presenter.ts'
import { listOwnParams, saveOwnParam } from './param.repository.ts'
import { listSettingRows, saveSetting } from './setting.repository.ts'

type ParamFilter = InputOf<typeof contract.paramList>
type Submitted = InputOf<typeof contract.paramSubmit>

/** The settings in the order of their groups, then the company's own parameters, unless the caller sorts them. */
export async function listParams(ctx: Ctx, asked: ParamFilter): Promise<Page<Param>> {
  const found = (await readAll(ctx)).filter((param) => isWanted(param, asked))
  const { offset, limit } = sliceOf(asked)
  return pageOf(inOrder(found, asked).slice(offset, offset + limit), found.length, asked)
}

/** One parameter of the tenant. Refuses (404, notFound) one that does not exist or was removed. */
export async function readParam(ctx: Ctx, id: string): Promise<Param> {
  const found = (await readAll(ctx)).find((param) => param.id === id)
  if (!found) throw new AppError('notFound')
  return found
}

/**
 * Adds or changes a parameter. Refuses one that does not exist or was changed meanwhile, a key that another one has,
 * and a value that its setting may not have.
 */
export function submitParam(ctx: Ctx, { version, ...input }: Submitted): Promise<Param> {
  return once(ctx, 'param/submit', { ...input, version }, async (ctx) => {
    await lockList(ctx.db, 'param', ctx.tenantId)
    const all = await readAll(ctx)
    const found = all.find(({ id }) => id === input.id)
    if (input.id !== undefined) requireVersion(found, version)
    const name = found && settingNamed(found.id)
    const id = name ? await changeSetting(ctx, name, input) : await saveOwn(ctx, all, input)
    const saved = await readParam(ctx, id)
    await recordAudit(ctx, {
      action: 'paramSave',
      subject: subjectOf(saved),
      before: found && wordsOf(found),
      after: wordsOf(saved),
    })
    return saved
  })
}

/**
 * Removes own parameters and gives settings their defaults again, all of them or none. Refuses (notFound) when one does
 * not exist.
 */
export function removeParams(ctx: Ctx, ids: string[]): Promise<true> {
  return once(ctx, 'param/remove', { ids }, async (ctx): Promise<true> => {
    const { db, tenantId } = ctx
    await lockList(db, 'param', tenantId)
    const wanted = distinct(ids)
    const found = (await readAll(ctx)).filter(({ id }) => wanted.includes(id))
    requireAll(wanted, found)
    const own = found.filter(({ group }) => group === 'own').map(({ id }) => id)
    await markRemoved(db, 'param', tenantId, { ids: own, at: ctx.now() })
    for (const { id, group } of found) {
      if (group !== 'own') await saveSetting(db, tenantId, { name: id, value: null, remark: '' })
    }
    const left = await readAll(ctx)
    await recordAudit(
      ctx,
      found.map((param) => {
        const after = left.find(({ id }) => id === param.id)
        return {
          action: 'paramRemove',
          subject: subjectOf(param),
          before: wordsOf(param),
          after: after && wordsOf(after),
        }
      }),
    )
    return true
  })
}

function subjectOf({ id, paramName }: Param) {
  return { kind: 'param', id, name: paramName } as const
}

/** The fields of a parameter that the audit log shows. */
function wordsOf({ paramName, paramKey, paramValue, remark }: Param) {
  return { paramName, paramKey, paramValue, remark }
}

/** Settings in the order of their groups. */
const grouped = settingGroups.flatMap((group) =>
  settingNames.filter((name) => settingWords[name].group === group),
)

async function readAll(ctx: Ctx | TxCtx): Promise<Param[]> {
  const rows = new Map((await listSettingRows(ctx.db, ctx.tenantId)).map((row) => [row.name, row]))
  const own = await listOwnParams(ctx.db, ctx.tenantId)
  return [
    ...grouped.map((name) => presentSetting(ctx, name, rows.get(name))),
    ...own.map((param) => presentOwn(ctx.tenantId, param)),
  ]
}

function settingNamed(id: string): SettingName | undefined {
  return settingNames.find((name) => name === id)
}

async function changeSetting(
  ctx: TxCtx,
  name: SettingName,
  { paramKey, paramValue, remark }: Submitted,
): Promise<string> {
  if (paramKey !== name) throw new AppError('paramKeyFixed', { field: 'paramKey' })
  const bounds = boundsOf(name)
  const value = valueIn(paramValue)
  if (!fits(bounds, value)) {
    throw new AppError('settingValue', { field: 'paramValue', detail: rangeOf(bounds) })
  }
  await saveSetting(ctx.db, ctx.tenantId, { name, value: JSON.stringify(value), remark })
  const module = moduleNames.find((one) => name === `module.${one}`)
  if (module !== undefined && value === 1) await publish(ctx.db, ctx.tenantId, 'moduleOn', { module })
  return name
}

/** The value that a text means; undefined when it is neither an integer nor the word for no limit. */
function valueIn(text: string): number | null | undefined {
  if (Object.values<string>(unlimited).includes(text)) return null
  return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined
}

async function saveOwn(ctx: TxCtx, all: readonly Param[], input: Submitted): Promise<string> {
  const isTaken = all.some(({ id, paramKey }) => paramKey === input.paramKey && id !== input.id)
  if (isTaken) throw new AppError('paramKeyTaken', { field: 'paramKey' })
  const { id = ctx.newId() } = input
  await saveOwnParam(ctx.db, ctx.tenantId, { ...input, id })
  return id
}

function isWanted(param: Param, { paramName, paramKey, group, isChanged }: ParamFilter): boolean {
  return (
    contains(param.paramName, paramName) &&
    contains(param.paramKey, paramKey) &&
    (group === undefined || param.group === group) &&
    (isChanged === undefined || param.isChanged === isChanged)
  )
}

/** Sorted as the database sorts lists: ascending columns first, the key as the last one. */
function inOrder(params: readonly Param[], { ascs = [], descs = [] }: Sort): Param[] {
  const asked = [...ascs.map((name) => [name, 1] as const), ...descs.map((name) => [name, -1] as const)]
  if (asked.length === 0) return [...params]
  return params.toSorted((a, b) => {
    for (const [name, direction] of [...asked, ['paramKey', 1] as const]) {
      const [first, second] = name === 'paramName' ? [a.paramName, b.paramName] : [a.paramKey, b.paramKey]
      if (first !== second) return first < second ? -direction : direction
    }
    return 0
  })
}
