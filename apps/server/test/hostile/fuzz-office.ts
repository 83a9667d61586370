import { approvalStatuses, contract, type RouteName } from '@countersign/contract'
import { fieldsOf, forms, type Kind, kinds } from '@countersign/forms'
import {
  type Caller,
  createTestApp,
  type HttpAnswer,
  signature,
  tenants,
  type TestApp,
  testPassword,
} from '@countersign/server/testing'
import { writeXlsx } from 'hucre/xlsx'
import { z } from 'zod'
import { multipart } from '../file/multipart.ts'
import { stroke, oneStep } from '../wire/calls.ts'
import type { Choice, Step } from './fuzz-steps.ts'
import { type AnyRoute, type Meaning, type Parameter, parametersOf } from './parameters.ts'
import { textOf, vehiclesOf } from './vehicles.ts'

type Account = Step['who']

interface KnownRequest {
  id: string
  kind: Kind
  by: Account
}

/** A step made concrete, with everything it refers to already in place. */
export interface Prepared {
  name: RouteName
  route: AnyRoute
  by: Account
  input: Record<string, unknown>
  vehicle: string
  send: () => Promise<HttpAnswer>
}

/** The requests an office starts with, so that there is something to decide. */
const inHand = [
  ['zhangsan', 'leave'],
  ['zhangsan', 'payments'],
  ['sunqi', 'leave'],
  ['lisi', 'materials'],
  ['stranger', 'leave'],
] as const satisfies (readonly [Account, Kind])[]

/** People of two tenants working on one installation, and the ids they have seen so far. */
/** Calls on the open task of the caller. */
const onTasks: ReadonlySet<RouteName> = new Set([
  'agreeClick',
  'agreeClick2',
  'overrule',
  'abandonClick',
  'transfer',
  'consult',
  'addSigner',
  'returnTo',
])

export class Office {
  readonly app: TestApp
  readonly #callers = new Map<Account, Caller>()
  readonly #examples = new Map<string, Record<string, unknown>>()
  readonly #requests: KnownRequest[] = []
  readonly #files: string[] = []

  constructor(app: TestApp) {
    this.app = app
  }

  static async open(): Promise<Office> {
    const office = new Office(await createTestApp())
    for (const [by, kind] of inHand) {
      const caller = await office.#caller(by)
      const { id } = await caller.data(contract.add, { ...(await office.#example(caller, by, kind)), kind })
      office.#requests.push({ id, kind, by })
    }
    return office
  }

  async prepare(step: Step): Promise<Prepared> {
    const { name } = step
    const route: AnyRoute = contract[name]
    const concern = step.isPermitted ? await this.#concern(name, step) : undefined
    const by = concern?.by ?? step.who
    const caller = await this.#caller(by)
    const input = await this.#input(step, caller, by, concern)
    const prepared = { name, route, by, input }
    if (route.takes === 'file') {
      return { ...prepared, vehicle: 'multipart', send: () => this.#upload(name, caller, step) }
    }
    const vehicles = vehiclesOf(this.app, route)
    const vehicle = vehicles[step.vehicle % vehicles.length]
    if (!vehicle) throw new Error('no vehicle')
    const send = async () => {
      const answer = await vehicle.send(caller, input)
      if (answer.status === 200) this.#learn(name, by, input, answer)
      return answer
    }
    return { ...prepared, vehicle: vehicle.name, send }
  }

  /** The person whose turn it is, or who may edit the request. */
  async #concern(name: RouteName, { choices }: Step): Promise<KnownRequest | undefined> {
    const pick = choices[0]?.pick ?? 0
    if (onTasks.has(name)) {
      const { rows } = await this.app.owner.query<{ id: string; kind: Kind; by: Account }>(
        `select a.id, a.kind, u.account as by from task t
         join approval a on a.tenant_id = t.tenant_id and a.id = t.approval_id
         join app_user u on u.tenant_id = t.tenant_id and u.id = t.assignee_id
         where t.state = 'open' and t.tenant_id = $1 order by t.id`,
        [tenants.own],
      )
      return rows[pick % rows.length]
    }
    return name === 'add' ? undefined : this.#requests[pick % this.#requests.length]
  }

  async #caller(account: Account): Promise<Caller> {
    const kept = this.#callers.get(account)
    if (kept) return kept
    const caller = await (account === 'stranger'
      ? this.app.login('zhangsan', tenants.other)
      : this.app.login(account))
    this.#callers.set(account, caller)
    return caller
  }

  async #input(
    { name, choices, changes }: Step,
    caller: Caller,
    by: Account,
    concern: KnownRequest | undefined,
  ): Promise<Record<string, unknown>> {
    const route: AnyRoute = contract[name]
    const input: Record<string, unknown> = {}
    for (const [index, parameter] of parametersOf(name, route).entries()) {
      const choice = choices[index % choices.length]
      if (choice) input[parameter.name] = await this.#value(parameter, choice, caller, concern, route)
    }
    const kind = kinds.find((one) => one === input['kind'])
    // The contract does not declare the values of a form; it takes any object.
    const takesValues = kind !== undefined && ['add', 'update', 'draft', 'preview'].includes(name)
    if (!takesValues) return input
    const values = { ...(await this.#example(caller, by, kind)), ...input }
    const fields = fieldsOf(forms[kind])
    for (const { field, key, junk } of changes) values[fields[field]?.name ?? key] = junk
    return values
  }

  async #example(caller: Caller, by: Account, kind: Kind): Promise<Record<string, unknown>> {
    const key = `${by} ${kind}`
    const kept = this.#examples.get(key) ?? (await caller.data(contract.schema, { kind })).example
    this.#examples.set(key, kept)
    return kept
  }

  async #value(
    parameter: Parameter,
    { how, pick, junk }: Choice,
    caller: Caller,
    concern: KnownRequest | undefined,
    route: AnyRoute,
  ): Promise<unknown> {
    if (how === 'junk') return junk
    if (how === 'absent' || !parameter.meaning) return undefined
    const anything = [...this.#requests.map(({ id }) => id), ...this.#files, caller.userId, tenants.other]
    if (how === 'known') return anything[pick % anything.length]
    return this.#right[parameter.meaning]({ parameter, pick, caller, concern, route })
  }

  readonly #right: Readonly<Record<Meaning, (at: Place) => unknown>> = {
    addressPart: () => undefined,
    askedId: ({ caller }) => caller.userId,
    askedIds: ({ caller }) => [caller.userId],
    avatar: ({ caller }) => signature(caller),
    accessDay: () => new Date().toISOString().slice(0, 10),
    birthday: () => '1990-05-17',
    returnDay: () => '2099-05-17',
    budgetDay: ({ parameter }) => (parameter.name === 'startsOn' ? '2026-01-01' : '2099-12-31'),
    closedTenant: ({ caller }) => caller.tenantId,
    companyName: () => undefined,
    cover: () => undefined,
    lockPassword: () => 'mine-1',
    accountPassword: () => testPassword,
    credential: ({ parameter, caller }) =>
      ({ tenantId: caller.tenantId, account: caller.account, password: testPassword })[parameter.name],
    day: () => new Date().toISOString().slice(0, 10),
    dictionaryCode: () => 'mainstay',
    definition: () => oneStep,
    alias: () => 'buyer',
    email: () => 'somebody@example.com',
    enrolment: () => undefined,
    factorCode: () => '123456',
    departmentIds: async ({ caller }) => (await caller.data(contract.info)).deptIds,
    departmentId: async ({ caller }) => (await caller.data(contract.info)).deptIds[0],
    fieldNames: ({ pick }) => (pick % 2 === 0 ? ['remark'] : undefined),
    filter: ({ pick }) => (pick % 2 === 0 ? undefined : 'leave'),
    filterId: () => undefined,
    flag: ({ pick }) => (pick % 2 === 0 ? 'true' : undefined),
    grant: () => 'password',
    identity: ({ caller }) => caller.oauthId,
    ids: ({ concern, pick }) => [concern?.id ?? this.#requests[pick % this.#requests.length]?.id ?? 'x'],
    key: () => '小张',
    keyPart: ({ pick }) => (pick % 2 === 0 ? undefined : 'session'),
    kind: ({ concern, pick }) => concern?.kind ?? kinds[pick % kinds.length],
    maintained: () => undefined,
    maintainedIds: () => undefined,
    attachedIds: () => undefined,
    mentionedIds: ({ caller }) => [caller.userId],
    menuId: () => undefined,
    menuPath: () => '/wiki',
    namedId: () => undefined,
    namedIds: () => [],
    newPassword: () => undefined,
    number: ({ parameter, pick }) => (parameter.name === 'size' ? (pick % 50) + 1 : undefined),
    // A changed password would end the sessions of the fuzz itself.
    oldPassword: () => undefined,
    oneOf: ({ parameter, pick }) => parameter.options?.[pick % parameter.options.length],
    opinion: ({ pick }) => (pick % 2 === 0 ? '同意' : ''),
    otherPassword: () => undefined,
    passkeyAnswer: () => undefined,
    ownName: () => '小张',
    ownTenant: ({ caller }) => caller.tenantId,
    personId: ({ caller }) => caller.userId,
    personIds: ({ caller }) => [caller.userId],
    phone: () => '13800000000',
    places: () => undefined,
    picture: () => stroke,
    brandPicture: () => stroke,
    money: ({ pick }) => String(pick),
    paidOn: () => '2026-01-31',
    price: ({ pick }) => String(pick),
    leaseTerm: () => '2027-06-30',
    layout: () => undefined,
    link: () => undefined,
    leaseDay: () => '2027-06-30',
    accountNo: ({ pick }) => String(pick),
    creditCode: ({ pick }) => String(pick),
    extent: ({ pick }) => String(pick),
    points: () => '10.00',
    queryToken: () => undefined,
    refreshToken: () => undefined,
    region: () => '530102',
    releaseTime: ({ pick }) => (pick % 2 === 0 ? '2026-01-05 09:00:00' : undefined),
    sentCode: () => '123456',
    signature: ({ caller }) => signature(caller),
    stepId: () => 'leader',
    status: ({ pick }) => approvalStatuses[pick % approvalStatuses.length],
    switch: ({ pick }) => pick % 2 === 0,
    taskId: () => undefined,
    thingId: ({ parameter, concern, pick, route }) => {
      if (route.path.startsWith('/api/files/')) return this.#files[pick % this.#files.length]
      if (!parameter.isRequired && !concern) return undefined
      return concern?.id ?? this.#requests[pick % this.#requests.length]?.id
    },
    ticket: () => undefined,
    total: () => '2.50',
    type: ({ concern }) => concern?.kind,
    unread: () => undefined,
  }

  /** Sends a file that the call accepts, or one of chance. */
  async #upload(name: RouteName, caller: Caller, { choices }: Step): Promise<HttpAnswer> {
    const [first, second, third] = choices
    const filename = first?.how === 'right' ? 'a.pdf' : textOf(first?.junk).replaceAll(/["\r\n]/g, '')
    const right = name === 'dictionaryImport' ? await sheetOf(textOf(third?.junk)) : Buffer.from('%PDF-1.4')
    const bytes = second?.how === 'right' ? right : Buffer.from(textOf(second?.junk))
    const { headers, body } = multipart([{ filename, bytes }])
    const answer = await this.app.raw({
      method: 'POST',
      url: contract[name].path,
      headers: { ...caller.headers, ...headers },
      body,
    })
    if (answer.status === 200 && name === 'upload') this.#files.push(uploaded.parse(dataOf(answer)).id)
    return answer
  }

  #learn(name: RouteName, by: Account, input: Record<string, unknown>, answer: HttpAnswer): void {
    const kind = kinds.find((one) => one === input['kind'])
    if (kind && (name === 'add' || name === 'draft')) {
      const { id } = uploaded.parse(dataOf(answer))
      if (!this.#requests.some((known) => known.id === id)) this.#requests.unshift({ id, kind, by })
    }
    if (name === 'uploadByte') this.#files.push(/[0-9a-f-]{36}/.exec(String(dataOf(answer)))?.[0] ?? '')
    // The next call of this person logs in again.
    if (name === 'logout') this.#callers.delete(by)
  }
}

/** A sheet of dictionary entries with this text in every column. */
function sheetOf(text: string): Promise<Uint8Array> {
  return writeXlsx({
    sheets: [
      {
        name: 'x',
        rows: [
          ['键值', '名称', '排序', '备注'],
          [text, text, text, text],
        ],
      },
    ],
  })
}

interface Place {
  parameter: Parameter
  pick: number
  caller: Caller
  concern: KnownRequest | undefined
  route: AnyRoute
}

const uploaded = z.object({ id: z.string() })

function dataOf({ bytes }: HttpAnswer): unknown {
  const body: { data: unknown } = JSON.parse(bytes.toString())
  return body.data
}
