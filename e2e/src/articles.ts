import {
  type ArticleBlock,
  type ArticleDocument,
  type ArticleSection,
  contract,
  type InputOf,
  type Quiz,
} from '@countersign/contract'
import type { LoggedIn } from './people.ts'

type Writer = Pick<LoggedIn, 'call'>
type Draft = Partial<Omit<InputOf<typeof contract.articleSave>, 'section'>> & { title: string }

export const paragraph = (text: string): ArticleBlock => ({
  type: 'paragraph',
  content: [{ type: 'text', text }],
})
export const heading = (level: 1 | 2 | 3, text: string): ArticleBlock => ({
  type: 'heading',
  attrs: { level },
  content: [{ type: 'text', text }],
})
export const documentOf = (...content: ArticleBlock[]): ArticleDocument => ({ type: 'doc', content })

/** Saves an article of this person; returns its id. */
export async function writeArticle({ call }: Writer, section: ArticleSection, draft: Draft): Promise<string> {
  const { id } = await call(contract.articleSave, {
    section,
    summary: '',
    asksConfirmation: false,
    document: documentOf(paragraph(draft.title)),
    ...draft,
  })
  return id
}

export async function submitArticle({ call }: Writer, section: ArticleSection, id: string): Promise<number> {
  const { versionNo } = await call(contract.articleSubmit, { section, id })
  return versionNo
}

/** Writes an article that another person agrees to; returns its id. */
export async function publishArticle(
  author: Writer,
  reviewer: Writer,
  section: ArticleSection,
  draft: Draft,
): Promise<string> {
  const id = await writeArticle(author, section, draft)
  const versionNo = await submitArticle(author, section, id)
  await reviewer.call(contract.articleAgree, { section, id, versionNo, opinion: '' })
  return id
}

export const sampleQuiz: Quiz = {
  passMark: 60,
  questions: [
    {
      kind: 'single',
      text: '发现电线绝缘皮破损，首先应当怎么做？',
      options: ['用胶布缠好继续使用', '立即停止使用并报修', '提醒同事小心'],
      right: [1],
    },
    {
      kind: 'multiple',
      text: '下列哪些行为不允许？',
      options: ['用湿手插拔插头', '私拉电线', '下班前关闭电源', '用铜丝代替保险丝'],
      right: [0, 1, 3],
    },
    { kind: 'trueFalse', text: '电气火灾可以直接用水扑救。', options: ['正确', '错误'], right: [1] },
  ],
}
