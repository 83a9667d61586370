import { DownOutlined } from '@ant-design/icons'
import { type ArticleSection, contract } from '@countersign/contract'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { useSave } from '../../../records/use-save.ts'
import { sectionKey } from '../api.ts'
import { VersionsDrawer } from '../parts/versions-drawer.tsx'
import { WithdrawDialog } from '../parts/withdraw-dialog.tsx'
import { homeOf } from '../sections.ts'
import type { Article } from './article.ts'
import { ReadersDrawer } from './readers-drawer.tsx'
import { ResultsDrawer } from './results-drawer.tsx'

type Opened = 'readers' | 'results' | 'versions' | 'withdraw'

/** What the author and holders of article.manage may do with a published article. */
export function ManageButtons({ section, article }: { section: ArticleSection; article: Article }) {
  const { t } = useTranslation()
  const { go } = useTabLocation()
  const mayManage = useMay('article.manage')
  const [open, setOpen] = useState<Opened>()
  const { id, title, isPinned, asksConfirmation, hasQuiz, mayWithdraw } = article
  const { save: pin } = useSave({
    send: (pinned: boolean, idempotencyKey) =>
      call(contract.articlePin, { section, id, isPinned: pinned }, { idempotencyKey }),
    done: t(isPinned ? 'articleManage.unpinned' : 'articleManage.pinned'),
    changes: [sectionKey(section)],
  })
  const items = [
    mayManage && {
      key: 'pin',
      label: t(isPinned ? 'articleManage.unpin' : 'articleManage.pin'),
      onClick: () => void pin(!isPinned),
    },
    mayManage && asksConfirmation && opening('readers'),
    mayManage && hasQuiz && opening('results'),
    mayWithdraw && opening('versions'),
    mayWithdraw && { ...opening('withdraw'), danger: true },
  ].filter((item) => item !== false)
  function opening(name: Opened) {
    return { key: name, label: t(`articleManage.${name}`), onClick: () => setOpen(name) }
  }
  const close = () => setOpen(undefined)
  return (
    <>
      {items.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
          <Button>
            {t('articleManage.title')} <DownOutlined aria-hidden />
          </Button>
        </Dropdown>
      )}
      {open === 'readers' && <ReadersDrawer section={section} articleId={id} onClose={close} />}
      {open === 'results' && <ResultsDrawer section={section} articleId={id} title={title} onClose={close} />}
      {open === 'versions' && <VersionsDrawer section={section} articleId={id} onClose={close} />}
      {open === 'withdraw' && (
        <WithdrawDialog
          section={section}
          article={article}
          onDone={() => go(homeOf(section))}
          onClose={close}
        />
      )}
    </>
  )
}
