import { contract } from '@countersign/contract'
import { agree, loginAll, reject, startTestApp, submitLeave } from '@countersign/server/testing'
import { fieldsOf, forms, withoutHidden, withPlainBlanks } from '@countersign/forms'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { textOf, withoutBlanks } from '../pdf/read-pdf.ts'
import { hiddenTexts, hostileTexts } from './hostile-texts.ts'
import { vehiclesOf } from './vehicles.ts'

const app = await startTestApp({ pdf: 'real' })
const cast = await loginAll(app)

const texts = Object.entries(hostileTexts)
const opinionOf = async (id: string) =>
  (await cast.zhangsan.data(contract.detail, { id })).personTable[1]?.opinion

describe('an opinion', () => {
  it.each(texts)(
    'of %s is shown in trail and list as it was written, without invisible characters, sent by query or JSON',
    async (_what, written) => {
      const text = withoutHidden(withPlainBlanks(written))
      for (const vehicle of vehiclesOf(app, contract.overrule).slice(0, 2)) {
        const { id } = await submitLeave(cast.zhangsan)
        expect(await vehicle.send(cast.lisi, { id, opinion: written })).toMatchObject({ status: 200 })
        expect(await opinionOf(id)).toBe(text)
        const { records } = await cast.lisi.data(contract.list, { state: '已处理', size: 1 })
        expect(records[0]).toMatchObject({ id, opinion: text })
      }
    },
  )
  it('of 500 characters of four bytes each is kept whole', async () => {
    const { id } = await submitLeave(cast.zhangsan)
    await reject(cast.lisi, id, '𠮷'.repeat(500))
    expect(await opinionOf(id)).toBe('𠮷'.repeat(500))
  })
})

describe('a name', () => {
  // A name is a single line: a line break becomes a blank.
  const seen = texts.filter(([what]) => !hiddenTexts.some((hidden) => hidden === what))
  const names = seen.map(([, text]) => text.replace('\r\n', ' '))
  beforeAll(async () => {
    for (const name of names) await submitLeave(cast.sunqi, { applicationName: name })
  })

  it.each(seen)('containing %s is found by searching for it as plain text', async (_what, text) => {
    const wanted = text.replace('\r\n', ' ')
    const having = names.filter((name) => name.toLowerCase().includes(wanted.toLowerCase()))
    const { records, total } = await cast.sunqi.data(contract.list, { pendingName: wanted, size: 50 })
    expect(records.map((row) => row.applicationName).toSorted()).toEqual(having.toSorted())
    expect(total).toBe(having.length)
    const own = await cast.sunqi.data(contract.formList, { kind: 'leave', applicationName: wanted, size: 50 })
    expect(own.total).toBe(having.length)
  })
  it('of a draft is never cut within a character', async () => {
    const applicationName = `${'长'.repeat(99)}💥💥`
    const { id } = await cast.sunqi.data(contract.draft, { kind: 'leave', applicationName })
    const detail = await cast.sunqi.data(contract.detail, { id })
    expect(detail.applicationName).toBe(`${'长'.repeat(99)}💥`)
    expect(detail.values).toMatchObject({ applicationName })
  })
})

describe('a draft', () => {
  it('returns any JSON entered into its fields unchanged', async () => {
    const { id } = await cast.zhangsan.data(contract.draft, { kind: 'leave' })
    // Null and an empty text both mean that nothing was entered.
    const entered = fc
      .jsonValue({ maxDepth: 5, stringUnit: 'grapheme' })
      .filter((value) => value !== null && value !== '')
    const drafts = fc.dictionary(fc.constantFrom(...fieldsOf(forms.leave).map(({ name }) => name)), entered)
    await fc.assert(
      fc.asyncProperty(drafts, async (values) => {
        await cast.zhangsan.data(contract.draft, { ...values, kind: 'leave', id })
        const kept = await cast.zhangsan.data(contract.detail, { id })
        expect(kept.values).toEqual(JSON.parse(JSON.stringify(values)))
      }),
      { numRuns: 40, seed: 20_261_120 },
    )
  })
})

describe('on the PDF', () => {
  it('the values match those of the dialog, opinions included', async () => {
    const reason = '二期  机电　安装，¥1,234.50（含税）—— Crème e\u0301 𠮷 ≥ ①'
    const { id } = await submitLeave(cast.zhangsan, { reason })
    await agree(cast.lisi, id, '同意\u202e付款\u200b给\u2066乙方\u00ad，\t请\u2028尽快')
    const detail = await cast.zhangsan.data(contract.detail, { id })
    const shown = detail.cards.flatMap(({ fields }) => fields).find(({ name }) => name === 'reason')?.text
    const opinion = detail.personTable[1]?.opinion ?? ''
    expect([shown, opinion]).toEqual([reason, '同意付款给乙方， 请尽快'])
    const read = await textOf((await cast.zhangsan.bytes(`/api/oa_info/leave/exportPDF?id=${id}`)).bytes)
    for (const text of [reason, opinion]) {
      expect(read.normalize()).toContain(withoutBlanks(text).normalize())
    }
  })
  it('texts with a meaning to SQL, a browser, Typst or a shell appear as plain text', async () => {
    const all = texts
      .map(([, text]) => text)
      .filter((text) => /^[\x20-\x7e]{1,60}$/.test(text))
      .join(' ')
    expect(all).toContain('#panic()')
    const { id } = await submitLeave(cast.zhangsan, {
      applicationName: `${hostileTexts.Typst} ${hostileTexts.script}`,
      reason: all.slice(0, 500),
    })
    await agree(cast.lisi, id, all.slice(0, 500))
    await agree(cast.zhaoliu, id, all.slice(-500))
    const pdf = await cast.zhangsan.bytes(`/api/oa_info/leave/exportPDF?id=${id}`)
    const read = await textOf(pdf.bytes)
    for (const text of [hostileTexts.Typst + hostileTexts.script, all.slice(0, 500), all.slice(-500)]) {
      expect(read).toContain(withoutBlanks(text))
    }
  })
})
