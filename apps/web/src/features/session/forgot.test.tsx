import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '../../../test/open-page.tsx'
import { Refusal, stubServer } from '../../../test/stub-server.ts'
import { setBrand } from '../../lib/page/brand.ts'

const info = { tenantId: '', domain: '', tenantMode: false, registration: false }
const served = {
  captcha: { enabled: false },
  tenantInfo: { ...info, phone: false, mail: true },
  passwordForgotten: true,
  passwordCode: { token: 'tok-1_x' },
  passwordRenew: true,
}
const asked = /^如果该账号存在并登记了邮箱或手机号，重置方式已发送。/

async function openForm(more = {}) {
  const server = stubServer({ ...served, ...more })
  const page = openPage('/login', { token: null })
  await screen.findByRole('button', { name: '登录' })
  await waitFor(() => expect(server.of('tenantInfo')).toHaveLength(1))
  await page.user.click(await screen.findByRole('button', { name: '忘记密码？' }))
  await screen.findByRole('heading', { name: '找回密码' })
  await screen.findByLabelText('账号')
  const send = () => page.user.click(screen.getByRole('button', { name: '发送重置方式' }))
  return { ...page, server, send }
}

describe('a forgotten password', () => {
  test('is answered the same for every account, and leads back to the log-in', async () => {
    const { user, server, send } = await openForm()
    await send()
    expect(screen.getByText('请输入账号')).toBeDefined()
    await user.type(screen.getByLabelText('账号'), ' zhangsan ')
    await send()
    expect(await screen.findByText(asked)).toBeDefined()
    expect(server.of('passwordForgotten').map(({ input }) => input)).toEqual([
      { tenantId: '000000', account: 'zhangsan' },
    ])
    expect(screen.queryByLabelText('短信验证码')).toBeNull()
    await user.click(screen.getByRole('button', { name: '返回登录' }))
    expect(await screen.findByRole('button', { name: '登录' })).toBeDefined()
  })

  test('asks for the tenant where the log-in does', async () => {
    const tenantInfo = { ...served.tenantInfo, tenantMode: true }
    const { user, server, send } = await openForm({ tenantInfo })
    await user.type(screen.getByLabelText('账号'), 'zhangsan')
    await send()
    expect(screen.getByText('请输入租户编号')).toBeDefined()
    await user.type(screen.getByLabelText('租户编号'), '271828')
    await send()
    await screen.findByText(asked)
    expect(server.of('passwordForgotten')[0]?.input).toEqual({ tenantId: '271828', account: 'zhangsan' })
  })

  test('shows why it was refused', async () => {
    const msg = '找回密码次数过多，请稍后再试'
    const { user, send } = await openForm({
      passwordForgotten: new Refusal(429, msg, { error: 'tooManyResets' }),
    })
    await user.type(screen.getByLabelText('账号'), 'zhangsan')
    await send()
    expect(await screen.findByText(msg)).toBeDefined()
    expect(screen.queryByText(asked)).toBeNull()
  })

  test('takes the code of an SMS, which leads to the new password', async () => {
    const { user, server, send, router } = await openForm({ tenantInfo: { ...info, phone: true } })
    await user.type(screen.getByLabelText('账号'), 'zhangsan')
    await send()
    await user.type(await screen.findByLabelText('短信验证码'), '12345')
    await user.click(screen.getByRole('button', { name: '下一步' }))
    expect(screen.getByText('请输入6位数的验证码')).toBeDefined()
    await user.type(screen.getByLabelText('短信验证码'), '6')
    await user.click(screen.getByRole('button', { name: '下一步' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/reset'))
    expect(router.state.location.hash).toBe('#000000.tok-1_x')
    expect(server.of('passwordCode').map(({ input }) => input)).toEqual([
      { tenantId: '000000', account: 'zhangsan', code: '123456' },
    ])
  })

  test('names whom to ask where neither mail nor SMS is set up', async () => {
    stubServer({ ...served, tenantInfo: { ...info, phone: false, mail: false } })
    openPage('/login', { token: null })
    expect(await screen.findByText('忘记密码？请联系管理员重置密码')).toBeDefined()
    expect(screen.queryByRole('button', { name: '忘记密码？' })).toBeNull()
  })
})

describe('a link to a new password', () => {
  async function openLink(more = {}, address = '/reset#271828.tok-1_x') {
    const server = stubServer({ ...served, ...more })
    const page = openPage(address, { token: null })
    await screen.findByRole('heading', { name: '设置新密码' })
    const save = async (first: string, second: string) => {
      for (const [label, text] of [
        ['新密码', first],
        ['确认新密码', second],
      ] as const) {
        await page.user.clear(screen.getByLabelText(label))
        await page.user.type(screen.getByLabelText(label), text)
      }
      await page.user.click(screen.getByRole('button', { name: '保存新密码' }))
    }
    return { ...page, server, save }
  }

  test('sets it, and leads to the log-in', async () => {
    const { user, server, save, address } = await openLink()
    await save('short1', 'short1')
    expect(screen.getByText('密码须为8至128个字符')).toBeDefined()
    await save('Forgotten-2026', 'Forgotten-2027')
    expect(screen.getByText('两次密码输入不一致')).toBeDefined()
    expect(server.of('passwordRenew')).toEqual([])
    await save('Forgotten-2026', 'Forgotten-2026')
    expect(await screen.findByText('密码已设置，请用新密码登录')).toBeDefined()
    expect(server.of('passwordRenew').map(({ input }) => input)).toEqual([
      { tenantId: '271828', token: 'tok-1_x', newPassword: 'Forgotten-2026', newPassword1: 'Forgotten-2026' },
    ])
    await user.click(screen.getByRole('link', { name: '返回登录' }))
    await waitFor(() => expect(address()).toBe('/login'))
  })

  test.each([
    ['token', 'linkExpired', '链接已失效，请重新获取'],
    ['newPassword', 'passwordUnchanged', '新密码不能与原密码相同'],
  ] as const)('says at %s why it was refused', async (field, error, msg) => {
    const { save } = await openLink({
      passwordRenew: new Refusal(400, msg, { error, fields: { [field]: msg } }),
    })
    await save('Forgotten-2026', 'Forgotten-2026')
    const alerts = await screen.findAllByRole('alert')
    expect(alerts.map(({ textContent }) => textContent)).toContain(msg)
  })

  test('shows the name that the company gave the product', async () => {
    const brand = { title: '宏远办公', shortName: '', logo: '', loginPicture: '' }
    await openLink({ tenantInfo: { ...served.tenantInfo, brand } })
    expect(await screen.findByText('宏远办公')).toBeDefined()
    await waitFor(() => expect(document.title).toBe('设置新密码-宏远办公'))
    setBrand(undefined)
  })

  test('that was cut off says so', async () => {
    await openLink({}, '/reset#271828')
    expect(screen.getByText('链接不完整，请从邮件中重新打开')).toBeDefined()
    expect(screen.queryByLabelText('新密码')).toBeNull()
  })
})
