import { articleDocument, textOfDocument } from '@countersign/contract'
import { canonicalJson } from '../../platform/canonical-json.ts'
import { fileIdsOf } from './document-files.rules.ts'
import { keptWords } from './search-words.rules.ts'
import { type Standing, standingOf } from './standing.rules.ts'
import type { KeptArticle } from './stored-articles.repository.ts'

/**
 * Sentences about what is kept of an article and does not follow from its events and versions. Throws when the events could
 * not have happened.
 */
export function differencesOf(kept: KeptArticle): string[] {
  const { article, events } = kept
  const standing = standingOf(article.authorId, events)
  return [
    ...differing((name) => `its ${name}`, article, {
      state: standing.state,
      newestNo: standing.newestNo,
      publishedNo: standing.publishedNo,
    }),
    ...events.flatMap(({ seq }, index) => (seq === index + 1 ? [] : [`event ${index + 1} is missing`])),
    ...wrongVersions(kept, standing),
    ...wrongTask(kept, standing),
    ...wrongPublished(kept, standing),
  ]
}

/** Each submission makes one version, whose text and files are those of its document. */
function wrongVersions({ versions, keptFiles }: KeptArticle, { newestNo }: Standing): string[] {
  const numbers = Array.from({ length: newestNo }, (_, index) => index + 1)
  const missing = numbers.filter((no) => !versions.some((version) => version.no === no))
  return [
    ...missing.map((no) => `version ${no} is missing`),
    ...versions.filter(({ no }) => no > newestNo).map(({ no }) => `version ${no} was never submitted`),
    ...versions.flatMap(({ no, document, text, coverId }) => {
      const parsed = articleDocument.parse(document)
      const named = [...fileIdsOf(parsed), ...(coverId === null ? [] : [coverId])]
      return [
        ...(textOfDocument(parsed) === text ? [] : [`the text of version ${no} is not that of its document`]),
        ...named
          .filter((id) => !keptFiles.includes(id))
          .map((id) => `the file ${id} of version ${no} is not kept`),
      ]
    }),
  ]
}

/** An article in review waits for its reviewers since its last submission. */
function wrongTask({ article, events, task }: KeptArticle, { state, newestNo }: Standing): string[] {
  const submitted = events.findLast(({ action }) => action === 'submit')
  if (state !== 'reviewing' || !submitted) return task ? ['it waits for a review that is not open'] : []
  if (!task) return ['it waits for no reviewer, although its review is open']
  const { section, authorId } = article
  return differing((name) => `the ${name} of its review`, task, {
    section,
    authorId,
    versionNo: newestNo,
    askedAt: submitted.at,
  })
}

/** Staff read, and the search finds, the version that a reviewer agreed to last. */
function wrongPublished(
  { article, events, versions, published, words, readings }: KeptArticle,
  { publishedNo }: Standing,
): string[] {
  if (publishedNo === null) {
    return [
      ...(published ? ['staff read it, although it is not published'] : []),
      ...(words ? ['the search finds it, although it is not published'] : []),
    ]
  }
  const agreed = events.findLast(({ action }) => action === 'agree')
  const version = versions.find(({ no }) => no === publishedNo)
  // A missing version is reported on its own.
  if (!agreed || !version) return []
  const { section, authorId } = article
  const { title, summary, coverId, asksConfirmation, text } = version
  const place = { section, publishedAt: agreed.at }
  return [
    ...(published
      ? differing((name) => `the ${name} that staff read`, published, {
          ...place,
          authorId,
          no: publishedNo,
          title,
          summary,
          coverId,
          asksConfirmation,
          readCount: readings,
        })
      : ['staff do not read it, although it is published']),
    ...(words
      ? differing((name) => `the ${name} of its search`, words, {
          ...place,
          words: keptWords([title, summary, text].join('\n')),
        })
      : ['the search does not find it, although it is published']),
  ]
}

/** A sentence for each member that is not what it should be. */
function differing<T extends object>(say: (name: string) => string, kept: T, should: Partial<T>): string[] {
  return Object.entries(should).flatMap(([name, value]) => {
    const found: unknown = Reflect.get(kept, name)
    return canonicalJson(plain(found)) === canonicalJson(plain(value))
      ? []
      : [`${say(name)} does not follow from its events`]
  })
}

function plain(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}
