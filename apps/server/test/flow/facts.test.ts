import type { Definition, Operand, Range, Rule, Want } from '@countersign/engine'
import { forms, type Values } from '@countersign/forms'
import { startTestApp, tenants } from '@countersign/server/testing'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FactSubject, loadFacts } from '../../src/modules/flow/load-facts.service.ts'
import { recordStatements, type Statement } from '../approval/recorded-statements.ts'

/**
 * The tree of departments, each with its leader in brackets:
 *
 * 集团 (top) › 云岭置业有限公司, a company (boss) › 事业部 (none) › 一组 (head), 二组 (left, inactive)
 *            › 本部 (top)                          › 物业, itself a company (keeper)
 */
const tree = [
  ['group', null, '集团', 'top'],
  ['estate', 'group', '置业', 'boss'],
  ['division', 'estate', '事业部', null],
  ['first', 'division', '一组', 'head'],
  ['second', 'division', '二组', 'left'],
  ['property', 'estate', '物业', 'keeper'],
  ['staff', 'group', '本部', 'top'],
] as const

/** People with their department, roles and post. */
const everybody: readonly (readonly [id: string, dept: string, roles: string, post?: string])[] = [
  ['top', 'group', ''],
  ['boss', 'estate', 'lawyer'],
  ['head', 'first', 'clerk', 'engineer'],
  ['ann', 'first', '', 'engineer'],
  ['bea', 'first', 'clerk lawyer'],
  ['cat', 'second', 'clerk lawyer', 'driver'],
  ['keeper', 'property', 'lawyer'],
  ['dan', 'staff', 'lawyer'],
  ['left', 'second', 'clerk lawyer', 'engineer'],
  ['gone', 'first', 'clerk', 'engineer'],
]

const statements: Statement[] = []
const app = await startTestApp({
  wrap: (connection) => {
    recordStatements(connection.pool, statements)
    return connection.db
  },
})
// The same people, departments, roles and posts in another tenant: nothing of them may appear.
for (const tenant of ['000000', tenants.other]) await furnish(tenant)
beforeEach(() => app.owner.query("update department set parent_id = null where id = 'group'"))

async function furnish(tenant: string): Promise<void> {
  const run = (text: string, ...values: unknown[]) => app.owner.query(text, [tenant, ...values])
  const own = (id: string) => (tenant === '000000' ? id : `other-${id}`)
  for (const [id, , ,] of everybody)
    await run(
      `insert into app_user (tenant_id, id, account, name, password_hash, status)
       values ($1, $2, $3, $2, '', $4)`,
      own(id),
      `zz-${id}`,
      ['left', 'gone'].includes(id) ? 'inactive' : 'active',
    )
  for (const [index, [id, parent, name, leader]] of tree.entries())
    await run(
      `insert into department (tenant_id, id, parent_id, name, full_name, leader_id, sort)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      own(id),
      parent && own(parent),
      name,
      { estate: '云岭置业有限公司', property: '云岭物业服务有限公司' }[id as string] ?? '',
      leader && own(leader),
      100 + index,
    )
  for (const post of ['engineer', 'driver', 'idle'])
    await run(
      'insert into post (tenant_id, id, category, post_code, post_name, sort) values ($1, $2, 3, $2, $2, 0)',
      own(post),
    )
  for (const role of ['clerk', 'lawyer', 'nobody'])
    await run(
      'insert into role (tenant_id, id, alias, name, sort) values ($1, $2, $3, $3, 0)',
      own(role),
      `test_${role}`,
    )
  for (const [id, dept, roles, post] of everybody) {
    await run(
      'insert into user_department (tenant_id, user_id, dept_id, sort, post_id) values ($1, $2, $3, 0, $4)',
      own(id),
      own(dept),
      post === undefined ? null : own(post),
    )
    for (const role of roles.split(' ').filter(Boolean))
      await run('insert into user_role (tenant_id, user_id, role_id) values ($1, $2, $3)', own(id), own(role))
  }
  for (const [sort, id] of ['cat', 'left', 'bea'].entries())
    await run(
      'insert into department_deputy (tenant_id, dept_id, user_id, sort) values ($1, $2, $3, $4)',
      own('first'),
      own(id),
      sort,
    )
}

const subject = (more: Partial<FactSubject> = {}): FactSubject => ({
  tenantId: '000000',
  applicantId: 'ann',
  departmentId: 'first',
  values: () => ({}),
  form: () => forms.meeting,
  ...more,
})

/** Ids of the people of one rule. */
async function of(rule: Rule, more: Partial<FactSubject> = {}): Promise<string[] | undefined> {
  const want: Want = { kind: 'people', nodeId: 'n', rules: [rule], isAsked: true }
  const { facts, people } = await loadFacts(app.db, [want], subject(more))
  const userIds = facts.people['n']?.[0]?.userIds
  expect(userIds?.every((id) => people.get(id)?.name === id)).toBe(true)
  return userIds
}

const field = (name: string, ...ids: string[]) => ({ values: (): Values => ({ [name]: ids }) })

describe('the people of a rule', () => {
  it.each<[string, Rule, string[], Partial<FactSubject>?]>([
    ['a named person', { kind: 'user', userId: 'bea' }, ['bea']],
    ['a named person who has left', { kind: 'user', userId: 'gone' }, []],
    ['a person of another tenant', { kind: 'user', userId: 'other-bea' }, []],
    [
      'the holders of a role by account',
      { kind: 'role', role: 'test_lawyer' },
      ['bea', 'boss', 'cat', 'dan', 'keeper'],
    ],
    ['a role that nobody has', { kind: 'role', role: 'test_nobody' }, []],
    ['an unknown role', { kind: 'role', role: 'test_unknown' }, []],
    ['the holders in the own department', { kind: 'roleInDepartment', role: 'test_clerk' }, ['bea', 'head']],
    [
      'the holders in the own company, without the company below it and the group above it',
      { kind: 'roleInCompany', role: 'test_lawyer' },
      ['bea', 'boss', 'cat'],
    ],
    [
      'the holders in a company below another',
      { kind: 'roleInCompany', role: 'test_lawyer' },
      ['keeper'],
      { departmentId: 'property' },
    ],
    [
      'the holders in the group, for a department outside of the companies',
      { kind: 'roleInCompany', role: 'test_lawyer' },
      ['dan'],
      { departmentId: 'staff' },
    ],
    ['the members of a department', { kind: 'department', deptId: 'first' }, ['ann', 'bea', 'head']],
    ['the members of no department', { kind: 'department', deptId: 'unknown' }, []],
    ['the leader', { kind: 'departmentLeader' }, ['head']],
    ['an absent leader', { kind: 'departmentLeader' }, [], { departmentId: 'division' }],
    ['the deputies in their order', { kind: 'departmentDeputies' }, ['cat', 'bea']],
    ['absent deputies', { kind: 'departmentDeputies' }, [], { departmentId: 'second' }],
    ['the leader of one department', { kind: 'leadersUp', levels: 1 }, ['head']],
    ['no second leader, for want of one', { kind: 'leadersUp', levels: 2 }, ['head']],
    ['the leaders of three departments', { kind: 'leadersUp', levels: 3 }, ['head', 'boss']],
    ['the leaders of all departments', { kind: 'leadersUp', levels: 20 }, ['head', 'boss', 'top']],
    [
      'a leader of two departments once',
      { kind: 'leadersUp', levels: 20 },
      ['top'],
      { departmentId: 'staff' },
    ],
    ['the leaders up to the top', { kind: 'leadersUpTo', level: 1 }, ['head', 'boss', 'top']],
    ['the leaders up to the second level', { kind: 'leadersUpTo', level: 2 }, ['head', 'boss']],
    ['the leaders up to the own level', { kind: 'leadersUpTo', level: 4 }, ['head']],
    ['the own leader for a level below', { kind: 'leadersUpTo', level: 5 }, ['head']],
    ['the leader of a chosen department', { kind: 'leaderOf', deptId: 'estate' }, ['boss']],
    ['an inactive leader of a chosen department', { kind: 'leaderOf', deptId: 'second' }, []],
    ['the holders of a post', { kind: 'post', postId: 'engineer' }, ['ann', 'head']],
    ['a post that nobody has', { kind: 'post', postId: 'idle' }, []],
    ['the applicant', { kind: 'initiator' }, ['ann']],
    ['an applicant who has left', { kind: 'initiator' }, [], { applicantId: 'gone' }],
    [
      'the people of a field in its order',
      { kind: 'fieldPeople', field: 'acceptors' },
      ['head', 'bea'],
      field('acceptors', 'head', 'gone', 'bea', 'head', 'other-ann'),
    ],
    ['an empty field', { kind: 'fieldPeople', field: 'acceptors' }, []],
    [
      'the leaders of the departments of a field, and those above where there is none',
      { kind: 'fieldDepartmentLeader', field: 'signDepts' },
      ['top', 'boss', 'head'],
      field('signDepts', 'staff', 'division', 'second', 'first', 'unknown'),
    ],
  ])('are %s', async (_case, rule, expected, more) => {
    expect(await of(rule, more)).toEqual(expected)
  })

  it.each<[string, Range, string[]]>([
    ['everybody', { kind: 'everybody' }, ['head', 'cat', 'dan']],
    ['some people', { kind: 'users', userIds: ['dan', 'head', 'gone'] }, ['head', 'dan']],
    ['a role', { kind: 'role', role: 'test_lawyer' }, ['cat', 'dan']],
    ['a department', { kind: 'department', deptId: 'first' }, ['head']],
  ])(
    'who are chosen from %s are active and within it, in the order of the choice',
    async (_case, from, expected) => {
      const chosen = (nodeId: string) =>
        nodeId === 'n' ? ['head', 'gone', 'cat', 'dan', 'head', 'other-head'] : []
      expect(await of({ kind: 'initiatorChooses', from }, { chosen })).toEqual(expected)
      expect(await of({ kind: 'previousChooses', from }, { chosen })).toEqual(expected)
      expect(await of({ kind: 'initiatorChooses', from })).toEqual([])
    },
  )

  it('are told apart where a step has several rules of one kind', async () => {
    const rules: Rule[] = [
      { kind: 'role', role: 'test_clerk' },
      { kind: 'role', role: 'test_lawyer' },
      { kind: 'roleInDepartment', role: 'test_lawyer' },
      { kind: 'roleInDepartment', role: 'test_clerk' },
      { kind: 'roleInCompany', role: 'test_clerk' },
      { kind: 'roleInCompany', role: 'test_lawyer' },
      { kind: 'department', deptId: 'staff' },
      { kind: 'department', deptId: 'first' },
      { kind: 'post', postId: 'driver' },
      { kind: 'post', postId: 'engineer' },
    ]
    const { facts } = await loadFacts(
      app.db,
      [{ kind: 'people', nodeId: 'n', rules, isAsked: true }],
      subject(),
    )
    expect(facts.people['n']?.map(({ userIds }) => userIds)).toEqual([
      ['bea', 'cat', 'head'],
      ['bea', 'boss', 'cat', 'dan', 'keeper'],
      ['bea'],
      ['bea', 'head'],
      ['bea', 'cat', 'head'],
      ['bea', 'boss', 'cat'],
      ['dan'],
      ['ann', 'bea', 'head'],
      ['cat'],
      ['ann', 'head'],
    ])
  })

  it('end where the tree has a loop', async () => {
    await app.owner.query("update department set parent_id = 'first' where id = 'group'")
    expect(await of({ kind: 'leadersUp', levels: 20 })).toEqual(['head', 'boss', 'top'])
    expect(await of({ kind: 'leadersUpTo', level: 1 })).toEqual(['head', 'boss', 'top'])
    // The group now lies below the company.
    const lawyers = ['bea', 'boss', 'cat', 'dan']
    expect(await of({ kind: 'roleInCompany', role: 'test_lawyer' })).toEqual(lawyers)
    expect(await of({ kind: 'roleInCompany', role: 'test_lawyer' }, { departmentId: 'staff' })).toEqual(
      lawyers,
    )
  })

  it('belong to no removed role or post', async () => {
    const remove = (table: string, id: string, at: string) =>
      app.owner.query(`update ${table} set removed_at = ${at} where id = '${id}'`)
    const removed = [
      ['role', 'clerk'],
      ['post', 'engineer'],
    ] as const
    for (const [table, id] of removed) await remove(table, id, 'now()')
    try {
      expect(await of({ kind: 'role', role: 'test_clerk' })).toEqual([])
      expect(await of({ kind: 'roleInDepartment', role: 'test_clerk' })).toEqual([])
      expect(await of({ kind: 'post', postId: 'engineer' })).toEqual([])
    } finally {
      for (const [table, id] of removed) await remove(table, id, 'null')
    }
  })
})

describe('the other facts', () => {
  const load = (wants: Want[], more: Partial<FactSubject> = {}) => loadFacts(app.db, wants, subject(more))

  it('name the person asked instead of nobody by step, if active', async () => {
    const { facts, people } = await load([
      { kind: 'namedInstead', nodeId: 'a', userId: 'dan' },
      { kind: 'namedInstead', nodeId: 'b', userId: 'gone' },
    ])
    expect(facts.namedInstead).toEqual({ a: ['dan'], b: [] })
    expect([...people.keys()]).toEqual(['dan'])
  })

  it('name the active people among those of an action', async () => {
    const { facts } = await load([{ kind: 'active', userIds: ['cat', 'gone', 'other-dan', 'dan'] }])
    expect(facts.active).toEqual(['cat', 'dan'])
  })

  it('name the leaders above only where a rule found nobody or the applicant', async () => {
    const wants = (rule: Rule): Want[] => [
      { kind: 'people', nodeId: 'n', rules: [rule], isAsked: true },
      { kind: 'leadersAbove' },
      { kind: 'flowAdministrators' },
    ]
    const above = async (rule: Rule) => (await load(wants(rule))).facts.leadersAbove
    expect(await above({ kind: 'user', userId: 'bea' })).toEqual([])
    expect(await above({ kind: 'user', userId: 'ann' })).toEqual(['head', 'boss', 'top'])
    expect(await above({ kind: 'leaderOf', deptId: 'second' })).toEqual(['head', 'boss', 'top'])
    const { facts, people } = await load(wants({ kind: 'user', userId: 'gone' }))
    expect(facts.flowAdministrators.map((id) => people.get(id)?.name)).toEqual(['管理员'])
  })

  it('are the operands of conditions', async () => {
    const operands: Operand[] = [
      { kind: 'department' },
      { kind: 'post' },
      { kind: 'company' },
      { kind: 'amount' },
      { kind: 'field', field: 'isMajor' },
    ]
    const values = (): Values => ({ mainstay: '云岭置业有限公司', isMajor: ['fund'] })
    const { facts } = await load([{ kind: 'operands', operands }], { values })
    expect(facts.operands).toEqual({
      department: { type: 'set', entries: ['first', 'division', 'estate', 'group'] },
      post: { type: 'set', entries: ['engineer'] },
      company: { type: 'set', entries: ['云岭置业有限公司'] },
      amount: { type: 'empty' },
      'field:isMajor': { type: 'set', entries: ['fund'] },
    })
    const other = await load([{ kind: 'operands', operands: [{ kind: 'post' }] }], { applicantId: 'bea' })
    expect(other.facts.operands).toEqual({ post: { type: 'empty' } })
  })

  it('of a condition need the form', async () => {
    const { form: _form, ...without } = subject()
    const wants: Want[] = [{ kind: 'operands', operands: [{ kind: 'amount' }] }]
    await expect(loadFacts(app.db, wants, without)).rejects.toThrow('a form that was not given')
  })
})

describe('a company of many people', () => {
  /** One rule of every kind. */
  const rules: Rule[] = [
    { kind: 'user', userId: 'bea' },
    { kind: 'role', role: 'test_lawyer' },
    { kind: 'roleInDepartment', role: 'test_clerk' },
    { kind: 'roleInCompany', role: 'test_lawyer' },
    { kind: 'department', deptId: 'first' },
    { kind: 'departmentLeader' },
    { kind: 'departmentDeputies' },
    { kind: 'leadersUp', levels: 3 },
    { kind: 'leadersUpTo', level: 1 },
    { kind: 'leaderOf', deptId: 'estate' },
    { kind: 'post', postId: 'engineer' },
    { kind: 'fieldPeople', field: 'acceptors' },
    { kind: 'fieldDepartmentLeader', field: 'signDepts' },
    { kind: 'initiatorChooses', from: { kind: 'role', role: 'test_lawyer' } },
    { kind: 'previousChooses', from: { kind: 'department', deptId: 'first' } },
    { kind: 'initiator' },
  ]
  const nodes: Definition['nodes'] = Array.from({ length: 20 }, (_none, n) => ({
    type: 'approval',
    id: `n${n}`,
    name: '审批',
    mode: 'any',
    rules,
    onNobody: { kind: 'administrator' },
    onInitiator: 'leaderAbove',
  }))
  const wants: Want[] = [
    ...nodes.map((node): Want => ({ kind: 'people', nodeId: node.id, rules, isAsked: true })),
    { kind: 'leadersAbove' },
    { kind: 'flowAdministrators' },
    { kind: 'operands', operands: [{ kind: 'department' }, { kind: 'post' }] },
  ]
  const asked = {
    values: (): Values => ({ acceptors: ['head', 'bea'], signDepts: ['first', 'second'] }),
    chosen: () => ['head', 'cat', 'dan'],
  }

  beforeAll(async () => {
    await app.owner.query(
      `insert into app_user (tenant_id, id, account, name, password_hash, status)
       select '000000', 'many-' || n, 'many' || n, 'many', '', 'active' from generate_series(1, 30000) n`,
    )
    await app.owner.query(
      `insert into department (tenant_id, id, name, sort) select '000000', 'many-' || n, n::text, 900
       from generate_series(0, 99) n`,
    )
    await app.owner.query(
      `insert into role (tenant_id, id, alias, name, sort) select '000000', 'many-' || n, 'many' || n, n::text, 900
       from generate_series(0, 9) n`,
    )
    await app.owner.query(
      `insert into post (tenant_id, id, category, post_code, post_name, sort)
       select '000000', 'many-' || n, 3, 'many' || n, 'many' || n, 900 from generate_series(0, 49) n`,
    )
    // Foreign keys are checked by the plans of the tables as they were.
    await app.owner.query('vacuum analyze app_user, department, role, post')
    await app.owner.query(
      `insert into user_department (tenant_id, user_id, dept_id, sort, post_id)
       select '000000', 'many-' || n, 'many-' || n % 100, 0, 'many-' || n % 50 from generate_series(1, 30000) n`,
    )
    await app.owner.query(
      `insert into user_role (tenant_id, user_id, role_id) select '000000', 'many-' || n, 'many-' || n % 10
       from generate_series(1, 30000) n`,
    )
    await app.owner.query('vacuum analyze user_department, user_role')
  })

  it('needs no more statements for twenty steps with every rule than for one', async () => {
    const count = async (some: Want[]) => {
      statements.length = 0
      await loadFacts(app.db, some, subject(asked))
      return statements.length
    }
    const one = await count(wants.filter((want) => !('nodeId' in want) || want.nodeId === 'n0'))
    expect(await count(wants)).toBe(one)
    // Of them, two begin and end the snapshot.
    expect(one).toBeLessThanOrEqual(16)
  })

  it('is never read as a whole to find the people of a rule', async () => {
    statements.length = 0
    await loadFacts(app.db, wants, subject(asked))
    expect(statements.length).toBeGreaterThan(10)
    const reads = statements.filter(({ text }) => !/^(?:start transaction|commit)/.test(text))
    for (const { text, values } of reads) {
      for (const [how, given] of [
        ['explain', values],
        ['explain (generic_plan)', []],
      ] as const) {
        const { rows } = await app.owner.query<{ 'QUERY PLAN': string }>(`${how} ${text}`, [...given])
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        expect([text, plan].join('\n')).not.toMatch(/Seq Scan on (app_user|user_department|user_role)/)
      }
    }
  })
})
