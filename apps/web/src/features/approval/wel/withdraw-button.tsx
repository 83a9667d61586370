import type { ListRow } from '@countersign/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../../records/use-save.ts'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { withdraw } from '../api.ts'

export function WithdrawButton({ row }: { row: ListRow }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { save } = useSave({ send: withdraw, done: t('wel.withdrawn'), changes: [['approval']] })
  const ask = () =>
    confirm({
      title: t('wel.withdrawTitle', { name: row.applicationName }),
      text: t('wel.withdrawText'),
      run: () => save(row.id),
    })
  return (
    <Button type="link" size="small" onClick={ask}>
      {t('wel.withdraw')}
    </Button>
  )
}
