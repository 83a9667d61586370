import type { ListRow } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { ShortTime } from '../../../ui/short-time.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import textStyles from '../../../ui/text.module.css'
import styles from './edit-cards.module.css'

interface Props {
  rows: ListRow[]
  onOpen: (id: string) => void
}

/** On phones the whole card is the button. */
export function EditCards({ rows, onOpen }: Props) {
  const { t } = useTranslation()
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <li key={row.id}>
          <Card as="button" type="button" className={styles.card} onClick={() => onOpen(row.id)}>
            <span className={styles.line}>
              <span className={styles.name}>{row.applicationName}</span>
              <StatusTag status={row.approvalStatus} />
            </span>
            <span className={classes(styles.line, textStyles.secondLine)}>
              <span>
                {row.applyNo && <span className={textStyles.tabular}>{row.applyNo} · </span>}
                <ShortTime value={row.applicationDate} />
              </span>
              <span className={styles.word}>{t('edit.open')}</span>
            </span>
          </Card>
        </li>
      ))}
    </ul>
  )
}
