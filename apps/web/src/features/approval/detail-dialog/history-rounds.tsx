import type { Detail } from '@countersign/contract'
import { Collapse } from 'antd'
import { useTranslation } from 'react-i18next'
import { Trail } from './trail.tsx'
import styles from './history-rounds.module.css'

interface Props {
  history: Detail['history']
}

/** Earlier rounds, collapsed; their signatures stay readable. */
export function HistoryRounds({ history }: Props) {
  const { t } = useTranslation()
  if (history.length === 0) return null
  return (
    <Collapse
      className={styles.rounds}
      items={history.map((round) => ({
        key: round.round,
        label: t('detail.history', { round: round.round, time: round.endedAt }),
        children: <Trail rows={round.rows} />,
      }))}
    />
  )
}
