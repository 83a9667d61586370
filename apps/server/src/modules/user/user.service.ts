import { type InputOf, type Page, type User, type contract, sexes } from '@countersign/contract'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import { type Ctx, type TxCtx, may } from '../../platform/context.ts'
import { onceAfter } from '../../platform/idempotency.ts'
import { publish } from '../../platform/outbox/publish.ts'
import { above, placesOf } from '../../platform/records/forest.rules.ts'
import { mapPage } from '../../platform/records/page.ts'
import { removeRecords } from '../../platform/records/remove-records.ts'
import { type FileAddresses, avatarAddress, readerOf } from '../file/index.ts'
import { endSessionsOf, requireConfirmation } from '../identity/index.ts'
import { listDepartments } from '../organisation/index.ts'
import { keepAdministrator } from '../role/index.ts'
import { loadOffice, readPerson } from './read-person.service.ts'
import { changesAdministrator } from './role-power.rules.ts'
import { type StoredUser, type UserFilter, findUser, findUsers, listPage } from './user.repository.ts'
import { deactivate } from './write-user.repository.ts'
import {
  lockUser,
  newPassword,
  refuse,
  refuseProtected,
  rolesOfUser,
  subjectOf,
  roleChanges,
  wordsOf,
  writePerson,
} from './write-person.service.ts'

type Filters = Pick<InputOf<typeof contract.userPage>, 'account' | 'realName' | 'phone' | 'deptId' | 'roleId'>

/** The filter of a list; a department stands for itself and all below. */
export async function filterOf(ctx: Ctx, { deptId, ...filters }: Filters): Promise<UserFilter> {
  if (deptId === undefined) return { tenantId: ctx.tenantId, ...filters }
  const departments = await listDepartments(ctx.db, ctx.tenantId)
  const places = placesOf(departments)
  const below = departments.filter(({ id }) => above(places, id).includes(deptId)).map(({ id }) => id)
  return { tenantId: ctx.tenantId, ...filters, deptIds: [deptId, ...below] }
}

export async function listUsers(
  ctx: Ctx,
  addresses: FileAddresses,
  { account, realName, phone, deptId, roleId, ...asked }: InputOf<typeof contract.userPage>,
): Promise<Page<User>> {
  const filter = await filterOf(ctx, { account, realName, phone, deptId, roleId })
  return mapPage(await listPage(ctx.db, filter, asked), (row) => presentUser(ctx, addresses, row))
}

/**
 * One person. Refuses with notFound an unknown or removed person, and with forbidden another person when the caller does
 * not maintain people.
 */
export async function readUser(ctx: Ctx | TxCtx, addresses: FileAddresses, id: string): Promise<User> {
  const found = await findUser(ctx.db, ctx.tenantId, id)
  if (!found) throw new AppError('notFound')
  if (id !== ctx.user.id && !may(ctx.user, 'user.write')) throw new AppError('forbidden')
  return presentUser(ctx, addresses, found)
}

type Submitted = InputOf<typeof contract.userSubmit>

/**
 * Adds or changes a person. Refuses a person that does not exist or was changed meanwhile, who has more permissions than
 * the caller, an account that somebody has or had, malformed fields, and roles that the caller may not give. A random
 * password is in the first answer only.
 */
export function submitUser(
  ctx: Ctx,
  addresses: FileAddresses,
  { version, password, ...input }: Submitted,
): Promise<User> {
  const prepare = () => (input.id === undefined ? newPassword(ctx, password) : refuseNewPassword(password))
  // The password is not part of the idempotency hash: a fast hash of a password could be guessed.
  return onceAfter(
    ctx,
    'user/submit',
    { ...input, version },
    prepare,
    async (ctx, secret) => {
      const found = await lockUser(ctx, input.id, version)
      const office = await loadOffice(ctx)
      const id = await writePerson(ctx, office, readPerson(office, input, found), { found, secret })
      return { ...(await readUser(ctx, addresses, id)), password: secret?.shown ?? '' }
    },
    { keep: (saved) => ({ ...saved, password: '' }) },
  )
}

async function refuseNewPassword(given: string | undefined): Promise<undefined> {
  refuseFields({ password: given === undefined ? undefined : 'passwordByReset' })
}

/**
 * Removes people, all of them or none: they cannot log in, their sessions end, lists leave them out, and what waits for them is
 * handed over (approval: handOverTasksOf). Refuses with
 * notFound, with ownAccount the caller, with personProtected a person with more permissions than the caller, and with
 * lastAdministrator.
 */
export function removeUsers(ctx: Ctx, ids: string[]): Promise<true> {
  return removeRecords(ctx, 'app_user', ids, {
    list: 'role',
    mayGo: async (ctx, wanted) => {
      refuse(wanted.includes(ctx.user.id) ? 'ownAccount' : undefined)
      const people = await findUsers(ctx.db, ctx.tenantId, wanted)
      const office = await refuseProtected(ctx, people)
      if (people.some((one) => changesAdministrator(rolesOfUser(office, one), []))) requireConfirmation(ctx)
    },
    note: async (ctx, wanted) => {
      const office = await loadOffice(ctx)
      return (await findUsers(ctx.db, ctx.tenantId, wanted)).map((user) => ({
        action: 'userRemove',
        subject: subjectOf(user),
        before: wordsOf(user, office),
        after: roleChanges(user.roles, []),
      }))
    },
    afterwards: async (ctx, wanted) => {
      await deactivate(ctx.db, ctx.tenantId, wanted)
      await endSessionsOf(ctx.db, ctx.tenantId, wanted, ctx.now())
      await keepAdministrator(ctx)
      await publish(ctx.db, ctx.tenantId, 'hint', { userIds: [...wanted] })
      const left = wanted.map((userId) => ({ userId, byId: ctx.user.id }))
      await publish(ctx.db, ctx.tenantId, 'personLeft', ...left)
    },
  })
}

export function presentUser(ctx: Ctx | TxCtx, addresses: FileAddresses, user: StoredUser): User {
  const { nickname, birthday, avatar, places, roles, ...words } = user
  const posts = places.filter(({ postId }) => postId !== null)
  return {
    ...words,
    tenantId: ctx.tenantId,
    name: nickname || user.realName,
    avatar: avatarAddress(addresses, avatar, readerOf(ctx), ctx.now()),
    birthday: birthday ?? '',
    sexName: sexes[user.sex - 1] ?? '',
    roleId: roles.map(({ id }) => id).join(','),
    roleName: roles.map(({ roleName }) => roleName).join('、'),
    deptId: places.map(({ deptId }) => deptId).join(','),
    deptName: places.map(({ deptName }) => deptName).join('、'),
    postId: posts.map(({ postId }) => postId).join(','),
    postName: posts.map(({ postName }) => postName).join('、'),
    deptNames: places.map(({ deptName }) => deptName),
    places: places.map(({ postId, postName, ...place }) => ({
      ...place,
      postId: postId ?? '',
      postName: postName ?? '',
    })),
    password: '',
  }
}
