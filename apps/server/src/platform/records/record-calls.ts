import type { AuditAction, AuditSubject, ErrorCode, Page, Sort } from '@countersign/contract'
import { AppError, refuseFields, type Refused } from '../app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Ctx, TxCtx } from '../context.ts'
import { lockList } from '../database/lock-list.ts'
import { once } from '../idempotency.ts'
import { lastSort } from './forest.rules.ts'
import { mapPage, type PageAsked } from './page.ts'
import type { Listed, RecordList } from './record-list.repository.ts'
import { removeRecords } from './remove-records.ts'
import { requireVersion } from './require-version.ts'

/** A record as a caller submits it; one without an id is new, one without a place comes last or keeps its own. */
type Submitted<Words> = Words & { [Name in keyof Listed]?: Listed[Name] | undefined }

interface Declared<Words, Answer> {
  records: RecordList<Words>
  /** Prefix of the kept answers to repeated calls. */
  route: string
  /** Fields that no two records have alike, with the refusal of the second one. */
  unique: { readonly [Name in keyof Words]?: ErrorCode }
  /** Finds further errors of an input, by its fields. `found` is the record that it changes, `all` are those of the list. */
  check?: (
    input: Words,
    seen: { found: Words | undefined; all: readonly Words[] },
  ) => Readonly<Record<string, Refused | undefined>>
  /** Throws a refusal when one of the records must stay; the list is locked. */
  mayGo?: (ctx: TxCtx, ids: readonly string[]) => Promise<void>
  present: (record: Words & Listed, tenantId: string) => Answer
  audit: { save: AuditAction; remove: AuditAction; kind: AuditSubject; name: (words: Words) => string }
}

/** The calls of a record screen. */
interface RecordCalls<Words, Answer> {
  page: (ctx: Ctx, asked: PageAsked & Sort & Partial<Words>) => Promise<Page<Answer>>
  /** One record. Refuses (404, notFound) a record that does not exist or was removed. */
  read: (ctx: Ctx, id: string) => Promise<Answer>
  /**
   * Adds or changes a record. Refuses one that does not exist or was changed meanwhile, a unique field that another record
   * has, and what `check` refuses.
   */
  submit: (ctx: Ctx, input: Submitted<Words>) => Promise<Answer>
  /** Removes records, all of them or none. Refuses with notFound when one does not exist, and as `mayGo` refuses. */
  remove: (ctx: Ctx, ids: readonly string[]) => Promise<true>
}

export function recordCalls<Words extends Readonly<Record<string, unknown>>, Answer>({
  records,
  route,
  unique,
  check,
  mayGo,
  present,
  audit,
}: Declared<Words, Answer>): RecordCalls<Words, Answer> {
  const { table, page, list, find, save } = records
  const noteOf = (action: AuditAction, record: Words & { id: string }) => ({
    action,
    subject: { kind: audit.kind, id: record.id, name: audit.name(record) },
  })
  const read = async (ctx: Ctx, id: string) => {
    const found = await find(ctx.db, ctx.tenantId, id)
    if (!found) throw new AppError('notFound')
    return present(found, ctx.tenantId)
  }
  return {
    read,
    page: async (ctx, asked) =>
      mapPage(await page(ctx.db, ctx.tenantId, asked), (record) => present(record, ctx.tenantId)),
    submit: (ctx, input) =>
      once(ctx, `${route}/submit`, input, async (ctx) => {
        await lockList(ctx.db, table, ctx.tenantId)
        const all = await list(ctx.db, ctx.tenantId)
        const found = all.find(({ id }) => id === input.id)
        if (input.id !== undefined) requireVersion(found, input.version)
        const others = all.filter((one) => one !== found)
        const taken = Object.entries<ErrorCode | undefined>(unique).map(([name, code]) => {
          const isTaken = others.some((one) => one[name] === input[name])
          return [name, isTaken ? code : undefined] as const
        })
        refuseFields({ ...Object.fromEntries(taken), ...check?.(input, { found, all }) })
        const { id = ctx.newId(), sort = found?.sort ?? lastSort(all) } = input
        const record = { ...input, id, sort }
        await save(ctx.db, ctx.tenantId, record)
        await recordAudit(ctx, { ...noteOf(audit.save, record), before: found, after: record })
        return read(ctx, id)
      }),
    remove: (ctx, ids) =>
      removeRecords(ctx, table, ids, {
        ...(mayGo && { list: table, mayGo }),
        note: async (ctx, ids) =>
          (await list(ctx.db, ctx.tenantId))
            .filter(({ id }) => ids.includes(id))
            .map((record) => ({ ...noteOf(audit.remove, record), before: record })),
      }),
  }
}
