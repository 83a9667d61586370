import type { ArticleAction, ArticleSection, ArticleState } from '@countersign/contract'
import type { ColumnType, Generated } from 'kysely'

type Time = ColumnType<Date, Date | string, Date | string>
type Removed = ColumnType<Date | null, Date | undefined, Date>
/** A document as the driver reads it; it is parsed where it is used. */
type StoredDocument = ColumnType<unknown, string, string>

/** A quiz as the driver reads it; it is parsed where it is used. */
type StoredQuiz = ColumnType<unknown, string | null, string | null>

/** The tables of articles, for Kysely. */
export interface ArticleTables {
  article: {
    tenant_id: string
    id: string
    section: ArticleSection
    author_id: string
    title: string
    summary: string
    cover_id: string | null
    asks_confirmation: boolean
    document: StoredDocument
    quiz: StoredQuiz
    created_at: Time
    updated_at: Time
    version: Generated<number>
    removed_at: Removed
    state: Generated<ArticleState>
    newest_no: Generated<number>
    published_no: ColumnType<number | null, number | undefined, number | null>
  }
  article_version: {
    tenant_id: string
    article_id: string
    no: number
    title: string
    summary: string
    cover_id: string | null
    asks_confirmation: boolean
    document: StoredDocument
    quiz: StoredQuiz
    text: string
    created_at: Time
  }
  article_event: {
    tenant_id: string
    article_id: string
    seq: number
    action: ArticleAction
    version_no: number
    reviewer_ids: string[]
    opinion: string
    actor_id: string
    at: Time
  }
  article_task: {
    tenant_id: string
    article_id: string
    section: ArticleSection
    author_id: string
    version_no: number
    asked_at: Time
  }
  article_published: {
    tenant_id: string
    article_id: string
    section: ArticleSection
    author_id: string
    no: number
    title: string
    summary: string
    cover_id: string | null
    asks_confirmation: boolean
    published_at: Time
    pinned_at: ColumnType<Date | null, Date | undefined, Date | null>
    read_count: number
  }
  article_words: {
    tenant_id: string
    article_id: string
    section: ArticleSection
    published_at: Time
    words: string[]
  }
  article_read: {
    tenant_id: string
    article_id: string
    user_id: string
    section: ArticleSection
    read_at: Time
    confirmed_no: ColumnType<number | null, number | undefined, number>
    confirmed_at: ColumnType<Date | null, Date | undefined, Date>
  }
  article_attempt: {
    tenant_id: string
    id: string
    article_id: string
    version_no: number
    user_id: string
    answers: ColumnType<unknown, string, never>
    score: number
    is_passed: boolean
    at: Time
  }
  article_result: {
    tenant_id: string
    article_id: string
    user_id: string
    version_no: number
    score: number
    is_passed: boolean
    at: Time
    attempts: number
  }
  article_comment: {
    tenant_id: string
    id: string
    article_id: string
    user_id: string
    text: string
    created_at: Time
    removed_at: Removed
  }
  article_file: { tenant_id: string; article_id: string; file_id: string; is_kept: Generated<boolean> }
}

export const articleTables = [
  'article',
  'article_version',
  'article_event',
  'article_task',
  'article_published',
  'article_words',
  'article_read',
  'article_attempt',
  'article_result',
  'article_comment',
  'article_file',
] as const satisfies (keyof ArticleTables)[]
