import { contract } from '@countersign/contract'
import { forms, type Kind, kinds } from '@countersign/forms'
import { extremeInput } from '@countersign/forms/testing'
import { type Answer, startTestApp, submitForm } from '@countersign/server/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { upload } from '../file/multipart.ts'

const app = await startTestApp({ pdf: 'real' })
const zhangsan = await app.login('zhangsan')
const { body } = await upload(zhangsan, [{ filename: '样.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') }])
const file = contract.upload.output.parse(body.data).id
const named = { people: ['李四', '王五'], departments: ['研发部'], files: [file], requests: ['没有这个'] }

async function openEverywhere(kind: Kind, id: string): Promise<void> {
  const { cards } = await zhangsan.data(contract.formDetail, { kind, id })
  expect(cards.length).toBeGreaterThan(0)
  expect((await zhangsan.call(contract.detail, { id, type: forms[kind].typeName })).status).toBe(200)
  const pdf = await zhangsan.bytes(`/api/oa_info/${kind}/exportPDF?id=${id}`)
  expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
}

const saysWhy = ({ status, body }: Answer) => status === 400 && body.msg !== '' && body.data === null

describe.each(kinds)('the form %s with values at every limit', (kind) => {
  it('is saved as a draft that opens, previewed, and submitted or refused with a message', async () => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (gen) => {
        const input = extremeInput(forms[kind], (count) => gen(fc.nat, { max: count - 1 }), named)
        // A certificate of a department the applicant does not belong to is refused before any other check.
        const values = { ...input, departmentName: '研发部' }
        const kept = await zhangsan.call(contract.draft, { ...values, kind })
        expect(kept.status === 200 || saysWhy(kept)).toBe(true)
        if (kept.status === 200) {
          await openEverywhere(kind, contract.draft.output.parse(kept.body.data).id)
        }
        expect((await zhangsan.call(contract.preview, { ...values, kind })).status).toBe(200)
        const added = await zhangsan.call(contract.add, { ...values, kind })
        expect(added.status === 200 || saysWhy(added)).toBe(true)
        if (added.status === 200) await openEverywhere(kind, contract.add.output.parse(added.body.data).id)
      }),
      { numRuns: Number(process.env['FC_RUNS'] ?? 3), endOnFailure: true },
    )
  })
})

describe('a computed amount above 99,999,999,999.99', () => {
  const items = [{ procureName: '钢材', num: '100', unit: '吨', price: '6222020200' }]
  const row = { date: new Date().toISOString().slice(0, 10), subject: '设备', amount: '99999999999.99' }
  const term = { validFrom: '2027-01-01', validTo: '2029-12-31', payCycle: 'once', rent: '99999999999.99' }

  it.each([
    [
      'procured',
      { items },
      '采购明细第 1 行金额不能大于 99,999,999,999.99；预计总额不能大于 99,999,999,999.99',
    ],
    ['reimbursement', { items: [row, row] }, '报销金额不能大于 99,999,999,999.99'],
    ['lease', term, '租金明细第 1 行金额不能大于 99,999,999,999.99；合同总额不能大于 99,999,999,999.99'],
  ] as const)(
    'of %s is refused at its field, and its draft can still be opened',
    async (kind, over, said) => {
      await expect(submitForm(zhangsan, kind, over)).rejects.toThrow(`answered 400: ${said}`)
      const { id } = await zhangsan.data(contract.draft, { ...over, kind })
      await openEverywhere(kind, id)
      expect((await zhangsan.call(contract.preview, { ...over, kind, id })).status).toBe(200)
    },
  )
})
