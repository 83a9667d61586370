import { type InputOf, type Page, type User, type contract, sexes } from '@countersign/contract'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import { formatTime } from '../../platform/business-time.ts'
import { type Ctx, type TxCtx, may } from '../../platform/context.ts'
import { onceAfter } from '../../platform/idempotency.ts'
import { above, placesOf } from '../../platform/records/forest.rules.ts'
import { mapPage } from '../../platform/records/page.ts'
import { type FileAddresses, avatarAddress, readerOf } from '../file/index.ts'
import { listDepartments } from '../organisation/index.ts'
import { presentPlan } from './plan.service.ts'
import { loadOffice, readPerson } from './read-person.service.ts'
import { type StoredUser, type UserFilter, findUser, listPage } from './user.repository.ts'
import { lockUser, newPassword, writePerson } from './write-person.service.ts'

type Filters = Omit<InputOf<typeof contract.userExport>, 'ascs' | 'descs'>

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
  { account, realName, phone, deptId, roleId, standing, ...asked }: InputOf<typeof contract.userPage>,
): Promise<Page<User>> {
  const filter = await filterOf(ctx, { account, realName, phone, deptId, roleId, standing })
  return mapPage(await listPage(ctx.db, filter, asked), (row) => presentUser(ctx, addresses, row))
}

/**
 * One person, also one who left. Refuses with notFound an unknown person, and with forbidden another person when the caller
 * does not maintain people.
 */
export async function readUser(ctx: Ctx | TxCtx, addresses: FileAddresses, id: string): Promise<User> {
  const found = await findUser(ctx.db, ctx.tenantId, id, 'any')
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

export function presentUser(ctx: Ctx | TxCtx, addresses: FileAddresses, user: StoredUser): User {
  const { nickname, birthday, avatar, places, roles, standingSince, returnsOn, plan, owned, ...words } = user
  const posts = places.filter(({ postId }) => postId !== null)
  return {
    ...words,
    tenantId: ctx.tenantId,
    name: nickname || user.realName,
    avatar: avatarAddress(addresses, avatar, readerOf(ctx), ctx.now()),
    birthday: birthday ?? '',
    standingSince: standingSince ? formatTime(standingSince) : '',
    returnsOn: returnsOn ?? '',
    ...(owned.length > 0 && { owned: [...owned] }),
    ...(plan && may(ctx.user, 'user.write') && { planned: presentPlan(ctx, plan) }),
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
