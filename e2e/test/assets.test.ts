import { contract } from '@countersign/contract'
import { expect } from 'vitest'
import { listBarriers } from '../src/axe.ts'
import { agreeThrough } from '../src/chains.ts'
import { openRequest } from '../src/pages/approval-list.ts'
import { sendOpinion } from '../src/pages/decision.ts'
import { sign } from '../src/pages/signing.ts'
import { exampleFor, fillForm, openForm, submitButton } from '../src/pages/submit-page.ts'
import type { LoggedIn } from '../src/people.ts'
import { listOwn, submitExample } from '../src/requests.ts'
import { test } from '../src/test.ts'

const term = { validFrom: '2027-03-01', validTo: '2028-02-29' }

test('of two leases of one room for overlapping days one is approved, and a third is refused', async ({
  as,
}) => {
  const applicant = await as('zhangsan')
  applicant.complaints.expectSome(409)
  const { page } = applicant
  await fillLease(applicant, 'YL-B-201', '云岭花店租赁')
  // The form proposes the number one frame after the row is drawn.
  const number = page.getByLabel('资产编号', { exact: true })
  await expect.poll(() => number.inputValue()).toBe('YL-B-201')
  expect(await page.getByLabel('租赁资产第 1 行房号').inputValue()).toBe('201')
  await expect.poll(() => listBarriers(page)).toEqual([])
  await submitButton(page).click()
  await page.getByText('提交成功').waitFor()
  const [room] = await applicant.call(contract.assetRoomOffered, { name: 'YL-B-201' })
  const second = await submitExample(applicant, 'lease', {
    applicationName: '云岭茶室租赁',
    lessee: '云岭茶室',
    assets: [{ ...room, id: undefined }],
    area: undefined,
    ...term,
  })

  await agreeThrough(as, 'lease', second.id, { before: 'zhaoliu' })
  const [first] = await listOwn(applicant, '云岭花店租赁')
  await agreeThrough(as, 'lease', first?.id ?? '')
  const last = await as('zhaoliu')
  last.complaints.expectSome(409)
  const dialog = await openRequest(last, '待处理', '云岭茶室租赁')
  await sign(last.page, dialog)
  await sendOpinion(last.page, dialog, '同意', '同意')
  const taken = '以下房间在租期内已出租：云岭商务中心 / B 座 / 2 层 / 201 (2027-03-01 – 2028-02-29)'
  await last.page.getByText(taken).first().waitFor()

  // The register offers the room no more, but the row of another lease still names it.
  await fillLease(applicant, 'YL-B-202', '云岭画廊租赁')
  for (const [column, text] of [
    ['资产编号', 'YL-B-201'],
    ['房号', '201'],
  ] as const)
    await page.getByLabel(`租赁资产第 1 行${column}`).fill(text)
  await submitButton(page).click()
  await page.getByText(taken).first().waitFor()
  await expect.poll(() => listBarriers(page)).toEqual([])
})

test('the register shows which rooms are let, and an administrator ends a lease early', async ({ as }) => {
  const { page, visit } = await as('admin')
  await visit('/asset/floor')
  const room = page.getByRole('button', { name: /^301/ })
  await room.filter({ hasText: '已出租' }).click()
  const drawer = page.getByRole('dialog', { name: '301' })
  await drawer.getByText('云南滇云科技有限公司').first().waitFor()
  await expect.poll(() => listBarriers(page)).toEqual([])
  await drawer.getByRole('button', { name: '提前结束' }).click()
  const ending = page.getByRole('dialog', { name: /提前结束/ }).last()
  await ending.getByRole('textbox', { name: '最后一日' }).fill('2026-11-01')
  await ending.getByRole('textbox', { name: '原因' }).fill('承租方退租')
  await ending.getByRole('button', { name: /^确 ?定$|^提前结束$|^保 ?存$/ }).click()
  await drawer.getByText('承租方退租').waitFor()
  await page.keyboard.press('Escape')
  await room.filter({ hasText: '空置' }).waitFor()

  for (const [path, text] of [
    ['/asset/room', 'CH-1-101'],
    ['/asset/place', '翠湖文创园'],
    ['/asset/figures', '翠湖文创园'],
  ] as const) {
    await visit(path)
    await page.getByRole('main').getByText(text).first().waitFor()
    await expect.poll(() => listBarriers(page)).toEqual([])
  }
})

/** Fills the form of a lease in, with a room picked from the register. */
async function fillLease(applicant: LoggedIn, assetNo: string, applicationName: string): Promise<void> {
  const { page } = applicant
  const { assets: _assets, assetNo: _number, ...rest } = await exampleFor(applicant, 'lease')
  await openForm(applicant, 'lease')
  await fillForm(applicant, 'lease', { ...rest, ...term, area: '50.00', applicationName })
  await page.getByRole('button', { name: '从台账选择' }).click()
  const picker = page.getByRole('dialog', { name: '从台账选择' })
  await picker.getByRole('textbox').fill(assetNo)
  await picker.getByRole('checkbox', { name: new RegExp(assetNo) }).check()
  await picker.getByRole('button', { name: '选入 1 间' }).click()
  await picker.waitFor({ state: 'hidden' })
}
