import { type ArticleBlock, contract } from '@countersign/contract'
import { type Browser, openPerson } from '@countersign/e2e'
import { keyPainted } from './painted.ts'
import { slowedDown, type Times, timesOf } from './slowed.ts'

const keys = 40
const characters = 50_000
const sentence = '各部门应当按照本规定的要求，结合实际情况做好检查、登记和整改工作，并在每月五日前报送结果。'

/** Paragraphs of this many characters together, with a heading above every tenth. */
function longText(): ArticleBlock[] {
  const text = sentence.repeat(5)
  return Array.from({ length: Math.ceil(characters / text.length) }, (_, index) =>
    index % 10 === 0
      ? { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: `第 ${index / 10 + 1} 节` }] }
      : {
          type: 'paragraph',
          content: [{ type: 'text', text, marks: index % 3 === 0 ? [{ type: 'bold' }] : [] }],
        },
  )
}

/** From a key in the middle of an article of 50,000 characters to the end of the frame that shows it. */
export async function editorKey(browser: Browser, url: string): Promise<Times> {
  const person = await openPerson(browser, url, 'zhangsan')
  const { page, visit, call, context } = person
  const { id } = await call(contract.articleSave, {
    section: 'study',
    title: '五万字的文章',
    summary: '',
    asksConfirmation: false,
    document: { type: 'doc', content: longText() },
  })
  await visit(`/study/add?id=${id}`)
  const text = page.locator('[contenteditable]')
  await text.waitFor()
  const paragraphs = text.locator('p')
  await paragraphs.nth(Math.floor((await paragraphs.count()) / 2)).click()
  await slowedDown(page)
  const times: number[] = []
  for (let key = 0; key < keys; key += 1) times.push(await keyPainted(page))
  await context.close()
  return timesOf(times)
}
