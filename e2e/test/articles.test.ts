import { contract } from '@countersign/contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { documentOf, heading, paragraph, publishArticle, sampleQuiz } from '../src/articles.ts'
import { listBarriers } from '../src/axe.ts'
import type { LoggedIn } from '../src/people.ts'
import { samplePicture } from '../src/sample-picture.ts'
import { test } from '../src/test.ts'

const textOf = (page: Page) => page.getByRole('textbox', { name: '正文' })
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: '正文工具栏' }).getByRole('button', { name, exact: true })
const confirmed = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

test('an article is written, reviewed, published and confirmed', async ({ as }) => {
  const author = await as('zhangsan')
  const { page } = author
  const title = '夏季用电安全提示'
  await author.visit('/study/add')
  await page.getByRole('textbox', { name: '标题' }).fill(title)
  await page.getByRole('switch', { name: '需要确认阅读' }).click()
  await textOf(page).click()
  await tool(page, '一级标题').click()
  await page.keyboard.type('注意事项')
  await page.keyboard.press('Enter')
  await page.keyboard.type('不得')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('私拉电线')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await tool(page, '编号').click()
  await page.keyboard.type('检查插座')
  await page.keyboard.press('Enter')
  await page.keyboard.type('检查电线')
  // From the text to its buttons and back, without a mouse.
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('End')
  expect(await tool(page, '视频链接').evaluate((button) => button === document.activeElement)).toBe(true)
  await page
    .locator('input[data-part="picture"]')
    .setInputFiles({ name: '配电间.png', mimeType: 'image/png', buffer: samplePicture(200) })
  await textOf(page).locator('img').waitFor()
  await page.getByText(/草稿已保存/).waitFor()
  expect(await listBarriers(page)).toEqual([])
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByRole('listitem').filter({ hasText: title }).getByText('审核中').waitFor()
  expect(await listBarriers(page)).toEqual([])

  const reviewer = await as('admin')
  await reviewer.visit('/article/review')
  await reviewer.page.getByRole('link', { name: title }).click()
  const shown = reviewer.page.getByRole('article')
  await shown.getByRole('heading', { name: '注意事项' }).waitFor()
  expect(await shown.getByRole('listitem').filter({ hasText: /^检查/ }).allTextContents()).toEqual([
    '检查插座',
    '检查电线',
  ])
  expect(await listBarriers(reviewer.page)).toEqual([])
  await reviewer.page.getByRole('button', { name: '通过并发布' }).click()
  await confirmed(reviewer.page, '通过并发布')
  await reviewer.page.getByText('已通过并发布').waitFor()

  const reader = await as('sunqi', { device: 'phone' })
  await reader.visit('/study/home')
  await reader.page.getByRole('list', { name: '最新发布' }).getByRole('link', { name: title }).click()
  const article = reader.page.getByRole('article')
  await article.getByText('私拉电线').waitFor()
  const picture = article.locator('img')
  await picture.scrollIntoViewIfNeeded()
  await reader.page.waitForFunction(
    () => (document.querySelector<HTMLImageElement>('article img')?.naturalWidth ?? 0) > 0,
  )
  await reader.page.getByRole('button', { name: '确认已读' }).click()
  await reader.page.getByText(/您已于 .* 确认阅读/).waitFor()
  expect(await listBarriers(reader.page)).toEqual([])
  const [, pdf] = await Promise.all([
    reader.page.getByRole('button', { name: '下载 PDF' }).click(),
    reader.page.waitForEvent('download'),
  ])
  expect(pdf.suggestedFilename()).toContain('.pdf')

  await reviewer.visit('/study/home')
  await reviewer.page.getByRole('list', { name: '最新发布' }).getByRole('link', { name: title }).click()
  await reviewer.page
    .getByRole('article')
    .getByRole('button', { name: /管\s?理/ })
    .click()
  await reviewer.page.getByRole('menuitem', { name: '阅读确认情况' }).click()
  const people = reviewer.page.getByRole('dialog')
  await people.getByText('已确认', { exact: true }).click()
  await people.getByText('孙七').waitFor()
  expect(await listBarriers(reviewer.page)).toEqual([])
})

/** As Word puts it on the clipboard: lists are paragraphs, and its own pictures lie on the disk of the author. */
const wordClip = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15">
<style>@list l0:level1 {mso-level-number-format:decimal;mso-level-text:"%1.";}
@list l0:level2 {mso-level-number-format:alpha-lower;mso-level-text:"%2)";}</style></head>
<body><!--StartFragment-->
<h1 style='text-align:center' align=center>消防<span lang=EN-US>检查</span></h1>
<p class=MsoNormal>本要点<b>每月</b>执行。<span style='mso-tab-count:1'>&nbsp;</span></p>
<p class=MsoListParagraph style='margin-left:18.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span></span><![endif]>检查通道</p>
<p class=MsoListParagraph style='margin-left:39.0pt;text-indent:-21.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>a)<span>&nbsp;&nbsp;</span></span></span><![endif]>有无堆放杂物</p>
<p class=MsoListParagraph style='margin-left:18.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp;</span></span></span><![endif]>检查器材</p>
<table class=MsoTableGrid border=1><tr><td colspan=2><p class=MsoNormal>检查表</p></td></tr>
<tr><td><p class=MsoNormal>区域</p></td><td><p class=MsoNormal>结果</p></td></tr></table>
<img width=200 height=100 src="file:///C:/Users/z/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png">
<script>window.stolen = true</script><p class=MsoNormal onclick="window.stolen = true">结束</p>
<!--EndFragment--></body></html>`

test('a paste from Word keeps headings, nested lists and merged cells', async ({ as }) => {
  const { page, visit } = await as('lisi')
  await visit('/typical/add')
  await page.getByRole('textbox', { name: '标题' }).fill('消防检查要点')
  await textOf(page).click()
  await textOf(page).evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', '消防检查')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, wordClip)
  await page.getByText('1 张图片无法从剪贴板读取，请单独上传').waitFor()
  await page.getByText(/草稿已保存/).waitFor()
  await page.reload()
  await textOf(page).getByText('检查通道').waitFor()
  await page.getByRole('button', { name: /预\s?览/ }).click()
  const preview = page.getByRole('dialog')
  const title = preview.getByRole('heading', { level: 2, name: '消防检查', exact: true })
  expect(await title.evaluate((element) => getComputedStyle(element).textAlign)).toBe('center')
  const outer = preview.locator('ol').filter({ hasText: '检查通道' }).first()
  expect(await outer.locator('> li').first().locator('ol > li').allTextContents()).toEqual(['有无堆放杂物'])
  expect(await outer.locator('> li').count()).toBe(2)
  expect(await preview.locator('td[colspan="2"]').allTextContents()).toEqual(['检查表'])
  expect(await preview.locator('strong').allTextContents()).toEqual(['每月'])
  expect(await preview.locator('img').count()).toBe(0)
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
})

test('the pages of articles are accessible on both sizes, and nothing scrolls sideways', async ({ as }) => {
  const author = await as('wangwu')
  const reviewer = await as('admin')
  const id = await publishArticle(author, reviewer, 'education', {
    title: '档案管理培训',
    summary: '归档范围与期限',
    quiz: sampleQuiz,
    document: documentOf(heading(1, '归档范围'), paragraph('合同、发票和验收记录。')),
  })
  await author.call(contract.articleCommentAdd, { section: 'education', id, text: '很清楚' })
  for (const [path, text] of [
    ['/education/home', '档案管理培训'],
    ['/education/list?words=归档', '档案管理培训'],
    ['/education/draft', '档案管理培训'],
    ['/education/learning', '学习记录'],
    [`/education/read?id=${id}`, '很清楚'],
    ['/education/add', '写文章'],
  ] as const) {
    await author.visit(path)
    await author.page.getByRole('main').getByText(text).first().waitFor()
    await expectFine(author)
  }
  await reviewer.visit('/article/review?section=typical')
  await reviewer.page.getByRole('heading', { name: '文章审核' }).waitFor()
  await expectFine(reviewer)
})

async function expectFine({ page }: LoggedIn): Promise<void> {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    expect(await listBarriers(page)).toEqual([])
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect(isWide).toBe(false)
  }
}
