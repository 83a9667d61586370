import type { Detail, ListState, ToChoose } from '@countersign/contract'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { listLogs } from '../../../lib/storage/log-store.ts'
import { keepWork } from '../../../lib/session/session.ts'
import { readStored } from '../../../lib/storage/stored.ts'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { lisi } from '../../../../test/people.ts'
import { decided, detailOf, listRow, pageOf, trailRow } from '../../../../test/requests.ts'
import { Refusal, stubServer } from '../../../../test/stub-server.ts'

const blank = vi.hoisted(() => ({ value: false }))

// jsdom has no canvas, so the strokes and the image of the pad are stubs.
vi.mock('../signing/pad-start.ts', () => ({
  startPad: () => ({
    pad: { isEmpty: () => blank.value, toData: () => [], clear() {}, fromData() {} },
    width: () => 500,
    stop() {},
  }),
}))
vi.mock('../signing/pad-drawing.ts', async (original) => ({
  ...(await original<object>()),
  drawPng: () => 'data:image/png;base64,AAAA',
}))

const signed = '/api/files/sig-1?signature=s'

function open(state: ListState, given: Partial<Detail> = {}, more: Record<string, unknown> = {}) {
  blank.value = false
  const server = stubServer({
    ...inside,
    list: pageOf([listRow()]),
    detail: detailOf(given),
    uploadByte: signed,
    ...more,
  })
  const page = openPage(`/approval/index?state=${state}&view=r-1`)
  return { server, ...page }
}

async function dialog() {
  const found = await screen.findByRole('dialog', { name: /查看/ })
  await within(found).findByText('回乡探望父母')
  return within(found)
}

const footer = ['导出', '重新提交', '同意', '驳回', '废弃', '关闭']

async function shownButtons() {
  const box = await dialog()
  return footer.filter((name) =>
    box.queryAllByRole('button', { name }).some((one) => one.closest('.ant-modal-footer')),
  )
}

const rejected: Partial<Detail> = {
  personTable: [trailRow(), trailRow({ personName: '李四', status: '驳回' })],
}

describe('the footer', () => {
  const approver = ['导出', '同意', '驳回', '废弃', '关闭']
  test.each<[string, ListState, Partial<Detail>, string[]]>([
    ['an approver in 待处理', '待处理', {}, approver],
    ['an approver in 我收到的', '我收到的', {}, approver],
    ['已发起', '已发起', {}, ['导出', '关闭']],
    ['已处理', '已处理', {}, ['导出', '关闭']],
    ['the applicant of a pending request', '待处理', { flowId: lisi.userId }, ['导出', '关闭']],
    ['an empty flow id', '待处理', { flowId: '' }, approver],
    ['no actions allowed by the server', '待处理', { actions: [] }, ['导出', '关闭']],
    [
      'a rejected request in 待处理',
      '待处理',
      { ...rejected, actions: ['resubmit'], flowId: lisi.userId },
      ['导出', '重新提交', '关闭'],
    ],
    ['a rejected request in 我收到的', '我收到的', { ...rejected, actions: ['resubmit'] }, ['导出', '关闭']],
  ])('shows the expected buttons: %s', async (_, state, given, wanted) => {
    open(state, given)
    expect(await shownButtons()).toEqual(wanted)
    expect(screen.queryAllByText('手写签名')).toHaveLength(wanted.includes('同意') ? 1 : 0)
  })

  test('重新提交 goes to the submit page of the kind', async () => {
    const { user, address } = open('待处理', { ...rejected, actions: ['resubmit'], approvalStatus: '已驳回' })
    await user.click((await dialog()).getByRole('button', { name: '重新提交' }))
    await waitFor(() => expect(address()).toBe('/approval/submit/leave?id=r-1'))
  })

  test('重新提交 closes its dialog', async () => {
    const { user } = open('待处理', { ...rejected, actions: ['resubmit'], approvalStatus: '已驳回' })
    await user.click((await dialog()).getByRole('button', { name: '重新提交' }))
    // The submit page has its own tab.
    await screen.findByRole('link', { name: '请假申请单' })
    await user.click(screen.getByRole('link', { name: '待处理' }))
    await screen.findByRole('button', { name: '查看' })
    expect(screen.queryByRole('dialog', { name: /查看/ })).toBeNull()
  })
})

describe('修改后重新提交 in the body', () => {
  const again = { name: '修改后重新提交 年假 3 天' }
  const withdrawn: Partial<Detail> = { approvalStatus: '已撤回', actions: ['resubmit'], flowId: lisi.userId }

  test('opens a withdrawn request and closes the dialog', async () => {
    const { user, address } = open('已发起', withdrawn)
    expect(await shownButtons()).toEqual(['导出', '关闭'])
    await user.click((await dialog()).getByRole('link', again))
    await waitFor(() => expect(address()).toBe('/approval/submit/leave?id=r-1'))
    await screen.findByRole('link', { name: '请假申请单' })
    await user.click(screen.getByRole('link', { name: '已发起' }))
    await screen.findByRole('button', { name: '查看' })
    expect(screen.queryByRole('dialog', { name: /查看/ })).toBeNull()
  })

  test.each<[string, Partial<Detail>]>([
    ["somebody else's withdrawn request", { ...withdrawn, actions: [] }],
    [
      'a rejected one, which has its button',
      { ...rejected, actions: ['resubmit'], approvalStatus: '已驳回' },
    ],
  ])('is absent for %s', async (_, given) => {
    open('已发起', given)
    expect((await dialog()).queryByRole('link', again)).toBeNull()
  })
})

describe('agreeing to a step whose people must be chosen', () => {
  const personCalled = (id: string, name: string) => ({
    id,
    name,
    account: id,
    deptNames: ['财务部'],
    avatar: '',
  })
  const userList = [
    personCalled('u-3', '王五'),
    personCalled('u-4', '赵六'),
    personCalled('u-zhangsan', '张三'),
  ]
  const next: ToChoose = { nodeId: 'b', name: '财务复核', isMany: false, people: null, chosen: [] }
  const choosing = (...toChoose: ToChoose[]): Partial<Detail> => ({
    choices: { ...detailOf().choices, toChoose },
  })
  const sentNext = (input: Record<string, unknown> | undefined): unknown =>
    JSON.parse(String(input?.['chosen']))

  async function startAgreeing(given: Partial<Detail>, more: Record<string, unknown>, title: string) {
    const opened = open('待处理', given, { userList, agreeClick2: decided, agreeClick: decided, ...more })
    const box = await dialog()
    await opened.user.click(box.getByRole('button', { name: '确认' }))
    await screen.findByText('签名成功，请确认')
    await opened.user.click(box.getByRole('button', { name: '同意' }))
    return { ...opened, asked: within(await screen.findByRole('dialog', { name: title })) }
  }

  test('asks for the people above the opinion, and sends nothing without them', async () => {
    const { server, user, asked } = await startAgreeing(choosing(next), {}, '意见')
    await user.click(asked.getByRole('button', { name: '确定' }))
    expect(asked.getByText('请选择人员')).toBeDefined()
    expect(server.of('agreeClick2')).toEqual([])
    await user.click(asked.getByLabelText('“财务复核”由谁处理'))
    await screen.findAllByTitle(/王五/)
    expect(screen.queryAllByTitle(/张三/)).toEqual([])
    await user.click(screen.getAllByTitle(/王五/).at(-1) ?? document.body)
    await user.click(asked.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(server.of('agreeClick2')).toHaveLength(1))
    expect(sentNext(server.of('agreeClick2')[0]?.input)).toEqual({ b: ['u-3'] })
  })

  test('offers only the permitted people and starts from the choice of before', async () => {
    const from: ToChoose = { ...next, people: [{ id: 'u-4', name: '赵六' }], chosen: ['u-4'] }
    const { server, user, asked } = await startAgreeing(choosing(from), {}, '意见')
    await user.click(asked.getByLabelText('“财务复核”由谁处理'))
    await screen.findAllByTitle(/赵六/)
    expect(screen.queryAllByTitle(/王五/)).toEqual([])
    await user.click(asked.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(server.of('agreeClick2')).toHaveLength(1))
    expect(sentNext(server.of('agreeClick2')[0]?.input)).toEqual({ b: ['u-4'] })
  })

  test('asks for the people alone where the signature agrees', async () => {
    const given = { ...choosing(next), kind: 'payments' }
    const { server, user, asked } = await startAgreeing(given, {}, '选择下一步处理人')
    expect(asked.queryByLabelText('意见')).toBeNull()
    await user.click(asked.getByLabelText('“财务复核”由谁处理'))
    await user.click((await screen.findAllByTitle(/王五/)).at(-1) ?? document.body)
    await user.click(asked.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(server.of('agreeClick')).toHaveLength(1))
    expect(sentNext(server.of('agreeClick')[0]?.input)).toEqual({ b: ['u-3'] })
  })

  test('shows a refusal at the choice, keeps the dialog and reads the request again', async () => {
    const sentence = '请为需要自选审批人的步骤选择人员'
    const agreeClick2 = new Refusal(400, sentence, { error: 'notChosen', fields: { chosen: sentence } })
    let isNeeded = false
    const detail = () => detailOf(isNeeded ? choosing(next) : {})
    const { server, user, asked } = await startAgreeing({}, { agreeClick2, detail }, '意见')
    const before = server.of('detail').length
    isNeeded = true
    await user.click(asked.getByRole('button', { name: '确定' }))
    expect(await asked.findByLabelText('“财务复核”由谁处理')).toBeDefined()
    expect(asked.getByText(sentence)).toBeDefined()
    expect(server.of('detail').length).toBeGreaterThan(before)
  })
})

describe('the trail', () => {
  test('does not say twice that a step named after its rule asked for that reason', async () => {
    const named = trailRow({ node: '部门负责人', why: '部门负责人' })
    open('已处理', { personTable: [trailRow(), named] })
    expect((await dialog()).getAllByText('部门负责人')).toHaveLength(1)
  })

  test.each(['desktop', 'phone'] as const)('says why each person was asked (%s)', async (screenClass) => {
    if (screenClass === 'phone') window.innerWidth = 390
    open('已处理', {
      personTable: [trailRow(), trailRow({ personName: '王五', why: '角色：财务，找到 王五、孙七' })],
    })
    expect((await dialog()).getAllByText('角色：财务，找到 王五、孙七')).toHaveLength(1)
  })
})

describe('agreeing', () => {
  test('requires a confirmed signature and says so', async () => {
    const { server, user } = open('待处理', {}, { agreeClick2: decided })
    const box = await dialog()
    expect(box.getByRole<HTMLButtonElement>('button', { name: '同意' }).disabled).toBe(true)
    expect(box.getByText(/请先在上方手写签名/)).toBeDefined()
    expect(box.getByRole('img', { name: '签名占位图，确认后显示签名' })).toBeDefined()

    await user.click(box.getByRole('button', { name: '确认' }))
    expect(await screen.findByText('签名成功，请确认')).toBeDefined()
    expect(server.of('uploadByte')[0]?.input.baseCode).toBe('data:image/png;base64,AAAA')
    expect(box.getByRole<HTMLImageElement>('img', { name: '已确认的签名' }).getAttribute('src')).toBe(signed)

    await user.click(box.getByRole('button', { name: '同意' }))
    const opinion = within(await screen.findByRole('dialog', { name: '意见' }))
    const text = opinion.getByRole<HTMLTextAreaElement>('textbox', { name: '意见' })
    expect(text.rows).toBe(5)
    await user.type(text, '同意，注意交接')
    const before = server.of('detail').length
    await user.dblClick(opinion.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(server.of('detail').length).toBeGreaterThan(before))
    expect(server.of('agreeClick2')).toHaveLength(1)
    expect(server.of('agreeClick2')[0]?.input).toEqual({
      id: 'r-1',
      baseImage: signed,
      opinion: '同意，注意交接',
      version: '3',
      taskId: 't-1',
    })
    expect(screen.getByRole('dialog', { name: /查看/ })).toBeDefined()
  })

  test('contract payment asks for no opinion, closes, and reloads the list', async () => {
    const { server, user, address } = open(
      '待处理',
      { kind: 'payments', type: '合同付款审批' },
      { agreeClick: decided },
    )
    const box = await dialog()
    await user.click(box.getByRole('button', { name: '确认' }))
    await screen.findByText('签名成功，请确认')
    const before = server.of('list').length
    await user.click(box.getByRole('button', { name: '同意' }))
    await waitFor(() => expect(address()).toBe('/approval/index?state=待处理'))
    await waitFor(() => expect(server.of('list').length).toBeGreaterThan(before))
    expect(screen.queryByRole('dialog', { name: '意见' })).toBeNull()
    expect(server.of('agreeClick')[0]?.input).toEqual({
      id: 'r-1',
      baseImage: signed,
      version: '3',
      taskId: 't-1',
    })
  })

  test('a blank pad shows the reason', async () => {
    const { server, user } = open('待处理')
    const box = await dialog()
    blank.value = true
    await user.click(box.getByRole('button', { name: '确认' }))
    expect(await screen.findByRole('dialog', { name: '生成图片失败：画板是空的，请先签名' })).toBeDefined()
    expect(server.of('uploadByte')).toHaveLength(0)
  })

  test('a failed upload shows the reason once', async () => {
    const { user } = open('待处理', {}, { uploadByte: new Refusal(400, '图片无法识别') })
    await user.click((await dialog()).getByRole('button', { name: '确认' }))
    expect(await screen.findByRole('dialog', { name: '生成图片失败：图片无法识别' })).toBeDefined()
    expect(screen.queryByText('图片无法识别')).toBeNull()
  })

  test('确认 keeps the focus in the dialog', async () => {
    const { user } = open('待处理')
    const box = await dialog()
    await user.click(box.getByRole('button', { name: '确认' }))
    await screen.findByText('签名成功，请确认')
    const preview = box.getByRole('img', { name: '已确认的签名' }).closest('figure')
    await waitFor(() => expect(document.activeElement).toBe(preview))
  })

  const question = async () => within(await screen.findByRole('dialog', { name: '签名已确认，还没有同意' }))
  const pressEscape = () =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', keyCode: 27 })

  test('Esc asks before a drawing that was not confirmed is discarded', async () => {
    const { user, address } = open('待处理')
    const box = await dialog()
    const pad = box.getByRole('application')
    pad.focus()
    await user.keyboard(' {ArrowRight} ')
    pressEscape()
    const asked = within(await screen.findByRole('dialog', { name: '签名还没有确认' }))
    expect(address()).toBe('/approval/index?state=待处理&view=r-1')
    await user.click(asked.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(address()).toBe('/approval/index?state=待处理'))
  })

  test('back asks before a drawing that was not confirmed is discarded, and staying keeps it', async () => {
    const { user, address, router } = open('待处理')
    await dialog()
    const viewed = address()
    const list = viewed.replace('&view=r-1', '')
    await act(() => router.navigate(list, { replace: true }))
    await act(() => router.navigate(viewed))
    const box = await dialog()
    box.getByRole('application').focus()
    await user.keyboard(' {ArrowRight} ')
    // A question that was answered stays in the document, since jsdom ends no animation.
    const goBack = async (times: number) => {
      await act(() => router.navigate(-1))
      const asked = await waitFor(() => {
        const all = screen.getAllByRole('dialog', { name: '签名还没有确认' })
        expect(all).toHaveLength(times)
        return all
      })
      return within(asked.at(-1) ?? document.body)
    }
    const asked = await goBack(1)
    expect(address()).toBe(viewed)
    await user.click(asked.getByRole('button', { name: '继续审批' }))
    expect(screen.getByRole('application')).toBe(box.getByRole('application'))
    await user.click((await goBack(2)).getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(address()).toBe(list))
  })

  test('Esc asks before a confirmed signature is discarded, and staying keeps it', async () => {
    const { user, address } = open('待处理')
    const box = await dialog()
    await user.click(box.getByRole('button', { name: '确认' }))
    await box.findByRole('img', { name: '已确认的签名' })
    pressEscape()
    await user.click((await question()).getByRole('button', { name: '继续审批' }))
    expect(box.getByRole('img', { name: '已确认的签名' })).toBeDefined()
    expect(address()).toBe('/approval/index?state=待处理&view=r-1')
  })

  test('关闭 asks the same question, and closes after confirmation', async () => {
    const { user, address } = open('待处理')
    const box = await dialog()
    await user.click(box.getByRole('button', { name: '确认' }))
    await box.findByRole('img', { name: '已确认的签名' })
    const close = box.getAllByRole('button', { name: '关闭' }).find((one) => one.closest('.ant-modal-footer'))
    await user.click(close ?? document.body)
    expect(address()).toBe('/approval/index?state=待处理&view=r-1')
    await user.click((await question()).getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(address()).toBe('/approval/index?state=待处理'))
  })

  test('closes at once after a colleague has decided, since the signature is no longer needed', async () => {
    const { server, user, address } = open('待处理', {}, { agreeClick2: new Refusal(409, '该审批已处理') })
    const box = await dialog()
    await user.click(box.getByRole('button', { name: '确认' }))
    await box.findByRole('img', { name: '已确认的签名' })
    await user.click(box.getByRole('button', { name: '同意' }))
    const opinion = within(await screen.findByRole('dialog', { name: '意见' }))
    server.responders.detail = detailOf({ actions: [] })
    await user.click(opinion.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '同意' })).toBeNull())
    const close = box.getAllByRole('button', { name: '关闭' }).find((one) => one.closest('.ant-modal-footer'))
    await user.click(close ?? document.body)
    await waitFor(() => expect(address()).toBe('/approval/index?state=待处理'))
  })

  test('Esc closes at once without a signature', async () => {
    const { address } = open('待处理')
    await dialog()
    pressEscape()
    await waitFor(() => expect(address()).toBe('/approval/index?state=待处理'))
  })

  test('the opinion is limited to 500 characters, with a message at the limit', async () => {
    const { user } = open('待处理', {}, { overrule: decided })
    await user.click((await dialog()).getByRole('button', { name: '驳回' }))
    const opinion = within(await screen.findByRole('dialog', { name: '意见' }))
    await user.click(opinion.getByRole('textbox'))
    await user.paste('字'.repeat(499))
    await user.paste('满')
    expect(opinion.queryByText(/已到上限/)).toBeNull()
    await user.keyboard('{Backspace}')
    await user.paste('多了两')
    expect(opinion.getByRole<HTMLTextAreaElement>('textbox').value).toHaveLength(500)
    expect(opinion.getByText('意见最多 500 字，已到上限，之后的内容没有录入')).toBeDefined()
    await user.keyboard('{Backspace}')
    expect(opinion.queryByText(/已到上限/)).toBeNull()
    await user.paste('😀')
    expect(opinion.getByRole<HTMLTextAreaElement>('textbox').value).toBe('字'.repeat(499))
  })

  test('clearing the pad removes the confirmation', async () => {
    const { user } = open('待处理')
    const box = await dialog()
    await user.click(box.getByRole('button', { name: '确认' }))
    await screen.findByText('签名成功，请确认')
    await user.click(box.getByRole('button', { name: '清空画板' }))
    expect(box.getByRole<HTMLButtonElement>('button', { name: '同意' }).disabled).toBe(true)
  })
})

describe('the other actions', () => {
  test('驳回 takes an empty opinion and reloads', async () => {
    const { server, user } = open('待处理', {}, { overrule: decided })
    await user.click((await dialog()).getByRole('button', { name: '驳回' }))
    const opinion = within(await screen.findByRole('dialog', { name: '意见' }))
    await user.click(opinion.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(server.of('overrule')).toHaveLength(1))
    expect(server.of('overrule')[0]?.input).toEqual({ id: 'r-1', version: '3', taskId: 't-1' })
    await waitFor(() => expect(server.of('detail').length).toBeGreaterThan(1))
    expect(await screen.findByText('已驳回', { selector: '.ant-message *' })).toBeDefined()
  })

  test('废弃 asks once, then closes', async () => {
    const { server, user, address } = open('待处理', {}, { abandonClick: decided })
    await user.click((await dialog()).getByRole('button', { name: '废弃' }))
    expect(server.of('abandonClick')).toHaveLength(0)
    const question = within(await screen.findByRole('dialog', { name: /确定废弃/ }))
    await user.click(question.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(address()).toBe('/approval/index?state=待处理'))
    expect(server.of('abandonClick')).toHaveLength(1)
  })

  test('a conflict shows the message of the server and reloads the detail', async () => {
    const { server, user } = open('待处理', {}, { overrule: new Refusal(409, '该审批已处理') })
    await user.click((await dialog()).getByRole('button', { name: '驳回' }))
    const opinion = within(await screen.findByRole('dialog', { name: '意见' }))
    server.responders.detail = detailOf({ actions: [] })
    await user.click(opinion.getByRole('button', { name: '确定' }))
    expect(await screen.findByText('该审批已处理')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('button', { name: '驳回' })).toBeNull())
  })

  describe('an opinion that was not sent', () => {
    const reason = async () =>
      within(await screen.findByRole('dialog', { name: '意见' })).getByRole<HTMLTextAreaElement>('textbox')
    const write = async (user: ReturnType<typeof open>['user']) => {
      await user.click((await dialog()).getByRole('button', { name: '驳回' }))
      await user.type(await reason(), '发票抬头不对')
    }
    const opinionOf = async ({ user }: ReturnType<typeof open>) => {
      await user.click((await dialog()).getByRole('button', { name: '驳回' }))
      return (await reason()).value
    }

    test('is restored when its dialog opens again, and removed after it was sent', async () => {
      const opened = open('待处理', {}, { overrule: decided })
      const { user, server } = opened
      await write(user)
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog', { name: '意见' })).toBeNull())
      expect(await opinionOf(opened)).toBe('发票抬头不对')
      await user.click(screen.getByRole('button', { name: '确定' }))
      await waitFor(() => expect(server.of('overrule')[0]?.input).toMatchObject({ opinion: '发票抬头不对' }))
      await waitFor(() => expect(screen.queryByRole('dialog', { name: '意见' })).toBeNull())
      expect(await opinionOf(opened)).toBe('')
    })

    test('is removed from the storage once its page is back, for example from the back/forward cache', async () => {
      await write(open('待处理').user)
      window.dispatchEvent(new Event('pagehide'))
      expect(readStored('keptOpinion')).toBeDefined()
      window.dispatchEvent(new Event('pageshow'))
      expect(readStored('keptOpinion')).toBeUndefined()
    })

    test('outlives its page once, for its author only', async () => {
      await write(open('待处理').user)
      keepWork()
      cleanup()
      expect(await opinionOf(open('待处理', {}, { info: { ...lisi, userId: 'u-wangwu' } }))).toBe('')
      cleanup()
      expect(await opinionOf(open('待处理'))).toBe('发票抬头不对')
      cleanup()
      expect(await opinionOf(open('待处理'))).toBe('')
    })
  })

  test('a failed export is logged and shown; the token is sent in the header only', async () => {
    const { server, user } = open('已发起', {}, { exportPDF: new Refusal(500, '服务器异常') })
    await user.click((await dialog()).getByRole('button', { name: '导出' }))
    await waitFor(() => expect(listLogs()).toHaveLength(1))
    const [asked] = server.of('exportPDF')
    expect([asked?.path, asked?.input]).toEqual(['/api/oa_info/leave/exportPDF', { id: 'r-1' }])
    expect(asked?.headers.get('Blade-Auth')).toBe('bearer token-1')
    expect(await screen.findByText('导出失败，请稍后再试')).toBeDefined()
  })

  test('a failed export says what the server says of it', async () => {
    const said = '存档的 PDF 缺失或已被改动，请联系管理员'
    const { user } = open('已发起', {}, { exportPDF: new Refusal(500, said, { error: 'documentDamaged' }) })
    await user.click((await dialog()).getByRole('button', { name: '导出' }))
    expect(await screen.findByText(said)).toBeDefined()
  })

  test('a queued export shows how many exports are ahead while it waits', async () => {
    let answer: (refusal: Refusal) => void = () => undefined
    const exportPDF = () => new Promise((resolve) => (answer = resolve))
    let before: number | null = 7
    const { user } = open('已发起', {}, { exportPDF, exportPlace: () => ({ before }) })
    await user.click((await dialog()).getByRole('button', { name: '导出' }))
    expect(await screen.findByText('正在排队导出，前面还有 7 份')).toBeDefined()
    before = 2
    expect(await screen.findByText('正在排队导出，前面还有 2 份')).toBeDefined()
    before = null
    await waitFor(() => expect(screen.queryByText(/正在排队导出/)).toBeNull())
    answer(new Refusal(500, '服务器异常'))
    await waitFor(() =>
      expect(screen.queryAllByRole('status').filter((one) => one.closest('.ant-modal-footer'))).toEqual([]),
    )
  })

  test('a queued export blocks neither decisions nor closing, and has a longer time limit', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    const exportPDF = vi.fn<() => Promise<unknown>>(() => new Promise(() => undefined))
    const { user } = open('待处理', {}, { exportPDF })
    const box = await dialog()
    const action = (name: string) =>
      box.getAllByRole<HTMLButtonElement>('button', { name }).find((one) => one.closest('.ant-modal-footer'))
    timeout.mockClear()
    await user.click(box.getByRole('button', { name: '导出' }))
    await user.click(box.getByRole('button', { name: '导出' }))
    expect(exportPDF).toHaveBeenCalledOnce()
    expect(timeout).toHaveBeenCalledWith(600_000)
    for (const name of ['驳回', '废弃', '关闭']) expect([name, action(name)?.disabled]).toEqual([name, false])
    timeout.mockRestore()
  })

  test('关闭 removes the dialog from the address', async () => {
    const { user, address } = open('已发起')
    const box = await dialog()
    const [close] = box
      .getAllByRole('button', { name: '关闭' })
      .filter((one) => one.closest('.ant-modal-footer'))
    if (close) await user.click(close)
    await waitFor(() => expect(address()).toBe('/approval/index?state=已发起'))
  })
})

describe('what the dialog shows', () => {
  test('attachments open in a new window from their address', async () => {
    open('已发起')
    const link = (await dialog()).getByRole('link', { name: /证明.pdf/ })
    expect(link.getAttribute('href')).toBe('/api/files/f-1?signature=s')
    expect(link.getAttribute('target')).toBe('_blank')
  })

  test('the trail with its colours, and the next steps', async () => {
    open('已发起')
    const box = await dialog()
    const heads = box.getAllByRole('columnheader').map((head) => head.textContent)
    expect(heads).toEqual(['序号', '姓名', '部门', '状态', '意见', '时间', '签名'])
    const lookOf = (status: string) => box.getByText(status).closest('tr')?.className
    expect(lookOf('待处理')).toMatch(/\S/)
    expect(lookOf('已处理')).toBe('')
    expect(box.getByText('赵六')).toBeDefined()
  })

  test('a signature with an expired address reloads the detail once', async () => {
    const { server } = open('已发起', {
      personTable: [trailRow({ personName: '李四', status: '同意', baseImage: '/api/files/s-1' })],
    })
    const picture = (await dialog()).getByRole('img', { name: '李四的签名' })
    expect(server.of('detail')).toHaveLength(1)
    fireEvent.error(picture)
    await waitFor(() => expect(server.of('detail')).toHaveLength(2))
    fireEvent.error(picture)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(server.of('detail')).toHaveLength(2)
  })

  test('the mark of the demo on a request of its history only', async () => {
    open('已发起', { isSeeded: true })
    expect((await dialog()).getByText('演示数据，申请和审批的时间均为虚构')).toBeDefined()
    cleanup()
    open('已发起', {})
    expect((await dialog()).queryByText(/演示数据/)).toBeNull()
  })

  test('the banner of a copy on lease only', async () => {
    open('我收到的', { kind: 'lease', type: '租赁合同审批', from: '王五' })
    expect((await dialog()).getByText('from 王五')).toBeDefined()
  })

  test('no banner on other kinds', async () => {
    open('我收到的', { from: '王五' })
    expect((await dialog()).queryByText('from 王五')).toBeNull()
  })
})
