import type { ListRow } from '@countersign/contract'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../lib/call-error.ts'
import { withdraw } from '../api/withdraw.ts'
import { useReload } from '../reload.ts'

export function WithdrawButton({ row }: { row: ListRow }) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const reload = useReload()

  const perform = async () => {
    try {
      await withdraw(row.id)
      void message.success(t('wel.withdrawn'))
    } catch (error) {
      // A refusal has shown its words; either way the lists may have changed.
      if (!(error instanceof CallError)) void message.error(t('error.network'))
    }
    await reload()
  }

  const ask = () => {
    modal.confirm({
      title: t('wel.withdrawTitle', { name: row.applicationName }),
      content: t('wel.withdrawText'),
      okText: t('action.confirm'),
      cancelText: t('action.cancel'),
      onOk: perform,
    })
  }

  return (
    <Button type="link" size="small" onClick={ask}>
      {t('wel.withdraw')}
    </Button>
  )
}
