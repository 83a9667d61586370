import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Detail } from '@countersign/contract'
import { type Action, labelOf } from './actions.ts'
import { classes } from '../../../ui/classes.ts'
import styles from './footer.module.css'

interface Props {
  action: Action
  detail: Detail
  disabled: boolean
  loading: boolean
  describedBy: string | undefined
  onClick: () => void
}

const looks: Partial<Record<Action['name'], string | undefined>> = {
  export: styles.exportFile,
  agree: styles.agree,
  resubmit: styles.resubmit,
  reject: styles.reject,
}

export function ActionButton({ action, detail, disabled, loading, describedBy, onClick, ...rest }: Props) {
  const { t } = useTranslation()
  return (
    <Button
      {...rest}
      {...action.look}
      className={classes(styles.action, looks[action.name])}
      icon={action.name === 'export' ? <DownloadOutlined aria-hidden /> : undefined}
      disabled={disabled}
      loading={loading}
      aria-describedby={describedBy}
      aria-label={t(labelOf(action, detail))}
      onClick={onClick}
    >
      {t(labelOf(action, detail))}
    </Button>
  )
}
