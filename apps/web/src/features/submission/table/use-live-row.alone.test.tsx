import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { inside } from '../../../../test/inside.ts'
import { detailOf, formContext } from '../../../../test/requests.ts'
import { stubServer } from '../../../../test/stub-server.ts'

type Sight = Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'>
let tell: (entries: Sight[]) => void = () => undefined

test('a row out of sight shows texts, and inputs once it is near or focused', async () => {
  // The page looks for it when it is loaded.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
      constructor(listen: typeof tell) {
        tell = listen
      }
    },
  )
  const { openPage } = await import('../../../../test/open-page.tsx')
  const items = Array.from({ length: 20 }, (_, index) => ({
    procureName: `椅子 ${index + 1}`,
    num: '1.000',
    unit: '把',
    price: '1234.50',
    totalPrice: '1234.50',
  }))
  stubServer({
    ...inside,
    userList: [],
    formContext,
    preview: [],
    formDetail: detailOf({ id: 'd-1', approvalStatus: '草稿', values: { items } }),
  })
  openPage('/approval/submit/procured?id=d-1')
  const row = (index: number) => document.querySelector<HTMLElement>(`[data-row="${index}"]`)
  await waitFor(() => expect(row(19)).not.toBeNull())
  expect(row(0)?.querySelectorAll('input').length).toBe(5)
  expect(row(15)?.querySelectorAll('input').length).toBe(0)
  expect(row(15)?.textContent).toContain('椅子 16')
  expect(row(15)?.textContent).toContain('1,234.50')

  const near = row(15)
  if (!near) throw new Error('The row is missing.')
  act(() => tell([{ target: near, isIntersecting: true }]))
  expect(screen.getByLabelText<HTMLInputElement>('采购明细第 16 行名称').value).toBe('椅子 16')
  act(() => tell([{ target: near, isIntersecting: false }]))
  expect(row(15)?.querySelectorAll('input').length).toBe(0)

  // As the page does when it leads to an error.
  const text = row(17)?.querySelector<HTMLElement>('[data-column=unit] [id^=field-]:not(label)')
  act(() => text?.focus())
  const input = screen.getByLabelText('采购明细第 18 行单位')
  expect(input).toBeInstanceOf(HTMLInputElement)
  expect(document.activeElement).toBe(input)
})
