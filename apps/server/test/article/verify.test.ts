import { contract } from '@countersign/contract'
import { loginAll, startTestApp } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { upload } from '../file/multipart.ts'
import { picture } from '../file/pictures.ts'
import { sayVerification, verifyInstallation } from '../../src/verify/verify-installation.ts'
import { articleWords, inStudy, publishedArticle, savedDraft, submittedArticle } from './builders.ts'

/** An article of each standing. */
const ids = { draft: '', waiting: '', rejected: '', published: '', withdrawn: '' }

const tables = [
  'article',
  'article_version',
  'article_event',
  'article_task',
  'article_published',
  'article_words',
  'article_read',
  'article_file',
]

const app = await startTestApp()
const cast = await loginAll(app)
const { body } = await upload(cast.zhangsan, [{ filename: '图.png', bytes: picture(40, 30) }])
const fileId = contract.upload.output.parse(body.data).id
ids.draft = (await savedDraft(cast.zhangsan)).id
ids.rejected = await submittedArticle(cast.zhangsan)
await cast.admin.data(contract.articleReject, {
  ...inStudy,
  id: ids.rejected,
  versionNo: 1,
  opinion: '不妥',
})
ids.withdrawn = await publishedArticle(app)
await cast.zhangsan.data(contract.articleWithdraw, { ...inStudy, id: ids.withdrawn })
ids.published = await publishedArticle(app, { coverId: fileId })
for (const by of [cast.lisi, cast.wangwu]) {
  await by.data(contract.articleOpened, { ...inStudy, id: ids.published })
}
// A second version waits, while the first is read.
ids.waiting = await publishedArticle(app)
await cast.zhangsan.data(contract.articleSave, articleWords({ id: ids.waiting }))
await cast.zhangsan.data(contract.articleSubmit, { ...inStudy, id: ids.waiting })
await app.owner.query(`do $$ declare one record; begin
  for one in select conrelid::regclass as relation, conname from pg_constraint
    where contype in ('f', 'c') and conrelid::regclass::text like 'article%'
  loop execute format('alter table %s drop constraint %I', one.relation, one.conname); end loop;
end $$`)
for (const table of tables) await app.owner.query(`create table kept_${table} as select * from ${table}`)

const verify = () => verifyInstallation(app.db, app.dataDir)

/** What is said of the articles after this statement, which is undone. */
async function saidAfter(statement: string, ...values: unknown[]): Promise<string[]> {
  const { rowCount } = await app.owner.query(statement, values)
  expect(rowCount).toBe(1)
  const { defects } = await verify()
  for (const table of tables) {
    await app.owner.query(`truncate ${table}`)
    await app.owner.query(`insert into ${table} select * from kept_${table}`)
  }
  expect(defects.map(({ code }) => code)).toEqual(defects.map(() => 'articleChanged'))
  return defects.map(({ where }) => where)
}

describe('the verification of articles', () => {
  it('finds nothing in articles of every standing, and counts them', async () => {
    const verification = await verify()
    expect(verification.defects).toEqual([])
    expect(verification.articles).toBe(5)
    expect(sayVerification(verification).at(-1)).toContain(', 5 articles, ')
  })

  const changes: [keyof typeof ids, table: string, column: string, to: string, said: string][] = [
    ['published', 'article', 'state', "'withdrawn'", 'its state does not follow from its events'],
    ['draft', 'article', 'state', "'published'", 'its state does not follow from its events'],
    ['published', 'article', 'newest_no', '2', 'its newestNo does not follow from its events'],
    ['rejected', 'article', 'published_no', '1', 'its publishedNo does not follow from its events'],
    [
      'waiting',
      'article_task',
      'version_no',
      '1',
      'the versionNo of its review does not follow from its events',
    ],
    [
      'waiting',
      'article_task',
      'section',
      "'typical'",
      'the section of its review does not follow from its events',
    ],
    [
      'waiting',
      'article_task',
      'author_id',
      "'x'",
      'the authorId of its review does not follow from its events',
    ],
    [
      'waiting',
      'article_task',
      'asked_at',
      "asked_at - interval '1 day'",
      'the askedAt of its review does not follow from its events',
    ],
    ['waiting', 'article_published', 'no', '2', 'the no that staff read does not follow from its events'],
    [
      'published',
      'article_published',
      'section',
      "'typical'",
      'the section that staff read does not follow from its events',
    ],
    [
      'published',
      'article_published',
      'author_id',
      "'x'",
      'the authorId that staff read does not follow from its events',
    ],
    [
      'published',
      'article_published',
      'title',
      "'别的'",
      'the title that staff read does not follow from its events',
    ],
    [
      'published',
      'article_published',
      'summary',
      "'别的'",
      'the summary that staff read does not follow from its events',
    ],
    [
      'published',
      'article_published',
      'cover_id',
      'null',
      'the coverId that staff read does not follow from its events',
    ],
    [
      'published',
      'article_published',
      'asks_confirmation',
      'not asks_confirmation',
      'the asksConfirmation that staff read does not follow from its events',
    ],
    [
      'published',
      'article_published',
      'published_at',
      "published_at - interval '1 day'",
      'the publishedAt that staff read does not follow from its events',
    ],
    [
      'published',
      'article_published',
      'read_count',
      '100',
      'the readCount that staff read does not follow from its events',
    ],
    [
      'published',
      'article_words',
      'words',
      "'{消}'",
      'the words of its search does not follow from its events',
    ],
    [
      'published',
      'article_words',
      'section',
      "'typical'",
      'the section of its search does not follow from its events',
    ],
    [
      'published',
      'article_words',
      'published_at',
      "published_at - interval '1 day'",
      'the publishedAt of its search does not follow from its events',
    ],
  ]
  it.each(changes)(
    'says of a %s article that %s.%s was changed to %s',
    async (which, table, column, to, said) => {
      const key = table === 'article' ? 'id' : 'article_id'
      const found = await saidAfter(`update ${table} set ${column} = ${to} where ${key} = $1`, ids[which])
      expect(found).toEqual([`study/${ids[which]}: ${said}`])
    },
  )

  it.each([
    [
      'a row of its review',
      'article_task',
      'waiting',
      'it waits for no reviewer, although its review is open',
    ],
    [
      'what the search finds',
      'article_words',
      'published',
      'the search does not find it, although it is published',
    ],
    ['what staff read', 'article_published', 'published', 'staff do not read it, although it is published'],
  ] as const)('says that %s is missing', async (_what, table, which, said) => {
    expect(await saidAfter(`delete from ${table} where article_id = $1`, ids[which])).toEqual([
      `study/${ids[which]}: ${said}`,
    ])
  })

  it.each([
    ['a row of a review', 'article_task', 'waiting', 'it waits for a review that is not open'],
    [
      'words of the search',
      'article_words',
      'published',
      'the search finds it, although it is not published',
    ],
    [
      'a row that staff read',
      'article_published',
      'published',
      'staff read it, although it is not published',
    ],
  ] as const)('says that there is %s of a withdrawn article', async (_what, table, from, said) => {
    const { rows } = await app.owner.query<{ columns: string }>(
      `select string_agg(column_name, ', ' order by ordinal_position) as columns from information_schema.columns
       where table_schema = 'public' and table_name = $1 and column_name <> 'article_id'`,
      [table],
    )
    const columns = rows[0]?.columns ?? ''
    const found = await saidAfter(
      `insert into ${table} (article_id, ${columns}) select $1, ${columns} from ${table} where article_id = $2`,
      ids.withdrawn,
      ids[from],
    )
    expect(found).toEqual([`study/${ids.withdrawn}: ${said}`])
  })

  it.each([
    [
      'the first event is missing',
      "delete from article_event where article_id = $1 and action = 'submit'",
      'published',
      'an event of an article could not have happened: articleDecided',
    ],
    [
      'the author agreed',
      "update article_event set actor_id = (select author_id from article where id = $1) where article_id = $1 and action = 'agree'",
      'published',
      'an event of an article could not have happened: articleNotReviewer',
    ],
    [
      'the reviewer of a decision did not hold the permission',
      "update article_event set reviewer_ids = '{x}' where article_id = $1 and action = 'agree'",
      'published',
      'an event of an article could not have happened: articleNotReviewer',
    ],
    [
      'an event was left out',
      "update article_event set seq = 5 where article_id = $1 and action = 'agree'",
      'published',
      'event 2 is missing',
    ],
    [
      'a version is missing',
      'delete from article_version where article_id = $1',
      'rejected',
      'version 1 is missing',
    ],
    [
      'a version was added',
      'insert into article_version select tenant_id, article_id, 2, title, summary, cover_id, asks_confirmation, document, quiz, text, created_at from article_version where article_id = $1',
      'rejected',
      'version 2 was never submitted',
    ],
    [
      'the text of a version is another',
      "update article_version set text = 'x' where article_id = $1",
      'rejected',
      'the text of version 1 is not that of its document',
    ],
  ] as const)('says that %s', async (_what, statement, which, said) => {
    expect(await saidAfter(statement, ids[which])).toEqual([`study/${ids[which]}: ${said}`])
  })

  it('says of a document that is none that it cannot be read, and goes on', async () => {
    const statement = `update article_version set document = '{"type":"doc"}' where article_id = $1`
    const found = await saidAfter(statement, ids.published)
    expect(found).toEqual([expect.stringContaining(`study/${ids.published}: `)])
  })

  it('says that a file of a version may go', async () => {
    const statement = 'update article_file set is_kept = false where article_id = $1'
    expect(await saidAfter(statement, ids.published)).toEqual([
      `study/${ids.published}: the file ${fileId} of version 1 is not kept`,
    ])
  })
})
