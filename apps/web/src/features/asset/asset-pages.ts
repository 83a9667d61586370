import type { ComponentType } from 'react'
import type { AssetPath } from '../../lib/tab/named-routes.ts'

/** The pages of the register of assets. They are named here and not in the routes, because /login loads all routes. */
export const assetPages: Readonly<Record<AssetPath, () => Promise<ComponentType>>> = {
  '/asset/floor/index': async () => (await import('./floor-page.tsx')).FloorPage,
  '/asset/room/index': async () => (await import('./room-page.tsx')).RoomPage,
  '/asset/place/index': async () => (await import('./place-page.tsx')).PlacePage,
  '/asset/figures/index': async () => (await import('./figures/asset-figures-page.tsx')).AssetFiguresPage,
}
