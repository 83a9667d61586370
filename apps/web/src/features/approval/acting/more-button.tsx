import type { Detail } from '@countersign/contract'
import type { MoreAction } from '@countersign/engine/visible'
import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadChunk } from '../../../lib/page/load-chunk.ts'
import { moreActions } from './more-actions.ts'
import type { Opinions } from '../signing/use-opinions.ts'
import styles from './more-button.module.css'

const loadDialog = () => import('./more-dialog.tsx')
const MoreDialog = lazy(async () => ({ default: (await loadChunk(loadDialog)).MoreDialog }))

interface Props {
  detail: Detail
  actions: readonly MoreAction[]
  opinions: Opinions
  /** Called after a change of the task, because a confirmed signature is used up. */
  onTaskChanged: () => void
}

/** 更多: the actions beyond the six buttons of the footer, in a menu at the head of the dialog. */
export function MoreButton({ detail, actions, opinions, onTaskChanged }: Props) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<MoreAction>()
  const done = (action: MoreAction) => {
    opinions.write(action, '')
    setAsking(undefined)
    if (moreActions[action].changesTask) onTaskChanged()
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: actions.map((action) => ({ key: action, label: t(`more.actions.${action}`) })),
          onClick: ({ key }) => setAsking(actions.find((action) => action === key)),
        }}
      >
        <Button className={styles.more} icon={<EllipsisOutlined aria-hidden />} aria-label={t('more.title')}>
          {t('more.title')}
        </Button>
      </Dropdown>
      {asking && (
        <Suspense>
          <MoreDialog
            action={asking}
            detail={detail}
            written={opinions.written[asking] ?? ''}
            onWrite={(text) => opinions.write(asking, text)}
            onDone={() => done(asking)}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
