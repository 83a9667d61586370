import type { Happening } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { ShortTime } from '../../../ui/short-time.tsx'
import ui from '../../../ui/ui.module.css'
import { AttachmentList } from './attachment-list.tsx'
import styles from './happenings.module.css'

interface Props {
  happenings: Happening[]
  /** The round of the request now. */
  round: number
}

/** 流转记录: the actions and comments beside the decisions, oldest first. */
export function Happenings({ happenings, round }: Props) {
  const { t } = useTranslation()
  if (happenings.length === 0) return null
  return (
    <Card aria-label={t('more.happenings')}>
      <CardTitle>{t('more.happenings')}</CardTitle>
      <ol className={styles.list}>
        {happenings.map((happening, index) => (
          <li key={`${index}-${happening.time}`}>
            <div className={styles.head}>
              <span>
                <span className={ui.medium}>{happening.personName}</span> {happening.what}
              </span>
              <span className={ui.secondLine}>
                {happening.node && `${happening.node} · `}
                {round > 1 && `${t('more.round', { round: happening.round })} · `}
                <ShortTime value={happening.time} />
              </span>
            </div>
            {happening.opinion && (
              <p
                className={
                  happening.kind === 'commented'
                    ? classes(styles.comment, ui.asWritten, ui.softGround)
                    : ui.asWritten
                }
              >
                {happening.opinion}
              </p>
            )}
            {happening.files && <AttachmentList files={happening.files} />}
          </li>
        ))}
      </ol>
    </Card>
  )
}
