import type { ArticleBlock, ArticleDocument } from '@countersign/contract'
import { parseArticleDocument } from '@countersign/contract'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ArticleReader } from './article-reader.tsx'

const file = '/api/files/019b8f61-0f4e-7a55-b1c8-92d3e7f60b1d'
const paragraph = (text: string): ArticleBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] })

function draw(...content: ArticleBlock[]) {
  const document: ArticleDocument = { type: 'doc', content }
  expect(parseArticleDocument(document).problem).toBeUndefined()
  return render(
    <ArticleReader document={document} addressOf={(address) => `${address}?signature=s`} hasOutline />,
  )
}

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '&lt;iframe src=//evil.example&gt;',
])('%s prints as text', (text) => {
  const { container } = draw(
    paragraph(text),
    { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text }] },
    { type: 'image', attrs: { address: file, alt: text, width: 'full' } },
  )
  expect(
    container.querySelectorAll('script, svg, iframe, [onerror], [onload], [href^="javascript:"]'),
  ).toHaveLength(0)
  expect(screen.getByText(text, { selector: 'p' }).textContent).toBe(text)
  expect(screen.getByRole('heading', { name: text, level: 2 })).toBeDefined()
  expect(screen.getByRole('img', { name: text })).toBeDefined()
})

test('pictures and attachments are loaded from the address for the reader', () => {
  draw(
    { type: 'image', attrs: { address: file, alt: '厂房', width: 'small' } },
    { type: 'attachment', attrs: { address: file, name: '制度.pdf', size: 2048 } },
  )
  const picture = screen.getByRole('img', { name: '厂房' })
  expect(picture.getAttribute('src')).toBe(`${file}?signature=s`)
  expect(picture.getAttribute('loading')).toBe('lazy')
  expect(screen.getByRole('link', { name: '制度.pdf' }).getAttribute('href')).toBe(`${file}?signature=s`)
  expect(screen.getByText('2.0 KB')).toBeDefined()
})

test('a link to another site opens without a way back to this page, one within the site stays', () => {
  const link = (text: string, href: string): ArticleBlock => ({
    type: 'paragraph',
    content: [{ type: 'text', text, marks: [{ type: 'bold' }, { type: 'link', attrs: { href } }] }],
  })
  draw(link('外', 'https://example.com/'), link('内', '/study'), {
    type: 'video',
    attrs: { address: 'https://example.com/v', title: '录像', shown: 'card' },
  })
  for (const name of ['外', /录像/]) {
    const { rel, target } = screen.getByRole<HTMLAnchorElement>('link', { name })
    expect({ rel, target }).toEqual({ rel: 'noopener noreferrer', target: '_blank' })
  }
  expect(screen.getByRole('link', { name: '内' }).getAttribute('target')).toBeNull()
  expect(screen.getByText('example.com')).toBeDefined()
})

test('merged cells keep their spans, and the keyboard reaches the table', () => {
  draw({
    type: 'table',
    content: [
      {
        type: 'tableRow',
        content: [
          { type: 'tableHeader', attrs: { colspan: 2 }, content: [paragraph('头')] },
          { type: 'tableCell', attrs: { rowspan: 2 }, content: [paragraph('侧')] },
        ],
      },
    ],
  })
  expect(screen.getByRole('columnheader', { name: '头' })).toHaveProperty('colSpan', 2)
  expect(screen.getByRole('cell', { name: '侧' })).toHaveProperty('rowSpan', 2)
  expect(screen.getByRole('region', { name: '表格' }).tabIndex).toBe(0)
})

test('the outline leads to each heading, also to one within a quote and behind an empty one', async () => {
  Element.prototype.scrollIntoView = vi.fn<() => void>()
  const heading = (level: 1 | 2, text: string): ArticleBlock => ({
    type: 'heading',
    attrs: { level },
    content: [{ type: 'text', text }],
  })
  draw(
    heading(1, '总则'),
    { type: 'heading', attrs: { level: 2 } },
    { type: 'blockquote', content: [heading(2, '附则')] },
  )
  const outline = within(screen.getByRole('navigation', { name: '目录' }))
  expect(outline.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['总则', '附则'])
  await userEvent.click(outline.getByRole('link', { name: '附则' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '附则', level: 3 }))
})
