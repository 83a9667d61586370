import { contract } from '@countersign/contract'
import { startTestApp } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { type Call, calls } from '../wire/calls.ts'
import { differenceOf } from './differences.ts'
import { ChangesNothing } from './everything-kept.ts'
import { type AnyRoute, type Meaning, type Parameter, parametersOf, routes } from './parameters.ts'
import { foreignThings, type Thing } from './things.ts'
import type { Expected } from './variants.ts'
import { vehiclesOf } from './vehicles.ts'

const app = await startTestApp()
const things = await foreignThings(app)

const notFound = { status: 404, msg: '数据不存在' }

/** The sort of the record that a call with this path is about, where its ids are known by their sort. */
const sortsOfPaths: readonly [begins: string, sort: Thing['sort']][] = [
  ['/api/files/', 'file'],
  ['/api/oa_info/message/', 'message'],
  ['/api/oa_info/oa-proval/', 'other'],
  ['/api/oa_info/stuck/', 'task'],
  ['/api/oa_info/delegation/', 'other'],
  ['/api/oa_info/cashier/', 'other'],
  ['/api/oa_info/', 'request'],
  ['/api/partner/paid', 'request'],
  ['/api/blade-system/dept/', 'department'],
]
const sortOf = ({ path }: AnyRoute) =>
  sortsOfPaths.find(([begins]) => path.startsWith(begins))?.[1] ?? 'other'

/** The sort of thing that an id of this meaning names. */
const named: Partial<Record<Meaning, (route: AnyRoute) => Thing['sort']>> = {
  thingId: sortOf,
  ids: sortOf,
  // A person; every member of a tenant may see its people.
  personId: () => 'other',
  personIds: () => 'other',
  askedId: () => 'other',
  askedIds: () => 'other',
  attachedIds: () => 'other',
  mentionedIds: () => 'other',
  stepId: () => 'other',
  departmentId: () => 'department',
  departmentIds: () => 'department',
  filterId: () => 'other',
  namedId: () => 'other',
  namedIds: () => 'other',
  maintainedIds: () => 'other',
  menuId: () => 'other',
  taskId: () => 'task',
}

const cases = routes.flatMap(([name, route]) => {
  const parameters = parametersOf(name, route).flatMap((parameter) => {
    const sort = parameter.meaning && named[parameter.meaning]?.(route)
    return sort ? [{ parameter, sort }] : []
  })
  return parameters.length > 0 ? [[name, route, parameters] as const] : []
})

describe('an id that the caller may not use', () => {
  it.each(cases)('is refused by %s and changes nothing', async (name, route, parameters) => {
    const call: Call = await calls[name](app)
    const refused = new ChangesNothing(app)
    await refused.begin()
    const wrong: string[] = []
    for (const { parameter, sort } of parameters) {
      for (const thing of things) {
        const expected = expectedOf(route, parameter, sort, thing)
        for (const vehicle of expected ? vehiclesOf(app, route) : []) {
          const what = `${vehicle.name}, ${parameter.name}, ${thing.what}`
          const input = { ...call.input, [parameter.name]: thing.id }
          const answer = await refused.send(what, () => vehicle.send(call.as, input))
          const differs = expected && differenceOf(answer, expected, route.bytes !== undefined)
          if (differs) wrong.push(`${what}: ${differs}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(await refused.changes()).toEqual({})
  })
})

const asks: ReadonlySet<Meaning> = new Set(['askedId', 'askedIds', 'mentionedIds'])

/** The expected answer; undefined if the id is allowed here. */
function expectedOf(
  route: AnyRoute,
  { meaning }: Parameter,
  sort: Thing['sort'],
  thing: Thing,
): Expected | undefined {
  if (meaning === 'stepId') return { status: 400, msg: '所选人员或步骤不可用，请重新选择' }
  // The people who may be asked or mentioned depend on the request.
  const isColleague = thing.sort === 'other' && thing.whose !== 'another tenant'
  if (isColleague && sort === 'other' && meaning !== undefined && asks.has(meaning)) return undefined
  if (meaning === 'askedId' || meaning === 'askedIds')
    return { status: 400, msg: '所选人员或步骤不可用，请重新选择' }
  if (meaning === 'attachedIds') return { status: 400, msg: '附件不存在，或不是您上传的' }
  if (meaning === 'mentionedIds') return { status: 400, msg: '提到的人员无权查看该申请' }
  // Menus are searched below a node; no node has this id.
  if (meaning === 'menuId') return { status: 200, findsNothing: true }
  // The caller may not write the field, whatever the id names.
  if (meaning === 'maintainedIds') return { status: 403, msg: '此项由管理员维护' }
  if (meaning === 'filterId')
    return thing.whose === 'another tenant' ? { status: 200, findsNothing: true } : undefined
  if (meaning === 'namedId' || meaning === 'namedIds')
    return thing.whose === 'another tenant'
      ? { status: 400, msg: /^没有此(角色|部门|岗位)$|^岗位数不能多于部门数$/ }
      : undefined
  // The task seen before is outdated, whatever the id names.
  if (meaning === 'taskId') return { status: 409, msg: '申请内容已变化，请重新查看' }
  // Every member of a tenant may see its departments.
  if (thing.sort === 'department' && sort === 'department' && thing.whose !== 'another tenant')
    return undefined
  // These tasks wait for people who can act, and so do the applicants of these requests: they are refused as such.
  const isHandedOver =
    thing.sort === 'task' || (thing.sort === 'request' && !thing.what.startsWith('a draft'))
  if (route === contract.handOver && isHandedOver && thing.whose !== 'another tenant')
    return { status: 409, msg: '该人员仍可处理，无需转交' }
  // Things of the sort "other" are only known to be none of the other sorts.
  if (thing.sort === 'other' && sort === 'other' && thing.whose !== 'another tenant') return undefined
  if (thing.sort !== sort || thing.whose === 'another tenant') return notFound
  if (thing.whose === 'own') return isOfOneKind(route) ? notFound : undefined
  return isAsIfNothing(route)
    ? notFound
    : { status: 403, msg: /^(没有权限|只有申请人可以进行此操作|您不是该审批的当前处理人)$/ }
}

const isOfOneKind = (route: AnyRoute) => route.path.includes('{kind}')

/**
 * A request that may not be linked is not a choice, so the answer does not reveal it (`/{kind}/linkable` of wire.md
 * "Forms"). The same holds for messages.
 */
const isAsIfNothing = ({ path }: AnyRoute) =>
  path.endsWith('/linkable') ||
  path.startsWith('/api/oa_info/message/') ||
  path.startsWith('/api/oa_info/stuck/')
