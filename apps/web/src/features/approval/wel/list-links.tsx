import type { ListState } from '@countersign/contract'
import { CheckCircleOutlined, ClockCircleOutlined, InboxOutlined, SendOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import textStyles from '../../../ui/text.module.css'
import styles from './list-links.module.css'

const order = ['待处理', '我收到的', '已处理', '已发起'] as const satisfies readonly ListState[]

const icons: Record<ListState, ReactNode> = {
  待处理: <ClockCircleOutlined aria-hidden />,
  我收到的: <InboxOutlined aria-hidden />,
  已处理: <CheckCircleOutlined aria-hidden />,
  已发起: <SendOutlined aria-hidden />,
}

export function ListLinks({ counts }: { counts: Record<ListState, number> | undefined }) {
  const { t } = useTranslation()
  return (
    <nav className={styles.lists} aria-label={t('wel.lists')}>
      {order.map((state) => (
        <Card
          as={TabLink}
          key={state}
          to={`/approval/index?state=${encodeURIComponent(state)}`}
          className={classes(styles.list, state === '待处理' && Boolean(counts?.待处理) && styles.urgent)}
        >
          <span className={styles.icon} aria-hidden="true">
            {icons[state]}
          </span>
          <span className={styles.words}>
            <span>{t(`state.${state}`)}</span>
            <strong className={textStyles.tabular}>{counts?.[state] ?? '–'}</strong>
          </span>
        </Card>
      ))}
    </nav>
  )
}
