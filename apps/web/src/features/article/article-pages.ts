import type { ComponentType } from 'react'
import type { ArticlePath } from '../../lib/tab/named-routes.ts'

const load: Readonly<Record<string, () => Promise<ComponentType>>> = {
  add: async () => (await import('./editor/editor-page.tsx')).EditorPage,
}

/** The pages of articles. They are named here and not in the routes, because /login loads all routes. */
export function loadArticlePage(path: ArticlePath): Promise<ComponentType> {
  const found = load[path.split('/')[2] ?? '']
  if (!found) throw new Error(`no page: ${path}`)
  return found()
}
