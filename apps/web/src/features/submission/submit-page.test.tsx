import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { endSession } from '../../lib/session/session.ts'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { detailOf, formContext } from '../../../test/requests.ts'
import { Refusal, stubServer } from '../../../test/stub-server.ts'

const saved = { id: 'd-1', applyNo: '', approvalStatus: '草稿', savedAt: '2026-11-20 10:32:05', revision: 2 }
const sent = { id: 'd-1', applyNo: 'QJ1', approvalStatus: '审批中' }
const around = {
  ...inside,
  userList: [{ id: 'u-3', name: '王五', account: 'wangwu', deptNames: ['财务部'], avatar: '' }],
  formContext,
  preview: [
    {
      nodeId: 'n-1',
      node: '部门负责人',
      mode: 'one',
      people: [{ id: 'u-9', name: '周航' }],
      why: '研发部负责人',
      skipped: '',
      chooses: false,
    },
    {
      nodeId: 'n-2',
      node: '总经理',
      mode: 'one',
      people: [],
      why: '',
      skipped: '跳过：与上一步为同一人',
      chooses: false,
    },
  ],
  draft: saved,
  add: sent,
  update: sent,
}

const filled = {
  applicationName: '年假两天',
  departmentName: 'd-1',
  mainstay: '云岭置业有限公司',
  leaveType: 'annual',
  startDate: '2026-11-23 00:00:00',
  endDate: '2026-11-24 23:59:59',
  reason: '回乡探望父母',
}

const submitButton = () => screen.getByRole('button', { name: '提交' })

describe('the submit page', () => {
  test('is built from the form definition, with name, department and required marks', async () => {
    stubServer(around)
    openPage('/approval/submit/leave')
    const name = await screen.findByLabelText<HTMLInputElement>('申请名称')
    expect(name.value).toMatch(/^李四的请假申请 \d\d-\d\d$/)
    expect(name.getAttribute('aria-required')).toBe('true')
    expect(screen.getByText('研发部')).toBeDefined()
    expect(screen.getByLabelText('请假类型')).toBeDefined()
    expect(screen.getByLabelText('请假天数').textContent).toBe('自动计算')
    expect(await screen.findByText('周航')).toBeDefined()
    expect(screen.getByText('跳过：与上一步为同一人')).toBeDefined()
  })

  test('shows a missing value after leaving the field', async () => {
    stubServer(around)
    const { user } = openPage('/approval/submit/leave')
    await user.click(await screen.findByLabelText('事由'))
    await user.tab()
    expect(await screen.findByText('事由不能为空')).toBeDefined()
    expect(screen.queryByText('请假类型不能为空')).toBeNull()
  })

  test('reports a wrong department of a draft even if its author has only one', async () => {
    const values = { ...filled, departmentName: ['d-1', 'd-2'] }
    stubServer({ ...around, formDetail: detailOf({ id: 'd-1', approvalStatus: '草稿', values }) })
    const { user } = openPage('/approval/submit/leave?id=d-1')
    await screen.findByLabelText('申请名称')
    await user.click(submitButton())
    expect(await screen.findByText('部门格式不正确')).toBeDefined()
  })

  test('counts the fields with errors and sends nothing', async () => {
    const server = stubServer(around)
    const { user } = openPage('/approval/submit/leave')
    await screen.findByLabelText('申请名称')
    await user.click(submitButton())
    expect(await screen.findByText('请假类型不能为空')).toBeDefined()
    expect(screen.getByRole('button', { name: /5 处需要修改/ })).toBeDefined()
    expect(server.of('add')).toHaveLength(0)
    await waitFor(() => expect(document.activeElement?.id).toMatch(/^field-mainstay-/))
    // The focus must be visible.
    expect(document.activeElement?.closest('.ant-select-focused')).not.toBeNull()
  })

  test('computes days, and sends a draft once on a double click', async () => {
    const server = stubServer({
      ...around,
      formDetail: detailOf({ id: 'd-1', approvalStatus: '草稿', values: filled }),
    })
    const { user, address } = openPage('/approval/submit/leave?id=d-1')
    expect((await screen.findByLabelText('请假天数')).textContent).toBe('2 天')
    await user.dblClick(submitButton())
    await waitFor(() => expect(address()).toBe('/approval/index?state=已发起'))
    expect(server.of('add')).toHaveLength(1)
    expect(server.of('add')[0]).toMatchObject({
      path: '/api/oa_info/leave/add',
      input: { ...filled, id: 'd-1', days: 2 },
    })
    expect(await screen.findByText('提交成功')).toBeDefined()
  })

  test('shows at its field that the company of a draft is no longer in use, does not offer it, and does not replace it by 其他', async () => {
    const given = '云岭旧业有限公司'
    const server = stubServer({
      ...around,
      formDetail: detailOf({ id: 'd-1', approvalStatus: '草稿', values: { ...filled, mainstay: given } }),
    })
    const { user } = openPage('/approval/submit/leave?id=d-1')
    const company = await screen.findByLabelText('主体公司')
    expect(screen.getByTitle(given)).toBeDefined()
    await user.click(submitButton())
    expect(await screen.findByText(`主体公司：公司“${given}”已停用，请选择其他公司`)).toBeDefined()
    expect(screen.queryByLabelText('其他主体公司')).toBeNull()
    expect(server.of('add')).toHaveLength(0)
    await user.click(company)
    const offered = await screen.findAllByRole('option')
    expect(offered.map((option) => option.textContent)).toEqual(['云岭置业有限公司', '其他'])
  })

  test("checks with the company's settings, or with the defaults if they are missing or invalid", async () => {
    const wanted = async (settings: Record<string, number | null>) => {
      stubServer({
        ...around,
        formContext: { ...formContext, settings },
        formDetail: detailOf({ id: 'd-1', approvalStatus: '草稿', values: filled }),
      })
      openPage('/approval/submit/leave?id=d-1')
      const handover = await screen.findByLabelText('工作交接人')
      await waitFor(() => expect(screen.getByLabelText('请假天数').textContent).toBe('2 天'))
      // The context has loaded once its companies are offered.
      await waitFor(() => expect(document.querySelector('.ant-select-loading')).toBeNull())
      const required = handover.getAttribute('aria-required')
      cleanup()
      return required
    }
    expect(await wanted({})).toBeNull()
    expect(await wanted({ handoverDays: 2 })).toBe('true')
    expect(await wanted({ handoverDays: 0, sessionDays: -1, nothing: 1 })).toBeNull()
  })

  test('keeps the company as entered while the companies are unknown', async () => {
    const server = stubServer({
      ...around,
      formContext: new Refusal(500, '系统繁忙'),
      formDetail: detailOf({ id: 'd-1', approvalStatus: '草稿', values: filled }),
    })
    const { user } = openPage('/approval/submit/leave?id=d-1')
    await screen.findByLabelText('申请名称')
    await user.click(submitButton())
    await waitFor(() => expect(server.of('add')[0]?.input).toMatchObject({ mainstay: filled.mainstay }))
    expect(server.of('add')[0]?.input).not.toHaveProperty('mainstayOther')
  })

  test('prefills computed proposals until the person edits the field', async () => {
    stubServer(around)
    const { user } = openPage('/approval/submit/lease')
    const rent = await screen.findByLabelText<HTMLInputElement>('月租金')
    const deposit = () => screen.getByLabelText<HTMLInputElement>('押金')
    await user.type(rent, '1000')
    expect(deposit().value).toBe('2,000.00')
    await user.clear(deposit())
    await user.type(deposit(), '500')
    await user.clear(rent)
    await user.type(rent, '3000')
    expect(deposit().value).toBe('500.00')
  })

  test('keeps pasted text over its limit, marks it, and saves it in the draft', async () => {
    const server = stubServer({
      ...around,
      formDetail: detailOf({ id: 'd-1', approvalStatus: '草稿', values: filled }),
    })
    const { user } = openPage('/approval/submit/leave?id=d-1')
    const reason = await screen.findByLabelText<HTMLTextAreaElement>('事由')
    await user.clear(reason)
    await user.click(reason)
    await user.paste('字'.repeat(503))
    expect(reason.value).toHaveLength(503)
    expect(screen.getByText('已超出 3 字')).toBeDefined()
    const name = screen.getByLabelText<HTMLInputElement>('申请名称')
    await user.click(name)
    await user.paste('名'.repeat(120))
    expect(name.value.length).toBeGreaterThan(120)
    await waitFor(
      () =>
        expect(server.of('draft').at(-1)?.input).toMatchObject({
          reason: '字'.repeat(503),
          applicationName: name.value,
        }),
      { timeout: 4000 },
    )
    await user.click(submitButton())
    expect(await screen.findByText('事由不能超过 500 个字')).toBeDefined()
    expect(server.of('add')).toHaveLength(0)
  })

  test('tells in the days which end is a half day', async () => {
    const values = { ...filled, startDate: '2026-12-07 12:00:00', endDate: '2026-12-09 23:59:59' }
    stubServer({ ...around, formDetail: detailOf({ id: 'd-1', approvalStatus: '草稿', values }) })
    openPage('/approval/submit/leave?id=d-1')
    expect((await screen.findByLabelText('请假天数')).textContent).toBe('2.5 天（12-07 下午起）')
  })

  test('proposes the rent of a lease from its assets at once', async () => {
    const values = {
      assets: [
        { building: '1 号楼', room: '101', extent: '100.00' },
        { building: '1 号楼', room: '102', extent: '20.50' },
      ],
      unitPrice: '50.00',
      priceUnit: 'month_sqm',
    }
    stubServer({
      ...around,
      formDetail: detailOf({ kind: 'lease', id: 'd-1', approvalStatus: '草稿', values }),
    })
    openPage('/approval/submit/lease?id=d-1')
    expect((await screen.findByLabelText<HTMLInputElement>('月租金')).value).toBe('6,025.00')
  })

  test('saves changes to a returned request', async () => {
    const server = stubServer({
      ...around,
      formDetail: detailOf({ id: 'r-7', approvalStatus: '已驳回', values: filled }),
      draft: { ...saved, id: 'r-7', approvalStatus: '已驳回' },
    })
    const { user, address } = openPage('/approval/submit/leave?id=r-7')
    await user.type(await screen.findByLabelText('事由'), '，两天')
    expect(await screen.findByText('草稿已保存 10:32')).toBeDefined()
    expect(server.of('draft')[0]?.input).toMatchObject({ id: 'r-7', reason: '回乡探望父母，两天' })
    expect(address()).toBe('/approval/submit/leave?id=r-7')
  })

  test('submits a rejected request by update', async () => {
    const server = stubServer({
      ...around,
      formDetail: detailOf({ id: 'r-7', approvalStatus: '已驳回', values: filled }),
    })
    const { user } = openPage('/approval/submit/leave?id=r-7')
    await screen.findByLabelText('申请名称')
    await user.click(submitButton())
    await waitFor(() => expect(server.of('update')).toHaveLength(1))
    expect(server.of('update')[0]?.input.id).toBe('r-7')
    expect(server.of('add')).toHaveLength(0)
  })

  test('refuses to edit a request in approval', async () => {
    stubServer({ ...around, formDetail: detailOf({ approvalStatus: '审批中', revision: null }) })
    openPage('/approval/submit/leave?id=r-1')
    expect(await screen.findByText('该申请当前状态不能修改')).toBeDefined()
  })

  test('shows amounts with separators and in words, and proposes the amount paid', async () => {
    stubServer(around)
    const { user } = openPage('/approval/submit/payments')
    await user.type(await screen.findByLabelText('本次申请金额'), '386420')
    await user.tab()
    expect(screen.getByLabelText<HTMLInputElement>('本次申请金额').value).toBe('386,420.00')
    expect(screen.getByLabelText<HTMLInputElement>('实付金额').value).toBe('386,420.00')
    expect(screen.getByLabelText('实付金额大写').textContent).toBe('人民币叁拾捌万陆仟肆佰贰拾元整')
    await user.type(screen.getByLabelText('本次扣款'), '20')
    expect(screen.getByLabelText<HTMLInputElement>('实付金额').value).toBe('386,400.00')
  })

  test('typing after Tab replaces an amount', async () => {
    stubServer(around)
    const { user } = openPage('/approval/submit/payments')
    const amount = await screen.findByLabelText<HTMLInputElement>('本次申请金额')
    await user.type(amount, '3000')
    await user.tab()
    expect(amount.value).toBe('3,000.00')
    act(() => amount.focus())
    expect([amount.value, amount.selectionStart, amount.selectionEnd]).toEqual(['3000', 0, 4])
    await user.keyboard('7')
    expect(amount.value).toBe('7')
  })

  test('saves the draft automatically and puts its id into the address', async () => {
    const server = stubServer(around)
    const { user, address } = openPage('/approval/submit/leave')
    await user.type(await screen.findByLabelText('事由'), '回乡')
    expect(server.of('draft')).toHaveLength(0)
    expect(await screen.findByText('草稿已保存 10:32', undefined, { timeout: 4000 })).toBeDefined()
    expect(server.of('draft')).toHaveLength(1)
    expect(server.of('draft')[0]?.input).toMatchObject({ reason: '回乡' })
    expect(address()).toBe('/approval/submit/leave?id=d-1')
    expect(screen.getByLabelText<HTMLTextAreaElement>('事由').value).toBe('回乡')
    await user.type(screen.getByLabelText('事由'), '探亲')
    await waitFor(() => expect(server.of('draft')).toHaveLength(2), { timeout: 4000 })
    expect(server.of('draft')[1]?.input).toMatchObject({ id: 'd-1', reason: '回乡探亲' })
  })

  test('keeps an unfinished form when the session is refused, and restores it after login', async () => {
    stubServer({ ...around, captcha: { enabled: false } })
    const { user, address } = openPage('/approval/submit/leave')
    await user.type(await screen.findByLabelText('事由'), '回乡')
    act(() => endSession({ keepWork: true }))
    await screen.findByRole('button', { name: '登录' })
    expect(address()).toBe('/login?redirect=/approval/submit/leave')
  })

  test('restores stored work', async () => {
    stubServer(around)
    const first = openPage('/approval/submit/leave')
    await first.user.type(await screen.findByLabelText('事由'), '回乡')
    act(() => endSession({ keepWork: true }))
    // If the first page stayed mounted, it would log in with the second and restore the work itself.
    cleanup()
    openPage('/approval/submit/leave')
    expect(await screen.findByText('已恢复您上次未保存的内容')).toBeDefined()
    expect(screen.getByLabelText<HTMLTextAreaElement>('事由').value).toBe('回乡')
  })

  test('stores the last change under the id of the first save, and leaves the next new form empty', async () => {
    const server = stubServer({ ...around, captcha: { enabled: false } })
    const { user, address } = openPage('/approval/submit/leave')
    await user.type(await screen.findByLabelText('事由'), '回乡')
    await waitFor(() => expect(address()).toBe('/approval/submit/leave?id=d-1'), { timeout: 4000 })
    await user.type(screen.getByLabelText('事由'), '探亲')
    act(() => endSession({ keepWork: true }))
    await screen.findByRole('button', { name: '登录' })
    expect(address()).toBe('/login?redirect=/approval/submit/leave?id=d-1')
    server.responders.formDetail = detailOf({ id: 'd-1', approvalStatus: '草稿', values: filled })
    cleanup()

    openPage('/approval/submit/leave?id=d-1')
    expect(await screen.findByText('已恢复您上次未保存的内容')).toBeDefined()
    expect(screen.getByLabelText<HTMLTextAreaElement>('事由').value).toBe('回乡探亲')
    await waitFor(() => expect(server.of('draft')).toHaveLength(2), { timeout: 4000 })
    expect(server.of('draft')[1]?.input).toMatchObject({ id: 'd-1', reason: '回乡探亲' })
    cleanup()

    openPage('/approval/submit/leave')
    expect((await screen.findByLabelText<HTMLTextAreaElement>('事由')).value).toBe('')
    expect(screen.queryByText('已恢复您上次未保存的内容')).toBeNull()
  })

  test('leads to the login page when a save is refused without a session, and keeps the work', async () => {
    const dead = new Refusal(401, '请求未授权')
    const server = stubServer({ ...around, captcha: { enabled: false }, draft: dead })
    const { user, address } = openPage('/approval/submit/leave')
    await user.type(await screen.findByLabelText('事由'), '回乡')
    await screen.findByRole('button', { name: '登录' })
    expect(address()).toBe('/login?redirect=/approval/submit/leave')
    expect(screen.queryByText(/请求未授权/)).toBeNull()
    cleanup()

    server.responders.draft = saved
    openPage('/approval/submit/leave')
    expect((await screen.findByLabelText<HTMLTextAreaElement>('事由')).value).toBe('回乡')
  })

  test('leads to the 404 page for an unknown kind', async () => {
    stubServer(around)
    const { address } = openPage('/approval/submit/nonsense')
    expect(await screen.findByText('抱歉，您访问的页面不存在')).toBeDefined()
    expect(address()).toBe('/404')
  })
})

test('deletes a draft after a confirmation', async () => {
  const server = stubServer({
    ...around,
    remove: true,
    formDetail: detailOf({ id: 'd-1', approvalStatus: '草稿', values: filled }),
  })
  const { user, address } = openPage('/approval/submit/leave?id=d-1')
  await user.click(await screen.findByRole('button', { name: '删除草稿' }))
  expect(server.of('remove')).toHaveLength(0)
  await user.click(await screen.findByRole('button', { name: '确定' }))
  await waitFor(() => expect(address()).toBe('/approval/launch/index'))
  expect(server.of('remove')[0]?.input).toEqual({ ids: ['d-1'] })
})

test('sends the same key again after a lost connection', async () => {
  let isLost = true
  const server = stubServer({
    ...around,
    formDetail: detailOf({ id: 'd-1', approvalStatus: '草稿', values: filled }),
    add: () => {
      if (isLost) throw new TypeError('Failed to fetch')
      return sent
    },
  })
  const { user, address } = openPage('/approval/submit/leave?id=d-1')
  await screen.findByLabelText('申请名称')
  await user.click(submitButton())
  expect(await screen.findByText('网络异常，请检查网络后重试')).toBeDefined()
  isLost = false
  // The loading icon stays part of the button's name, because its animation never ends in jsdom.
  await user.click(screen.getByRole('button', { name: /提交$/ }))
  await waitFor(() => expect(address()).toBe('/approval/index?state=已发起'))
  const [first, second] = server.of('add').map((one) => one.headers.get('Idempotency-Key'))
  expect(second).toBe(first)
})

describe('a refusal of the server', () => {
  const refused = (fields: Record<string, string>) =>
    new Refusal(400, Object.values(fields).join('；'), { error: 'invalid', fields })
  const noted = (field: string) =>
    document.querySelector(`[id^="field-${field}-"][id$="-note"]`)?.textContent ?? ''
  const open = async (add: unknown, kind = 'leave', values: Record<string, unknown> = filled) => {
    const server = stubServer({
      ...around,
      formDetail: detailOf({ id: 'd-1', approvalStatus: '草稿', kind, values }),
      add,
    })
    const page = openPage(`/approval/submit/${kind}?id=d-1`)
    await screen.findByLabelText('申请名称')
    return { server, ...page }
  }

  test('is shown at its field, which gets the focus, until the field changes', async () => {
    const { user } = await open(refused({ reason: '事由与所附材料不符' }))
    await user.click(submitButton())
    await waitFor(() => expect(noted('reason')).toContain('事由与所附材料不符'))
    const reason = document.querySelector('textarea[id^="field-reason-"]')
    await waitFor(() => expect(document.activeElement).toBe(reason))
    expect(noted('applicationName')).not.toContain('不符')
    await user.type(screen.getByLabelText('申请名称'), '（更正）')
    expect(noted('reason')).toContain('事由与所附材料不符')
    if (reason) await user.type(reason, '。')
    expect(noted('reason')).not.toContain('事由与所附材料不符')
  })

  test('does not prevent sending the same input again', async () => {
    let answer: unknown = refused({ mainstay: '该公司暂停受理' })
    const { user, server, address } = await open(() => answer)
    await user.click(submitButton())
    await waitFor(() => expect(noted('mainstay')).toContain('该公司暂停受理'))
    answer = sent
    await user.click(screen.getByRole('button', { name: /提交$/ }))
    await waitFor(() => expect(address()).toBe('/approval/index?state=已发起'))
    expect(server.of('add')).toHaveLength(2)
  })

  test('without a field on the page is shown in a toast only', async () => {
    const { user } = await open(refused({ elsewhere: '别处不对' }))
    await user.click(submitButton())
    expect(await screen.findByText('别处不对')).toBeDefined()
  })
})
