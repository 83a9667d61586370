import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { detailOf, formContext } from '../../../../test/requests.ts'
import { stubServer } from '../../../../test/stub-server.ts'
import { fileCalled, type StubUpload, stubUploads } from '../../../../test/stub-uploads.ts'

const around = {
  ...inside,
  userList: [],
  formContext,
  preview: [],
  draft: {
    id: 'd-1',
    applyNo: '',
    approvalStatus: '草稿',
    savedAt: '2026-11-20 10:32:05',
    revision: 2,
  },
}

let uploads: readonly StubUpload[] = []
beforeEach(() => {
  uploads = stubUploads()
})

const chooser = async (field = 'annexFile') => {
  await screen.findByLabelText('申请名称')
  return document.querySelector<HTMLInputElement>(`input[data-field="${field}"]`) ?? document.body
}
const choose = async (files: File[], field?: string) =>
  fireEvent.change(await chooser(field), { target: { files } })
const first = () => {
  const upload = uploads.at(-1)
  if (!upload) throw new Error('nothing was sent')
  return upload
}
const named = (role: string, name: string) => screen.findByRole(role, { name })

describe('a file in the form', () => {
  test('keeps its place among the files chosen with it, whichever arrives first', async () => {
    stubServer(around)
    openPage('/approval/submit/leave')
    await choose(['一.pdf', '二.pdf', '三.pdf'].map((name) => fileCalled(name)))
    for (const [index, id] of [
      [2, 'f-3'],
      [0, 'f-1'],
      [1, 'f-2'],
    ] as const)
      act(() => uploads[index]?.arrive(id, 'application/pdf'))
    const links = await screen.findAllByRole('link', { name: /在新窗口打开/ })
    expect(links.map((link) => link.textContent)).toEqual(['一.pdf', '二.pdf', '三.pdf'])
  })

  test('shows its progress and blocks the submission until it is uploaded', async () => {
    const server = stubServer(around)
    openPage('/approval/submit/leave')
    await choose([fileCalled('证明.png')])
    act(() => first().progress(40))
    expect((await named('progressbar', '证明.png 上传进度')).getAttribute('aria-valuenow')).toBe('40')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '提交' }).disabled).toBe(true)
    act(() => first().arrive('f-1', 'image/png'))
    await named('link', '在新窗口打开 证明.png')
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '提交' }).disabled).toBe(false)
    await waitFor(() => expect(server.of('draft')[0]?.input).toMatchObject({ annexFile: ['f-1'] }), {
      timeout: 4000,
    })
  })

  test('has a time limit by its size, and can be sent again afterwards', async () => {
    stubServer(around)
    const { user } = openPage('/approval/submit/leave')
    await choose([fileCalled('小.png'), fileCalled('大.png', 'x'.repeat(3_000_000))])
    expect(uploads.map(({ timeout }) => timeout)).toEqual([60_100, 360_000])
    act(() => uploads[0]?.runOut())
    expect(await screen.findByText('网络异常，请检查网络后重试')).toBeDefined()
    await user.click(await named('button', '重新上传 小.png'))
    expect(uploads).toHaveLength(3)
  })

  test("may be as large as the company's setting allows", async () => {
    stubServer({ ...around, formContext: { ...formContext, settings: { fileMegabytes: 1 } } })
    openPage('/approval/submit/leave')
    expect((await screen.findAllByText(/每个不超过 1 MB/)).length).toBeGreaterThan(0)
    await choose([fileCalled('大.png', 'x'.repeat(1024 * 1024 + 1)), fileCalled('小.png', 'x'.repeat(1024))])
    expect(await screen.findByText('文件超过 1 MB')).toBeDefined()
    expect(uploads).toHaveLength(1)
  })

  test('can be cancelled during the upload', async () => {
    stubServer(around)
    const { user } = openPage('/approval/submit/leave')
    await choose([fileCalled('证明.png')])
    await user.click(await named('button', '取消上传 证明.png'))
    await waitFor(() => expect(screen.queryByText('证明.png')).toBeNull())
    expect(first().isAborted).toBe(true)
  })

  test.each([
    ['证明.png', 'image/png', 'img'],
    ['证明.pdf', 'application/pdf', 'iframe'],
  ])('%s can be previewed before submission', async (name, mime, element) => {
    stubServer(around)
    const { user } = openPage('/approval/submit/leave')
    await choose([fileCalled(name)])
    act(() => first().arrive('f-1', mime))
    await user.click(await named('button', `预览 ${name}`))
    const preview = document.querySelector(`main ${element}`)
    expect(preview?.getAttribute('src')).toBe('/api/files/f-1?signature=s')
    const button = await named('button', `预览 ${name}`)
    expect([button.textContent, button.getAttribute('aria-expanded')]).toEqual(['收起预览', 'true'])
    await user.click(button)
    expect(document.querySelector(`main ${element}`)).toBeNull()
  })

  test('of another type is downloaded', async () => {
    stubServer(around)
    openPage('/approval/submit/leave')
    await choose([fileCalled('清单.xlsx')])
    act(() => first().arrive('f-1', 'application/vnd.ms-excel'))
    const link = await named('link', '下载 清单.xlsx')
    expect(link.getAttribute('download')).toBe('清单.xlsx')
    expect(screen.queryByRole('button', { name: '预览 清单.xlsx' })).toBeNull()
  })

  test('can be removed', async () => {
    const server = stubServer(around)
    const { user } = openPage('/approval/submit/leave')
    await choose([fileCalled('证明.png')])
    act(() => first().arrive('f-1', 'image/png'))
    await waitFor(() => expect(server.of('draft')).toHaveLength(1), { timeout: 4000 })
    await user.click(await named('button', '移除 证明.png'))
    expect(screen.queryByText('证明.png')).toBeNull()
    await waitFor(() => expect(server.of('draft')).toHaveLength(2), { timeout: 4000 })
    expect(server.of('draft')[1]?.input['annexFile'] ?? []).toEqual([])
  })

  test('of a refused type shows a message and is not sent', async () => {
    stubServer(around)
    const { user } = openPage('/approval/submit/leave')
    await choose([fileCalled('坏.exe'), fileCalled('空.png', '')])
    expect(await screen.findByText(/^不支持 exe 文件，请另存为 PDF/)).toBeDefined()
    expect(screen.getByText('文件是空的')).toBeDefined()
    expect(uploads).toHaveLength(0)
    expect(screen.queryByRole('button', { name: /重新上传/ })).toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '提交' }).disabled).toBe(false)
    await user.click(await named('button', '移除 坏.exe'))
    expect(screen.queryByText('坏.exe')).toBeNull()
  })

  test('refused by the server shows the reason and no retry', async () => {
    stubServer(around)
    openPage('/approval/submit/leave')
    await choose([fileCalled('证明.png')])
    act(() => first().answer(400, null, '不支持的文件类型：png'))
    expect(await screen.findByText('不支持的文件类型：png')).toBeDefined()
    expect(screen.queryByRole('button', { name: /重新上传/ })).toBeNull()
  })

  test('can be sent again after a lost connection', async () => {
    stubServer(around)
    const { user } = openPage('/approval/submit/leave')
    await choose([fileCalled('证明.png')])
    act(() => first().lose())
    expect(await screen.findByText('网络异常，请检查网络后重试')).toBeDefined()
    await user.click(await named('button', '重新上传 证明.png'))
    expect(uploads.map(({ file }) => file?.name)).toEqual(['证明.png', '证明.png'])
    expect(screen.queryByText('网络异常，请检查网络后重试')).toBeNull()
    act(() => first().arrive('f-1', 'image/png'))
    await named('link', '在新窗口打开 证明.png')
  })

  test('beyond the twentieth is reported as not uploaded', async () => {
    stubServer(around)
    openPage('/approval/submit/leave')
    const many = Array.from({ length: 22 }, (_, index) => fileCalled(`${index + 1}.png`))
    await choose(many.slice(0, 19))
    for (const [index, upload] of uploads.entries()) act(() => upload.arrive(`f-${index}`, 'image/png'))
    await choose(many.slice(19))
    expect(await screen.findByText('最多 20 个文件，有 2 个没有上传')).toBeDefined()
    expect(uploads).toHaveLength(20)
    expect(screen.getByText('上传文件').closest('button')?.disabled).toBe(true)
  })

  test('in a cell is previewed above the page', async () => {
    stubServer({
      ...around,
      formDetail: detailOf({
        id: 'd-1',
        kind: 'procured',
        approvalStatus: '草稿',
        values: {
          procureWay: 'inquiry',
          quotes: [{ supplier: '甲', amount: '1.00', file: ['f-1'] }],
        },
        attachments: {
          'quotes.file': [{ id: 'f-1', name: '报价.png', url: '/f/1', size: 1, mime: 'image/png' }],
        },
      }),
    })
    const { user } = openPage('/approval/submit/procured?id=d-1')
    await user.click(await named('button', '预览 报价.png'))
    const dialog = await screen.findByRole('dialog', { name: '预览 报价.png' })
    expect(within(dialog).getByRole('img', { name: '预览 报价.png' }).getAttribute('src')).toBe('/f/1')
  })

  test('with an expired address gets a fresh one', async () => {
    const file = (url: string) => ({ id: 'f-1', name: '证明.png', url, size: 1, mime: 'image/png' })
    const draft = (url: string) =>
      detailOf({
        id: 'd-1',
        approvalStatus: '草稿',
        values: { annexFile: ['f-1'] },
        attachments: { annexFile: [file(url)] },
      })
    const server = stubServer({ ...around, formDetail: draft('/f/old') })
    const { user } = openPage('/approval/submit/leave?id=d-1')
    await user.click(await named('button', '预览 证明.png'))
    server.responders.formDetail = draft('/f/new')
    fireEvent.error(await named('img', '预览 证明.png'))
    await waitFor(async () =>
      expect((await named('img', '预览 证明.png')).getAttribute('src')).toBe('/f/new'),
    )
  })
})
