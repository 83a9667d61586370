import { contract } from '@countersign/contract'
import { fieldsOf, forms, isWanted, kinds } from '@countersign/forms'
import { expect } from 'vitest'
import { openRequest, rowOf } from '../src/pages/approval-list.ts'
import { exampleFor, fillForm, openForm, readForm, seeSaved } from '../src/pages/submit-page.ts'
import { listOwn } from '../src/requests.ts'
import { test } from '../src/test.ts'

test.for(kinds)(
  'fills %s in through the page, finds the draft again, submits and opens it',
  async (kind, { as }) => {
    const zhangsan = await as('zhangsan')
    const { page } = zhangsan
    const applicationName = `${forms[kind].typeName}（填写）`
    const values = { ...(await exampleFor(zhangsan, kind)), applicationName, remark: '请按流程办理' }
    await openForm(zhangsan, kind)
    await fillForm(zhangsan, kind, values)
    await seeSaved(page)
    await page.getByRole('heading', { name: forms[kind].title }).click()

    const route = await zhangsan.call(contract.preview, { ...values, kind })
    const preview = page.getByRole('region', { name: '审批路线' })
    for (const { people } of route)
      await preview
        .getByText(people.map(({ name }) => name).join('、'))
        .first()
        .waitFor()

    const before = await readForm(page)
    await page.reload()
    await preview.getByRole('listitem').nth(route.length).waitFor()
    await expect.poll(() => readForm(page)).toBe(before)

    await page.getByRole('button', { name: '提交', exact: true }).click()
    await page.getByText('提交成功').waitFor()
    await rowOf(page, applicationName).filter({ hasText: '审批中' }).waitFor()
    const dialog = await openRequest(zhangsan, '已发起', applicationName)
    const rows = await listOwn(zhangsan, applicationName)
    expect(rows).toHaveLength(1)
    const { cards } = await zhangsan.call(contract.detail, { id: rows[0]?.id ?? '' })
    for (const { label, text, files } of cards.flatMap((card) => card.fields)) {
      await dialog.getByRole('term').filter({ hasText: label }).first().waitFor()
      if (text && !files) await dialog.getByRole('definition').filter({ hasText: text }).first().waitFor()
    }
  },
)
