import { type ArticleDocument, filesOf, picturesOf } from '@countersign/contract'

/** Ids of the uploaded files that a document names, each once; they are the last parts of their addresses. */
export function fileIdsOf(document: ArticleDocument): string[] {
  return filesOf(document).map(idOf)
}

/** Ids of the files that a document shows as pictures, each once. */
export function pictureIdsOf(document: ArticleDocument): string[] {
  return picturesOf(document).map(idOf)
}

/** Address by which a document names a file. */
export function addressOfFile(id: string): string {
  return `/api/files/${id}`
}

function idOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1)
}
