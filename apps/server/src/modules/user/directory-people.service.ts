import { type DirectoryField, userInput } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts'
import { parseValue } from '../../platform/parse-value.ts'
import { loadOffice, readPerson } from './read-person.service.ts'
import { applyChange, lockAll } from './standing.service.ts'
import { inputOf } from './update-user.service.ts'
import { findUsers, holdersOfAccounts } from './user.repository.ts'
import {
  confirmWritten,
  lockUser,
  type PlannedPerson,
  refuseWritten,
  writePeople,
} from './write-person.service.ts'

/** A person as a directory tells it. */
export interface ToldPerson {
  /** Id of the person here; undefined for a new one. */
  id: string | undefined
  account: string
  values: Partial<Record<Exclude<DirectoryField, 'deptId'>, string>> & { deptId?: readonly string[] }
}

/**
 * Adds and changes people as a directory tells it. Answers the id of each, or why it was refused; the others are written all the
 * same. New people have no password of their own. Refuses a person by the same rules as a change by hand.
 */
export async function writeDirectoryPeople(
  ctx: TxCtx,
  people: readonly ToldPerson[],
): Promise<(string | AppError)[]> {
  await lockUser(ctx, undefined, undefined)
  const office = await loadOffice(ctx)
  const ids = people.flatMap(({ id }) => id ?? [])
  const known = new Map((await findUsers(ctx.db, ctx.tenantId, ids)).map((one) => [one.id, one]))
  const added = people.filter(({ id }) => id === undefined).map(({ account }) => account)
  const holders = await holdersOfAccounts(ctx.db, ctx.tenantId, added)
  const taken = new Set(holders.map(({ account }) => account))
  const planned: PlannedPerson[] = []
  const judge = ({ id, account, values: { deptId, ...values } }: ToldPerson): string => {
    const found = id === undefined ? undefined : known.get(id)
    if (id !== undefined && !found) throw new AppError('notFound')
    if (!found && taken.has(account.toLowerCase())) throw new AppError('accountTaken', { field: 'account' })
    const places = deptId?.map((one) => ({
      deptId: one,
      postId: found?.places.find((place) => place.deptId === one)?.postId ?? '',
    }))
    const before = found ? inputOf(found) : { account }
    const input = parseValue(userInput, {
      ...before,
      // As they are, where the directory says nothing.
      ...(found && { places: found.places.map((one) => ({ ...one, postId: one.postId ?? '' })) }),
      ...values,
      ...(places && { places }),
    })
    const written = readPerson(office, input, found)
    const personId = found?.id ?? ctx.newId()
    refuseWritten(ctx, office, { id: personId, written, found })
    confirmWritten(ctx, office, { written, found })
    planned.push({ id: personId, written, found, secret: found ? undefined : { hash: '', shown: '' } })
    return personId
  }
  const judged = people.map((one) => {
    try {
      return judge(one)
    } catch (error) {
      if (error instanceof AppError) return error
      throw error
    }
  })
  await writePeople(ctx, office, planned)
  return judged
}

/**
 * Lets a person leave whom a directory has no more, as an administrator would: without heirs, so that tasks go to the leaders
 * above. Does nothing for a person who has left. `note` runs in the same transaction.
 */
export function letLeaveDirectory(ctx: Ctx, id: string, note: (ctx: TxCtx) => Promise<void>): Promise<void> {
  return changeOne(ctx, id, { to: 'left', reason: '通讯录中已无此人' }, note)
}

/** Lets a person come back who left because a directory had the person no more. */
export function returnToDirectory(ctx: Ctx, id: string, note: (ctx: TxCtx) => Promise<void>): Promise<void> {
  return changeOne(ctx, id, { to: 'working', reason: '' }, note)
}

function changeOne(
  ctx: Ctx,
  id: string,
  { to, reason }: { to: 'left' | 'working'; reason: string },
  note: (ctx: TxCtx) => Promise<void>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const [person] = await lockAll(ctx, [id])
    const isDone = (person?.standing === 'left') === (to === 'left')
    if (person && !isDone) {
      const change = { startsOn: '', returnsOn: '', reason, heirs: [], orAdministrator: true }
      await applyChange(ctx, person, { ...change, standing: to }, '')
    }
    await note(ctx)
  })
}
