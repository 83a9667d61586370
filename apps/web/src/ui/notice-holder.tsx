import { App } from 'antd'
import { useEffect } from 'react'
import { holdNotices } from '../lib/page/notify.ts'

/** Shows what lib/page/notify is asked for. The text is the key, so the same failure of five calls shows once. */
export function NoticeHolder() {
  const { message } = App.useApp()
  useEffect(
    () =>
      holdNotices(({ kind, text }) => {
        void message.open({ type: kind, content: text, key: `${kind}:${text}` })
      }),
    [message],
  )
  return null
}
