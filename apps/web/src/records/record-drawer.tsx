import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../lib/http/call.ts'
import { useMay } from '../lib/session/use-may.ts'
import { AsyncFace } from '../ui/async-face.tsx'
import { SideDrawer } from '../ui/side-drawer.tsx'
import ui from '../ui/ui.module.css'
import { useConfirm } from '../ui/use-confirm.ts'
import { useRecord } from './queries.ts'
import { RecordForm } from './record-form.tsx'
import type { RecordAction, RecordKind } from './screen.ts'
import { useSave } from './use-save.ts'

interface Props<Row extends { id: string }, Detail extends Row> {
  screen: RecordKind<Row, Detail>
  view: (detail: Detail) => ReactNode
  id: string
  onClose: () => void
  /** More buttons for people with the permission. */
  actions?: readonly RecordAction<Detail>[]
}

/** Shows a record; people with the permission can edit or delete it. */
export function RecordDrawer<Row extends { id: string }, Detail extends Row>({
  screen,
  view,
  id,
  onClose,
  actions = [],
}: Props<Row, Detail>) {
  const { t } = useTranslation()
  const record = useRecord(screen.name, screen.detail, id)
  const [edited, setEdited] = useState<Detail>()
  if (edited) return <RecordForm screen={screen} seen={edited} onClose={() => setEdited(undefined)} />
  return (
    <SideDrawer
      title={record.data ? screen.nameOf(record.data) : screen.words.title}
      onClose={onClose}
      footer={
        record.data && (
          <Writing
            screen={screen}
            record={record.data}
            actions={actions}
            onEdit={setEdited}
            onRemoved={onClose}
          />
        )
      }
    >
      <AsyncFace query={record} gone={<p className={ui.secondLine}>{t('records.gone')}</p>}>
        {view}
      </AsyncFace>
    </SideDrawer>
  )
}

interface WritingProps<Row extends { id: string }, Detail extends Row>
  extends Required<Pick<Props<Row, Detail>, 'screen' | 'actions'>> {
  record: Detail
  onEdit: (record: Detail) => void
  onRemoved: () => void
}

function Writing<Row extends { id: string }, Detail extends Row>({
  screen: { name, needs, nameOf, submit, remove, removal, mayEdit },
  record,
  actions,
  onEdit,
  onRemoved,
}: WritingProps<Row, Detail>): ReactNode {
  const { t } = useTranslation()
  const mayWrite = useMay(needs)
  const confirm = useConfirm()
  const how = removal?.(record) ?? 'deletion'
  const words =
    how === 'deletion'
      ? {
          action: t('records.remove'),
          title: t('records.removeTitle', { name: nameOf(record) }),
          text: t('records.removeText'),
          done: t('records.removed', { count: 1 }),
        }
      : how
  const { save: send } = useSave({
    send: async (id: string, idempotencyKey) => remove && call(remove, { ids: [id] }, { idempotencyKey }),
    ...(words !== 'none' && { done: words.done }),
    // The deleted record itself must not be requested again.
    changes: [[name, 'list']],
    onDone: onRemoved,
  })
  if (!mayWrite) return null
  return (
    <>
      {remove && words !== 'none' && (
        <Button
          danger
          onClick={() =>
            confirm({
              title: words.title,
              text: words.text,
              ok: words.action,
              danger: true,
              run: () => send(record.id),
            })
          }
        >
          {words.action}
        </Button>
      )}
      {actions
        .filter(({ isFor }) => isFor?.(record) !== false)
        .map(({ label, isMain, run }) => (
          <Button key={label} type={isMain ? 'primary' : 'default'} onClick={() => run(record)}>
            {label}
          </Button>
        ))}
      {submit && mayEdit?.(record) !== false && (
        <Button type="primary" onClick={() => onEdit(record)}>
          {t('records.edit')}
        </Button>
      )}
    </>
  )
}
