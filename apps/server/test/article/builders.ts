import { randomUUID } from 'node:crypto'
import { type ArticleDocument, contract, type Quiz } from '@countersign/contract'
import type { Caller, TestApp } from '@countersign/server/testing'

export const inStudy = { section: 'study' } as const

export const inEducation = { section: 'education' } as const

/** A quiz that two right answers of three pass. */
export const quiz: Quiz = {
  passMark: 60,
  questions: [
    { kind: 'single', text: '第一步是什么？', options: ['提', '拔', '握'], right: [0] },
    { kind: 'multiple', text: '哪些是灭火器材？', options: ['灭火器', '汽油', '消防栓'], right: [0, 2] },
    { kind: 'trueFalse', text: '电器着火用水扑救。', options: ['正确', '错误'], right: [1] },
  ],
}

/** A published article for education with this quiz. */
export function articleWithQuiz(app: TestApp, over: Record<string, unknown> = {}): Promise<string> {
  return publishedArticle(app, { ...inEducation, quiz, ...over })
}

/** A document with a paragraph for each text. */
export function paragraphs(...texts: string[]): ArticleDocument {
  return {
    type: 'doc',
    content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  }
}

/** What an author writes. The title is another each time. */
export function articleWords(over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    ...inStudy,
    title: `消防安全 ${randomUUID().slice(-12)}`,
    summary: '灭火器的使用',
    asksConfirmation: true,
    document: paragraphs('一提二拔三握四压。', '请在月底前阅读。'),
    ...over,
  }
}

export function savedDraft(
  by: Caller,
  over: Record<string, unknown> = {},
): Promise<{ id: string; version: number }> {
  return by.data(contract.articleSave, articleWords(over))
}

/** An article of this person that waits for a review. */
export async function submittedArticle(by: Caller, over: Record<string, unknown> = {}): Promise<string> {
  const { id } = await savedDraft(by, over)
  await by.data(contract.articleSubmit, { ...inStudy, ...sectionOf(over), id })
  return id
}

/** An article of zhangsan that the administrator has agreed to. */
export async function publishedArticle(app: TestApp, over: Record<string, unknown> = {}): Promise<string> {
  const id = await submittedArticle(await app.login('zhangsan'), over)
  const admin = await app.login('admin')
  await admin.data(contract.articleAgree, { ...inStudy, ...sectionOf(over), id, versionNo: 1 })
  return id
}

function sectionOf({ section }: Record<string, unknown>): Record<string, unknown> {
  return section === undefined ? {} : { section }
}

/** Gives the holders of a role a permission on articles. */
export async function granted(
  app: TestApp,
  role: string,
  permission: 'article.review' | 'article.manage',
): Promise<void> {
  await app.owner.query(
    `insert into menu_role (tenant_id, menu_id, role_id) select m.tenant_id, m.id, r.id from menu m, role r
     where m.tenant_id = '000000' and m.code = $1 and r.tenant_id = m.tenant_id and r.alias = $2
     on conflict do nothing`,
    [permission, role],
  )
}

/** Takes a permission on articles from the holders of a role. */
export async function revoked(
  app: TestApp,
  role: string,
  permission: 'article.review' | 'article.manage',
): Promise<void> {
  await app.owner.query(
    `delete from menu_role mr using menu m, role r
     where m.tenant_id = '000000' and m.code = $1 and r.tenant_id = m.tenant_id and r.alias = $2
       and mr.tenant_id = m.tenant_id and mr.menu_id = m.id and mr.role_id = r.id`,
    [permission, role],
  )
}
