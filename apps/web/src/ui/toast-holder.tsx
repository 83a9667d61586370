import { App } from 'antd'
import { useEffect } from 'react'
import { holdToasts } from '../lib/page/notify.ts'

/** Shows the toasts of lib/page/notify. The text is the key, so the same failure of five calls shows once. */
export function ToastHolder() {
  const { message } = App.useApp()
  useEffect(
    () =>
      holdToasts(({ kind, text }) => {
        void message.open({ type: kind, content: text, key: `${kind}:${text}` })
      }),
    [message],
  )
  return null
}
