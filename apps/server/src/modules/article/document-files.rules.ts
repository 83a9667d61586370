import { type ArticleDocument, filesOf } from '@countersign/contract'

/** Ids of the uploaded files that a document names, each once; they are the last parts of their addresses. */
export function fileIdsOf(document: ArticleDocument): string[] {
  return filesOf(document).map((address) => address.slice(address.lastIndexOf('/') + 1))
}
