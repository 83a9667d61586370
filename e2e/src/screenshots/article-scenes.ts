import type { Page } from 'playwright-core'
import { draftArticle, longArticle, rejectedArticle } from './article-demo.ts'
import { at, type Play, see, type Stage } from './stage.ts'

/** Learning, training and cases. 张三 writes, 孙七 reads, and the administrator reviews. */
export const articleScenes: readonly Play[] = [
  at('article-home', 'sunqi', '/study/home', ({ page }) => page.getByText(longArticle), { isWhole: true }),
  at('article-list', 'sunqi', '/study/list', ({ page }) => page.getByText(longArticle)),
  {
    name: 'article-search',
    who: 'sunqi',
    show: ({ visit, page }) =>
      see(visit(`/study/list?words=${encodeURIComponent('用电')}`), page.getByText(longArticle)),
  },
  { name: 'article-read', who: 'zhangsan', isWhole: true, show: (stage) => read(stage, 'education') },
  { name: 'article-read-confirmed', who: 'sunqi', isWhole: true, show: (stage) => read(stage, 'education') },
  { name: 'article-quiz-result', who: 'sunqi', show: answer },
  at('article-learning', 'sunqi', '/education/learning', ({ page }) => page.getByText(longArticle)),
  at('article-own', 'zhangsan', '/study/draft', ({ page }) => page.getByText(draftArticle), {
    isWhole: true,
  }),
  { name: 'article-versions', who: 'zhangsan', show: showVersions },
  at('article-editor-new', 'zhangsan', '/study/add', ({ page }) => page.locator('[contenteditable]')),
  { name: 'article-editor', who: 'zhangsan', isWhole: true, show: (stage) => edit(stage, draftArticle) },
  { name: 'article-editor-rejected', who: 'zhangsan', show: (stage) => edit(stage, rejectedArticle) },
  {
    name: 'article-editor-preview',
    who: 'zhangsan',
    show: async (stage) => {
      await edit(stage, draftArticle)
      await stage.page.getByRole('button', { name: /预\s?览|Preview/ }).click()
      await stage.page.getByRole('dialog').getByRole('heading').first().waitFor()
    },
  },
  at('article-editor-quiz', 'zhangsan', '/education/add', ({ page }) => page.locator('[contenteditable]'), {
    after: async ({ page }) => {
      await page.getByRole('button', { name: /添加测验|Add a quiz/ }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /确\s?定|OK/ })
        .click()
    },
  }),
  at('article-review-list', 'admin', '/article/review', ({ page }) => page.getByText(longArticle)),
  { name: 'article-review', who: 'admin', isWhole: true, show: (stage) => review(stage) },
  {
    name: 'article-review-difference',
    who: 'admin',
    show: async (stage) => {
      await review(stage)
      await stage.page.getByRole('article').locator('.ant-segmented-item').nth(1).click()
      await stage.page.locator('ins').first().waitFor()
    },
  },
  { name: 'article-readers', who: 'admin', show: (stage) => manage(stage, /阅读确认情况|Confirmations/) },
  { name: 'article-results', who: 'admin', show: (stage) => manage(stage, /测验成绩|Quiz results/) },
  { name: 'article-withdraw', who: 'admin', show: (stage) => manage(stage, /^(下架|Withdraw)$/) },
]

async function read({ visit, page }: Stage, section: 'study' | 'education'): Promise<void> {
  await see(visit(`/${section}/home`), page.getByText(longArticle))
  await page
    .getByRole('link', { name: new RegExp(longArticle) })
    .first()
    .click()
  await page.getByRole('article').getByRole('table').waitFor()
  await sending(page).waitFor()
}

/** The end of the quiz, which is loaded after the article. */
const sending = (page: Page) => page.getByRole('button', { name: /提交答案|Send answers/ })

async function answer(stage: Stage): Promise<void> {
  const { page } = stage
  await read(stage, 'education')
  for (const group of await page.getByRole('group').all()) await group.locator('input').first().check()
  await sending(page).click()
  await page.getByRole('button', { name: /再答一次|Try again/ }).waitFor()
}

async function manage(stage: Stage, entry: RegExp): Promise<void> {
  const { page } = stage
  await read(stage, 'education')
  await page
    .getByRole('article')
    .getByRole('button', { name: /管\s?理|Manage/ })
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
  await page.getByRole('dialog').waitFor()
  await page
    .getByRole('dialog')
    .getByText(/共|People|Quiz|下架|Withdraw/)
    .first()
    .waitFor()
}

async function edit({ visit, page }: Stage, title: string): Promise<void> {
  await see(visit('/study/draft'), page.getByText(title))
  await page.getByRole('link', { name: title }).click()
  await page.locator('[contenteditable]').waitFor()
  const cell = page.locator('[contenteditable] td').first()
  if ((await cell.count()) > 0) await cell.click()
}

async function review({ visit, page }: Stage): Promise<void> {
  await see(visit('/article/review?section=education'), page.getByText(longArticle))
  await page.getByRole('link', { name: new RegExp(longArticle) }).click()
  await page.getByRole('article').getByRole('table').waitFor()
  await page.getByRole('heading', { name: /审核记录|History/ }).waitFor()
}

async function showVersions({ visit, page }: Stage): Promise<void> {
  await see(visit('/study/draft'), page.getByText(longArticle))
  await page
    .getByRole('listitem')
    .filter({ hasText: longArticle })
    .getByRole('button', { name: /版本|Versions/ })
    .click()
  await page.getByRole('dialog').locator('ins').first().waitFor()
}
