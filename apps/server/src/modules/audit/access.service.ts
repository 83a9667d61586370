import type {
  AccessDetails,
  AccessRow,
  contract,
  InputOf,
  Page,
  Permission,
  Sort,
} from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { dayRange, formatDate, formatTime } from '../../platform/business-time.ts'
import { type Ctx, readTogether } from '../../platform/context.ts'
import { contains } from '../../platform/records/contains.rules.ts'
import { pageOf, rangeOf } from '../../platform/records/page.ts'
import { listGranted } from '../menu/index.ts'
import { type Access, accessAt, type Given } from './access-at.rules.ts'
import { listEveryRole, listHoldings } from '../role/index.ts'
import { fieldsIn } from './audit.presenter.ts'
import { findBeginning, listAccessEntries, listNames } from './audit.repository.ts'

/** Lists one page of the roles that people hold, or held at the end of a day. Refuses as `accessThen`. */
export async function listAccess(
  ctx: Ctx,
  { current, size, ascs, descs, person, roleId, permission, day }: InputOf<typeof contract.accessList>,
): Promise<Page<AccessRow>> {
  const then = await accessThen(ctx, day)
  const held = heldIn(then)
    .filter((one) => roleId === undefined || one.roleId === roleId)
    .filter((one) => permission === undefined || then.granted.get(one.roleId)?.has(permission))
  const people = await namesOf(ctx, held)
  const rows = held.flatMap((one): AccessRow[] => {
    const named = people.get(one.userId)
    const isWanted = named && (contains(named.name, person) || contains(named.account, person))
    return isWanted ? [presentAccess(then, { ...one, ...named, day, permission })] : []
  })
  const asked = { current, size }
  const { offset, limit } = rangeOf(asked)
  return pageOf(sorted(rows, { ascs, descs }).slice(offset, offset + limit), rows.length, asked)
}

/** Reads a role that a person held, with its permissions. Refuses (404, notFound) a role that the person did not hold then. */
export async function readAccess(ctx: Ctx, id: string): Promise<AccessDetails> {
  const [userId = '', roleId = '', given = ''] = id.split(between)
  const day = given === '' ? undefined : given
  const then = await accessThen(ctx, day)
  const one = heldIn(then).find((held) => held.userId === userId && held.roleId === roleId)
  const named = one && (await namesOf(ctx, [one])).get(userId)
  if (!one || !named) throw new AppError('notFound')
  return {
    ...presentAccess(then, { ...one, ...named, day, permission: undefined }),
    permissions: [...(then.granted.get(roleId) ?? [])].map(([code, source]) => ({ code, ...saidOf(source) })),
  }
}

/**
 * Reads the roles of people and the permissions of roles at the end of a day; without a day, at present. Refuses with
 * accessDayInvalid a text that is no day, and a day ahead, and with accessDayUnknown a day that ended before the audit log begins.
 */
function accessThen(ctx: Ctx, day: string | undefined): Promise<Access> {
  return readTogether(ctx, async ({ db, tenantId }) => {
    const until = day === undefined ? undefined : endOf(ctx, day)
    const [beginning, entries, roles, held, now] = await Promise.all([
      findBeginning(db, tenantId),
      listAccessEntries(db, tenantId),
      listEveryRole(db, tenantId),
      listHoldings(db, tenantId),
      listGranted(db, tenantId),
    ])
    const begins = beginning ?? ctx.now()
    if (until && until <= begins)
      throw new AppError('accessDayUnknown', { field: 'day', detail: formatDate(begins) })
    const read = entries.map((entry) => ({
      ...entry,
      before: fieldsIn(entry.before),
      after: fieldsIn(entry.after),
    }))
    return accessAt({ roles, held, ...now }, read, until ?? new Date(8_640_000_000_000_000))
  })
}

function endOf(ctx: Ctx, day: string): Date {
  const range = dayRange(day)
  if (!range || range.from > ctx.now()) throw new AppError('accessDayInvalid', { field: 'day' })
  return range.to
}

interface Held {
  userId: string
  roleId: string
  given: Given
}

const heldIn = ({ held }: Access): Held[] =>
  [...held].flatMap(([userId, roles]) => [...roles].map(([roleId, given]) => ({ userId, roleId, given })))

async function namesOf({ db, tenantId }: Ctx, held: readonly Held[]) {
  const names = await listNames(db, tenantId, [...new Set(held.map(({ userId }) => userId))])
  return new Map(names.map((one) => [one.id, one]))
}

/** Separates the ids of the person and the role and the day in the id of a row. */
const between = '~'

function presentAccess(
  { roleNames, granted }: Access,
  {
    userId,
    roleId,
    given,
    name,
    account,
    day = '',
    permission,
  }: Held & { name: string; account: string; day: string | undefined; permission: Permission | undefined },
): AccessRow {
  const permissions = granted.get(roleId)
  const { since, givenBy } = saidOf(permission && permissions?.get(permission))
  return {
    id: [userId, roleId, day].join(between),
    userId,
    personName: name,
    account,
    roleId,
    roleName: roleNames.get(roleId) ?? '',
    ...saidOf(given),
    count: permissions?.size ?? 0,
    permissionSince: since,
    permissionBy: givenBy,
  }
}

const saidOf = (given: Given) =>
  given ? { since: formatTime(given.at), givenBy: given.by } : { since: '', givenBy: '' }

const columns = {
  roleName: ({ roleName }: AccessRow) => roleName,
  personName: ({ personName }: AccessRow) => personName,
  account: ({ account }: AccessRow) => account,
  since: ({ since }: AccessRow) => since,
}
type Column = keyof typeof columns
const isColumn = (name: string): name is Column => Object.hasOwn(columns, name)

/** By name and then by role, unless another order is asked for. */
function sorted(rows: readonly AccessRow[], { ascs = [], descs = [] }: Sort): AccessRow[] {
  const order = [...ascs, ...descs, 'personName', 'account', 'roleName'].filter(isColumn)
  return rows.toSorted((one, other) => {
    const name = order.find((column) => columns[column](one) !== columns[column](other))
    if (name === undefined) return 0
    const isBefore = columns[name](one) < columns[name](other)
    return isBefore === descs.includes(name) ? 1 : -1
  })
}
