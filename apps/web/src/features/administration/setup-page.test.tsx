import { screen } from '@testing-library/react'
import { setupSteps } from '@countersign/contract'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { stubServer } from '../../../test/stub-server.ts'

const done = { isDone: true, count: 3, open: 0, names: [] }

test('each step says whether it is done, what is missing, and where it is taken', async () => {
  const leaders = { isDone: false, count: 0, open: 7, names: ['研发部', '行政部'] }
  const setup = setupSteps.map((step) => ({ step, ...(step === 'leaders' ? leaders : done) }))
  stubServer({ ...inside, setup })
  const { router } = openPage('/system/setup/index')
  expect(await screen.findByText('还有 1 项未完成，可按任意顺序办理，随时回到此页继续。')).toBeDefined()
  expect(screen.getByText('7 个部门没有在职的负责人：研发部、行政部等')).toBeDefined()
  expect(screen.getByText('已有 3 家公司')).toBeDefined()
  expect(screen.getByText('审批和系统管理始终可用，已启用 3 个其他模块')).toBeDefined()
  expect(screen.getByRole('link', { name: '查看 功能模块' }).getAttribute('href')).toBe(
    '/system/module/index',
  )
  expect(screen.getAllByLabelText('已完成')).toHaveLength(setupSteps.length - 1)
  expect(screen.getByRole('link', { name: '去办理 各部门的负责人' }).getAttribute('href')).toBe(
    '/system/dept/index',
  )
  const paths = screen
    .getAllByRole('link', { name: /去办理|查看/ })
    .map((link) => (link.getAttribute('href') ?? '').replace(/\?.*/, ''))
  expect(paths.map((path) => matchRoutes(router.routes, path)?.at(-1)?.route.path)).toEqual(paths)
})

test('counts anew whenever somebody comes back from the page of a step', async () => {
  const open = { isDone: false, count: 0, open: 0, names: [] }
  const server = stubServer({ ...inside, setup: [{ step: 'companies', ...open }] })
  const { router } = openPage('/system/setup/index')
  expect(await screen.findByText('申请单需要选择公司，目前只有“其他”')).toBeDefined()
  await router.navigate('/wel/index')
  await screen.findByRole('heading', { name: /^李四，/ })
  server.responders.setup = [{ step: 'companies', ...done }]
  await router.navigate('/system/setup/index')
  expect(await screen.findByText('已有 3 家公司')).toBeDefined()
  expect(screen.getByText('已全部完成。')).toBeDefined()
})

test('a step that waits for another one counts nothing', async () => {
  const open = { isDone: false, count: 0, open: 0, names: [] }
  stubServer({
    ...inside,
    setup: [
      { step: 'leaders', ...open },
      { step: 'invitations', ...open },
    ],
  })
  openPage('/system/setup/index')
  expect(await screen.findByText('请先建立部门')).toBeDefined()
  expect(screen.getByText('请先建立用户')).toBeDefined()
})
