import type { ListState } from '@countersign/contract'
import { CheckCircleOutlined, ClockCircleOutlined, InboxOutlined, SendOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TabLink } from '../../../lib/tab/tab-link.tsx'

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
    <nav className="wel-lists" aria-label={t('wel.lists')}>
      {order.map((state) => (
        <TabLink
          key={state}
          to={`/approval/index?state=${encodeURIComponent(state)}`}
          className={state === '待处理' && counts?.待处理 ? 'card wel-list wel-list-urgent' : 'card wel-list'}
        >
          <span className="wel-list-icon" aria-hidden="true">
            {icons[state]}
          </span>
          <span className="wel-list-words">
            <span>{t(`state.${state}`)}</span>
            <strong className="tabular">{counts?.[state] ?? '–'}</strong>
          </span>
        </TabLink>
      ))}
    </nav>
  )
}
