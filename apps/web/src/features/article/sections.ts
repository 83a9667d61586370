import { type ArticleSection, articleSections } from '@countersign/contract'
import { useTabLocation } from '../../lib/tab/tab-location.ts'

/** The section of the own address, such as `study` in /study/read. */
export function useSection(): ArticleSection {
  const { pathname } = useTabLocation()
  const named = pathname.split('/')[1]
  const found = articleSections.find((section) => section === named)
  if (!found) throw new Error(`no section of articles: ${pathname}`)
  return found
}

/** Addresses of the pages of a section. */
export const homeOf = (section: ArticleSection) => `/${section}/home`
export const listOf = (section: ArticleSection, filters: Readonly<Record<string, string>> = {}) => {
  const query = new URLSearchParams(filters).toString()
  return `/${section}/list${query === '' ? '' : `?${query}`}`
}
export const readOf = (section: ArticleSection, id: string) => `/${section}/read?id=${encodeURIComponent(id)}`
export const writeOf = (section: ArticleSection, id?: string) =>
  `/${section}/add${id === undefined ? '' : `?id=${encodeURIComponent(id)}`}`
export const ownOf = (section: ArticleSection) => `/${section}/draft`
export const reviewOf = (section: ArticleSection, id: string) =>
  `/${section}/review?id=${encodeURIComponent(id)}`
