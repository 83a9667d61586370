import type { ImportTrial, Makeable, Permission } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import type { TxCtx } from '../../platform/context.ts'
import type { SheetEntry } from '../../platform/sheet/entries-in.ts'
import { planDepartments, planPosts } from '../organisation/index.ts'
import { planRoles, scopes } from '../role/index.ts'
import { namesOf, type OfficeNames, type UnknownName, unknownNames } from './office-names.rules.ts'
import type { Office } from './read-person.service.ts'

/** Departments, posts and roles that an import of people makes, with the office as it is once they are made. */
interface Making {
  office: Office
  names: OfficeNames
  /** Names of departments, posts and roles that the caller may have made. */
  unknown: NonNullable<ImportTrial['unknown']>
  /** Names of what is made. */
  alsoAdded: readonly string[]
  write: (ctx: TxCtx) => Promise<void>
}

/** For each kind, the permission that its page needs and the field in which a row names it. */
const kinds = {
  dept: { needs: 'dept.write', field: 'deptId' },
  post: { needs: 'post.write', field: 'postId' },
  role: { needs: 'role.write', field: 'roleId' },
} as const satisfies Record<Makeable, { needs: Permission; field: keyof OfficeNames }>

/** Most departments, posts or roles that one import makes, so that a column under a wrong heading does not fill the office. */
const mostMade = 200

/**
 * Finds the departments, posts and roles that rows name and that do not exist, and plans those of the `asked` kinds. Makes
 * nothing of a kind whose page the caller may not write. The caller holds the locks of `lockUser`.
 */
export async function planUnknown(
  ctx: TxCtx,
  office: Office,
  rows: readonly SheetEntry[],
  { asked, isTrial }: { asked: readonly Makeable[]; isTrial: boolean },
): Promise<Making> {
  let making: Making = { office, names: namesOf(office), unknown: [], alsoAdded: [], write: async () => {} }
  for (const kind of ['dept', 'post', 'role'] as const) {
    const { needs, field } = kinds[kind]
    const isAsked = asked.includes(kind)
    if (!ctx.user.permissions.includes(needs) || !(isAsked || isTrial)) continue
    const unknown = unknownNames(rows, field, office).slice(0, mostMade)
    if (unknown.length === 0) continue
    const planned = await planners[kind](ctx, unknown)
    const offered = planned.made.map(({ name, rows }) => ({ kind, name, rows }))
    making = { ...making, unknown: [...making.unknown, ...offered] }
    if (isAsked) making = withPlanned(making, field, planned)
  }
  return making
}

interface Planned extends Partial<Pick<Office, 'departments' | 'posts' | 'roles'>> {
  /** What can be made. */
  made: UnknownName[]
  idOf: (name: string) => string | undefined
  /** Names of all that is made, such as departments above others. */
  names: string[]
  write: (ctx: TxCtx) => Promise<void>
}

function withPlanned(
  { office, names, alsoAdded, write, unknown }: Making,
  field: keyof OfficeNames,
  planned: Planned,
): Making {
  const { departments = [], posts = [], roles = [] } = planned
  const ids = planned.made.flatMap(({ name, given }) => {
    const id = planned.idOf(name)
    return id === undefined ? [] : [...given].map((one) => [one, id] as const)
  })
  return {
    unknown,
    office: {
      ...office,
      departments: new Map([...office.departments, ...departments]),
      posts: new Map([...office.posts, ...posts]),
      roles: new Map([...office.roles, ...roles]),
    },
    names: { ...names, [field]: names[field].with(ids) },
    alsoAdded: [...alsoAdded, ...planned.names],
    write: async (ctx) => {
      await write(ctx)
      await planned.write(ctx)
    },
  }
}

const planners: Record<Makeable, (ctx: TxCtx, unknown: readonly UnknownName[]) => Promise<Planned>> = {
  dept: async (ctx, unknown) => {
    const { plan, write } = await planDepartments(ctx, [])
    const made = accepted(unknown, (dept) => plan.add({ row: 0, given: { dept }, cells: [] }))
    return {
      made,
      idOf: (name) => plan.idAt(name),
      departments: new Map(
        plan.changed.map(({ id, parentId, deptName }) => [id, { id, parentId, name: deptName }]),
      ),
      names: [...plan.alsoAdded, ...made.map(({ name }) => name)],
      write,
    }
  },
  post: async (ctx, unknown) => {
    const { plan, write } = await planPosts(ctx)
    const made = accepted(unknown, (postName) => plan.add({ row: 0, given: { postName }, cells: [] }))
    const posts = plan.changed.map(({ post }) => post)
    return {
      made,
      idOf: (name) => plan.idOf(name),
      posts: new Map(posts.map((post) => [post.id, post])),
      names: posts.map(({ postName }) => postName),
      write,
    }
  },
  role: async (ctx, unknown) => {
    const { plan, write } = await planRoles(ctx)
    const made = accepted(unknown, (name) => plan.add(name))
    return {
      made,
      idOf: (name) => plan.idOf(name),
      roles: new Map(
        plan.added.map(({ id, roleName, roleAlias }) => [
          id,
          { id, roleName, alias: roleAlias, permissions: [], scopes: [scopes.own] },
        ]),
      ),
      names: plan.added.map(({ roleName }) => roleName),
      write,
    }
  },
}

/** The names that a plan accepts. A refused one is not offered, and its rows are refused as unknown. */
function accepted(unknown: readonly UnknownName[], add: (name: string) => unknown): UnknownName[] {
  return unknown.filter(({ name }) => {
    try {
      add(name)
      return true
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  })
}
