import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { detailOf, formContext } from '../../../../test/requests.ts'
import { stubServer } from '../../../../test/stub-server.ts'

const around = {
  ...inside,
  userList: [],
  formContext,
  preview: [],
  draft: { id: 'd-1', applyNo: '', approvalStatus: '草稿', savedAt: '2026-11-20 10:32:05', revision: 2 },
}

function openDraft(kind: string, values: Record<string, unknown>) {
  stubServer({ ...around, formDetail: detailOf({ id: 'd-1', approvalStatus: '草稿', values }) })
  return openPage(`/approval/submit/${kind}?id=d-1`).user
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

describe('a date that is written', () => {
  test.each([
    ['2026年12月5日', '2026-12-05'],
    ['20261205', '2026-12-05'],
    ['46347', '2026-11-21'],
    ['2026-12-05', '2026-12-05'],
  ])('%s is read as %s when the field is left', async (text, date) => {
    const user = openDraft('lease', { validFrom: '2026-11-01' })
    await user.clear(await field('有效期自'))
    await user.type(await field('有效期自'), text)
    await user.click(await field('租金单价'))
    expect((await field('有效期自')).value).toBe(date)
    expect(screen.queryByText(/须为有效日期/)).toBeNull()
  })

  test('stays as it is, with an error, when it is none', async () => {
    const user = openDraft('lease', { validFrom: '2026-11-01' })
    await user.clear(await field('有效期自'))
    await user.type(await field('有效期自'), '下周一')
    await user.tab()
    expect((await field('有效期自')).value).toBe('下周一')
    expect(await screen.findByText(/有效期自须为有效日期/)).toBeTruthy()
  })

  test('of a draft is shown as it was written', async () => {
    openDraft('reimbursement', { items: [{ date: '46347元' }] })
    expect(await screen.findByDisplayValue('46347元')).toBeTruthy()
  })

  test('keeps its half of the day', async () => {
    const user = openDraft('leave', { startDate: '2026-12-01 12:00:00' })
    const [day] = await screen.findAllByLabelText<HTMLInputElement>('开始时间')
    if (!day) throw new Error('no field')
    await user.clear(day)
    await user.type(day, '12/7{Enter}')
    await user.tab()
    expect(day.value).toMatch(/^20\d\d-12-07$/)
    expect(day.closest('[style]')?.textContent).toContain('下午')
  })
})

test('the calendar of an end opens on the month of its start', async () => {
  const user = openDraft('lease', { validFrom: '2031-05-10' })
  await user.click(await field('有效期至'))
  expect((await screen.findByText('2031年')).tagName).toBe('BUTTON')
})
