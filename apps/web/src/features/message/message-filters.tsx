import { requestMessageKinds } from '@countersign/contract'
import { Button, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useOnceAtATime } from '../../lib/page/once-at-a-time.ts'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import { classes } from '../../ui/classes.ts'
import { CountBadge } from '../../ui/count-badge.tsx'
import ui from '../../ui/ui.module.css'
import { type MessageInput, useMarkRead } from './api.ts'
import { useUnreadCount } from './use-unread-count.ts'
import styles from './message-filters.module.css'

export function MessageFilters({ input }: { input: MessageInput }) {
  const { t } = useTranslation()
  const { setQuery } = useTabLocation()
  const markRead = useMarkRead()
  const count = useUnreadCount().data?.unread ?? 0
  const readAll = useOnceAtATime(() => markRead('all').catch(() => undefined))
  return (
    <div className={classes(styles.bar, ui.wrap12, ui.phoneFull)}>
      <Segmented<'all' | 'unread'>
        className={styles.which}
        classNames={{ item: styles.part, label: styles.label }}
        aria-label={t('message.which')}
        value={input.unread ? 'unread' : 'all'}
        onChange={(which) =>
          setQuery({ unread: which === 'unread' ? 'true' : undefined, current: undefined })
        }
        options={[
          { value: 'all', label: t('message.all') },
          {
            value: 'unread',
            label: (
              <span className={ui.inline6}>
                {t('message.unread')}
                {count > 0 && <CountBadge count={count} />}
              </span>
            ),
          },
        ]}
      />
      <Select
        className={styles.kinds}
        aria-label={t('message.kind')}
        value={input.kind ?? ''}
        onChange={(kind) => setQuery({ kind: kind || undefined, current: undefined })}
        options={[
          { value: '', label: t('message.everyKind') },
          ...requestMessageKinds.map((kind) => ({ value: kind, label: t(`message.kinds.${kind}`) })),
        ]}
      />
      <Button
        className={classes(ui.phoneTall, ui.phoneFull)}
        disabled={count === 0}
        loading={readAll.busy}
        onClick={() => void readAll.run()}
      >
        {t('message.readAll')}
      </Button>
    </div>
  )
}
