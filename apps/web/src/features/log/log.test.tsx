import type { WebLogRow } from '@countersign/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { listLogs, recordError } from '../../lib/storage/log-store.ts'
import { recordUnhandledErrors } from '../../app/unhandled-errors.ts'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { buttonsOf } from '../../../test/people.ts'
import { Refusal, stubServer } from '../../../test/stub-server.ts'

const logError = (message: string) => act(() => recordError(new Error(message), 'window'))

async function openLog(name: string | RegExp) {
  const page = openPage('/wel/index')
  await page.user.click(await screen.findByRole('button', { name }))
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: '日志' })) }
}

async function confirm(user: { click: (element: Element) => Promise<void> }, question: string) {
  // The last dialog, because an earlier one may still be closing.
  const box = (await screen.findAllByText(question)).at(-1)?.closest('[role=dialog]')
  if (!(box instanceof HTMLElement)) throw new Error('no question')
  expect(within(box).getAllByText('提示')).not.toEqual([])
  await user.click(within(box).getByRole('button', { name: '确定' }))
}

describe('unhandled errors', () => {
  test('and rejections are stored with their stack; harmless ones are not', () => {
    const stop = recordUnhandledErrors()
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('坏了'), message: 'Uncaught Error' }))
    window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }))
    window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop limit exceeded' }))
    const rejected = (reason: unknown) =>
      window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
    rejected(new TypeError('没有接住'))
    rejected(new DOMException('aborted', 'AbortError'))
    stop()
    rejected(new Error('之后'))
    expect(listLogs().map(({ message, info, type }) => [type, message, info])).toEqual([
      ['error', '坏了', 'window'],
      ['error', 'Script error.', 'window'],
      ['error', '没有接住', 'promise'],
    ])
    expect(listLogs()[0]?.stack).toContain('log.test.tsx')
  })
})

describe('the button in the header', () => {
  test('shows the number of errors of this browser, at most 99', async () => {
    stubServer(inside)
    openPage('/wel/index')
    expect(await screen.findByRole('button', { name: '没有错误日志' })).toBeDefined()
    logError('第一个')
    expect(await screen.findByRole('button', { name: '1条错误日志' })).toBeDefined()
    for (let number = 1; number < 120; number += 1) logError(`第 ${number} 个`)
    const button = await screen.findByRole('button', { name: '120条错误日志' })
    expect(within(button).getByText('99+')).toBeDefined()
  })
})

describe('the dialog', () => {
  test('lists type, address, message and time, and expands the stack as text', async () => {
    stubServer(inside)
    logError('<img src=x onerror=alert(1)>')
    const { user, dialog } = await openLog('1条错误日志')
    expect(dialog.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      '堆栈',
      '类型',
      '地址',
      '内容',
      '时间',
    ])
    expect(dialog.getByText('error')).toBeDefined()
    expect(dialog.getByText('<img src=x onerror=alert(1)>')).toBeDefined()
    expect(dialog.getByText(location.href)).toBeDefined()
    expect(dialog.queryByLabelText('堆栈')).toBeNull()
    await user.click(dialog.getByRole('button', { name: /^展开堆栈/ }))
    expect((await dialog.findByLabelText('堆栈')).textContent).toContain('log.test.tsx')
    expect(document.querySelector('img[src=x]')).toBeNull()
  })

  test('sends the log after a confirmation, and keeps entries added meanwhile', async () => {
    const server = stubServer({
      ...inside,
      webLog: () => {
        recordError(new Error('刚才的'), 'window')
        return true
      },
    })
    logError('一')
    logError('二')
    const { user, dialog } = await openLog('2条错误日志')
    await user.click(dialog.getByRole('button', { name: '上传服务器' }))
    expect(server.of('webLog')).toHaveLength(0)
    await confirm(user, '确定上传本地日志到服务器?')
    expect(await screen.findByText('发送成功!')).toBeDefined()
    expect(Object.values(server.of('webLog')[0]?.input ?? {})).toMatchObject([
      { message: '一' },
      { message: '二', type: 'error', info: 'window' },
    ])
    expect(listLogs().map(({ message }) => message)).toEqual(['刚才的'])
  })

  test('keeps all entries when the server refuses or cannot be reached', async () => {
    const server = stubServer({ ...inside, webLog: new Refusal(429, '上传过于频繁，请稍后再试') })
    logError('一')
    const { user, dialog } = await openLog('1条错误日志')
    await user.click(dialog.getByRole('button', { name: '上传服务器' }))
    await confirm(user, '确定上传本地日志到服务器?')
    expect(await screen.findByText('上传过于频繁，请稍后再试')).toBeDefined()
    server.responders.webLog = () => {
      throw new TypeError('Failed to fetch')
    }
    await user.click(dialog.getByRole('button', { name: '上传服务器' }))
    await confirm(user, '确定上传本地日志到服务器?')
    expect(await screen.findByText('发送失败，请检查网络后重试')).toBeDefined()
    expect(listLogs()).toHaveLength(1)
  })

  test('clears the log after a confirmation', async () => {
    stubServer(inside)
    logError('一')
    const { user, dialog } = await openLog('1条错误日志')
    await user.click(dialog.getByRole('button', { name: '清空本地日志' }))
    expect(listLogs()).toHaveLength(1)
    await confirm(user, '确定清空本地日志记录?')
    expect(await screen.findByText('清空成功!')).toBeDefined()
    expect(listLogs()).toEqual([])
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: '上传服务器' })).toHaveProperty('disabled', true),
    )
  })

  test('links to the server log for people with the permission only', async () => {
    stubServer(inside)
    const first = await openLog('没有错误日志')
    expect(first.dialog.queryByRole('link')).toBeNull()
    first.router.dispose()
    document.body.replaceChildren()
    stubServer({
      ...inside,
      menuButtons: buttonsOf('log.read'),
      webLogList: { records: [], total: 0, size: 10, current: 1, pages: 0 },
    })
    const { user, dialog, address } = await openLog('没有错误日志')
    await user.click(await dialog.findByRole('link', { name: '查看服务器日志' }))
    await waitFor(() => expect(address()).toBe('/monitor/log/error/index'))
    expect(await screen.findByText('还没有人上传过日志')).toBeDefined()
  })
})

test('the server log is paged and shows a stack as text', async () => {
  const row = (id: number): WebLogRow => ({
    id: String(id),
    userId: 'u-3',
    account: 'wangwu',
    userName: '王五',
    url: '/wel/index',
    time: '2026-11-20 10:00:00',
    type: 'error',
    message: `错误 ${id}`,
    stack: 'at <b>here</b>',
    info: 'window',
    createTime: '2026-11-20 10:00:01',
  })
  const server = stubServer({
    ...inside,
    menuButtons: buttonsOf('log.read'),
    webLogList: ({ input }: { input: Record<string, unknown> }) => ({
      records: [row(Number(input.current))],
      total: 11,
      size: 10,
      current: Number(input.current),
      pages: 2,
    }),
    webLogDetail: row(2),
  })
  const { user, address } = openPage('/monitor/log/error/index')
  expect(await screen.findByText('错误 1')).toBeDefined()
  expect(screen.getByText('王五')).toBeDefined()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('listitem', { name: '2' }))
  await user.click(await screen.findByRole('button', { name: '错误 2' }))
  expect(address()).toBe('/monitor/log/error/index?current=2&view=2')
  const drawer = within(await screen.findByRole('dialog', { name: '错误 2' }))
  expect((await drawer.findByLabelText('堆栈')).textContent).toBe('at <b>here</b>')
  expect(drawer.queryByRole('button', { name: /删\s?除/ })).toBeNull()
  expect(server.of('webLogDetail')[0]?.input).toEqual({ id: '2' })
})
