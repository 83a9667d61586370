import { type ArticleSection, type ArticleState, type articleSorts, contract } from '@countersign/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/call.ts'

interface Pages {
  current: number
  size: number
}

/** Everything that is known of the articles of a section. Calls are quiet: each page shows the failure itself. */
export const sectionKey = (section: ArticleSection) => ['article', section] as const
const articleKey = (section: ArticleSection, id: string) => [...sectionKey(section), 'read', id] as const
export const commentsKey = (section: ArticleSection, id: string) =>
  [...sectionKey(section), 'comments', id] as const
export const quizKey = (section: ArticleSection, id: string) => [...sectionKey(section), 'quiz', id] as const

export function useFront(section: ArticleSection) {
  return useQuery({
    queryKey: [...sectionKey(section), 'front'],
    queryFn: ({ signal }) => call(contract.articleFront, { section }, { signal, quiet: true }),
    refetchOnWindowFocus: true,
  })
}

export type ArticleSort = (typeof articleSorts)[number]

/** Published articles: all of them, or those with these words, which come newest first. */
export function useArticles(section: ArticleSection, asked: Pages & { words: string; sort: ArticleSort }) {
  return useQuery({
    queryKey: [...sectionKey(section), 'list', asked],
    queryFn: ({ signal }) => {
      const { words, sort, ...pages } = asked
      const options = { signal, quiet: true }
      return words === ''
        ? call(contract.articleList, { section, ...pages, sort }, options)
        : call(contract.articleSearch, { section, ...pages, words }, options)
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
}

export function useArticle(section: ArticleSection, id: string) {
  return useQuery({
    queryKey: articleKey(section, id),
    queryFn: ({ signal }) => call(contract.articleRead, { section, id }, { signal, quiet: true }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

export function useComments(section: ArticleSection, id: string, pages: Pages) {
  return useQuery({
    queryKey: [...commentsKey(section, id), pages],
    queryFn: ({ signal }) =>
      call(contract.articleCommentList, { section, id, ...pages }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
}

export function useQuiz(section: ArticleSection, id: string) {
  return useQuery({
    queryKey: quizKey(section, id),
    queryFn: ({ signal }) => call(contract.articleQuiz, { section, id }, { signal, quiet: true }),
    staleTime: 0,
  })
}

export function useQuizResults(section: ArticleSection, id: string, pages: Pages) {
  return useQuery({
    queryKey: [...sectionKey(section), 'results', id, pages],
    queryFn: ({ signal }) =>
      call(contract.articleQuizResults, { section, id, ...pages }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function useReaders(section: ArticleSection, id: string, asked: Pages & { isConfirmed: boolean }) {
  return useQuery({
    queryKey: [...sectionKey(section), 'readers', id, asked],
    queryFn: ({ signal }) =>
      call(contract.articleReaderList, { section, id, ...asked }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function useLearning(section: ArticleSection, pages: Pages) {
  return useQuery({
    queryKey: [...sectionKey(section), 'learning', pages],
    queryFn: ({ signal }) => call(contract.articleLearning, { section, ...pages }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function useOwnArticles(section: ArticleSection, asked: Pages & { state?: ArticleState }) {
  return useQuery({
    queryKey: [...sectionKey(section), 'own', asked],
    queryFn: ({ signal }) => call(contract.articleOwn, { section, ...asked }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

export function useVersions(section: ArticleSection, id: string, pages: Pages) {
  return useQuery({
    queryKey: [...sectionKey(section), 'versions', id, pages],
    queryFn: ({ signal }) =>
      call(contract.articleVersionList, { section, id, ...pages }, { signal, quiet: true }),
    staleTime: 0,
  })
}

/** A version of an article, by default the newest. */
export function useVersion(section: ArticleSection, id: string, no?: number) {
  return useQuery({
    queryKey: [...sectionKey(section), 'version', id, no],
    queryFn: ({ signal }) =>
      call(
        contract.articleVersionDetail,
        { section, id, ...(no !== undefined && { no }) },
        { signal, quiet: true },
      ),
    staleTime: 0,
  })
}

export function useDifference(section: ArticleSection, id: string, between: { from: number; to: number }) {
  return useQuery({
    queryKey: [...sectionKey(section), 'difference', id, between],
    queryFn: ({ signal }) =>
      call(contract.articleDifference, { section, id, ...between }, { signal, quiet: true }),
  })
}

export function useToReview(section: ArticleSection, pages: Pages) {
  return useQuery({
    queryKey: [...sectionKey(section), 'toReview', pages],
    queryFn: ({ signal }) => call(contract.articleReviewList, { section, ...pages }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}
