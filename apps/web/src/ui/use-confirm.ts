import { App } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

interface Question {
  title: string
  text: string
  /** Label of the confirming button; 确定 by default. */
  ok?: string
  /** Label of the other button; 取消 by default. */
  cancel?: string
  /** The action cannot be undone. */
  danger?: boolean
  /** The dialog stays open and its button loads until this ends. */
  run: () => void | Promise<void>
  /** Called when the action is not confirmed. */
  orElse?: () => void
}

/** Asks for confirmation before an action. */
export function useConfirm(): (question: Question) => void {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  return useCallback(
    ({ title, text, ok, cancel, danger = false, run, orElse }: Question) =>
      void modal.confirm({
        title,
        content: text,
        okText: ok ?? t('action.confirm'),
        okButtonProps: { danger },
        cancelText: cancel ?? t('action.cancel'),
        onOk: run,
        onCancel: orElse,
      }),
    [modal, t],
  )
}
