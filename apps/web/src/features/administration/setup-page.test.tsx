import { screen } from '@testing-library/react'
import { setupSteps } from '@countersign/contract'
import { expect, test } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { stubServer } from '../../../test/stub-server.ts'

test('each step says whether it is done, what is missing, and where it is taken', async () => {
  const setup = setupSteps.map((step) => ({
    step,
    isDone: step !== 'leaders',
    count: 3,
    open: step === 'leaders' ? 2 : 0,
  }))
  stubServer({ ...inside, setup })
  openPage('/system/setup')
  expect(await screen.findByText('还有 1 项未完成，可按任意顺序办理，随时回到此页继续。')).toBeDefined()
  expect(screen.getByText('2 个部门没有在职的负责人')).toBeDefined()
  expect(screen.getByText('已有 3 家公司')).toBeDefined()
  expect(screen.getAllByLabelText('已完成')).toHaveLength(setupSteps.length - 1)
  expect(screen.getByRole('link', { name: '去办理' }).getAttribute('href')).toBe('/system/dept')
})
