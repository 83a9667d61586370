import type { Identity, Session, User } from '@countersign/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { lisi } from '../../../test/people.ts'
import { type ReceivedCall, Refusal, stubServer } from '../../../test/stub-server.ts'

const profile: User = {
  id: 'u-lisi',
  account: 'lisi',
  name: '李四',
  realName: '李四',
  avatar: '',
  phone: '13812345678',
  phoneVerified: true,
  email: '',
  tenantId: '000000',
  code: '',
  birthday: '',
  sex: 3,
  sexName: '未知',
  roleId: 'r-1',
  roleName: '员工',
  deptId: 'd-1',
  deptName: '研发部',
  postId: '',
  postName: '',
  deptNames: ['研发部'],
  places: [{ deptId: 'd-1', deptName: '研发部', postId: '', postName: '' }],
  password: '',
  standing: 'working',
  standingSince: '',
  returnsOn: '',
  version: 1,
}

// The loading icon stays part of the button's name, because jsdom never ends its animation.
const pressSave = async (user: ReturnType<typeof openPage>['user']) =>
  user.click(await screen.findByRole('button', { name: /保存$/ }))

async function type(user: ReturnType<typeof openPage>['user'], label: string, text: string) {
  const input = await screen.findByLabelText(label)
  await user.clear(input)
  if (text) await user.type(input, text)
}

test('the user menu offers dashboard, personal info, messages and log out', async () => {
  stubServer({ ...inside, userDetail: profile })
  const { user, address } = openPage('/wel/index')
  await user.click(await screen.findByRole('button', { name: /^用户菜单/ }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.textContent).slice(-4)).toEqual([
    '控制台',
    '个人信息',
    '消息中心',
    '退出登录',
  ])
  await user.click(screen.getByRole('menuitem', { name: '个人信息' }))
  await waitFor(() => expect(address()).toBe('/info/index'))
})

test('控制台 leads to /, the workplace', async () => {
  stubServer({ ...inside, userDetail: profile })
  const { user, address } = openPage('/info/index')
  await user.click(await screen.findByRole('button', { name: /^用户菜单/ }))
  await user.click(await screen.findByRole('menuitem', { name: '控制台' }))
  await waitFor(() => expect(address()).toBe('/wel/index'))
})

describe('personal info', () => {
  test('is shown and edited, and the header shows the change', async () => {
    let name = '李四'
    const server = stubServer({
      ...inside,
      info: () => ({ ...lisi, name }),
      userDetail: () => ({ ...profile, name }),
      updateUser: ({ input }: ReceivedCall) => {
        name = String(input['name'])
        return true
      },
    })
    const { user } = openPage('/info')
    expect((await screen.findByLabelText<HTMLInputElement>('手机号码')).value).toBe('13812345678')
    await type(user, '显示名称', '小李')
    await type(user, '邮箱', 'lisi@example.com')
    await pressSave(user)
    expect(await screen.findByText('修改信息成功!')).toBeDefined()
    const [sent] = server.of('updateUser')
    expect(sent?.input).toEqual({ name: '小李', phone: '13812345678', email: 'lisi@example.com' })
    expect(sent?.headers.get('Idempotency-Key')).toBeTruthy()
    expect(await screen.findByRole('button', { name: '用户菜单 小李' })).toBeDefined()
  })

  test.each([
    ['手机号码', '', '手机号码不能为空'],
    ['手机号码', '1381234567', '手机号码长度不为11位'],
    ['手机号码', '23812345678', '手机号码格式不正确'],
    ['邮箱', 'lisi', '邮箱格式不正确'],
    ['显示名称', '', '姓名不能为空'],
  ])('%s “%s” shows the message %s and is not sent', async (label, text, said) => {
    const server = stubServer({ ...inside, userDetail: profile, updateUser: true })
    const { user } = openPage('/info/index')
    await type(user, label, text)
    await pressSave(user)
    expect(await screen.findByText(said)).toBeDefined()
    expect(server.of('updateUser')).toHaveLength(0)
  })

  test('a refusal is shown at its field, and the typed values stay', async () => {
    const fields = { phone: '手机号码已被使用', email: '邮箱已被使用' }
    const refusal = new Refusal(400, Object.values(fields).join('；'), { error: 'invalid', fields })
    stubServer({ ...inside, userDetail: profile, updateUser: refusal })
    const { user } = openPage('/info/index')
    await type(user, '显示名称', '小李')
    await pressSave(user)
    const item = (label: string) => screen.getByLabelText(label).closest('.ant-form-item')?.textContent
    await waitFor(() => expect(item('手机号码')).toContain('手机号码已被使用'))
    expect(item('邮箱')).toContain('邮箱已被使用')
    expect(item('显示名称')).not.toContain('使用')
    expect(screen.getByLabelText<HTMLInputElement>('显示名称').value).toBe('小李')
  })

  test('an emptied email address is removed', async () => {
    const server = stubServer({
      ...inside,
      userDetail: { ...profile, email: 'lisi@example.com' },
      updateUser: true,
    })
    const { user } = openPage('/info/index')
    await type(user, '邮箱', '')
    await pressSave(user)
    await screen.findByText('修改信息成功!')
    expect(server.of('updateUser')[0]?.input['email']).toBe(' ')
  })

  test('a picture is cropped and uploaded first, only once even if the rest is refused', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 400, height: 300, close() {} }))
    const pen = { fillRect() {}, drawImage: vi.fn<(...given: unknown[]) => void>() }
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() =>
      Object.assign(Object.create(null), pen),
    )
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,AAAA')
    let fails = true
    const server = stubServer({
      ...inside,
      userDetail: profile,
      uploadByte: '/api/files/f-9?signature=s',
      updateUser: () => (fails ? new Refusal(400, '头像应为您上传的 PNG 或 JPEG 图片') : true),
    })
    const { user } = openPage('/info/index')
    const file = new File(['x'], 'me.png', { type: 'image/png' })
    await user.upload(await screen.findByLabelText('头像'), file)
    await waitFor(() => expect(pen.drawImage).toHaveBeenCalled())
    expect(pen.drawImage.mock.calls[0]?.slice(1)).toEqual([50, 0, 300, 300, 0, 0, 256, 256])
    await pressSave(user)
    await screen.findByText('头像应为您上传的 PNG 或 JPEG 图片')
    fails = false
    await pressSave(user)
    await screen.findByText('修改信息成功!')
    expect(server.of('uploadByte')).toHaveLength(1)
    expect(server.of('updateUser').at(-1)?.input['avatar']).toBe('/api/files/f-9?signature=s')
    vi.restoreAllMocks()
  })

  test('a file that is not a picture shows a message', async () => {
    vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('no picture')))
    stubServer({ ...inside, userDetail: profile })
    const { user } = openPage('/info/index')
    await user.upload(await screen.findByLabelText('头像'), new File(['x'], 'me.png', { type: 'image/png' }))
    expect((await screen.findByRole('alert')).textContent).toContain('图片无法识别')
  })

  test('is loaded again after a failure', async () => {
    let fails = true
    stubServer({ ...inside, userDetail: () => (fails ? new Refusal(500, '服务器异常') : profile) })
    const { user } = openPage('/info/index')
    const retry = await screen.findByRole('button', { name: '重试' })
    fails = false
    await user.click(retry)
    expect(await screen.findByLabelText('手机号码')).toBeDefined()
  })
})

describe('the password', () => {
  const fill = async (user: ReturnType<typeof openPage>['user'], old: string, one: string, two = one) => {
    if (old) await user.type(await screen.findByLabelText('原密码'), old)
    if (one) await user.type(await screen.findByLabelText('新密码'), one)
    if (two) await user.type(screen.getByLabelText('确认新密码'), two)
    await user.click(screen.getByRole('button', { name: '修改密码' }))
  }

  test('is changed, and the fields are emptied', async () => {
    const server = stubServer({ ...inside, updatePassword: true })
    const { user } = openPage('/info/index?tab=password')
    await fill(user, 'Demo-2026', 'Changed-2026')
    expect(await screen.findByText('修改密码成功!')).toBeDefined()
    expect(server.of('updatePassword')[0]?.input).toEqual({
      oldPassword: 'Demo-2026',
      newPassword: 'Changed-2026',
      newPassword1: 'Changed-2026',
    })
    expect(screen.getByLabelText<HTMLInputElement>('原密码').value).toBe('')
  })

  test.each([
    ['Demo-2026', 'Short-1', 'Short-1', '密码须为8至128个字符'],
    ['Demo-2026', 'Changed-2026', 'Changed-2027', '两次密码输入不一致'],
    ['', 'Changed-2026', 'Changed-2026', '请输入原密码'],
    ['Demo-2026', '', '', '请输入新密码'],
  ])('changed from %j to %j and %j shows the message %s', async (old, one, two, said) => {
    const server = stubServer({ ...inside, updatePassword: true })
    const { user } = openPage('/info/index?tab=password')
    await screen.findByLabelText('原密码')
    await fill(user, old, one, two)
    expect(await screen.findByText(said)).toBeDefined()
    expect(server.of('updatePassword')).toHaveLength(0)
  })

  test('with a wrong current password shows the message at its field', async () => {
    const fields = { oldPassword: '原密码不正确' }
    stubServer({
      ...inside,
      updatePassword: new Refusal(400, fields.oldPassword, { error: 'passwordWrong', fields }),
    })
    const { user } = openPage('/info/index?tab=password')
    await fill(user, 'Demo-1999', 'Changed-2026')
    await vi.waitFor(() =>
      expect(screen.getByLabelText('原密码').closest('.ant-form-item')?.textContent).toContain(
        '原密码不正确',
      ),
    )
  })

  test('is not reported as changed when the connection is lost', async () => {
    stubServer({
      ...inside,
      updatePassword: () => {
        throw new TypeError('Failed to fetch')
      },
    })
    const { user } = openPage('/info/index?tab=password')
    await fill(user, 'Demo-2026', 'Changed-2026')
    expect(await screen.findByText('保存失败，请检查网络后重试')).toBeDefined()
    expect(screen.queryByText('修改密码成功!')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('原密码').value).toBe('Demo-2026')
  })
})

test('a passkey is not offered where browsers know none, and the page says why', async () => {
  stubServer({ ...inside, factors: { factors: [], recoveryCodes: 0, isRequired: false } })
  openPage('/info/index?tab=factors')
  const why = '通行密钥须通过域名以 HTTPS 访问本系统时使用。'
  expect(await screen.findByText(why)).toBeDefined()
  expect(screen.getByRole('button', { name: '添加通行密钥' })).toHaveProperty('disabled', true)
  cleanup()
  vi.stubGlobal('PublicKeyCredential', Object)
  vi.stubGlobal('isSecureContext', true)
  openPage('/info/index?tab=factors')
  expect(await screen.findByRole('button', { name: '添加通行密钥' })).toHaveProperty('disabled', false)
  expect(screen.queryByText(why)).toBeNull()
})

describe('sessions', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
  const session = (given: Partial<Session>): Session => ({
    id: 's-1',
    address: '10.0.0.7',
    userAgent: chrome,
    since: '2026-11-17 10:00:00',
    lastSeen: '2026-11-17 11:00:00',
    isCurrent: false,
    ...given,
  })

  test('are listed, and another session ends after a confirmation; the current one has no button', async () => {
    let all = [session({ isCurrent: true }), session({ id: 's-2', userAgent: phone })]
    const server = stubServer({
      ...inside,
      sessions: () => all,
      endSession: ({ input }: ReceivedCall) => {
        all = all.filter(({ id }) => id !== input['id'])
        return true
      },
    })
    const { user } = openPage('/info/index?tab=sessions')
    const items = within(await screen.findByRole('list', { name: '我的会话' })).getAllByRole('listitem')
    expect(items[0]?.textContent).toContain('Chrome · Windows 您正在使用')
    expect(items[0]?.textContent).toContain('地址 10.0.0.7')
    expect(items[1]?.textContent).toContain('Safari · iPhone')
    expect(screen.getAllByRole('button', { name: /^结束/ })).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: '结束 Safari · iPhone 的会话' }))
    expect(server.of('endSession')).toHaveLength(0)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '结束' }))
    expect(await screen.findByText('会话已结束')).toBeDefined()
    expect(server.of('endSession')[0]?.input).toEqual({ id: 's-2' })
    await waitFor(() => expect(screen.queryByText('Safari · iPhone')).toBeNull())
  })

  test('open by their tab, whose name is in the address', async () => {
    stubServer({ ...inside, userDetail: profile, sessions: [session({ isCurrent: true, userAgent: '' })] })
    const { user, address } = openPage('/info/index')
    await user.click(await screen.findByRole('tab', { name: '我的会话' }))
    expect(await screen.findByText(/未知浏览器/)).toBeDefined()
    expect(address()).toBe('/info/index?tab=sessions')
  })
})

describe('a phone that is not verified', () => {
  test('says so, and is verified with the code that was sent to it', async () => {
    const state = { verified: false }
    const server = stubServer({
      ...inside,
      userDetail: () => ({ ...profile, phoneVerified: state.verified }),
      phoneCode: true,
      phoneVerify: ({ input }: ReceivedCall) => {
        if (input['code'] !== '482915')
          return new Refusal(400, '短信验证码不正确或已失效', {
            error: 'smsCodeWrong',
            fields: { code: '短信验证码不正确或已失效' },
          })
        state.verified = true
        return true
      },
    })
    const { user } = openPage('/info/index')
    expect(await screen.findByText(/未验证，不能用于短信登录/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: /验证$/ }))
    const dialog = within(await screen.findByRole('dialog', { name: '验证手机号码' }))
    expect(server.of('phoneCode')).toHaveLength(1)
    await user.type(dialog.getByLabelText('短信验证码'), '000000{Enter}')
    expect(await dialog.findByText('短信验证码不正确或已失效')).toBeDefined()
    await user.clear(dialog.getByLabelText('短信验证码'))
    await user.type(dialog.getByLabelText('短信验证码'), '482915{Enter}')
    await waitFor(() => expect(screen.queryByText(/未验证，不能用于短信登录/)).toBeNull())
    // The form around the note was not sent with it.
    expect(server.of('updateUser')).toHaveLength(0)
  })

  test('opens no dialog when no code could be sent', async () => {
    stubServer({
      ...inside,
      userDetail: { ...profile, phoneVerified: false },
      phoneCode: new Refusal(409, '未开通短信服务，请使用账号登录', { error: 'smsOff' }),
    })
    const { user } = openPage('/info/index')
    await user.click(await screen.findByRole('button', { name: /验证$/ }))
    expect(await screen.findByText('未开通短信服务，请使用账号登录')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test('another phone is saved after the password was given, and not after a wrong one', async () => {
  const state = { confirmed: false }
  const server = stubServer({
    ...inside,
    userDetail: profile,
    updateUser: () =>
      state.confirmed ? true : new Refusal(403, '请再次验证身份', { error: 'confirmationNeeded' }),
    confirmBegin: { factors: ['password'] },
    confirm: ({ input }: ReceivedCall) => {
      if (input['password'] !== 'mine-1')
        return new Refusal(400, '登录密码不正确', {
          error: 'ownPasswordWrong',
          fields: { password: '登录密码不正确' },
        })
      state.confirmed = true
      return true
    },
  })
  const { user } = openPage('/info/index')
  await type(user, '手机号码', '13912345678')
  await pressSave(user)
  const dialog = within(await screen.findByRole('dialog', { name: '验证身份' }))
  await user.type(await dialog.findByLabelText('登录密码'), 'wrong{Enter}')
  expect(await dialog.findByText('登录密码不正确')).toBeDefined()
  await user.clear(dialog.getByLabelText('登录密码'))
  await user.type(dialog.getByLabelText('登录密码'), 'mine-1{Enter}')
  expect(await screen.findByText('修改信息成功!')).toBeDefined()
  expect(server.of('updateUser')).toHaveLength(2)
})

describe('identities at third parties', () => {
  const identity: Identity = {
    id: 'i-1',
    source: 'wecom',
    account: 'LiSi',
    name: '李四',
    since: '2026-11-02 09:00:00',
    lastSeen: '2026-11-20 09:00:00',
  }
  test('are listed by the names of the third parties, and one is unbound after a confirmation', async () => {
    let all = [identity]
    const server = stubServer({
      ...inside,
      ownIdentities: () => all,
      logInSources: [{ source: 'wecom', name: '企业微信' }],
      identityUnbind: () => {
        all = []
        return true
      },
    })
    const { user } = openPage('/info/index?tab=sessions')
    await user.click(await screen.findByRole('button', { name: '解除 企业微信 LiSi 的绑定' }))
    expect(server.of('identityUnbind')).toEqual([])
    const dialog = within(await screen.findByRole('dialog', { name: '解除“企业微信 LiSi”的绑定？' }))
    await user.click(dialog.getByRole('button', { name: '解除绑定' }))
    expect(await screen.findByText('未绑定第三方账号')).toBeDefined()
    expect(server.of('identityUnbind').map(({ input }) => input)).toEqual([{ id: 'i-1' }])
  })
})
