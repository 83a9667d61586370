import {
  defaultSettings,
  kinds,
  forms,
  parseValues,
  computeValues,
  presentCards,
  isMondayToFriday,
  labelOf,
  titleOf,
} from '@countersign/forms'
import { type Choose, extremeInput } from '@countersign/forms/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { detailOf, formContext } from '../../../test/requests.ts'
import { stubServer } from '../../../test/stub-server.ts'

const around = {
  ...inside,
  userList: [{ id: 'u-3', name: '王五', account: 'wangwu', deptNames: ['财务部'], avatar: '' }],
  deptTree: [],
  formContext,
  preview: [],
  draft: { id: 'd-1', applyNo: '', approvalStatus: '草稿', savedAt: '2026-11-20 10:32:05', revision: 2 },
}

const named = { people: ['u-3'], departments: ['d-1'], files: ['f-1'], requests: ['NO-1'] }

/** Rendering forty rows takes seconds; three show as much. */
const withFewRows = (input: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, Array.isArray(value) ? value.slice(0, 3) : value]),
  )

/** Renders the page anew for each generated input. */
const eachRun = (check: (choose: Choose) => Promise<void>) =>
  fc.assert(
    fc
      .asyncProperty(fc.gen(), (gen) => check((count) => gen(fc.nat, { max: count - 1 })))
      .afterEach(() => cleanup()),
    { numRuns: Number(process.env['FC_RUNS'] ?? 2), endOnFailure: true },
  )

const facts = {
  today: '2026-11-20',
  applicantId: 'u-3',
  workingDay: isMondayToFriday,
  departmentsOf: () => undefined,
  companies: undefined,
  settings: defaultSettings,
}
const lookups = {
  options: () => formContext.dictionaries.mainstay,
  person: (id: string) => ({ id }),
  department: (id: string) => ({ id }),
  file: (id: string) => ({ id, name: `${id}.pdf`, size: 1, mime: 'application/pdf' }),
  request: () => undefined,
}
const names = {
  person: (id: string) => id,
  department: (id: string) => id,
  fileName: (id: string) => id,
  fileUrl: (id: string) => id,
}

const sentenceOf = (element: Element) => element.textContent

/** An extreme text may look like an unfilled placeholder; a message may quote it, so it is removed first. */
const withoutEntered = (sentence: string | null, values: object) =>
  JSON.stringify(values).includes('{label}') ? (sentence ?? '').replaceAll('{label}', '') : sentence

describe.each(kinds)('%s with values at every limit', (kind) => {
  test('opens as a draft and shows errors without failing', async () => {
    await eachRun(async (choose) => {
      const values = withFewRows(extremeInput(forms[kind], choose, named))
      const formDetail = detailOf({ id: 'd-1', kind, approvalStatus: '草稿', values })
      const server = stubServer({ ...around, formDetail })
      const { user } = openPage(`/approval/submit/${kind}?id=d-1`)
      await screen.findByLabelText(labelOf(forms[kind], 'applicationName', 'zh'))
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(titleOf(kind, 'zh'))
      await user.click(screen.getByRole('button', { name: '提交' }))
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(titleOf(kind, 'zh'))
      const wrong = screen.queryByRole('button', { name: /处需要修改$/ })?.textContent ?? '0'
      const said = Array.from(document.querySelectorAll('[data-part=error]'), sentenceOf)
      expect(said.length).toBeGreaterThanOrEqual(Number.parseInt(wrong, 10))
      for (const sentence of said)
        expect(withoutEntered(sentence, values)).toMatch(/^(?!.*\{\w+\}).*\p{Script=Han}/u)
      // A form without errors is submitted.
      await waitFor(() => expect(server.of('add')).toHaveLength(wrong === '0' ? 1 : 0))
    })
  })

  test('opens in the dialog', async () => {
    await eachRun(async (choose) => {
      const form = forms[kind]
      const { values } = parseValues(form, extremeInput(form, choose, named), lookups)
      const cards = presentCards(form, computeValues(form, values, facts), names)
      stubServer({ ...around, detail: detailOf({ kind, cards }) })
      openPage('/approval/index?state=待处理&view=r-1')
      expect(await screen.findByText('审批记录')).toBeDefined()
      for (const { title } of cards.slice(1)) expect(screen.getAllByText(title).length).toBeGreaterThan(0)
    })
  })
})

describe('a computed value that is too large', () => {
  test('is reported at its cell and at the total, and the page keeps working', async () => {
    const items = [{ procureName: '钢材', num: '100', unit: '吨', price: '6222020200' }]
    stubServer({
      ...around,
      formDetail: detailOf({ id: 'd-1', kind: 'procured', approvalStatus: '草稿', values: { items } }),
    })
    openPage('/approval/submit/procured?id=d-1')
    const total = await screen.findByLabelText('预计总额')
    expect(total.textContent).toBe('¥ 622,202,020,000.00')
    const said = screen.getByText('预计总额不能大于 99,999,999,999.99')
    expect(total.getAttribute('aria-describedby')).toBe(said.closest('[id]')?.id)
    expect(screen.getByText('金额不能大于 99,999,999,999.99')).toBeDefined()
    expect(screen.queryByText('需求日期不能为空')).toBeNull()
  })
})
