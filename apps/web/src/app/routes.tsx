import { redirect, type RouteObject } from 'react-router'
import { logOut, startRefreshLoop } from '../features/session/index.ts'
import { settings } from '../lib/settings.ts'
import { chunkRoutes } from './chunk-routes.ts'
import { editPages } from './edit-pages.ts'
import { LockGate, RequireNoToken, RequireToken } from './guard.tsx'
import { unbuiltPaths } from './unbuilt-paths.ts'
import { AppBroken, PageBroken } from './page-broken.tsx'
import { PageLoading } from './page-loading.tsx'

/** platform.txt §2. Each page is a chunk of its own; login loads neither the layout nor a table. */
export function createRoutes(): RouteObject[] {
  return chunkRoutes([
    {
      element: <LockGate />,
      ErrorBoundary: AppBroken,
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
        ...redirects,
        ...outcomes,
        {
          path: '/mismatch',
          lazy: async () => ({
            Component: (await import('../features/mismatch/mismatch-page.tsx')).MismatchPage,
          }),
        },
        {
          path: settings.lockPage,
          lazy: async () => {
            const { LockPage } = await import('../features/lock/lock-page.tsx')
            return { element: <LockPage onLogOut={logOut} onStay={startRefreshLoop} /> }
          },
        },
        {
          lazy: async () => {
            const [{ Layout }, { titleOf }] = await Promise.all([
              import('../shell/layout.tsx'),
              import('./page-titles.ts'),
            ])
            return {
              element: (
                <RequireToken>
                  <Layout titleOf={titleOf} />
                </RequireToken>
              ),
            }
          },
          children: [
            {
              ErrorBoundary: PageBroken,
              children: pages,
            },
          ],
        },
      ],
    },
  ])
}

/** Before anything is shown: a tab never stands at them. */
const redirects = Object.entries({
  '/': '/wel',
  '/wel': settings.homeTab,
  '/approval': '/approval/index',
  '/test': '/test/index',
  '/info': '/info/index',
  '/infomessage': '/infomessage/index',
}).map(([path, to]): RouteObject => ({ path, loader: () => redirect(to) }))

/** platform.txt §2 "Public routes": anybody may be sent there. */
const outcomes: RouteObject[] = (['403', '404', '500'] as const).map((status) => ({
  path: `/${status}`,
  lazy: async () => {
    const { OutcomePage } = await import('../ui/outcome-page.tsx')
    return { element: <OutcomePage status={status} /> }
  },
}))

const launch: RouteObject['lazy'] = async () => ({
  Component: (await import('../features/approval/launch/launch-page.tsx')).LaunchPage,
})

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
    path: '/info/index',
    lazy: async () => ({ Component: (await import('../features/account/info-page.tsx')).InfoPage }),
  },
  {
    path: '/infomessage/index',
    lazy: async () => ({ Component: (await import('../features/message/message-page.tsx')).MessagePage }),
  },
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
  {
    path: '/myiframe/:routerPath',
    lazy: async () => ({ Component: (await import('../features/menu/frame/frame-page.tsx')).FramePage }),
  },
  {
    path: '/test/index',
    lazy: async () => ({
      Component: (await import('../features/self-check/self-check-page.tsx')).SelfCheckPage,
    }),
  },
  ...unbuiltPaths.map(
    (path): RouteObject => ({
      path,
      lazy: async () => ({ Component: (await import('../ui/not-built-page.tsx')).NotBuiltPage }),
    }),
  ),
  {
    path: '*',
    handle: { isUnknown: true },
    lazy: async () => ({ Component: (await import('../features/menu/menu-page.tsx')).MenuPage }),
  },
]
