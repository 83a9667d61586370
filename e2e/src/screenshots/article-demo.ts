import { type ArticleBlock, type ArticleDocument, contract } from '@countersign/contract'
import {
  documentOf,
  heading,
  paragraph,
  publishArticle,
  sampleQuiz,
  submitArticle,
  writeArticle,
} from '../articles.ts'
import type { LoggedIn } from '../people.ts'
import { samplePdf } from '../sample-pdf.ts'
import { samplePicture } from '../sample-picture.ts'

/** The article that the scenes open, by its title. */
export const longArticle = '办公区安全用电管理规定'
export const draftArticle = '仓库消防检查要点'
export const rejectedArticle = '夏季防汛工作小结'

const cell = (text: string, header = false) => ({
  type: header ? ('tableHeader' as const) : ('tableCell' as const),
  content: [paragraph(text)],
})

const table: ArticleBlock = {
  type: 'table',
  content: [
    { type: 'tableRow', content: ['区域', '检查内容', '频次', '责任部门'].map((text) => cell(text, true)) },
    {
      type: 'tableRow',
      content: [
        { ...cell('办公区'), attrs: { rowspan: 2 } },
        cell('插座、插线板有无发热变色'),
        cell('每周'),
        cell('行政部'),
      ],
    },
    { type: 'tableRow', content: [cell('下班后电源是否关闭'), cell('每日'), cell('各部门')] },
    {
      type: 'tableRow',
      content: [cell('机房'), cell('配电柜温度、接线端子'), cell('每日'), cell('信息中心')],
    },
  ],
}

const item = (text: string) => ({ type: 'listItem' as const, content: [paragraph(text)] })

function longDocument(picture: string, file: string, pictureNote: string): ArticleDocument {
  return documentOf(
    heading(1, '一、总则'),
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: '为保障员工人身和财产安全，预防电气火灾，依据' },
        {
          type: 'text',
          text: '《安全生产法》',
          marks: [{ type: 'link', attrs: { href: 'https://www.gov.cn/' } }],
        },
        { type: 'text', text: '和公司管理制度，制定本规定。全体员工及' },
        { type: 'text', text: '外来施工人员', marks: [{ type: 'bold' }] },
        { type: 'text', text: '均须遵守。' },
      ],
    },
    heading(2, '（一）基本要求'),
    {
      type: 'orderedList',
      content: [
        item('禁止私拉乱接电线，禁止使用大功率电热器具。'),
        {
          type: 'listItem',
          content: [
            paragraph('发现以下情况立即停止使用并报修：'),
            { type: 'bulletList', content: [item('插头、插座发热或变色；'), item('电线绝缘皮破损。')] },
          ],
        },
        item('下班前关闭电脑、空调和照明电源。'),
      ],
    },
    { type: 'blockquote', content: [paragraph('电气火灾不得用水扑救，应先切断电源，再使用干粉灭火器。')] },
    heading(1, '二、检查安排'),
    table,
    { type: 'image', attrs: { address: `/api/files/${picture}`, alt: pictureNote, width: 'medium' } },
    heading(1, '三、附则'),
    paragraph('本规定自发布之日起施行，由行政部负责解释。'),
    {
      type: 'attachment',
      attrs: { address: `/api/files/${file}`, name: '安全用电检查表.pdf', size: samplePdf().length },
    },
    {
      type: 'video',
      attrs: { address: 'https://www.12371.cn/video', title: '安全用电教学片', shown: 'card' },
    },
  )
}

const titles = [
  '新员工入职第一周指引',
  '合同审批常见退回原因整理',
  '差旅报销单据粘贴规范',
  '会议室预订与使用办法',
  '公文格式要点：标题、主送与落款',
  '档案借阅流程说明',
]

/** Articles in every state and section, with readers, comments, results and versions. */
export async function prepareArticles({
  author,
  reader,
  admin,
}: Record<'author' | 'reader' | 'admin', LoggedIn>): Promise<void> {
  for (const [index, title] of titles.entries()) {
    const id = await publishArticle(author, admin, 'study', {
      title,
      summary: index % 2 === 0 ? `${title}，供各部门学习参考，如有疑问请联系行政部。` : '',
      ...(index % 3 !== 2 && { coverId: await author.upload(`封面${index}.png`, samplePicture(index * 47)) }),
    })
    if (index < 4) await reader.call(contract.articleOpened, { section: 'study', id })
    if (index < 2) await admin.call(contract.articlePin, { section: 'study', id, isPinned: true })
  }
  for (const section of ['study', 'education'] as const) await prepareLong({ author, reader, admin }, section)
  await writeArticle(author, 'study', {
    title: draftArticle,
    summary: '库房消防通道、器材和用电的检查方法。',
    document: documentOf(
      heading(1, '检查范围'),
      paragraph('本要点适用于公司所有库房，每月检查一次，检查结果报安全管理部。'),
      table,
      paragraph('发现隐患应当场整改，不能当场整改的，应明确责任人和期限。'),
    ),
  })
  const rejected = await writeArticle(author, 'study', { title: rejectedArticle })
  const versionNo = await submitArticle(author, 'study', rejected)
  await admin.call(contract.articleReject, {
    section: 'study',
    id: rejected,
    versionNo,
    opinion: '请补充各项目的排水数据，并附现场照片。',
  })
  const waiting = await writeArticle(author, 'study', { title: '物业服务满意度调查方法' })
  await submitArticle(author, 'study', waiting)
  const gone = await publishArticle(author, admin, 'study', { title: '旧版考勤说明' })
  await author.call(contract.articleWithdraw, { section: 'study', id: gone, reason: '制度已更新' })
}

/** A long article with a second version that waits for its review. */
async function prepareLong(
  { author, reader, admin }: Record<'author' | 'reader' | 'admin', LoggedIn>,
  section: 'study' | 'education',
): Promise<void> {
  const picture = await author.upload('配电间.png', samplePicture(200))
  const file = await author.upload('安全用电检查表.pdf', samplePdf())
  const draft = {
    title: longArticle,
    summary: '适用于全体员工和外来施工人员，请认真阅读并确认。',
    coverId: picture,
    asksConfirmation: true,
    ...(section === 'education' && { quiz: sampleQuiz }),
    document: longDocument(picture, file, '配电间外景'),
  }
  const id = await publishArticle(author, admin, section, draft)
  await reader.call(contract.articleOpened, { section, id })
  await reader.call(contract.articleConfirm, { section, id, versionNo: 1 })
  await reader.call(contract.articleCommentAdd, {
    section,
    id,
    text: '检查表很实用，建议每季度更新一次。',
  })
  if (section === 'education') {
    const answers = [{ chosen: [1] }, { chosen: [0, 1] }, { chosen: [1] }]
    await reader.call(contract.articleQuizAnswer, { section, id, versionNo: 1, answers })
  }
  await writeArticle(author, section, {
    ...draft,
    id,
    document: documentOf(
      ...draft.document.content.slice(0, -3),
      paragraph('本规定自 2026 年 12 月 1 日起施行，由行政部和安全管理部共同解释。'),
      ...draft.document.content.slice(-2),
    ),
  })
  await submitArticle(author, section, id)
}
