import type { ListRow } from '@countersign/contract'
import { Button, Pagination, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { useSave } from '../../../records/use-save.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { ShortTime } from '../../../ui/short-time.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { Tag } from '../../../ui/tag.tsx'
import ui from '../../../ui/ui.module.css'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { useLastPage } from '../../../ui/use-last-page.ts'
import { withdraw } from '../api.ts'
import { useKindName } from '../../../records/kind-name.ts'
import { SubmitAgainLink } from '../submit-again-link.tsx'
import { maySubmitAgain, submitAddress } from '../submit-again.ts'
import welCardStyles from './wel-card.module.css'
import { addressOfPart, usePart, viewAddress } from './wel-lists.ts'

type Shown = 'initiated' | 'running'

/** The viewer's latest or running requests. The only place that offers 撤回. */
export function InitiatedCard() {
  const { t } = useTranslation()
  const [shown, setShown] = useState<Shown>('initiated')
  const [page, setPage] = useState(1)
  return (
    <Card>
      <div className={classes(welCardStyles.title, ui.titleBar, ui.headTitle)}>
        <h2>{t('wel.initiatedTitle')}</h2>
        <Segmented<Shown>
          size="small"
          aria-label={t('wel.initiatedShown')}
          value={shown}
          onChange={(next) => {
            setShown(next)
            setPage(1)
          }}
          options={[
            { value: 'initiated', label: t('wel.newest') },
            { value: 'running', label: t('wel.running') },
          ]}
        />
        <AllLink key={shown} shown={shown} page={page} />
      </div>
      <Requests key={shown} shown={shown} page={page} onPage={setPage} />
    </Card>
  )
}

interface ShownProps {
  shown: Shown
  page: number
}

function AllLink({ shown, page }: ShownProps) {
  const { t } = useTranslation()
  const total = usePart(shown, page).data?.total ?? 0
  if (total === 0) return null
  return <TabLink to={addressOfPart(shown)}>{t('wel.pendingAll', { count: total })}</TabLink>
}

/** One list per option, so that the rows of the other option are not shown while its own load. */
function Requests({ shown, page, onPage }: ShownProps & { onPage: (page: number) => void }) {
  const { t } = useTranslation()
  const isRunning = shown === 'running'
  const list = usePart(shown, page)
  useLastPage(list, page, onPage)
  return (
    <AsyncFace
      query={list}
      loading={<Skeleton active className={classes(ui.pad24x16, ui.muted)} paragraph={{ rows: 3 }} />}
      isEmpty={({ records }) => records.length === 0}
      empty={
        <p className={classes(ui.pad24x16, ui.muted)}>
          {t(isRunning ? 'wel.runningNone' : 'list.emptyInitiated')}
        </p>
      }
    >
      {(data) => (
        <>
          <ul>
            {data.records.slice(0, isRunning ? undefined : 5).map((row) => (
              <InitiatedRow key={row.id} row={row} />
            ))}
          </ul>
          {isRunning && (
            <Pagination
              className={classes(ui.flex, ui.ended, ui.pad10x16)}
              size="small"
              simple
              hideOnSinglePage
              current={page}
              pageSize={data.size}
              total={data.total}
              showSizeChanger={false}
              onChange={onPage}
            />
          )}
        </>
      )}
    </AsyncFace>
  )
}

function InitiatedRow({ row }: { row: ListRow }) {
  const { t } = useTranslation()
  const { typeName } = useKindName()
  const address = row.approvalStatus === '草稿' ? submitAddress(row) : viewAddress('initiated', row.id)
  return (
    <li className={classes(welCardStyles.row, ui.row12, ui.pad12x16, ui.lineBelow)}>
      <div className={ui.fill}>
        <div>
          <TabLink to={address}>{row.applicationName}</TabLink> <Tag tone="quiet">{typeName(row)}</Tag>
        </div>
        <div className={ui.secondLine}>
          <ShortTime value={row.applicationDate} />
          {row.step && ` · ${t('wel.waitsFor', { step: row.step })}`}
        </div>
      </div>
      <StatusTag status={row.approvalStatus} />
      {row.approvalStatus === '审批中' && <WithdrawButton row={row} />}
      {maySubmitAgain(row, '已发起') && (
        <SubmitAgainLink className={classes(ui.fixed, ui.size13)} request={row} />
      )}
    </li>
  )
}

function WithdrawButton({ row }: { row: ListRow }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { save } = useSave({ send: withdraw, done: t('wel.withdrawn'), changes: [['approval']] })
  const ask = () =>
    confirm({
      title: t('wel.withdrawTitle', { name: row.applicationName }),
      text: t('wel.withdrawText'),
      run: () => save(row.id),
    })
  return (
    <Button type="link" size="small" onClick={ask}>
      {t('wel.withdraw')}
    </Button>
  )
}
