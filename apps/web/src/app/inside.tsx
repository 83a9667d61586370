import { QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { Confirmation } from '../features/session/confirmation.tsx'
import { showLook } from '../lib/look/look-store.ts'
import { useLook } from '../lib/look/use-look.ts'
import { forgetTab, onSessionChange, readToken, readUserId } from '../lib/session/session.ts'
import { ToastHolder } from '../ui/toast-holder.tsx'
import { antdLocales } from './antd-locale.ts'
import { createQueryClient } from './query-client.ts'
import { antdTheme } from './theme.ts'
import './antd.css'

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
