import '../ui/ui.module.css'
import type { Language } from '@countersign/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider, type ConfigProviderProps } from 'antd'
import enUS from 'antd/locale/en_US.js'
import zhCN from 'antd/locale/zh_CN.js'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { Confirmation } from '../features/session/confirmation.tsx'
import { refusalIn } from '../lib/http/call-error.ts'
import { showLook } from '../lib/look/look-store.ts'
import { useLook } from '../lib/look/use-look.ts'
import { forgetTab, onSessionChange, readToken, readUserId } from '../lib/session/session.ts'
import { ToastHolder } from '../ui/toast-holder.tsx'
import './antd.css'
import { antdTheme } from './theme.ts'

type Locale = NonNullable<ConfigProviderProps['locale']>
type Imported = Locale | { default: Locale }

/** These files are CommonJS: some loaders return the module, others its default export. */
const open = (imported: Imported): Locale => ('default' in imported ? imported.default : imported)

const antdLocales: Record<Language, Locale> = { zh: open(zhCN), en: open(enUS) }

/** Providers of every page except /login: the component library and the query client. */
export function Inside() {
  const { i18n } = useTranslation()
  const language = i18n.language === 'en' ? 'en' : 'zh'
  const [client] = useState(createQueryClient)
  const look = useLook()
  // Read once: a change makes antd remount everything, which would lose form input.
  const [isStill] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches)
  const theme = useMemo(() => antdTheme(look, isStill), [look, isStill])
  useLayoutEffect(() => showLook(look), [look])
  dayjs.locale(language === 'zh' ? 'zh-cn' : 'en')

  // Data of one person must not be shown to the next, who may have logged in in another tab.
  useEffect(() => {
    let userId = readUserId()
    return onSessionChange(() => {
      const before = userId
      userId = readUserId()
      if (!readToken()) {
        client.clear()
        forgetTab()
      } else if (before !== '' && userId !== before) void client.resetQueries()
    })
  }, [client])

  // Reasons, steps and messages are in the language of the request.
  useEffect(() => {
    const fetchAgain = () => void client.invalidateQueries()
    i18n.on('languageChanged', fetchAgain)
    return () => i18n.off('languageChanged', fetchAgain)
  }, [client, i18n])

  return (
    <ConfigProvider
      locale={antdLocales[language]}
      theme={theme}
      button={{ autoInsertSpace: false }}
      form={{ requiredMark: true }}
    >
      <App component={false}>
        <ToastHolder />
        <QueryClientProvider client={client}>
          <Outlet />
          <Confirmation />
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  )
}

/** A refusal is not retried, because it would be repeated. A lost connection is retried once. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A page in a hidden tab has no observers, but shows its data when it comes back.
        gcTime: 60 * 60_000,
        retry: (failures, error) => !refusalIn(error) && failures < 1,
        refetchOnWindowFocus: false,
      },
      // Offline, a mutation fails at once instead of waiting until the person has forgotten it.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
