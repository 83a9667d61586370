import type { ArticleBlock, ArticleDocument, Attachment } from '@countersign/contract'

function addressesIn(blocks: readonly ArticleBlock[]): string[] {
  return blocks.flatMap((block): string[] => {
    switch (block.type) {
      case 'attachment':
        return [block.attrs.address]
      case 'blockquote':
        return addressesIn(block.content)
      case 'bulletList':
      case 'orderedList':
        return block.content.flatMap((item) => addressesIn(item.content))
      case 'table':
        return block.content.flatMap((row) =>
          (row.content ?? []).flatMap((cell) => addressesIn(cell.content)),
        )
      case 'paragraph':
      case 'heading':
      case 'horizontalRule':
      case 'image':
      case 'video':
        return []
    }
  })
}

/** The attachments of an article, each once, in the order of its text. */
export function attachmentsOf({
  document,
  files,
}: {
  document: ArticleDocument
  files: readonly Attachment[]
}): Attachment[] {
  const named = new Set(addressesIn(document.content))
  return [...named].flatMap((address) => files.find(({ id }) => `/api/files/${id}` === address) ?? [])
}
