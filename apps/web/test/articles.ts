import type { ArticleDraft, ArticleTile, OutputOf, contract, OwnArticle } from '@countersign/contract'

/** Articles for tests, with the members that a test is not about. */
const paragraph = (text: string) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text }],
})
export const documentOfText = (...texts: string[]) => ({
  type: 'doc' as const,
  content: texts.map(paragraph),
})

export function ownArticle(given: Partial<OwnArticle> = {}): OwnArticle {
  return {
    id: 'a-1',
    title: '安全用电须知',
    summary: '宿舍用电的十条规定',
    coverUrl: '',
    state: 'draft',
    isPublished: false,
    updateTime: '2026-11-20 10:32:05',
    publishTime: '',
    readCount: 0,
    versionNo: 0,
    version: 3,
    ...given,
  }
}

export function draftOf(given: Partial<ArticleDraft> = {}): ArticleDraft {
  return {
    ...ownArticle(),
    document: documentOfText('第一段'),
    coverId: '',
    asksConfirmation: false,
    quiz: null,
    files: [],
    events: [],
    ...given,
  }
}

export function tileOf(given: Partial<ArticleTile> = {}): ArticleTile {
  return {
    id: 'a-1',
    title: '安全用电须知',
    summary: '宿舍用电的十条规定',
    coverUrl: '',
    authorName: '王五',
    publishTime: '2026-11-20 10:32:05',
    readCount: 12,
    isPinned: false,
    asksConfirmation: false,
    ...given,
  }
}

export function articleOf(
  given: Partial<OutputOf<typeof contract.articleRead>> = {},
): OutputOf<typeof contract.articleRead> {
  return {
    ...tileOf(),
    versionNo: 2,
    document: documentOfText('第一段', '第二段'),
    files: [],
    hasQuiz: false,
    commentCount: 0,
    mayWithdraw: false,
    confirmTime: '',
    ...given,
  }
}
