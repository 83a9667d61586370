import { contract, type SessionRecord } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { RecordPage } from '../../records/record-page.tsx'
import type { RecordScreen } from '../../records/screen.ts'
import { Facts } from '../../ui/facts.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useBrowserWords } from '../../ui/use-browser-words.ts'

/** /system/session: who is logged in, and from where. */
export function SessionPage() {
  return <RecordPage screen={useSessionScreen()} />
}

function useSessionScreen(): RecordScreen<SessionRecord> {
  const { t } = useTranslation()
  const wordsOf = useBrowserWords()
  return {
    name: 'session',
    words: { title: t('page.sessions'), none: t('session.none'), removeText: t('session.endText') },
    list: contract.sessionList,
    detail: contract.sessionDetail,
    remove: contract.sessionRemove,
    needs: 'session.write',
    nameOf: ({ realName }) => realName,
    columns: [
      {
        name: 'realName',
        label: t('user.name'),
        width: 180,
        render: ({ realName, isCurrent }) => (
          <>
            {realName} {isCurrent && <Tag tone="quiet">{t('session.current')}</Tag>}
          </>
        ),
      },
      { name: 'account', label: t('user.account'), width: 160, sortable: true },
      { name: 'address', label: t('session.address'), width: 160 },
      {
        name: 'userAgent',
        label: t('session.device'),
        hiddenOnPhone: true,
        render: ({ userAgent }) => wordsOf(userAgent),
      },
      { name: 'since', label: t('session.since'), width: 180, sortable: true },
      { name: 'lastSeen', label: t('session.lastSeen'), width: 180, hiddenOnPhone: true },
    ],
    filters: [{ name: 'realName', label: t('user.seekName') }, { name: 'account' }, { name: 'address' }],
    removal: ({ realName }) => ({
      action: t('session.end'),
      title: t('session.endTitle', { name: realName }),
      text: t('session.endText'),
      done: t('session.ended'),
    }),
    view: (session) => (
      <Facts
        rows={[
          [t('user.account'), session.account],
          [t('session.address'), session.address],
          [t('session.device'), wordsOf(session.userAgent)],
          [t('session.client'), session.clientId],
          [t('session.since'), session.since],
          [t('session.lastSeen'), session.lastSeen],
        ]}
      />
    ),
  }
}
