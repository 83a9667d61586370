import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from './inside.ts'
import { openPage } from './open-page.tsx'
import { menuNode, metaOf } from './people.ts'
import { stubServer } from './stub-server.ts'

test('an empty menu says so', async () => {
  stubServer({ ...inside, menuRoutes: [] })
  openPage('/wel/index')
  expect(await screen.findByText('没有发现菜单')).toBeDefined()
})

test('an item with roles shows only to who has one of them, one without to all', async () => {
  const item = (name: string, roles: string[]) =>
    menuNode({ path: `/${name}`, name, code: name, meta: { ...metaOf(''), roles } })
  stubServer({
    ...inside,
    menuRoutes: [item('人人可见', []), item('经理可见', ['leader']), item('管理员可见', ['administrator'])],
    info: { ...inside.info, roles: ['leader'] },
  })
  openPage('/wel/index')
  expect(await screen.findByRole('menuitem', { name: '经理可见' })).toBeDefined()
  expect(screen.getByRole('menuitem', { name: '人人可见' })).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: '管理员可见' })).toBeNull()
})
