import type { Editor } from '@tiptap/core'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { documentOfText, draftOf, ownArticle } from '../../../../test/articles.ts'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { pageOf } from '../../../../test/shop.ts'
import { type ReceivedCall, Refusal, stubServer } from '../../../../test/stub-server.ts'
import { fileCalled, stubUploads } from '../../../../test/stub-uploads.ts'

// jsdom has no clipboard and no layout; the editor asks for the type of the event and for places.
beforeEach(() => {
  vi.stubGlobal('ClipboardEvent', class extends Event {})
  document.elementFromPoint = () => null
  Range.prototype.getClientRects = () => Object.assign([], { item: () => null })
  Range.prototype.getBoundingClientRect = () => new DOMRect()
})
afterEach(() => localStorage.clear())

const around = { ...inside, articleOwn: pageOf() }
const saved = (version: number, state = 'draft') => ({ id: 'a-1', version, state })

/** The editor of the page. Keys of a person do not reach a text in jsdom, so tests use its commands. */
async function textOf(): Promise<Editor> {
  const box = await screen.findByRole('textbox', { name: '正文' })
  if (!('editor' in box)) throw new Error('no editor')
  // The editor leaves itself at its element.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return box.editor as Editor
}
const write = async (text: string) => {
  const editor = await textOf()
  act(() => void editor.commands.insertContentAt(editor.state.doc.content.size, text))
}
const note = (words: RegExp | string) => screen.findByText(words, undefined, { timeout: 4000 })

describe('a new article', () => {
  test('is saved while it is written, gets its address, and is saved under its id', async () => {
    let version = 0
    const server = stubServer({ ...around, articleSave: () => saved((version += 1)) })
    const { user, address } = openPage('/study/add')
    await user.type(await screen.findByRole('textbox', { name: /标题/ }), '用电')
    await write('第一段')
    expect(await note('有未保存的修改')).toBeDefined()
    expect(await note(/草稿已保存/)).toBeDefined()
    expect(server.of('articleSave').at(-1)).toMatchObject({
      path: '/api/article/study/save',
      input: { title: '用电', summary: '', asksConfirmation: false },
    })
    expect(address()).toBe('/study/add?id=a-1')
    await write('第二段')
    await waitFor(() => expect(JSON.stringify(server.of('articleSave').at(-1)?.input)).toContain('第二段'), {
      timeout: 4000,
    })
    expect(server.of('articleSave').at(-1)?.input).toMatchObject({ id: 'a-1', version: version - 1 })
    expect(await note(/草稿已保存/)).toBeDefined()
  })

  test('is not saved before anything is written', async () => {
    const server = stubServer(around)
    openPage('/study/add')
    await textOf()
    await new Promise((resolve) => setTimeout(resolve, 1800))
    expect(server.of('articleSave')).toEqual([])
  })
})

describe('a draft', () => {
  test('keeps what was written in this browser while there is no network, and is saved later', async () => {
    let isOffline = true
    const server = stubServer({
      ...around,
      articleDraftDetail: draftOf(),
      articleSave: () => {
        if (isOffline) throw new TypeError('Failed to fetch')
        return saved(4)
      },
    })
    openPage('/study/add?id=a-1')
    await write('离线写的')
    expect(await note(/草稿未保存：网络异常/)).toBeDefined()
    expect(JSON.stringify(localStorage)).toContain('离线写的')
    isOffline = false
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await note(/草稿已保存/)).toBeDefined()
    expect(server.of('articleSave').at(-1)?.input).toMatchObject({ id: 'a-1', version: 3 })
    expect(JSON.stringify(localStorage)).not.toContain('离线写的')
  })

  test('is not overwritten when another page has saved it, until the person decides', async () => {
    let theirs = draftOf()
    const server = stubServer({
      ...around,
      articleDraftDetail: () => theirs,
      articleSave: ({ input }: ReceivedCall) =>
        input['version'] === theirs.version
          ? saved(theirs.version + 1)
          : new Refusal(409, '草稿已在其他页面修改'),
    })
    const { user } = openPage('/study/add?id=a-1')
    await write('本页写的')
    theirs = draftOf({ version: 7, document: documentOfText('另一页写的') })
    expect(
      (await screen.findByText('草稿已在其他页面修改', undefined, { timeout: 4000 })).textContent,
    ).toBeDefined()
    expect(screen.getByText('自动保存已停止')).toBeDefined()
    expect((await textOf()).getText()).toContain('本页写的')
    await user.click(screen.getByRole('button', { name: '载入另一份' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '载入另一份' }))
    await waitFor(async () => expect((await textOf()).getText()).toBe('另一页写的'))
    expect(server.of('articleSave')).toHaveLength(1)
  })

  test('says when its text cannot be saved, and does not send it', async () => {
    const server = stubServer({ ...around, articleDraftDetail: draftOf() })
    openPage('/study/add?id=a-1')
    await write('长'.repeat(200_001))
    expect(await note(/正文超过 20 万字/)).toBeDefined()
    expect(server.of('articleSave')).toEqual([])
  })

  test('tells why it was rejected', async () => {
    stubServer({
      ...around,
      articleDraftDetail: draftOf({
        state: 'rejected',
        versionNo: 1,
        events: [
          {
            action: 'reject',
            versionNo: 1,
            name: '赵六',
            opinion: '请补充图片',
            time: '2026-11-20 10:00:00',
          },
        ],
      }),
    })
    openPage('/study/add?id=a-1')
    expect(await screen.findByText('赵六 退回了这篇文章')).toBeDefined()
    expect(screen.getByText('请补充图片')).toBeDefined()
  })

  test('cannot be changed during its review', async () => {
    stubServer({ ...around, articleDraftDetail: draftOf({ state: 'reviewing', versionNo: 1 }) })
    const { user, address } = openPage('/study/add?id=a-1')
    expect(await screen.findByRole('heading', { name: '文章正在审核，暂时不能修改' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: '我的文章' }))
    await waitFor(() => expect(address()).toBe('/study/draft'))
  })
})

describe('a submission', () => {
  test('saves first, and leads to the own articles', async () => {
    const server = stubServer({
      ...around,
      articleDraftDetail: draftOf(),
      articleSave: saved(4),
      articleSubmit: { id: 'a-1', state: 'reviewing', versionNo: 1 },
      articleOwn: pageOf(ownArticle({ state: 'reviewing' })),
    })
    const { user, address } = openPage('/study/add?id=a-1')
    await write('最后一句')
    await user.click(screen.getByRole('button', { name: '提交审核' }))
    await waitFor(() => expect(address()).toBe('/study/draft'))
    expect(JSON.stringify(server.of('articleSave')[0]?.input)).toContain('最后一句')
    expect(server.of('articleSubmit')[0]?.input).toMatchObject({ id: 'a-1', version: 4 })
  })

  test('asks for a title at its field', async () => {
    const server = stubServer({ ...around, articleDraftDetail: draftOf({ title: '' }) })
    const { user } = openPage('/study/add?id=a-1')
    await textOf()
    await user.click(screen.getByRole('button', { name: '提交审核' }))
    expect(await screen.findByText('请填写标题')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /标题/ }))
    expect(server.of('articleSubmit')).toEqual([])
  })

  test('shows a refusal of the server, and can be tried again', async () => {
    let refuses = true
    const server = stubServer({
      ...around,
      articleDraftDetail: draftOf(),
      articleSave: saved(4),
      articleSubmit: () =>
        refuses
          ? new Refusal(400, '请填写正文', { fields: { document: '请填写正文' } })
          : { id: 'a-1', state: 'reviewing', versionNo: 1 },
    })
    const { user, address } = openPage('/study/add?id=a-1')
    await textOf()
    await user.click(screen.getByRole('button', { name: '提交审核' }))
    expect((await screen.findByText('请填写正文')).getAttribute('role')).toBe('alert')
    refuses = false
    await user.click(screen.getByRole('button', { name: /提交审核/ }))
    await waitFor(() => expect(address()).toBe('/study/draft'))
    // The text is saved once: the second attempt only submits.
    expect(server.of('articleSave')).toHaveLength(1)
  })
})

describe('the buttons above the text', () => {
  test('say what the cursor stands in, and are reached with the arrow keys', async () => {
    stubServer({ ...around, articleDraftDetail: draftOf() })
    const { user } = openPage('/study/add?id=a-1')
    const editor = await textOf()
    const bar = within(screen.getByRole('toolbar', { name: '正文工具栏' }))
    const bold = bar.getByRole('button', { name: '加粗' })
    expect(bold.getAttribute('aria-pressed')).toBe('false')
    act(() => void editor.commands.selectAll())
    await user.click(bold)
    await waitFor(() => expect(bold.getAttribute('aria-pressed')).toBe('true'))
    await waitFor(() => expect(document.activeElement).toBe(editor.view.dom))
    act(() => bar.getByRole('button', { name: '撤销' }).focus())
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toBe(bar.getByRole('button', { name: '一级标题' }))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(JSON.stringify(editor.getJSON())).toContain('"heading"'))
    await waitFor(() => expect(document.activeElement).toBe(editor.view.dom))
    act(() => bar.getByRole('button', { name: '撤销' }).focus())
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(bar.getByRole('button', { name: '视频链接' }))
  })

  test('of a table are there while the cursor is in one', async () => {
    stubServer({ ...around, articleDraftDetail: draftOf() })
    const { user } = openPage('/study/add?id=a-1')
    const editor = await textOf()
    expect(screen.queryByRole('toolbar', { name: '表格工具栏' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '插入表格' }))
    const bar = within(await screen.findByRole('toolbar', { name: '表格工具栏' }))
    await user.click(bar.getByRole('button', { name: '在下方插入行' }))
    expect(JSON.stringify(editor.getJSON()).split('"tableRow"')).toHaveLength(5)
    expect(bar.getByRole('button', { name: '合并单元格' }).getAttribute('aria-disabled')).toBe('true')
  })

  test('refuse a link that no article can have, at its field', async () => {
    stubServer({ ...around, articleDraftDetail: draftOf() })
    const { user } = openPage('/study/add?id=a-1')
    const editor = await textOf()
    await user.click(screen.getByRole('button', { name: '链接' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: '地址' }), 'javascript:alert(1)')
    await user.click(dialog.getByRole('button', { name: /确\s?定/ }))
    expect(await dialog.findByText(/请填写网址/)).toBeDefined()
    await user.clear(dialog.getByRole('textbox', { name: '地址' }))
    await user.type(dialog.getByRole('textbox', { name: '地址' }), 'example.com/规定')
    await user.click(dialog.getByRole('button', { name: /确\s?定/ }))
    await waitFor(() => expect(JSON.stringify(editor.getJSON())).toContain('https://example.com/规定'))
  })
})

describe('a picture', () => {
  const png = () => new File(['x'], '图.png', { type: 'image/png' })
  const choose = async (user: ReturnType<typeof openPage>['user'], file: File) => {
    await textOf()
    const chooser = document.querySelector<HTMLInputElement>('input[data-part="picture"]')
    if (!chooser) throw new Error('no chooser')
    await user.upload(chooser, file)
  }

  test('has its place while it is uploaded, and is saved when it has arrived', async () => {
    const uploads = stubUploads()
    const server = stubServer({ ...around, articleDraftDetail: draftOf(), articleSave: saved(4) })
    const { user } = openPage('/study/add?id=a-1')
    await choose(user, png())
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '提交审核' }).disabled).toBe(true)
    expect(screen.getByText('正在上传 1 个文件，完成后可提交')).toBeDefined()
    act(() => uploads[0]?.arrive('f-1', 'image/png'))
    await waitFor(
      () => expect(JSON.stringify(server.of('articleSave').at(-1)?.input)).toContain('/api/files/f-1'),
      { timeout: 4000 },
    )
    expect((await textOf()).view.dom.querySelector('img')?.getAttribute('src')).toBe(
      '/api/files/f-1?signature=s',
    )
  })

  test('that the server refuses leaves the text, and says why', async () => {
    const uploads = stubUploads()
    stubServer({ ...around, articleDraftDetail: draftOf(), articleSave: saved(4) })
    const { user } = openPage('/study/add?id=a-1')
    await choose(user, png())
    await waitFor(() => expect(uploads).toHaveLength(1))
    act(() => uploads[0]?.answer(400, null, '文件已损坏'))
    expect(await screen.findByText('图.png 上传失败：文件已损坏')).toBeDefined()
    expect(JSON.stringify((await textOf()).getJSON())).not.toContain('"image"')
  })

  test('of a paste is uploaded when the clipboard holds it, and is missed with a message otherwise', async () => {
    const uploads = stubUploads()
    stubServer({ ...around, articleDraftDetail: draftOf(), articleSave: saved(4) })
    openPage('/study/add?id=a-1')
    const editor = await textOf()
    const pixel = 'iVBORw0KGgo='
    act(() => {
      editor.view.pasteHTML(
        `<p>前</p><img src="data:image/png;base64,${pixel}"><img src="file:///C:/1.png"><p>后</p>`,
      )
    })
    expect(await screen.findByText('1 张图片无法从剪贴板读取，请单独上传')).toBeDefined()
    expect(uploads.map(({ file }) => file?.name)).toEqual(['picture.png'])
    act(() => uploads[0]?.arrive('f-2', 'image/png'))
    await waitFor(() => expect(JSON.stringify(editor.getJSON())).toContain('/api/files/f-2'))
    expect(JSON.stringify(editor.getJSON())).not.toContain('C:/1.png')
  })
})

test('another file becomes an attachment', async () => {
  const uploads = stubUploads()
  stubServer({ ...around, articleDraftDetail: draftOf(), articleSave: saved(4) })
  const { user } = openPage('/study/add?id=a-1')
  const editor = await textOf()
  const chooser = document.querySelector<HTMLInputElement>('input[data-part="attachment"]')
  if (!chooser) throw new Error('no chooser')
  await user.upload(chooser, fileCalled('制度.pdf'))
  await waitFor(() => expect(uploads).toHaveLength(1))
  act(() => uploads[0]?.arrive('f-3', 'application/pdf'))
  await waitFor(() => expect(JSON.stringify(editor.getJSON())).toContain('/api/files/f-3'))
  expect(JSON.stringify(editor.getJSON())).toContain('制度.pdf')
})

describe('a quiz', () => {
  test('is written in the section of education only', async () => {
    stubServer(around)
    openPage('/study/add')
    await textOf()
    expect(screen.queryByRole('button', { name: '添加测验' })).toBeNull()
  })

  test('becomes part of the article when nothing is missing', async () => {
    const server = stubServer({ ...around, articleDraftDetail: draftOf(), articleSave: saved(4) })
    const { user } = openPage('/education/add?id=a-1')
    await textOf()
    await user.click(screen.getByRole('button', { name: '添加测验' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(drawer.getByRole('button', { name: /确\s?定/ }))
    expect(await drawer.findByText('请填写题目')).toBeDefined()
    await user.type(drawer.getByRole('textbox', { name: '第 1 题的题目' }), '湿手能碰开关吗？')
    await user.type(drawer.getByRole('textbox', { name: '第 1 题选项 1' }), '能')
    await user.type(drawer.getByRole('textbox', { name: '第 1 题选项 2' }), '不能')
    expect(drawer.getByText('请标出正确答案')).toBeDefined()
    await user.click(drawer.getByRole('radio', { name: '第 1 题选项 2 正确' }))
    await user.click(drawer.getByRole('button', { name: /确\s?定/ }))
    expect(await screen.findByText('1 题，60% 及格')).toBeDefined()
    await waitFor(
      () =>
        expect(server.of('articleSave').at(-1)?.input['quiz']).toEqual({
          passMark: 60,
          questions: [{ kind: 'single', text: '湿手能碰开关吗？', options: ['能', '不能'], right: [1] }],
        }),
      { timeout: 4000 },
    )
  })
})

test('the preview shows the article as its readers will see it', async () => {
  stubServer({ ...around, articleDraftDetail: draftOf({ title: '<b>用电</b>' }) })
  const { user } = openPage('/study/add?id=a-1')
  await textOf()
  await user.click(screen.getByRole('button', { name: /预\s?览/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('heading', { name: '<b>用电</b>' })).toBeDefined()
  expect(dialog.getByText('第一段')).toBeDefined()
})
