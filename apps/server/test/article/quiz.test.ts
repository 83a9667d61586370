import { contract } from '@countersign/contract'
import { loginAll, startTestApp, tenants } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { readSheet } from '../../src/platform/sheet/read-sheet.ts'
import { articleWithQuiz, articleWords, inEducation, publishedArticle, quiz } from './builders.ts'

const app = await startTestApp()
const cast = await loginAll(app)

const notFound = { status: 404, body: { error: 'notFound' } }
const refused = (error: string, field: string, status = 400) => ({
  status,
  body: { error, fields: { [field]: expect.any(String) } },
})
const right = [[0], [2, 0], [1]]
const chosen = (answers: number[][]) => answers.map((positions) => ({ chosen: positions }))
const answer = (id: string, answers: number[][], versionNo = 1, by = cast.lisi) =>
  by.call(contract.articleQuizAnswer, { ...inEducation, id, versionNo, answers: chosen(answers) })
const asked = (id: string, by = cast.lisi) => by.data(contract.articleQuiz, { ...inEducation, id })

describe('a quiz', () => {
  it('is asked without its right answers, and marked by question', async () => {
    const id = await articleWithQuiz(app)
    const before = await asked(id)
    expect(before).toMatchObject({ versionNo: 1, passMark: 60, best: null })
    expect(JSON.stringify(before)).not.toContain('right')
    expect(before.questions).toHaveLength(3)
    const { data: failed } = (await answer(id, [[1], [0], [1]])).body
    expect(failed).toMatchObject({ score: 33, isPassed: false, isRight: [false, false, true] })
    // A failed attempt does not tell the right answers.
    expect(failed).not.toHaveProperty('right')
    const passed = (await answer(id, [[0], [0], [1]])).body.data
    const told = right.map((one) => expect.arrayContaining([...one]))
    expect(passed).toMatchObject({ score: 66, isPassed: true, right: told })
    expect((await answer(id, right)).body.data).toMatchObject({ score: 100, isRight: [true, true, true] })
    // The best attempt counts.
    await answer(id, [[1], [0], [0]])
    expect((await asked(id)).best).toMatchObject({ score: 100, isPassed: true, attempts: 4 })
    expect((await asked(id, cast.wangwu)).best).toBeNull()
  })

  it.each([
    ['every right option and a wrong one', [[0], [0, 1, 2], [1]]],
    ['a part of the right options', [[0], [2], [1]]],
    ['the wrong option only', [[0], [1], [1]]],
  ])('counts %s as a wrong answer', async (_what, answers) => {
    const { body } = await answer(await articleWithQuiz(app), answers)
    expect(body.data).toMatchObject({ score: 66, isRight: [true, false, true] })
  })

  it.each([
    ['too few answers', [[0], [0, 2]]],
    ['no answer to a question', [[0], [], [1]]],
    ['two answers where one is asked for', [[0, 1], [0, 2], [1]]],
    ['the same answer twice', [[0], [0, 0], [1]]],
    ['an option that there is not', [[3], [0, 2], [1]]],
  ])('is refused with %s', async (_what, answers) => {
    expect(await answer(await articleWithQuiz(app), answers)).toMatchObject(refused('quizAnswers', 'answers'))
  })

  it('is refused with numbers that are no positions', async () => {
    const id = await articleWithQuiz(app)
    for (const wrong of [-1, 1.5, 1e308, 8]) {
      expect((await answer(id, [[wrong], [0, 2], [1]])).status).toBe(400)
    }
    expect((await asked(id)).best).toBeNull()
  })

  it('of a newer version is answered anew, and of an older one refused', async () => {
    const id = await articleWithQuiz(app)
    await answer(id, right)
    await cast.zhangsan.data(contract.articleSubmit, { ...inEducation, id })
    await cast.admin.data(contract.articleAgree, { ...inEducation, id, versionNo: 2 })
    expect(await answer(id, right)).toMatchObject(refused('articleStale', 'versionNo', 409))
    expect((await asked(id)).best).toBeNull()
    await answer(id, [[1], [0], [0]], 2)
    expect((await asked(id)).best).toMatchObject({ score: 0, isPassed: false, attempts: 1 })
  })

  it('answered once under one idempotency key is one attempt', async () => {
    const id = await articleWithQuiz(app)
    const input = { ...inEducation, id, versionNo: 1, answers: chosen(right) }
    const headers = { 'idempotency-key': 'answer-once' }
    const answers = await Promise.all(
      [1, 2].map(() => cast.lisi.call(contract.articleQuizAnswer, input, { headers })),
    )
    expect(answers[0]?.body.data).toEqual(answers[1]?.body.data)
    expect((await asked(id)).best).toMatchObject({ attempts: 1 })
  })

  it('is there for the staff of its company, and in no article without one', async () => {
    const id = await articleWithQuiz(app)
    const stranger = await app.login('zhangsan', tenants.other)
    expect(await answer(id, right, 1, stranger)).toMatchObject(notFound)
    expect(await stranger.call(contract.articleQuiz, { ...inEducation, id })).toMatchObject(notFound)
    const without = await publishedArticle(app, inEducation)
    expect(await cast.lisi.call(contract.articleQuiz, { ...inEducation, id: without })).toMatchObject(
      notFound,
    )
    expect(await cast.lisi.data(contract.articleRead, { ...inEducation, id })).toMatchObject({
      hasQuiz: true,
    })
  })
})

describe('the results of a quiz', () => {
  it('are listed and exported for managers, by person', async () => {
    const id = await articleWithQuiz(app, { title: '消防测验' })
    await answer(id, right)
    await answer(id, [[1], [0], [0]], 1, cast.wangwu)
    const { records } = await cast.admin.data(contract.articleQuizResults, { ...inEducation, id })
    expect(records.map(({ name, score, isPassed }) => [name, score, isPassed])).toEqual([
      ['王五', 0, false],
      ['李四', 100, true],
    ])
    const path = contract.articleQuizExport.path.replace('{section}', 'education')
    const sheet = await cast.admin.bytes(`${path}?id=${id}`, { 'accept-language': 'zh' })
    const rows = await readSheet(sheet.bytes, { rows: 100, above: 1 })
    expect(JSON.stringify(rows)).toMatch(/姓名.*李四.*100.*合格.*王五.*不合格/)
    expect((await cast.lisi.bytes(`${path}?id=${id}`)).status).toBe(403)
  })
})

describe('the learning record', () => {
  it('holds what a person has read, confirmed and passed, also after a withdrawal', async () => {
    const id = await articleWithQuiz(app, { title: '学习记录' })
    await cast.sunqi.data(contract.articleOpened, { ...inEducation, id })
    const record = async () => (await cast.sunqi.data(contract.articleLearning, inEducation)).records
    expect(await record()).toMatchObject([{ id, title: '学习记录', confirmTime: '', result: null }])
    await cast.sunqi.data(contract.articleConfirm, { ...inEducation, id, versionNo: 1 })
    await answer(id, right, 1, cast.sunqi)
    await cast.zhangsan.data(contract.articleWithdraw, { ...inEducation, id })
    expect(await record()).toMatchObject([
      {
        id,
        title: '学习记录',
        confirmTime: expect.stringMatching(/^20/),
        result: { score: 100, isPassed: true },
      },
    ])
    expect((await cast.sunqi.data(contract.articleLearning, { section: 'study' })).total).toBe(0)
  })
})

describe('a draft with a quiz', () => {
  const save = (over: Record<string, unknown>) =>
    cast.zhangsan.call(contract.articleSave, articleWords({ ...inEducation, ...over }))
  const [first, second, third] = quiz.questions

  it('may have as many questions and options as it holds, and is marked by all of them', async () => {
    const options = Array.from({ length: 8 }, (_, index) => `${index}${'长'.repeat(199)}`)
    const question = { kind: 'multiple', text: '问'.repeat(300), options, right: [0, 7] } as const
    const questions = Array.from({ length: 50 }, () => question)
    const id = await articleWithQuiz(app, { quiz: { passMark: 100, questions } })
    const given = (wrong: number) => questions.map((_, index) => (index < wrong ? [0] : [7, 0]))
    expect((await answer(id, given(1))).body.data).toMatchObject({ score: 98, isPassed: false })
    expect((await answer(id, given(0))).body.data).toMatchObject({ score: 100, isPassed: true })
  })

  it('gives it back to its author and to reviewers with the right answers', async () => {
    const id = await articleWithQuiz(app)
    expect(await cast.zhangsan.data(contract.articleDraftDetail, { ...inEducation, id })).toMatchObject({
      quiz,
    })
    expect(await cast.admin.data(contract.articleVersionDetail, { ...inEducation, id })).toMatchObject({
      quiz,
    })
  })

  it('is refused outside of education', async () => {
    expect(await save({ section: 'study', quiz })).toMatchObject(refused('quizSection', 'quiz'))
  })

  it.each([
    ['no right answer', { ...first, right: [] }, 'quizRight', 'right'],
    ['two right answers of one', { ...first, right: [0, 1] }, 'quizRight', 'right'],
    ['a right answer that there is not', { ...second, right: [5] }, 'quizRight', 'right'],
    [
      'three options of true and false',
      { ...third, options: ['是', '否', '不知'] },
      'quizOptions',
      'options',
    ],
  ])('is refused at the question with %s', async (_what, question, error, field) => {
    const answer = await save({ quiz: { ...quiz, questions: [first, question] } })
    expect(answer).toMatchObject(refused(error, `quiz.questions.1.${field}`))
  })

  it.each([
    ['a pass mark of 0', { ...quiz, passMark: 0 }],
    ['a pass mark of 1e308', { ...quiz, passMark: 1e308 }],
    ['an unknown member', { ...quiz, minutes: 30 }],
    ['an unknown member of a question', { ...quiz, questions: [{ ...first, points: 5 }] }],
    [
      'what would change every object',
      `{"__proto__":{},"passMark":60,"questions":${JSON.stringify(quiz.questions)}}`,
    ],
    ['a text that turns its direction', { ...quiz, questions: [{ ...first, text: 'a\u202eb' }] }],
    ['no question', { ...quiz, questions: [] }],
    ['too many questions', { ...quiz, questions: Array.from({ length: 51 }, () => first) }],
    ['ten thousand questions', { ...quiz, questions: Array.from({ length: 10_000 }, () => first) }],
    ['a right answer of 1e308', { ...quiz, questions: [{ ...first, right: [1e308] }] }],
    ['a half pass mark', { ...quiz, passMark: 59.5 }],
    ['a pass mark above all answers', { ...quiz, passMark: 101 }],
  ])('is refused with %s', async (_what, wrong) => {
    const { status, body } = await save({ quiz: wrong })
    expect(status).toBe(400)
    expect(Object.keys(Object(body).fields).join()).toMatch(/^quiz/)
  })
})
