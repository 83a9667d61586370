import type { ComponentType } from 'react'
import type { ArticlePath } from '../../lib/tab/named-routes.ts'

/** Pages by the last part of their address, the same in each section. */
const ofSections: Readonly<Record<string, () => Promise<ComponentType>>> = {
  home: async () => (await import('./browse/article-home-page.tsx')).ArticleHomePage,
  list: async () => (await import('./browse/list-page.tsx')).ArticleListPage,
  read: async () => (await import('./browse/read-page.tsx')).ReadPage,
  learning: async () => (await import('./browse/learning-page.tsx')).LearningPage,
  draft: async () => (await import('./own/own-page.tsx')).OwnArticlesPage,
  add: async () => (await import('./editor/editor-page.tsx')).EditorPage,
  review: async () => (await import('./review/review-page.tsx')).ReviewPage,
}

/** The pages of articles. They are named here and not in the routes, because /login loads all routes. */
export async function loadArticlePage(path: ArticlePath): Promise<ComponentType> {
  if (path === '/article/review') return (await import('./review/review-list-page.tsx')).ReviewListPage
  const load = ofSections[path.split('/')[2] ?? '']
  if (!load) throw new Error(`no page: ${path}`)
  return load()
}
