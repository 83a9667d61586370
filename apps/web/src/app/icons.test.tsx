import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../test/inside.ts'
import { openPage } from '../../test/open-page.tsx'
import { listRow, pageOf } from '../../test/requests.ts'
import { stubServer } from '../../test/stub-server.ts'

const sources = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('screen readers do not read icons beside their labels', async () => {
  stubServer({ ...inside, list: pageOf([listRow()]) })
  openPage('/approval/index?state=待处理')
  expect(await screen.findByRole('button', { name: '搜索' })).toBeDefined()
  expect(await screen.findByRole('menuitem', { name: '首页' })).toBeDefined()
})

test('every icon of ours is hidden from screen readers', () => {
  const spoken = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/<[A-Z]\w+(?:Outlined|Filled)\b[^>]*>/g)]
      .map(([icon]) => icon)
      .filter((icon) => !icon.includes('aria-hidden')),
  )
  expect(spoken).toEqual([])
})
