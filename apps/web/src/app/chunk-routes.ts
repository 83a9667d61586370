import type { RouteObject } from 'react-router'
import { loadChunk } from '../lib/page/load-chunk.ts'

/** The same routes, with each page loaded as a chunk that may fail (lib/page/load-chunk.ts). */
export function chunkRoutes(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route): RouteObject => {
    const { lazy } = route
    const loaded = typeof lazy === 'function' ? { ...route, lazy: () => loadChunk(() => lazy()) } : route
    return loaded.index
      ? loaded
      : { ...loaded, ...(loaded.children && { children: chunkRoutes(loaded.children) }) }
  })
}
