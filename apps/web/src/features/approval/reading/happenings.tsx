import type { Happening } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { ShortTime } from '../../../ui/short-time.tsx'
import textStyles from '../../../ui/text.module.css'
import { AttachmentList } from './attachment-list.tsx'
import fieldValueStyles from './field-value.module.css'
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
                <span className={styles.person}>{happening.personName}</span> {happening.what}
              </span>
              <span className={textStyles.secondLine}>
                {happening.node && `${happening.node} · `}
                {round > 1 && `${t('more.round', { round: happening.round })} · `}
                <ShortTime value={happening.time} />
              </span>
            </div>
            {happening.opinion && (
              <p className={happening.kind === 'commented' ? styles.comment : fieldValueStyles.long}>
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
