import { emptyDocument, parseArticleDocument, textOfDocument } from '@countersign/contract'
import { type ChainedCommands, Editor } from '@tiptap/core'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readKeptArticle } from './article-draft-api.ts'
import { documentOf } from './document-of.ts'
import { extensionsWith } from './extensions.ts'
import { tableTools, textTools } from './tools.tsx'

const file = '/api/files/019b8f61-0f4e-7a55-b1c8-92d3e7f60b1d'
const open: Editor[] = []
// jsdom has no clipboard; the editor only asks for the type of the event.
beforeEach(() => {
  vi.stubGlobal('ClipboardEvent', class extends Event {})
})
afterEach(() => open.splice(0).forEach((editor) => editor.destroy()))

function edit(content: object | string = emptyDocument()): Editor {
  const editor = new Editor({
    extensions: extensionsWith({ addressOf: (address) => `${address}?s`, isRunning: () => false }),
    content,
  })
  open.push(editor)
  return editor
}

/** The stored document after a paste. */
function pasted(html: string) {
  const editor = edit()
  editor.view.pasteHTML(html)
  const { document, problem } = documentOf(editor.getJSON())
  expect(problem).toBeUndefined()
  return { json: JSON.stringify(document), document }
}

/** Selects the first cells of the first table, as a mouse does; nothing where there is no table. */
function selectCells(chain: ChainedCommands): ChainedCommands {
  return chain.command(({ tr, commands: now }) => {
    const cells: number[] = []
    tr.doc.descendants(({ type }, at, parent) => {
      if (type.name === 'table') return cells.length === 0
      if (parent?.type.name === 'tableRow') cells.push(at)
      return true
    })
    const [anchorCell, second, third, headCell = third ?? second] = cells
    return anchorCell !== undefined && headCell !== undefined
      ? now.setCellSelection({ anchorCell, headCell })
      : false
  })
}

/** Every button of the toolbar, and what keys, dialogs and uploads do besides. */
const commands: Record<string, (chain: ChainedCommands) => ChainedCommands> = {
  ...Object.fromEntries([...textTools.flat(), ...tableTools].map(({ name, run }) => [name, run])),
  text: (chain) => chain.insertContent('字 a\u200b\u202e\t'),
  sink: (chain) => chain.sinkListItem('listItem'),
  lift: (chain) => chain.liftListItem('listItem'),
  enter: (chain) => chain.splitBlock(),
  nextItem: (chain) => chain.splitListItem('listItem'),
  break: (chain) => chain.setHardBreak(),
  cells: selectCells,
  link: (chain) => chain.selectAll().setLink({ href: 'https://example.com/' }),
  badLink: (chain) => chain.selectAll().setLink({ href: 'javascript:alert(1)' }),
  image: (chain) =>
    chain.insertContent({ type: 'image', attrs: { address: file, alt: 'a', width: 'small' } }),
  file: (chain) => chain.insertContent({ type: 'attachment', attrs: { address: file, name: 'a', size: 1 } }),
  video: (chain) =>
    chain.insertContent({
      type: 'video',
      attrs: { address: 'https://example.com/v', title: '', shown: 'card' },
    }),
  all: (chain) => chain.selectAll(),
  remove: (chain) => chain.deleteSelection(),
}

/** Keeps the text in the storage of the browser and reads it, as a page does that is opened again. */
function keptAndRead(editor: Editor) {
  const entered = { document: JSON.parse(JSON.stringify(editor.getJSON())) }
  const read = readKeptArticle({ entered, revision: 1 })
  if (!read) throw new Error('the text was lost')
  return read
}

test('whatever commands are given, the stored document fits its schema', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...Object.keys(commands)), { minLength: 1, maxLength: 12 }),
      (names) => {
        const editor = edit()
        for (const name of names) {
          commands[name]?.(editor.chain()).run()
        }
        const now = documentOf(editor.getJSON())
        expect(now.problem).toBeUndefined()
        // What the browser keeps while a save fails comes back as the same document.
        const back = edit(keptAndRead(editor).document)
        expect(documentOf(back.getJSON())).toEqual(now)
        for (const one of [editor, back]) one.destroy()
      },
    ),
    {
      numRuns: 60,
      examples: [
        [['enter', 'text', 'cells', 'merge']],
        [['underline', 'table', 'cells', 'merge']],
        [['image', 'numbers', 'text', 'file', 'video', 'link', 'cells', 'merge']],
      ],
    },
  )
})

test('a text over a limit is kept in the browser and comes back, and a damaged one does not', () => {
  const text = '字'.repeat(200_001)
  const editor = edit({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
  expect(edit(keptAndRead(editor).document).getText()).toBe(text)
  for (const document of [undefined, 'x', [], { type: 'doc', content: [{ type: 'script' }] }]) {
    expect(readKeptArticle({ entered: { document }, revision: 1 })).toBeUndefined()
  }
})

test('a stored document comes back from the editor as it was', () => {
  const document = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 1, textAlign: 'center' }, content: [{ type: 'text', text: '题' }] },
      { type: 'image', attrs: { address: file, alt: '图', width: 'small' } },
      { type: 'attachment', attrs: { address: file, name: '文.pdf', size: 7 } },
      { type: 'video', attrs: { address: 'https://example.com/v', title: '录', shown: 'link' } },
      { type: 'paragraph', content: [{ type: 'text', text: '尾', marks: [{ type: 'bold' }] }] },
    ],
  }
  expect(parseArticleDocument(document).problem).toBeUndefined()
  expect(documentOf(edit(document).getJSON())).toEqual({ document })
})

test('a paste keeps headings, lists within lists and merged cells', () => {
  const { document, json } = pasted(
    '<h1>题</h1><ol><li><p>甲</p><ul><li><p>乙</p></li></ul></li></ol>' +
      '<table><tr><td colspan="2">头</td></tr><tr><td>左</td><td>右</td></tr></table>',
  )
  expect(document && textOfDocument(document)).toContain('题\n甲\n乙\n头\n左\t右')
  expect(json).toContain('"colspan":2')
})

const wordItem = (level: number, prefix: string, text: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span>` +
  `<span style='mso-list:Ignore'>${prefix}<span>&nbsp;&nbsp;</span></span></span><![endif]>${text}</p>`

test('a paste of Word keeps its numbered lists within lists', () => {
  const { document } = pasted(
    '<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><body>' +
      `${wordItem(1, '一、', '甲')}${wordItem(2, '（1）', '乙')}${wordItem(2, '（2）', '丙')}` +
      `${wordItem(1, '二、', '丁')}</body></html>`,
  )
  const item = (text: string, ...more: object[]) => ({
    type: 'listItem',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }, ...more],
  })
  expect(document?.content[0]).toEqual({
    type: 'orderedList',
    content: [item('甲', { type: 'orderedList', content: [item('乙'), item('丙')] }), item('丁')],
  })
})

test.each([
  ['a script', '<p>a<script>alert(1)</script></p>', 'script'],
  ['a handler', '<p onclick="alert(1)">a</p>', 'onclick'],
  ['a picture of the own disk', '<p>a</p><img src="file:///C:/a.png">', 'file:'],
  ['a picture of another site', '<p>a</p><img src="https://evil.example/a.png">', 'evil'],
  ['a picture that only claims a file', '<p>a</p><img data-address="//evil.example/a.png">', 'evil'],
  ['a script as a link', '<p><a href="javascript:alert(1)">a</a></p>', 'javascript'],
  ['a link to another site without its scheme', '<p><a href="//evil.example">a</a></p>', 'evil'],
  ['a frame', '<p>a</p><iframe src="https://evil.example"></iframe>', 'evil'],
  ['a span of 1e9', '<table><tr><td colspan="1000000000">a</td></tr></table>', '1000000000'],
])('a paste drops %s', (_name, html, dropped) => {
  const { document, json } = pasted(html)
  expect(document && textOfDocument(document).trim()).toBe('a')
  expect(json).not.toContain(dropped)
})

test('a document over a limit is a problem with its place', () => {
  const text = '字'.repeat(200_001)
  const { problem } = documentOf({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  })
  expect(problem).toEqual({ code: 'tooLong', at: 'content[0].content[0]' })
})
