import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type {
  Branch,
  Condition,
  Definition,
  FlowNode,
  ForkNode,
  Operand,
  Rule,
  StepNode,
  Test,
} from '../src/definition.ts'
import type { Company, Problem } from '../src/problem.ts'
import { problemsOf } from '../src/problems.ts'

const known: Company = {
  roles: new Set(['finance']),
  users: new Set(['lisi', 'wangwu']),
  departments: new Set(['d1']),
  posts: new Set(['p1']),
  fields: new Map([
    ['days', 'number'],
    ['begins', 'date'],
    ['reason', 'text'],
    ['level', 'set'],
    ['acceptors', 'people'],
    ['handpart', 'departments'],
    ['annexFile', 'presence'],
  ]),
  parts: new Map([
    ['contract.totalMoney', 'number'],
    ['contract.signDate', 'date'],
  ]),
  isMoney: false,
  hasAmount: true,
}

const start: FlowNode = { type: 'start', id: 'start', name: 'start' }
const end: FlowNode = { type: 'end', id: 'end', name: 'end' }

function step(id: string, change: Partial<StepNode> = {}): StepNode {
  return {
    type: 'approval',
    id,
    name: id,
    mode: 'one',
    rules: [{ kind: 'departmentLeader' }],
    onNobody: { kind: 'administrator' },
    onInitiator: 'leaderAbove',
    ...change,
  }
}

const asking = (id: string, ...rules: Rule[]) => step(id, { rules })
const handling = (id: string, ...rules: Rule[]) => step(id, { type: 'handling', rules })
const copy = (id: string, ...rules: Rule[]): FlowNode => ({ type: 'copy', id, name: id, rules })

function flow(nodes: FlowNode[], change: Partial<Definition> = {}): Definition {
  return { nodes, samePerson: 'consecutive', permits: [], resumes: false, ...change }
}

const between = (...nodes: FlowNode[]) => flow([start, ...nodes, end])

function fork(type: ForkNode['type'], ...branches: Branch[]): ForkNode {
  return { type, id: 'fork', name: 'fork', branches }
}

function branch(id: string, when: Condition | null, ...nodes: FlowNode[]): Branch {
  return { id, name: id, when, nodes }
}

function test(name: string, comparison: Test['comparison'], ...values: string[]): Test {
  const [field = '', path] = name.split('.')
  if (path !== undefined) return { operand: { kind: 'linked', field, path }, comparison, values }
  const operand: Operand =
    name === 'amount' || name === 'company' || name === 'department' || name === 'post'
      ? { kind: name }
      : { kind: 'field', field: name }
  return { operand, comparison, values }
}

const all = (...tests: Test[]): Condition => ({ match: 'all', groups: [{ match: 'all', tests }] })
const any = (...tests: Test[]): Condition => ({ match: 'all', groups: [{ match: 'any', tests }] })

/** A condition with these branches and a default, behind a step. */
const asked = (...conditions: Condition[]) =>
  between(
    step('a'),
    fork('condition', ...conditions.map((when, index) => branch(`b${index}`, when)), branch('else', null)),
  )

const said = (problems: readonly Problem[]) =>
  problems.map(({ nodeId, code, detail }) =>
    [nodeId, code, ...(detail === undefined ? [] : [detail])].join(' '),
  )

const found = (definition: Definition, change: Partial<Company> = {}) =>
  said(problemsOf(definition, { ...known, ...change }))

describe('a flow without problems', () => {
  it.each<[string, Definition]>([
    ['has one step', between(step('a'))],
    [
      'asks every kind of rule',
      between(
        asking(
          'a',
          { kind: 'user', userId: 'lisi' },
          { kind: 'role', role: 'finance' },
          { kind: 'roleInDepartment', role: 'finance' },
          { kind: 'roleInCompany', role: 'finance' },
          { kind: 'department', deptId: 'd1' },
          { kind: 'departmentLeader' },
          { kind: 'departmentDeputies' },
          { kind: 'leadersUp', levels: 2 },
          { kind: 'leadersUpTo', level: 1 },
          { kind: 'leaderOf', deptId: 'd1' },
          { kind: 'post', postId: 'p1' },
          { kind: 'fieldPeople', field: 'acceptors' },
          { kind: 'fieldDepartmentLeader', field: 'handpart' },
          { kind: 'initiatorChooses', from: { kind: 'everybody' } },
        ),
        asking('b', { kind: 'previousChooses', from: { kind: 'role', role: 'finance' } }),
        handling('c', { kind: 'initiator' }),
        copy('d', { kind: 'initiator' }),
      ),
    ],
    [
      'compares every type of operand',
      asked(
        all(
          test('days', 'gte', '1.5'),
          test('amount', 'lt', '10000.00'),
          test('begins', 'gt', '2026-02-28'),
          test('reason', 'contains', '验收'),
          test('level', 'anyOf', '机密'),
          test('acceptors', 'allOf', 'lisi', 'wangwu'),
          test('handpart', 'noneOf', 'd1'),
          test('annexFile', 'notEmpty'),
          test('company', 'anyOf', '总公司'),
          test('department', 'anyOf', 'd1'),
          test('post', 'noneOf', 'p1'),
        ),
      ),
    ],
    [
      'ends early in a branch',
      between(
        step('a'),
        fork(
          'condition',
          branch('b', all(test('days', 'lt', '3')), { ...end, id: 'early' }),
          branch('c', null),
        ),
        step('d'),
      ),
    ],
    [
      'ends in every branch before the closing end',
      between(
        step('a'),
        fork(
          'condition',
          branch('b', all(test('days', 'lt', '3')), { ...end, id: 'e1' }),
          branch('c', null, { ...end, id: 'e2' }),
        ),
      ),
    ],
    [
      'chooses after a condition whose branches all have a step',
      between(
        fork('condition', branch('b', all(test('days', 'lt', '3')), step('x')), branch('c', null, step('y'))),
        asking('z', { kind: 'previousChooses', from: { kind: 'everybody' } }),
      ),
    ],
    [
      'lets the applicant carry something out, who is not skipped there',
      between(step('a', { type: 'handling', rules: [{ kind: 'initiator' }], onInitiator: 'skip' })),
    ],
    [
      'chooses behind copies that are sent together',
      between(
        step('a'),
        fork('parallel', branch('b', null, copy('x', { kind: 'initiator' })), branch('c', null)),
        asking('z', { kind: 'previousChooses', from: { kind: 'everybody' } }),
      ),
    ],
    [
      'takes branches together',
      between(fork('parallel', branch('b', null, step('x')), branch('c', null)), {
        ...fork(
          'inclusive',
          branch('i', all(test('days', 'lt', '3')), copy('j', { kind: 'initiator' })),
          branch('k', null),
        ),
        id: 'second',
      }),
    ],
  ])('%s', (_title, definition) => {
    expect(found(definition)).toEqual([])
  })
})

describe('the form of a flow', () => {
  it.each<[string, Definition, string[]]>([
    ['no start', flow([step('a'), end]), [' noStart']],
    ['a start behind another node', flow([step('a'), start, end]), ['start startNotFirst']],
    ['two starts', flow([start, { ...start, id: 's2' }, step('a'), end]), ['s2 manyStarts']],
    ['no end', flow([start, step('a')]), [' noEnd']],
    ['nothing', flow([]), [' noStart', ' noEnd']],
    [
      'a node behind an end',
      flow([start, step('a'), { ...end, id: 'e' }, step('b'), end]),
      ['b afterEnd', 'end afterEnd'],
    ],
    [
      'an end within a parallel branch',
      between(step('a'), fork('parallel', branch('b', null, { ...end, id: 'e' }), branch('c', null))),
      ['e endInParallel'],
    ],
    [
      'an end below a condition within an inclusive branch',
      between(
        step('a'),
        fork(
          'inclusive',
          branch('b', all(test('days', 'lt', '3')), {
            ...fork(
              'condition',
              branch('d', all(test('days', 'lt', '2')), { ...end, id: 'e' }),
              branch('f', null),
            ),
            id: 'inner',
          }),
          branch('c', null),
        ),
      ),
      ['e endInParallel'],
    ],
    [
      'nodes behind a condition whose branches all end',
      between(
        step('a'),
        fork(
          'condition',
          branch('b', all(test('days', 'lt', '3')), { ...end, id: 'e1' }),
          branch('c', null, { ...end, id: 'e2' }),
        ),
        step('d'),
      ),
      ['d unreachable'],
    ],
    ['equal ids of nodes', between(step('a'), step('a')), ['a duplicateId a']],
    [
      'equal ids of a node and a branch',
      between(step('a'), fork('parallel', branch('a', null), branch('b', null))),
      ['a duplicateId a'],
    ],
    ['no step', between(), ['end noStep']],
    ['only copies', between(copy('c', { kind: 'initiator' })), ['end noStep']],
    [
      'a path without a step',
      between(fork('condition', branch('b', all(test('days', 'lt', '3')), step('x')), branch('c', null))),
      ['end noStep'],
    ],
    [
      'a path that ends before its first step',
      between(
        fork('condition', branch('b', all(test('days', 'lt', '3')), { ...end, id: 'e' }), branch('c', null)),
        step('x'),
      ),
      ['e noStep'],
    ],
    [
      'parallel branches without a step',
      between(fork('parallel', branch('b', null), branch('c', null))),
      ['end noStep'],
    ],
    [
      'a step that may find nobody and be skipped',
      between(step('a', { onNobody: { kind: 'skip' } })),
      ['end allSkippable'],
    ],
    ['a step that the applicant may skip', between(step('a', { onInitiator: 'skip' })), ['end allSkippable']],
    ['an empty name of a step', between(step('a', { name: ' ' })), ['a nameEmpty']],
    [
      'an empty name of a branch',
      between(step('a'), fork('parallel', { ...branch('b', null), name: '' }, branch('c', null))),
      ['b nameEmpty'],
    ],
  ])('has a problem with %s', (_title, definition, expected) => {
    expect(found(definition)).toEqual(expected)
  })

  it('may hold a step that is skipped when another always asks somebody', () => {
    expect(found(between(step('a', { onNobody: { kind: 'skip' } }), step('b')))).toEqual([])
  })

  it('may not resume a request of a kind that pays money', () => {
    const resumes = flow([start, step('a'), end], { resumes: true })
    expect(found(resumes, { isMoney: true })).toEqual([' resumesMoney'])
    expect(found(resumes)).toEqual([])
  })
})

describe('the rules of a step', () => {
  const unknownRange = (kind: 'initiatorChooses') =>
    asking(
      'a',
      { kind, from: { kind: 'users', userIds: ['lisi', 'nobody'] } },
      { kind, from: { kind: 'users', userIds: [] } },
      { kind, from: { kind: 'role', role: 'ghost' } },
      { kind, from: { kind: 'department', deptId: 'd9' } },
    )
  const share = (needed: number, ...rules: Rule[]) =>
    between(step('a', { mode: 'share', share: { needed, reject: 'counts' }, rules }))
  const lisi: Rule = { kind: 'user', userId: 'lisi' }

  it.each<[string, Definition, string[]]>([
    ['none', between(asking('a')), ['a noRules']],
    ['none of a copy', between(step('a'), copy('c')), ['c noRules']],
    ['unknown people', between(asking('a', { kind: 'user', userId: 'gone' })), ['a unknownUser gone']],
    [
      'unknown roles',
      between(
        asking(
          'a',
          { kind: 'role', role: 'x' },
          { kind: 'roleInDepartment', role: 'y' },
          { kind: 'roleInCompany', role: 'z' },
        ),
      ),
      ['a unknownRole x', 'a unknownRole y', 'a unknownRole z'],
    ],
    [
      'unknown departments and posts',
      between(
        asking(
          'a',
          { kind: 'department', deptId: 'x' },
          { kind: 'leaderOf', deptId: 'y' },
          { kind: 'post', postId: 'z' },
        ),
      ),
      ['a unknownDepartment x', 'a unknownDepartment y', 'a unknownPost z'],
    ],
    [
      'fields that the form does not have, or of another type',
      between(
        asking(
          'a',
          { kind: 'fieldPeople', field: 'nothing' },
          { kind: 'fieldPeople', field: 'handpart' },
          { kind: 'fieldDepartmentLeader', field: 'acceptors' },
        ),
      ),
      ['a unknownField nothing', 'a fieldType handpart', 'a fieldType acceptors'],
    ],
    [
      'ranges that cannot be chosen from',
      between(unknownRange('initiatorChooses')),
      ['a unknownUser nobody', 'a rangeEmpty', 'a unknownRole ghost', 'a unknownDepartment d9'],
    ],
    [
      'levels below 1',
      between(asking('a', { kind: 'leadersUp', levels: 0 }, { kind: 'leadersUpTo', level: 1.5 })),
      ['a levelInvalid 0', 'a levelInvalid 1.5'],
    ],
    ['the applicant as approver', between(asking('a', { kind: 'initiator' })), ['a initiatorApproves']],
    [
      'an unknown person for nobody',
      between(step('a', { onNobody: { kind: 'user', userId: 'gone' } })),
      ['a unknownUser gone'],
    ],
    [
      'a choice by nobody before the first step',
      between(asking('a', { kind: 'previousChooses', from: { kind: 'everybody' } })),
      ['a noPreviousStep'],
    ],
    [
      'a choice by one of several steps that end together',
      between(
        fork('parallel', branch('b', null, step('x')), branch('c', null, step('y'))),
        asking('z', { kind: 'previousChooses', from: { kind: 'everybody' } }),
      ),
      ['z noPreviousStep'],
    ],
    [
      'a choice by nobody on one path',
      between(
        fork('condition', branch('b', all(test('days', 'lt', '3')), step('x')), branch('c', null)),
        asking('z', { kind: 'previousChooses', from: { kind: 'everybody' } }),
      ),
      ['z noPreviousStep'],
    ],
    [
      'a choice of those who get a copy',
      between(step('a'), copy('c', { kind: 'initiatorChooses', from: { kind: 'everybody' } })),
      ['c choosesInCopy'],
    ],
    ['a share that is not given', between(step('a', { mode: 'share' })), ['a shareMissing']],
    [
      'a share that is not used',
      between(step('a', { mode: 'all', share: { needed: 1, reject: 'kills' } })),
      ['a shareUnused'],
    ],
    ['a share of none', share(0, lisi), ['a shareTooFew']],
    ['a share of more than are named', share(2, lisi, lisi), ['a shareTooMany 1']],
    ['a share of people who cannot be counted', share(9, lisi, { kind: 'role', role: 'finance' }), []],
  ])('are judged: %s', (_title, definition, expected) => {
    expect(found(definition)).toEqual(expected)
  })
})

describe('the branches of a fork', () => {
  const small = all(test('days', 'lt', '3'))
  it.each<[string, FlowNode, string[]]>([
    ['no default', fork('condition', branch('b', small)), ['fork noDefault']],
    ['two defaults', fork('condition', branch('b', null), branch('c', null)), ['c manyDefaults']],
    [
      'a default that is not last',
      fork('condition', branch('b', null), branch('c', small)),
      ['b defaultNotLast'],
    ],
    [
      'no default among inclusive branches',
      fork('inclusive', branch('b', small), branch('c', small)),
      ['fork noDefault'],
    ],
    ['one inclusive branch', fork('inclusive', branch('b', null)), ['fork tooFewBranches']],
    ['one parallel branch', fork('parallel', branch('b', null)), ['fork tooFewBranches']],
    [
      'a condition of a parallel branch',
      fork('parallel', branch('b', small), branch('c', null)),
      ['b parallelCondition'],
    ],
    ['no branches', fork('condition'), ['fork noDefault']],
  ])('are judged: %s', (_title, node, expected) => {
    expect(found(between(step('a'), node))).toEqual(expected)
  })
})

describe('a condition', () => {
  it('on the amount is refused for a form without one', () => {
    const node = fork('condition', branch('b0', all(test('amount', 'gt', '1'))), branch('c', null))
    const definition = between(step('a'), node)
    expect(found(definition, { hasAmount: false })).toEqual(['b0 noAmount'])
    expect(found(definition)).toEqual([])
  })

  it.each<[string, Condition[], string[]]>([
    ['has no groups', [{ match: 'all', groups: [] }], ['b0 conditionEmpty']],
    ['has no tests', [all()], ['b0 conditionEmpty']],
    ['reads no field of the form', [all(test('nothing', 'eq', '1'))], ['b0 unknownField nothing']],
    ['compares a text as a number', [all(test('reason', 'gt', '1'))], ['b0 comparisonType reason']],
    ['compares a number as a set', [all(test('amount', 'anyOf', '1'))], ['b0 comparisonType amount']],
    ['compares files', [all(test('annexFile', 'eq', '1'))], ['b0 comparisonType annexFile']],
    ['compares a set as a text', [all(test('level', 'contains', '1'))], ['b0 comparisonType level']],
    ['has no value', [all(test('days', 'gt'))], ['b0 valueCount days']],
    ['has two values', [all(test('days', 'gt', '1', '2'))], ['b0 valueCount days']],
    ['has an empty list', [all(test('level', 'anyOf'))], ['b0 valueCount level']],
    ['has an exponent', [all(test('days', 'gt', '1e3'))], ['b0 valueInvalid 1e3']],
    ['has a separated number', [all(test('amount', 'gt', '1,000'))], ['b0 valueInvalid 1,000']],
    [
      'has a day that does not exist',
      [all(test('begins', 'gt', '2026-02-29'))],
      ['b0 valueInvalid 2026-02-29'],
    ],
    ['has no month', [all(test('begins', 'gt', '2026-13-01'))], ['b0 valueInvalid 2026-13-01']],
    ['has a blank text', [all(test('reason', 'eq', ' '))], ['b0 valueInvalid  ']],
    [
      'names what does not exist',
      [all(test('acceptors', 'anyOf', 'x'), test('department', 'anyOf', 'y'), test('post', 'anyOf', 'z'))],
      ['b0 unknownUser x', 'b0 unknownDepartment y', 'b0 unknownPost z'],
    ],
    [
      'reads a part that no linked request has',
      [all(test('contract.nothing', 'eq', '1'), test('gone.totalMoney', 'empty'))],
      ['b0 unknownField contract.nothing', 'b0 unknownField gone.totalMoney'],
    ],
    [
      'compares a part as its type does not',
      [all(test('contract.totalMoney', 'contains', '1'), test('contract.signDate', 'gt', 'x'))],
      ['b0 comparisonType contract.totalMoney', 'b0 valueInvalid x'],
    ],
    ['contradicts itself', [all(test('days', 'lt', '3'), test('days', 'gte', '3.0'))], ['b0 contradiction']],
    [
      'asks for two values',
      [all(test('amount', 'eq', '1'), test('amount', 'eq', '2'))],
      ['b0 contradiction'],
    ],
    [
      'excludes its only value',
      [all(test('amount', 'eq', '1.00'), test('amount', 'ne', '1'))],
      ['b0 contradiction'],
    ],
    [
      'asks for a day between two days',
      [all(test('begins', 'gt', '2026-01-01'), test('begins', 'lt', '2026-01-02'))],
      ['b0 contradiction'],
    ],
    [
      'asks an empty field for a value',
      [all(test('level', 'empty'), test('level', 'notEmpty'))],
      ['b0 contradiction'],
    ],
    [
      'contradicts itself across groups',
      [
        {
          match: 'all',
          groups: [
            { match: 'any', tests: [test('days', 'lt', '1'), test('days', 'lt', '2')] },
            { match: 'all', tests: [test('days', 'gt', '2')] },
          ],
        },
      ],
      ['b0 contradiction'],
    ],
    ['may hold in one of its groups', [any(test('days', 'lt', '3'), test('days', 'gte', '3'))], []],
    ['may hold between its bounds', [all(test('days', 'gt', '1'), test('days', 'lt', '1.1'))], []],
    [
      'equals an earlier one',
      [
        all(test('level', 'anyOf', 'a', 'b'), test('days', 'gt', '1')),
        all(test('days', 'gt', '1'), test('level', 'anyOf', 'b', 'a')),
      ],
      ['b1 sameCondition'],
    ],
    [
      'takes another value of the same set',
      [all(test('level', 'anyOf', 'a')), all(test('level', 'anyOf', 'b'))],
      [],
    ],
    [
      'is covered by an earlier one',
      [all(test('amount', 'lt', '100')), all(test('amount', 'lt', '50'))],
      ['b1 covered'],
    ],
    [
      'is covered by earlier ones together',
      [
        all(test('amount', 'lt', '100')),
        all(test('amount', 'gte', '100')),
        all(test('amount', 'gt', '50'), test('amount', 'lt', '150')),
      ],
      ['b2 covered'],
    ],
    [
      'is covered in each of its alternatives',
      [all(test('days', 'ne', '5')), any(test('days', 'eq', '1'), test('days', 'eq', '7'))],
      ['b1 covered'],
    ],
    [
      'is covered in its only alternative that can hold',
      [
        all(test('days', 'lt', '3')),
        {
          match: 'any',
          groups: [
            { match: 'all', tests: [test('level', 'empty'), test('level', 'anyOf', 'a')] },
            { match: 'all', tests: [test('days', 'lt', '2')] },
          ],
        },
      ],
      ['b1 covered'],
    ],
    [
      'narrows a covered one by another operand',
      [all(test('amount', 'lt', '100')), all(test('amount', 'lt', '50'), test('days', 'gt', '1'))],
      ['b1 covered'],
    ],
    ['may hold between negative bounds', [all(test('days', 'gt', '-2'), test('days', 'lt', '-1'))], []],
    [
      'may hold in any of its groups',
      [
        {
          match: 'any',
          groups: [
            { match: 'all', tests: [test('days', 'lt', '3')] },
            { match: 'all', tests: [test('days', 'gte', '3')] },
          ],
        },
      ],
      [],
    ],
    [
      'asks of several linked requests what one of them cannot be',
      [
        all(test('contract.totalMoney', 'lt', '3'), test('contract.totalMoney', 'gte', '3')),
        all(test('contract.signDate', 'empty'), test('contract.signDate', 'notEmpty')),
        all(test('contract.totalMoney', 'lt', '2')),
      ],
      [],
    ],
    ['leaves a gap', [all(test('days', 'ne', '5')), all(test('days', 'eq', '5'))], []],
    [
      'is not covered by an earlier one with a second test',
      [all(test('amount', 'lt', '100'), test('days', 'gt', '1')), all(test('amount', 'lt', '50'))],
      [],
    ],
    [
      'is not covered by one on another operand',
      [all(test('amount', 'lt', '100')), all(test('days', 'lt', '50'))],
      [],
    ],
    [
      'is reached by an empty field',
      [all(test('days', 'lt', '3')), all(test('days', 'gte', '3')), all(test('days', 'empty'))],
      [],
    ],
    ['widens step by step', [all(test('amount', 'lt', '10')), all(test('amount', 'lt', '100'))], []],
  ])('%s', (_title, conditions, expected) => {
    expect(found(asked(...conditions))).toEqual(expected)
  })

  it('may repeat among branches that are taken together', () => {
    const small = all(test('days', 'lt', '3'))
    const node = fork('inclusive', branch('b', small), branch('c', small), branch('d', null))
    expect(found(between(step('a'), node))).toEqual([])
  })
})

describe('the size of a flow', () => {
  const nested = (levels: number) => {
    let nodes: FlowNode[] = []
    for (let level = 1; level < levels; level += 1) {
      nodes = [
        {
          type: 'parallel',
          id: `f${level}`,
          name: 'fork',
          branches: [
            { id: `b${level}`, name: 'branch', when: null, nodes },
            { id: `c${level}`, name: 'branch', when: null, nodes: [] },
          ],
        },
      ]
    }
    return between(step('a'), ...nodes)
  }
  const wide = (count: number) =>
    between(...Array.from({ length: count - 2 }, (_, index) => step(`n${index}`)))

  it('may be 300 nodes and 12 levels', () => {
    expect(found(wide(300))).toEqual([])
    expect(found(nested(12))).toEqual([])
  })

  it.each([
    ['301 nodes', wide(301)],
    ['10,000 nodes', wide(10_000)],
    ['13 levels', nested(13)],
    ['10,000 levels', nested(10_000)],
  ])('is the only problem of %s', (_title, definition) => {
    expect(found(definition)).toEqual([' tooLarge'])
  })
})

describe('renaming', () => {
  const marks = fc.constantFrom('x', 'node', 'a-b', 'Z9')
  const conditions = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 4 })

  it('the ids of a flow without problems makes none', () => {
    fc.assert(
      fc.property(marks, fc.nat(5), conditions, (mark, count, days) => {
        let last = 0
        const fresh = () => {
          last += 1
          return `${mark}${last}`
        }
        const sorted = days.toSorted((one, other) => one - other)
        const definition = flow([
          { ...start, id: fresh() },
          ...Array.from({ length: count + 1 }, () => step(fresh())),
          {
            type: 'condition',
            id: fresh(),
            name: 'fork',
            branches: [
              ...sorted.map((day) => branch(fresh(), all(test('days', 'lt', String(day))), step(fresh()))),
              branch(fresh(), null, copy(fresh(), { kind: 'initiator' })),
            ],
          },
          { ...end, id: fresh() },
        ])
        expect(problemsOf(definition, known)).toEqual([])
      }),
    )
  })
})
