import { createTestApp, type TestApp } from '@countersign/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, calls } from '../wire/calls.ts'
import { differenceOf } from './differences.ts'
import { everythingKept } from './everything-kept.ts'
import { type AnyRoute, type Meaning, type Parameter, parametersOf, routes } from './parameters.ts'
import { foreignThings, type Thing } from './things.ts'
import type { Expected } from './variants.ts'
import { vehiclesOf } from './vehicles.ts'

let app: TestApp
let things: Thing[]
beforeAll(async () => {
  app = await createTestApp()
  things = await foreignThings(app)
})
afterAll(() => app.close())

const notFound = { status: 404, msg: '数据不存在' }

/** What an id of this meaning names. */
const named: Partial<Record<Meaning, (route: AnyRoute) => Thing['sort']>> = {
  thingId: ({ path }) =>
    path.startsWith('/api/files/') ? 'file' : path.startsWith('/api/oa_info/') ? 'request' : 'other',
  ids: ({ path }) =>
    path.startsWith('/api/blade-desk/')
      ? 'other'
      : path.startsWith('/api/oa_info/message/')
        ? 'message'
        : 'request',
  departmentId: () => 'department',
  menuId: () => 'other',
  taskId: () => 'task',
}

const cases = routes.flatMap(([name, route]) =>
  parametersOf(name, route).flatMap((parameter) => {
    const sort = parameter.meaning && named[parameter.meaning]?.(route)
    return sort ? [[`${name}.${parameter.name}`, { name, route, parameter, sort }] as const] : []
  }),
)

describe('an id that is not for this person', () => {
  it.each(cases)('%s is refused, and changes nothing', async (_title, { name, route, parameter, sort }) => {
    const call: Call = await calls[name](app)
    const kept = await everythingKept(app)
    const wrong: string[] = []
    for (const thing of things) {
      const expected = expectedOf(route, parameter, sort, thing)
      for (const vehicle of expected ? vehiclesOf(app, route) : []) {
        const answer = await vehicle.send(call.as, { ...call.input, [parameter.name]: thing.id })
        const differs = expected && differenceOf(answer, expected, route.bytes !== undefined)
        if (differs) wrong.push(`${vehicle.name}, ${thing.what}: ${differs}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await everythingKept(app)).toEqual(kept)
  })
})

/** Undefined where it is no wrong id here. */
function expectedOf(
  route: AnyRoute,
  { meaning }: Parameter,
  sort: Thing['sort'],
  thing: Thing,
): Expected | undefined {
  // A menu is looked at below a node; there is none of this id.
  if (meaning === 'menuId') return { status: 200, findsNothing: true }
  // What was seen is another thing by now, whatever it was.
  if (meaning === 'taskId') return { status: 409, msg: '申请内容已变化，请重新查看' }
  // Departments of one's tenant are everybody's to look at.
  if (thing.sort === 'department' && sort === 'department' && thing.whose !== 'another tenant')
    return undefined
  // Of what else there is, nothing is known but that it is none of these.
  if (thing.sort === 'other' && sort === 'other' && thing.whose !== 'another tenant') return undefined
  if (thing.sort !== sort || thing.whose === 'another tenant') return notFound
  if (thing.whose === 'own') return isOfOneKind(route) ? notFound : undefined
  return isAsIfNothing(route)
    ? notFound
    : { status: 403, msg: /^(没有权限|只有申请人可以进行此操作|您不是该审批的当前处理人)$/ }
}

const isOfOneKind = (route: AnyRoute) => route.path.includes('{kind}')

/**
 * What may not be linked is no choice, so nothing is said of it (`/{kind}/linkable` of wire.md "Forms"); nor of
 * messages.
 */
const isAsIfNothing = ({ path }: AnyRoute) =>
  path.endsWith('/linkable') || path.startsWith('/api/oa_info/message/')
