import type { ArticleLayout } from './laid-article.ts'
import type { Layout } from './layout.ts'
import type { LettersLayout } from './letters.ts'
import type { PickingLayout } from './picking-list.ts'

/** Input of one of the templates, with the pictures it names. */
export type AnyLayout = Layout | PickingLayout | ArticleLayout | LettersLayout

/** Message from the renderer to a worker, one at a time. */
export interface Job {
  layout: AnyLayout
}

export type JobResult = { ok: true; pdf: Uint8Array } | { ok: false; message: string }
