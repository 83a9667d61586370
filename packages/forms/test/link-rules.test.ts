import { describe, expect, it } from 'vitest'
import type { LinkedRecord, Values } from '../src/index.ts'
import { accountAttribute } from '../src/options/account-attribute.ts'
import type { Computation } from '../src/rules/computation.ts'
import {
  copied,
  copiedByKind,
  copiedCompany,
  copiedCompanyName,
  copiedFiles,
  copiedOption,
  linkedRequest,
  nestedLink,
  nestedRecord,
  staysWithinLinked,
} from '../src/rules/link.ts'
import { facts } from './application.ts'

/** submit-forms.md D0.6: what a form takes from linked requests, also from one with gaps. */
const record = (kind: string, parts: LinkedRecord = {}): LinkedRecord => ({
  id: '1',
  kind,
  applyNo: 'NO-1',
  applicationName: '',
  mainstay: '',
  ...parts,
})
const linked = (...link: LinkedRecord[]): Values => ({ link })
const take = (computation: Computation, ...link: LinkedRecord[]) =>
  computation.compute(link.length > 0 ? linked(...link) : {}, facts)

describe('a text copied from a link', () => {
  it('is that of the first request', () => {
    const name = copied('link', 'contractName')
    const contracts = ['甲', '乙'].map((contractName) => record('contract', { contractName }))
    expect(take(name, ...contracts)).toBe('甲')
  })

  it('is typed while nothing is linked, or where the request has none', () => {
    const name = copied('link', 'contractName')
    expect(take(name)).toBeUndefined()
    const gaps: LinkedRecord[] = [{}, { contractName: null }, { contractName: '' }]
    for (const gap of gaps) expect(take(name, record('contract', gap))).toBeUndefined()
  })

  it('has a name of its own in each kind, and none in other kinds', () => {
    const account = copiedByKind('link', { payments: 'payAccount', nopayment: 'collectionAccount' })
    const parts = { payAccount: '1', collectionAccount: '2' }
    expect(['payments', 'nopayment', 'advance'].map((kind) => take(account, record(kind, parts)))).toEqual([
      '1',
      '2',
      undefined,
    ])
    expect(take(account)).toBeUndefined()
    expect(take(account, record('payments', { payAccount: '' }))).toBeUndefined()
  })
})

describe('a company copied from a link', () => {
  const paths = { nopayment: 'payFirm', payments: 'mainstay' } as const
  const both = (kind: string, parts: LinkedRecord) =>
    [copiedCompany('link', paths), copiedCompanyName('link', paths)].map((one) =>
      take(one, record(kind, parts)),
    )

  it('is one of the group, or 其他 with its name', () => {
    expect(both('nopayment', { payFirm: '云岭置业有限公司' })).toEqual(['云岭置业有限公司', undefined])
    expect(both('nopayment', { payFirm: '其他', payFirmOther: '甲公司' })).toEqual(['其他', '甲公司'])
    expect(both('payments', { mainstay: '其他', mainstayOther: '乙公司' })).toEqual(['其他', '乙公司'])
  })

  it('is entered where the request does not name it', () => {
    expect(both('nopayment', { payFirm: '其他' })).toEqual([undefined, undefined])
    expect(both('nopayment', {})).toEqual([undefined, undefined])
    expect(both('advance', { payFirm: '云岭置业有限公司' })).toEqual([undefined, undefined])
  })
})

it('an option copied from a link is the code of its label', () => {
  const attribute = copiedOption('link', { kaccount: 'attribute' }, accountAttribute)
  const codes = ['专用存款账户', '基本存款账户', '旧类账户', '', null].map((label) =>
    take(attribute, record('kaccount', { attribute: label })),
  )
  expect(codes).toEqual(['special', 'basic', undefined, undefined, undefined])
  expect(take(attribute)).toBeUndefined()
})

it('files copied from a link are those of the first request', () => {
  const files = copiedFiles('link', 'contractFile')
  expect(take(files, record('contract', { contractFile: 'f1,f2' }))).toEqual(['f1', 'f2'])
  expect(take(files, record('contract', { contractFile: 'f1' }))).toEqual(['f1'])
  expect(take(files, record('contract', { contractFile: '' }))).toBeUndefined()
  expect(take(files)).toBeUndefined()
})

describe('a card that follows from a link', () => {
  it('is the linked request, or a record within it', () => {
    const meeting = record('meeting')
    const tender = record('tender', { meeting })
    expect(take(linkedRequest('link'), tender)).toBe(tender)
    expect(take(nestedRecord('link', 'meeting'), tender)).toBe(meeting)
    expect(take(nestedLink('link', 'meeting'), tender)).toEqual([meeting])
  })

  it('is missing without a link, and where the request has no record of this name', () => {
    const cards = [linkedRequest('link'), nestedRecord('link', 'meeting'), nestedLink('link', 'meeting')]
    expect(cards.map((card) => take(card))).toEqual([undefined, undefined, undefined])
    const gaps: LinkedRecord[] = [{}, { meeting: null }, { meeting: '党委会' }]
    for (const gap of gaps)
      expect(cards.slice(1).map((card) => take(card, record('tender', gap)))).toEqual([undefined, undefined])
  })
})

describe('an amount within that of its linked requests', () => {
  const limit = {
    amount: 'money',
    link: 'link',
    paths: { payments: 'realMoney', advance: 'paid.sum' },
    outcome: 'refuse',
    code: 'writeOffTooLarge',
  } as const
  const rule = staysWithinLinked(limit)
  const two = [record('payments', { realMoney: '1000.00' }), record('advance', { paid: { sum: '234.50' } })]

  it('may reach their sum, and is refused with it above', () => {
    expect(rule.check({ money: '1234.50', ...linked(...two) }, facts)).toBeUndefined()
    expect(rule.check({ money: '1234.51', ...linked(...two) }, facts)).toEqual({
      outcome: 'refuse',
      code: 'writeOffTooLarge',
      field: 'money',
      words: { limit: '1,234.50' },
    })
  })

  it('is not judged without it, without a link, or while one of the sums is unknown', () => {
    expect(rule.check(linked(...two), facts)).toBeUndefined()
    expect(rule.check({ money: '1234.51' }, facts)).toBeUndefined()
    for (const gap of [record('payments'), record('advance', { paid: null }), record('contract')])
      expect(rule.check({ money: '9999.00', ...linked(...two, gap) }, facts)).toBeUndefined()
  })

  it('may be compared by another value, and is named all the same', () => {
    const compared = {
      reads: ['offset'],
      fen: ({ offset }: Values) => (offset === '1' ? 123_451n : undefined),
    }
    const other = staysWithinLinked({ ...limit, compared })
    expect(other.reads).toEqual(['offset', 'link'])
    expect(other.check({ money: '1.00', offset: '1', ...linked(...two) }, facts)).toMatchObject({
      field: 'money',
    })
    expect(other.check({ money: '9999.00', ...linked(...two) }, facts)).toBeUndefined()
  })
})
