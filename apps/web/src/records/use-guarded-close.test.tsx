import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { App, Button, Form, Input } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { stillTab } from '../../test/tab.ts'
import { loadAllWords } from '../app/i18n.ts'
import { type OwnTab, TabContext } from '../lib/tab/tab-location.ts'
import type { UnsavedWork } from '../lib/tab/unsaved-work.ts'
import { Dialog } from '../ui/dialog.tsx'
import { SideDrawer } from '../ui/side-drawer.tsx'
import { useGuardedForm } from './use-guarded-close.ts'

beforeAll(loadAllWords)

interface FrameProps {
  title: string
  footer: ReactNode
  onClose: () => void
  children: ReactNode
}

function Written({ Frame, onClose }: { Frame: ComponentType<FrameProps>; onClose: () => void }) {
  const { close, changed } = useGuardedForm(onClose)
  return (
    <Frame title="报销" onClose={close} footer={<Button onClick={close}>不填了</Button>}>
      <Form onValuesChange={changed}>
        <Form.Item name="reason">
          <Input aria-label="事由" />
        </Form.Item>
      </Form>
    </Frame>
  )
}

function open(Frame: ComponentType<FrameProps>) {
  const onClose = vi.fn<() => void>()
  const works: UnsavedWork[] = []
  const tab: OwnTab = { ...stillTab, guard: (work) => void works.push(work) }
  render(
    <TabContext value={tab}>
      <App>
        <Written Frame={Frame} onClose={onClose} />
      </App>
    </TabContext>,
  )
  return { user: userEvent.setup(), onClose, works }
}

const frames: [string, ComponentType<FrameProps>, string][] = [
  ['a drawer', SideDrawer, '.ant-drawer-mask'],
  ['a dialog', Dialog, '.ant-modal-wrap'],
]

type User = ReturnType<typeof userEvent.setup>

const ways: [string, (user: User, mask: string) => Promise<void>][] = [
  ['the cross', (user) => user.click(screen.getByRole('button', { name: '关闭' }))],
  ['a button', (user) => user.click(screen.getByRole('button', { name: '不填了' }))],
  ['Esc', (user) => user.keyboard('{Escape}')],
  [
    'a click beside it',
    async (user, mask) => {
      const beside = document.querySelector(mask)
      if (!beside) throw new Error(`nothing beside: ${mask}`)
      await user.click(beside)
    },
  ],
]

describe.each(frames)('%s', (_kind, Frame, mask) => {
  test.each(ways)('with a text in it is not closed by %s without a question', async (_way, leave) => {
    const { user, onClose, works } = open(Frame)
    const field = await screen.findByRole('textbox', { name: '事由' })
    await user.type(field, '住')
    await leave(user, mask)
    const stay = await screen.findByRole('button', { name: '继续填写' })
    expect(onClose).not.toHaveBeenCalled()
    expect(works.at(-1)?.isUnsaved()).toBe(true)
    await user.click(stay)
    expect(field).toHaveProperty('value', '住')
  })

  test('with a text in it is closed when the question is answered so', async () => {
    const { user, onClose } = open(Frame)
    await user.type(await screen.findByRole('textbox', { name: '事由' }), '住')
    await user.click(screen.getByRole('button', { name: '关闭' }))
    await user.click(await screen.findByRole('button', { name: /^放\s?弃$/ }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test.each(ways)('without a text is closed by %s at once', async (_way, leave) => {
    const { user, onClose, works } = open(Frame)
    await screen.findByRole('textbox', { name: '事由' })
    expect(works.at(-1)?.isUnsaved()).toBe(false)
    await leave(user, mask)
    expect(onClose).toHaveBeenCalledOnce()
  })
})

/** Dialogs with inputs that ask nothing when they are closed, and why. */
const unguarded: Readonly<Record<string, string>> = {
  '../features/account/phone-dialog.tsx': 'a code is sent again',
  '../features/account/totp-dialog.tsx': 'a code is good for half a minute',
  '../features/approval/acting/more-dialog.tsx': 'its text is kept until it is sent',
  '../features/flow/begin-dialog.tsx': 'two choices',
  '../features/lock/lock-dialog.tsx': 'a password',
  '../features/registration/bind-dialog.tsx': 'it cannot be closed',
  '../features/registration/register-dialog.tsx': 'it cannot be closed',
  '../features/session/confirm-dialog.tsx': 'a password or a code',
  '../features/submission/table/rooms-button.tsx': 'a search',
}

test('every dialog and drawer with an input asks before a text is lost', () => {
  const files = import.meta.glob<string>('../{app,features,records,shell}/**/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const withInputs = Object.entries(files).filter(
    ([path, text]) =>
      !path.includes('.test.') &&
      /<(?:Modal|Dialog|Drawer|SideDrawer)\b/.test(text) &&
      /<(?:Form|Input|InputNumber)\b/.test(text),
  )
  expect(withInputs.length).toBeGreaterThan(20)
  const silent = withInputs.filter(([, text]) => !/= useGuarded(?:Close|Form|Leave)\(/.test(text))
  expect(silent.map(([path]) => path).toSorted()).toEqual(Object.keys(unguarded))
})
