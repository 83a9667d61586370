import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { classes } from '../ui/classes.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Facts } from '../ui/facts.tsx'
import ui from '../ui/ui.module.css'
import styles from './once-dialog.module.css'
import type { OnceShown } from './screen.ts'

/** Values that are shown this once. A click beside the dialog does not close it. */
export function OnceDialog({ shown, onClose }: { shown: readonly OnceShown[]; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('records.once')}
      onClose={onClose}
      onOk={onClose}
      okText={t('records.onceSaved')}
      cancelButtonProps={{ className: styles.hidden ?? '' }}
      mask={{ closable: false }}
    >
      <Alert className={ui.below16} type="warning" showIcon title={t('records.onceText')} />
      <Facts
        rows={shown.map(({ label, value }) => [
          label,
          <span key={label} className={classes(styles.secret, ui.inline8)}>
            <code>{value}</code>
            <CopyButton text={value} label={t('records.copy', { label })} />
          </span>,
        ])}
      />
    </Dialog>
  )
}
