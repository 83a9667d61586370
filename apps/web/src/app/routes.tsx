import { kinds } from '@countersign/forms'
import type { ComponentType } from 'react'
import { redirect, type RouteObject } from 'react-router'
import { administrationPaths, articlePaths, assetPaths, shopPaths } from '../lib/tab/named-routes.ts'
import { settings } from '../lib/settings.ts'
import { chunkRoutes } from './chunk-routes.ts'
import { editPages } from './edit-pages.ts'
import { LockGate, RequireNoToken, RequireToken } from './guard.tsx'
import { loadAllWords, loadLateWords } from './i18n.ts'
import { AppBroken, PageBroken } from './page-broken.tsx'
import { PageLoading } from './page-loading.tsx'

/**
 * Routes of platform.txt §2. Each page is a chunk of its own. /login does not use the chunk that the others share,
 * which is most of the app: everything imported here is also loaded by /login (first-load.test.ts).
 */
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
                  <LoginPage onPassword={preloadHome} />
                </RequireNoToken>
              ),
            }
          },
        },
        {
          path: '/oauth/redirect/:source',
          lazy: async () => {
            const { RedirectPage } = await import('../features/session/redirect-page.tsx')
            return {
              element: (
                <RequireNoToken>
                  <RedirectPage />
                </RequireNoToken>
              ),
            }
          },
        },
        {
          path: '/reset',
          lazy: async () => ({ Component: (await import('../features/session/reset-page.tsx')).ResetPage }),
        },
        ...redirects,
        { lazy: loadInside, children: [...outcomes, mismatch, lock, layout] },
      ],
    },
  ])
}

async function loadInside() {
  const [{ Inside }] = await Promise.all([import('./inside.tsx'), loadAllWords()])
  return { Component: Inside }
}

const loadLayout = () => Promise.all([import('../shell/layout.tsx'), import('./page-titles.ts')])
const loadHome = () =>
  Promise.all([
    import('../features/approval/wel/wel-page.tsx'),
    import('../features/notice/notice-card.tsx'),
    import('./home-hint.tsx'),
  ])

/** Runs while the password is typed; the page that needs a failed chunk loads it again. */
function preloadHome(): void {
  Promise.all([loadInside(), loadLayout(), loadHome()]).catch(() => undefined)
}

/** platform.txt §2 "Public routes": open without a login. */
const outcomes: RouteObject[] = (['403', '404', '500'] as const).map((status) => ({
  path: `/${status}`,
  lazy: async () => {
    const { OutcomePage } = await import('../ui/outcome-page.tsx')
    return { element: <OutcomePage status={status} /> }
  },
}))

const mismatch: RouteObject = {
  path: '/mismatch',
  lazy: async () => ({
    Component: (await import('../features/mismatch/mismatch-page.tsx')).MismatchPage,
  }),
}

const lock: RouteObject = {
  path: settings.lockPage,
  lazy: async () => {
    const [{ LockPage }, { logOut, startRefreshLoop }] = await Promise.all([
      import('../features/lock/lock-page.tsx'),
      import('../features/session/index.ts'),
    ])
    return { element: <LockPage onLogOut={logOut} onStay={startRefreshLoop} /> }
  },
}

const edit = Object.entries(editPages).map(
  ([name, kind]): RouteObject => ({
    path: `/edit/${name}`,
    lazy: async () => {
      const { EditPage } = await import('../features/submission/edit/edit-page.tsx')
      return { element: <EditPage key={kind} kind={kind} /> }
    },
  }),
)

const at = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
})

/** A page of which the words are loaded with it (late-words). */
const late = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => {
    const [Component] = await Promise.all([load(), loadLateWords()])
    return { Component }
  },
})

const pages: RouteObject[] = [
  ...edit,
  at('/info/index', async () => (await import('../features/account/info-page.tsx')).InfoPage),
  at('/infomessage/index', async () => (await import('../features/message/message-page.tsx')).MessagePage),
  ...kinds.map(
    (kind): RouteObject => ({
      path: `/approval/submit/${kind}`,
      lazy: async () => {
        const { SubmitPage } = await import('../features/submission/submit-page.tsx')
        return { element: <SubmitPage key={kind} kind={kind} /> }
      },
    }),
  ),
  {
    path: settings.homeTab,
    lazy: async () => {
      const [{ WelPage }, { NoticeCard }, { HomeHint }] = await loadHome()
      return { element: <WelPage hint={<HomeHint />} notices={<NoticeCard />} /> }
    },
  },
  late('/wel/dashboard', async () => (await import('../features/figures/dashboard-page.tsx')).DashboardPage),
  at('/desk/notice/index', async () => (await import('../features/notice/notice-page.tsx')).NoticePage),
  late(
    '/system/dict/index',
    async () => (await import('../features/dictionary/dictionary-page.tsx')).DictionaryPage,
  ),
  late(
    '/system/own-dict/index',
    async () => (await import('../features/dictionary/own-dictionary-page.tsx')).OwnDictionaryPage,
  ),
  late(
    '/system/dept/index',
    async () => (await import('../features/organisation/department-page.tsx')).DepartmentPage,
  ),
  late('/system/session/index', async () => (await import('../features/user/session-page.tsx')).SessionPage),
  late(
    '/system/company/index',
    async () => (await import('../features/dictionary/company-page.tsx')).CompanyPage,
  ),
  late('/system/user/index', async () => (await import('../features/user/user-page.tsx')).UserPage),
  late('/authority/role/index', async () => (await import('../features/role/role-page.tsx')).RolePage),
  late(
    '/system/menu/index',
    async () => (await import('../features/menu/menu-record-page.tsx')).MenuRecordPage,
  ),
  late('/flow/index', async () => (await import('../features/flow/flow-page.tsx')).FlowPage),
  late('/flow/design', async () => (await import('../features/flow/design-page.tsx')).DesignPage),
  late(
    '/system/form/index',
    async () => (await import('../features/form-settings/form-list-page.tsx')).FormListPage,
  ),
  {
    path: '/system/form/edit',
    lazy: async () => {
      const [{ FormEditPage }, { FormPreview }] = await Promise.all([
        import('../features/form-settings/form-edit-page.tsx'),
        import('../features/submission/form-preview.tsx'),
        loadLateWords(),
      ])
      return { element: <FormEditPage Preview={FormPreview} /> }
    },
  },
  late(
    '/system/partner/index',
    async () => (await import('../features/partner/partner-page.tsx')).PartnerPage,
  ),
  late('/system/post/index', async () => (await import('../features/organisation/post-page.tsx')).PostPage),
  late(
    '/system/registration/index',
    async () => (await import('../features/registration/registration-page.tsx')).RegistrationPage,
  ),
  late(
    '/approval/cashier/index',
    async () => (await import('../features/approval/cashier/cashier-page.tsx')).CashierPage,
  ),
  late(
    '/approval/stuck/index',
    async () => (await import('../features/approval/stuck/stuck-page.tsx')).StuckPage,
  ),
  late('/system/sms/index', async () => (await import('../features/sms/sms-page.tsx')).SmsPage),
  ...administrationPaths.map((path) =>
    late(path, async () =>
      (await import('../features/administration/administration-pages.ts')).administrationPages[path](),
    ),
  ),
  late('/monitor/log/usual/index', async () => (await import('../features/audit/audit-page.tsx')).AuditPage),
  late('/monitor/log/api/index', async () => (await import('../features/audit/audit-page.tsx')).ApiLogPage),
  at(
    '/monitor/log/error/index',
    async () => (await import('../features/log/server-log-page.tsx')).ServerLogPage,
  ),
  at(
    '/approval/launch/index',
    async () => (await import('../features/approval/launch/launch-page.tsx')).LaunchPage,
  ),
  at(
    '/approval/index',
    async () => (await import('../features/approval/list/approval-page.tsx')).ApprovalPage,
  ),
  {
    path: '/myiframe/:routerPath',
    // platform.txt §2 "Public routes".
    handle: { isPublic: true },
    lazy: async () => ({ Component: (await import('../features/menu/frame/frame-page.tsx')).FramePage }),
  },
  {
    path: '/test/index',
    // The self-check page needs no menu.
    handle: { menu: false },
    lazy: async () => ({
      Component: (await import('../features/self-check/self-check-page.tsx')).SelfCheckPage,
    }),
  },
  ...shopPaths.map((path) =>
    late(path, async () => (await import('../features/shop/shop-pages.ts')).shopPages[path]()),
  ),
  ...assetPaths.map((path) =>
    late(path, async () => (await import('../features/asset/asset-pages.ts')).assetPages[path]()),
  ),
  ...articlePaths.map((path) =>
    late(path, async () => (await import('../features/article/article-pages.ts')).loadArticlePage(path)),
  ),
  late(
    '/quyu/VRView',
    async () => (await import('../features/asset/panorama/panorama-page.tsx')).PanoramaPage,
  ),
  {
    path: '*',
    handle: { isUnknown: true },
    lazy: async () => ({ Component: (await import('../features/menu/menu-page.tsx')).MenuPage }),
  },
]

const index = '/index'

/**
 * Redirects that run before anything is rendered, so that no tab has these addresses: a page /x/index is also at /x. The
 * query is kept.
 */
const redirects = [
  ['/', '/wel'] as const,
  ...['/study', '/education', '/typical'].map((path) => [path, `${path}/home`] as const),
  ...pages.flatMap(({ path = '' }) =>
    path.endsWith(index) ? [[path.slice(0, -index.length), path] as const] : [],
  ),
].map(
  ([path, to]): RouteObject => ({
    path,
    element: null,
    loader: ({ request }) => redirect(to + new URL(request.url).search),
  }),
)

const layout: RouteObject = {
  lazy: async () => {
    const [{ Layout }, { titleOf }] = await loadLayout()
    return {
      element: (
        <RequireToken>
          <Layout titleOf={titleOf} />
        </RequireToken>
      ),
    }
  },
  children: [{ ErrorBoundary: PageBroken, children: pages }],
}
