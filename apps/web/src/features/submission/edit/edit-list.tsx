import { PlusOutlined } from '@ant-design/icons'
import type { ListRow } from '@countersign/contract'
import { type Kind, typeNameOf } from '@countersign/forms'
import { Button, Empty, Pagination, Skeleton } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../lib/page/page-title.ts'
import { useIsPhone } from '../../../lib/page/screen-class.ts'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { Page, PageTitle } from '../../../ui/page.tsx'
import { ShortTime } from '../../../ui/short-time.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import ui from '../../../ui/ui.module.css'
import { useLastPage } from '../../../ui/use-last-page.ts'
import { useMayStart } from '../api.ts'
import { useEditable } from '../draft-api.ts'
import styles from './edit-list.module.css'
import { EditTable } from './edit-table.tsx'

/** The person's drafts, rejected and withdrawn requests of a kind, which can be edited. */
export function EditList({ kind }: { kind: Kind }) {
  const { t, i18n } = useTranslation()
  const { query, setQuery, go } = useTabLocation()
  const isPhone = useIsPhone()
  const current = pageIn(query)
  const list = useEditable(kind, current)
  const type = typeNameOf(kind, i18n.language === 'en' ? 'en' : 'zh')
  usePageTitle(t('edit.title', { type }))

  useLastPage(
    list,
    current,
    useCallback(
      (page) => setQuery({ current: page > 1 ? String(page) : undefined }, { replace: true }),
      [setQuery],
    ),
  )

  const open = (id: string) => go(`/edit/${kind}Edit?id=${id}`)
  const mayStart = useMayStart(kind) ?? false
  const start = mayStart && (
    <Button icon={<PlusOutlined aria-hidden />} onClick={() => go(`/approval/submit/${kind}`)}>
      {t('edit.start')}
    </Button>
  )
  return (
    <Page>
      <header className={classes(styles.head, ui.wrap8x16, ui.between, ui.tallButtons)}>
        <div>
          <PageTitle>{t('edit.title', { type })}</PageTitle>
          <p className={ui.secondLine}>{t('edit.hint')}</p>
        </div>
        {list.data && list.data.total > 0 && start}
      </header>
      <AsyncFace
        query={list}
        loading={<Skeleton active className={ui.pad24} paragraph={{ rows: 6 }} />}
        isEmpty={({ total }) => total === 0}
        empty={
          <Card>
            <Empty
              className={classes(ui.pad64x16, ui.flush, ui.tallButtons)}
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={t('edit.empty', { type })}
            >
              {start}
            </Empty>
          </Card>
        }
      >
        {({ records, size, total }) => (
          <Card className={classes(ui.noWrapHeads, ui.clipped)} aria-busy={list.isPlaceholderData}>
            {isPhone ? (
              <EditCards rows={records} onOpen={open} />
            ) : (
              <EditTable rows={records} onOpen={open} />
            )}
            <Pagination
              className={classes(ui.ended, ui.pad14x16)}
              current={current}
              pageSize={size}
              total={total}
              showSizeChanger={false}
              hideOnSinglePage
              onChange={(next) => setQuery({ current: next > 1 ? String(next) : undefined })}
            />
          </Card>
        )}
      </AsyncFace>
    </Page>
  )
}

function pageIn(query: URLSearchParams): number {
  const current = Number(query.get('current'))
  return Number.isSafeInteger(current) && current > 0 ? current : 1
}

interface Props {
  rows: ListRow[]
  onOpen: (id: string) => void
}

/** On phones the whole card is the button. */
function EditCards({ rows, onOpen }: Props) {
  const { t } = useTranslation()
  return (
    <ul className={classes(ui.stack12, ui.pad12)}>
      {rows.map((row) => (
        <li key={row.id}>
          <Card
            as="button"
            type="button"
            className={classes(ui.asButton, ui.stack8, ui.full, ui.pad12, ui.inherited)}
            onClick={() => onOpen(row.id)}
          >
            <span className={classes(ui.flex8, ui.between, ui.atTop)}>
              <span className={ui.breaks}>{row.applicationName}</span>
              <StatusTag status={row.approvalStatus} />
            </span>
            <span className={classes(ui.flex8, ui.between, ui.atTop, ui.secondLine)}>
              <span>
                {row.applyNo && <span className={ui.tabular}>{row.applyNo} · </span>}
                <ShortTime value={row.applicationDate} />
              </span>
              <span className={styles.word}>{t('edit.open')}</span>
            </span>
          </Card>
        </li>
      ))}
    </ul>
  )
}
