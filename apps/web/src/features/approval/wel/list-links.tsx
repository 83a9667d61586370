import type { ListState } from '@countersign/contract'
import { CheckCircleOutlined, ClockCircleOutlined, InboxOutlined, SendOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
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
    <nav className={classes(styles.lists, ui.stack16)} aria-label={t('wel.lists')}>
      {order.map((state) => (
        <Card
          as={TabLink}
          key={state}
          to={`/approval/index?state=${encodeURIComponent(state)}`}
          className={classes(
            styles.list,
            ui.row12,
            ui.pagePad,
            ui.muted,
            state === '待处理' && Boolean(counts?.待处理) && styles.urgent,
          )}
        >
          <span className={classes(styles.icon, ui.middle, ui.fixed)} aria-hidden="true">
            {icons[state]}
          </span>
          <span className={ui.stack}>
            <span>{t(`state.${state}`)}</span>
            <strong className={ui.tabular}>{counts?.[state] ?? '–'}</strong>
          </span>
        </Card>
      ))}
    </nav>
  )
}
