import type { Kind } from '@countersign/forms'
import { Navigate, type RouteObject } from 'react-router'
import { logOut, startRefreshLoop } from '../features/session/index.ts'
import { settings } from '../lib/settings.ts'
import { chunkRoutes } from './chunk-routes.ts'
import { LockGate, RequireNoToken, RequireToken } from './guard.tsx'
import { PageBroken } from './page-broken.tsx'
import { PageLoading } from './page-loading.tsx'

/** platform.txt §2. Each page is a chunk of its own; login loads neither the layout nor a table. */
export function createRoutes(): RouteObject[] {
  return chunkRoutes([
    {
      element: <LockGate />,
      ErrorBoundary: PageBroken,
      HydrateFallback: PageLoading,
      children: [
        {
          path: '/login',
          lazy: async () => {
            const { LoginPage } = await import('../features/session/login-page.tsx')
            return {
              element: (
                <RequireNoToken>
                  <LoginPage />
                </RequireNoToken>
              ),
            }
          },
        },
        {
          path: settings.lockPage,
          lazy: async () => {
            const { LockPage } = await import('../features/lock/lock-page.tsx')
            return { element: <LockPage onLogOut={logOut} onStay={startRefreshLoop} /> }
          },
        },
        {
          path: '/404',
          lazy: async () => ({ Component: (await import('../ui/not-found-page.tsx')).NotFoundPage }),
        },
        {
          lazy: async () => {
            const { Layout } = await import('../shell/layout.tsx')
            return {
              element: (
                <RequireToken>
                  <Layout />
                </RequireToken>
              ),
            }
          },
          children: [
            { path: '/', element: <Navigate to="/wel" replace /> },
            { path: '/wel', element: <Navigate to={settings.homeTab} replace /> },
            {
              ErrorBoundary: PageBroken,
              children: pages,
            },
          ],
        },
        { path: '*', element: <Navigate to="/404" replace /> },
      ],
    },
  ])
}

const launch: RouteObject['lazy'] = async () => ({
  Component: (await import('../features/approval/launch/launch-page.tsx')).LaunchPage,
})

/** platform.txt §2; nothing else lies under /edit. */
const editPages = {
  contractEdit: 'contract',
  travelEdit: 'travel',
  businessEdit: 'business',
  cardEdit: 'card',
  paymentsEdit: 'payments',
  inspectionEdit: 'inspection',
  procuredEdit: 'procured',
} as const satisfies Record<string, Kind>

const edit = Object.entries(editPages).map(
  ([name, kind]): RouteObject => ({
    path: `/edit/${name}`,
    lazy: async () => {
      const { EditPage } = await import('../features/submission/edit/edit-page.tsx')
      return { element: <EditPage key={kind} kind={kind} /> }
    },
  }),
)

const pages: RouteObject[] = [
  ...edit,
  {
    path: '/approval/submit/:kind',
    lazy: async () => ({
      Component: (await import('../features/submission/submit-page.tsx')).SubmitPage,
    }),
  },
  {
    path: settings.homeTab,
    lazy: async () => ({ Component: (await import('../features/approval/wel/wel-page.tsx')).WelPage }),
  },
  { path: '/approval/launch', lazy: launch },
  { path: '/approval/launch/index', lazy: launch },
  {
    path: '/approval/index',
    lazy: async () => ({
      Component: (await import('../features/approval/list/approval-page.tsx')).ApprovalPage,
    }),
  },
]
