import { App } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

interface Question {
  title: string
  text: string
  /** The word on the button that does it; 确定 unless told. */
  ok?: string
  /** The word on the other button; 取消 unless told. */
  cancel?: string
  /** What is done cannot be taken back. */
  danger?: boolean
  /** The dialog stays, and its button waits, until this has ended. */
  run: () => void | Promise<void>
}

/** Asks before something is done. */
export function useConfirm(): (question: Question) => void {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  return useCallback(
    ({ title, text, ok, cancel, danger = false, run }: Question) =>
      void modal.confirm({
        title,
        content: text,
        okText: ok ?? t('action.confirm'),
        okButtonProps: { danger },
        cancelText: cancel ?? t('action.cancel'),
        onOk: run,
      }),
    [modal, t],
  )
}
