import type { Session } from '@countersign/contract'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { notify } from '../../lib/notice.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { endSession } from './api/end-session.ts'
import { useSessions } from './api/use-sessions.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { SessionItem } from './session-item.tsx'

export function SessionsTab() {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const client = useQueryClient()
  const sessions = useSessions()
  if (sessions.isPending) return <FormSkeleton />
  if (!sessions.data) return <LoadFailed onRetry={() => void sessions.refetch()} />

  const end = async (id: string) => {
    try {
      await endSession(id)
      notify({ kind: 'success', text: t('account.ended') })
    } finally {
      await client.invalidateQueries({ queryKey: ['account', 'sessions'] })
    }
  }
  const askToEnd = (id: string, name: string) =>
    void modal.confirm({
      title: t('account.endTitle'),
      content: t('account.endText', { name }),
      okText: t('account.end'),
      okButtonProps: { danger: true },
      cancelText: t('action.cancel'),
      onOk: () => end(id).catch(() => undefined),
    })
  return (
    <div className="sessions">
      <p className="sessions-hint">{t('account.sessionsHint')}</p>
      <ul aria-label={t('account.sessions')}>
        {usedFirst(sessions.data).map((session) => (
          <SessionItem key={session.id} session={session} onEnd={(name) => askToEnd(session.id, name)} />
        ))}
      </ul>
    </div>
  )
}

function usedFirst(sessions: Session[]): Session[] {
  return sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
}
