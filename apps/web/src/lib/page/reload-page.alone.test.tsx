import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isReloading, reloadPage } from './reload-page.ts'
import { readStored } from '../storage/stored.ts'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { stubServer } from '../../../test/stub-server.ts'

test('an automatic reload keeps unsaved work without asking', async () => {
  stubServer({ ...inside, preview: [] })
  const { user } = openPage('/approval/submit/leave')
  await user.type(await screen.findByLabelText(/事由/), '回乡')
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect([leave(), isReloading()]).toEqual([true, false])
  reloadPage()
  expect(readStored('keptForm-u-lisi-leave-new')).toMatchObject({ entered: { reason: '回乡' } })
  expect([leave(), isReloading()]).toEqual([false, true])
})
