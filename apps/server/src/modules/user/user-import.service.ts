import type { Readable } from 'node:stream'
import {
  type contract,
  type ErrorCode,
  type ImportReport,
  type InputOf,
  userInput,
  wrongPassword,
} from '@countersign/contract'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { canonicalJson } from '../../platform/canonical-json.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { parseValue } from '../../platform/parse-value.ts'
import type { RowOutcome } from '../../platform/records/judge-rows.ts'
import type { SheetEntry } from '../../platform/sheet/entries-in.ts'
import { importSheet, type SentSheet } from '../../platform/sheet/import-sheet.ts'
import { writeSheet } from '../../platform/sheet/write-sheet.ts'
import type { FileAddresses } from '../file/index.ts'
import { hashPassword, isCommonPassword } from '../identity/index.ts'
import { planUnknown } from './make-unknown.service.ts'
import { namedInSheet, type OfficeNames, withIds } from './office-names.rules.ts'
import { loadOffice, type Office, readPerson, type Written } from './read-person.service.ts'
import { findUsers, holdersOfAccounts, listFirst, type StoredUser } from './user.repository.ts'
import { refusalsOfOwned } from './user-words.rules.ts'
import { filterOf, presentUser } from './user.service.ts'
import {
  confirmWritten,
  lockUser,
  type PlannedPerson,
  randomPassword,
  refuseWritten,
  type Secret,
  writePeople,
} from './write-person.service.ts'
import { inputOf } from './update-user.service.ts'
import { headingOf, userColumns } from './user-sheet.presenter.ts'

/** Limit on the rows of an export. */
const mostExported = 100_000

/** All people that a list shows, as a sheet that the import accepts. */
export async function exportUsers(
  ctx: Ctx,
  addresses: FileAddresses,
  { ascs, descs, ...filters }: InputOf<typeof contract.userExport>,
): Promise<Readable> {
  const sort = { ...(ascs && { ascs }), ...(descs && { descs }) }
  const people = await listFirst(ctx.db, await filterOf(ctx, filters), sort, mostExported)
  await recordAudit(ctx, { action: 'userExport', after: { count: people.length } })
  return writeSheet(
    userColumns,
    people.map((one) => presentUser(ctx, addresses, one)),
    ctx.language,
  )
}

/** The columns of the import, without rows. */
export async function userTemplate({ language }: Ctx): Promise<Readable> {
  return writeSheet(userColumns, [], language)
}

interface Options {
  /** Whether people who exist already are changed; otherwise their rows are refused. */
  changesExisting: boolean
}

/**
 * Adds the people of a sheet whose accounts are new and changes the others; blank cells change nothing. Imports all rows
 * or, when any is refused, none; the report names each refused row. Departments, posts and roles that the sheet names and that
 * are new are made only where the sender asked for it.
 */
export async function importUsers(
  ctx: Ctx,
  sheet: SentSheet,
  { changesExisting }: Options,
): Promise<ImportReport> {
  const { isTrial, makes = [] } = sheet
  let secrets: ReadonlyMap<number, Secret | ErrorCode> = new Map()
  return importSheet(ctx, sheet, {
    route: 'user/import',
    columns: userColumns,
    choices: { changesExisting, ...(makes.length > 0 && { makes }) },
    prepare: async (rows) => {
      secrets = await secretsOf(ctx, rows, isTrial)
    },
    plan: async (ctx, rows) => {
      await lockUser(ctx, undefined, undefined)
      const making = await planUnknown(ctx, await loadOffice(ctx), rows, { asked: makes, isTrial })
      const plan = new PeoplePlan(ctx, making, await findExisting(ctx, rows), changesExisting)
      return {
        add: (row) => plan.add(row, secrets.get(row.row)),
        unknown: making.unknown,
        alsoAdded: () => making.alsoAdded,
        write: async (ctx) => {
          await making.write(ctx)
          await plan.write(ctx)
        },
      }
    },
  })
}

/**
 * Hashes of the passwords in a sheet, by row; a row without one gets a random password that nobody knows. Hashing takes
 * most of the time of an import, so it is done before the transaction, and a trial goes without.
 */
async function secretsOf(
  ctx: Ctx,
  rows: readonly SheetEntry[],
  isTrial: boolean,
): Promise<Map<number, Secret | ErrorCode>> {
  const secrets = new Map<number, Secret | ErrorCode>()
  const hashOf = (password: string) => (isTrial ? '' : hashPassword(password, ctx.origin.address))
  const unknown = randomPassword()
  const ofUnknown = { hash: await hashOf(unknown), shown: unknown }
  for (const { row, given } of rows) {
    const password = given['password']
    if (typeof password !== 'string') secrets.set(row, ofUnknown)
    else
      secrets.set(
        row,
        wrongPassword(password) ??
          ((await isCommonPassword(password))
            ? 'passwordCommon'
            : { hash: await hashOf(password), shown: '' }),
      )
  }
  return secrets
}

async function findExisting(
  ctx: TxCtx,
  rows: readonly SheetEntry[],
): Promise<Map<string, StoredUser | 'removed'>> {
  const accounts = rows.flatMap(({ given: { account } }) => (typeof account === 'string' ? [account] : []))
  const holders = await holdersOfAccounts(ctx.db, ctx.tenantId, accounts)
  const people = await findUsers(
    ctx.db,
    ctx.tenantId,
    holders.map(({ id }) => id),
  )
  const byId = new Map(people.map((one) => [one.id, one]))
  return new Map(holders.map(({ id, account }) => [account, byId.get(id) ?? 'removed']))
}

/** The people that an import will write; nothing is written before every row was judged. */
class PeoplePlan {
  readonly #ctx: TxCtx
  readonly #office: Office
  readonly #names: OfficeNames
  readonly #existing: ReadonlyMap<string, StoredUser | 'removed'>
  readonly #changesExisting: boolean
  readonly #rowOf = new Map<string, number>()
  readonly #planned: PlannedPerson[] = []

  constructor(
    ctx: TxCtx,
    { office, names }: { office: Office; names: OfficeNames },
    existing: ReadonlyMap<string, StoredUser | 'removed'>,
    changesExisting: boolean,
  ) {
    this.#ctx = ctx
    this.#office = office
    this.#names = names
    this.#existing = existing
    this.#changesExisting = changesExisting
  }

  add({ row, given }: SheetEntry, secret: Secret | ErrorCode | undefined): RowOutcome {
    const { password, ...fields } = given
    const account = typeof given['account'] === 'string' ? given['account'].toLowerCase() : ''
    const earlier = this.#rowOf.get(account)
    if (earlier !== undefined)
      throw new AppError('rowRepeated', { detail: String(earlier), field: 'account' })
    if (account !== '') this.#rowOf.set(account, row)
    const found = this.#existing.get(account)
    if (found === 'removed' || (found && !this.#changesExisting))
      throw new AppError('accountTaken', { field: 'account' })
    const input = parseValue(
      userInput,
      { ...(found && inputOf(found)), ...withIds(fields, this.#names) },
      headingOf,
    )
    const written = readPerson(this.#office, input, found, namedInSheet)
    const id = found?.id ?? this.#ctx.newId()
    refuseWritten(this.#ctx, this.#office, { id, written, found })
    refuseFields({
      ...(found && refusalsOfOwned(found.owned, found, written, 'deptId')),
      password:
        typeof secret === 'string' ? secret : found && password !== undefined ? 'passwordByReset' : undefined,
    })
    if (found && isSame(found, written)) return 'unchanged'
    this.#planned.push({ id, written, found, secret: typeof secret === 'string' ? undefined : secret })
    return found ? 'changed' : 'added'
  }

  async write(ctx: TxCtx): Promise<void> {
    for (const one of this.#planned) confirmWritten(ctx, this.#office, one)
    await writePeople(ctx, this.#office, this.#planned)
  }
}

/** Whether a row writes what is stored. */
function isSame(found: StoredUser, written: Written): boolean {
  return textOf(found) === textOf(written)
}

function textOf({ places, roles, ...of }: StoredUser | Written): string {
  const { account, code, realName, nickname, phone, email, birthday, sex } = of
  return canonicalJson([
    [account, code, realName, nickname, phone, email, birthday, sex],
    places.map(({ deptId, postId }) => [deptId, postId]),
    roles.map(({ id }) => id).toSorted(),
  ])
}
