import {
  type ArticleDraft,
  type ArticleProblem,
  type ArticleSection,
  contract,
  type Quiz,
  quiz as quizSchema,
} from '@countersign/contract'
import { onOneLine, withoutHidden, withPlainBlanks } from '@countersign/forms'
import { getSchema, type JSONContent } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { t } from 'i18next'
import type { KeptForm } from '../../../lib/draft/kept-form.ts'
import { nothingSeen, type SeenState } from '../../../lib/draft/seen.ts'
import { officeNow } from '../../../lib/format/office-time.ts'
import { call } from '../../../lib/http/call.ts'
import { CallError } from '../../../lib/http/call-error.ts'
import { documentOf } from './document-of.ts'
import { extensionsWith } from './extensions.ts'

/** What an article has besides its text. */
export interface Fields {
  title: string
  summary: string
  coverId: string
  asksConfirmation: boolean
  quiz: Quiz | null
}

/** What a person has written. The text is the editor's own, which never changes once it is made. */
export interface Written {
  fields: Fields
  text: Node
}

export const emptyFields: Fields = {
  title: '',
  summary: '',
  coverId: '',
  asksConfirmation: false,
  quiz: null,
}

export const fieldsIn = ({ title, summary, coverId, asksConfirmation, quiz }: ArticleDraft): Fields => ({
  title,
  summary,
  coverId,
  asksConfirmation,
  quiz,
})

/** Work that was kept in this browser; undefined when it is damaged. */
export function readKeptArticle({
  entered,
}: KeptForm): { fields: Fields; document: JSONContent } | undefined {
  const document = readKeptText(entered['document'])
  if (!document) return undefined
  const { title, summary, coverId } = entered
  const parsed = quizSchema.safeParse(entered['quiz'])
  return {
    fields: {
      title: textOr(title),
      summary: textOr(summary),
      coverId: textOr(coverId),
      asksConfirmation: entered['asksConfirmation'] === true,
      quiz: parsed.success ? parsed.data : null,
    },
    document,
  }
}

/**
 * A text as the editor kept it. One over a limit comes back as it was, because it was kept for the reason that the server
 * does not take it.
 */
function readKeptText(given: unknown): JSONContent | undefined {
  try {
    const schema = getSchema(extensionsWith({ addressOf: (address) => address, isRunning: () => false }))
    const node = schema.nodeFromJSON(given)
    node.check()
    const text: JSONContent = node.toJSON()
    return documentOf(text).document ?? text
  } catch {
    return undefined
  }
}

const textOr = (given: unknown) => (typeof given === 'string' ? given : '')

function seenIn({ id, version, versionNo }: ArticleDraft): SeenState {
  return { id, revision: version, isDraft: versionNo === 0 }
}

export const openedWith = (draft: ArticleDraft | undefined, kept: KeptForm | undefined): SeenState => {
  if (!draft) return nothingSeen
  const seen = seenIn(draft)
  return kept ? { ...seen, revision: kept.revision } : seen
}

export const readDraft = (section: ArticleSection, id: string, signal?: AbortSignal) =>
  call(contract.articleDraftDetail, { section, id }, { quiet: true, ...(signal && { signal }) })

export async function readSeen(section: ArticleSection, id: string): Promise<SeenState | 'closed'> {
  const found = await readDraft(section, id)
  return found.state === 'reviewing' ? 'closed' : seenIn(found)
}

/** Saves quietly, because the page shows beside its title that the article is not saved. */
export async function saveArticle(
  section: ArticleSection,
  { id, revision }: SeenState,
  { fields, text }: Written,
  idempotencyKey: string,
) {
  const { document, problem } = documentOf(text.toJSON())
  if (!document) throw new CallError(400, sayProblem(problem))
  const { title, summary, coverId, asksConfirmation, quiz } = fields
  const saved = await call(
    contract.articleSave,
    {
      section,
      ...(id !== undefined && { id }),
      ...(id !== undefined && revision !== undefined && { version: revision }),
      title: withoutHidden(onOneLine(title)).trim(),
      summary: withoutHidden(withPlainBlanks(summary)).trim(),
      ...(coverId !== '' && { coverId }),
      asksConfirmation,
      document,
      ...(quiz && { quiz }),
    },
    { quiet: true, idempotencyKey },
  )
  return { id: saved.id, revision: saved.version, savedAt: officeNow() }
}

/** Sentence for a text that no article can hold. */
export function sayProblem({ code }: Pick<ArticleProblem, 'code'>): string {
  return t(`articleEdit.problems.${code}`)
}
