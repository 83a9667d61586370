import type { ComponentType } from 'react'
import type { AdministrationPath } from '../../lib/tab/named-routes.ts'

/** Pages of the company as a whole. They are named here and not in the routes, because /login loads all routes. */
export const administrationPages: Readonly<Record<AdministrationPath, () => Promise<ComponentType>>> = {
  '/system/access/index': async () => (await import('./access-page.tsx')).AccessPage,
  '/system/directory/index': async () => (await import('./directory-page.tsx')).DirectoryPage,
  '/system/brand/index': async () => (await import('./brand-page.tsx')).BrandPage,
  '/system/param/index': async () => (await import('./param-page.tsx')).ParamPage,
  '/system/module/index': async () => (await import('./module-page.tsx')).ModulePage,
  '/system/client/index': async () => (await import('./client-page.tsx')).ClientPage,
  '/system/setup/index': async () => (await import('./setup-page.tsx')).SetupPage,
  '/system/tenant/index': async () => (await import('./tenant-page.tsx')).TenantPage,
}
