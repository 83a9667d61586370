import { EllipsisOutlined } from '@ant-design/icons'
import type { FlowInFull } from '@countersign/contract'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/page-header.tsx'
import { useConfirm } from '../../ui/use-confirm.ts'
import type { FlowRecord } from './use-flow-record.ts'

interface Props {
  title: string
  flow: FlowInFull | undefined
  company: string
  record: FlowRecord
  isReadOnly: boolean
  onSave: () => void
  onPublish: () => void
}

/** The name of a flow, with the buttons that save, publish, discard and retire it. */
export function DesignerHeader({ title, flow, company, record, isReadOnly, onSave, onPublish }: Props) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const hasPublished = flow !== undefined && flow.publishedNumber > 0
  const mayPublish = record.isUnsaved || flow?.state !== 'published'
  const more = [
    ...(flow?.hasDraft && hasPublished ? [{ key: 'discard', label: t('flow.discard') }] : []),
    ...(hasPublished && company !== '' ? [{ key: 'retire', label: t('flow.retire'), danger: true }] : []),
  ]
  const chooseMore = ({ key }: { key: string }) =>
    key === 'discard'
      ? confirm({
          title: t('flow.discardTitle'),
          text: t('flow.discardText'),
          ok: t('flow.discard'),
          danger: true,
          run: () => record.discard(true),
        })
      : confirm({
          title: t('flow.retireTitle'),
          text: t('flow.retireText'),
          ok: t('flow.retire'),
          danger: true,
          run: () => record.retire(true),
        })
  return (
    <PageHeader title={title}>
      {!isReadOnly && (
        <>
          {more.length > 0 && (
            <Dropdown menu={{ items: more, onClick: chooseMore }} trigger={['click']}>
              <Button
                icon={<EllipsisOutlined aria-hidden />}
                aria-label={t('flow.more')}
                title={t('flow.more')}
              />
            </Dropdown>
          )}
          <Button loading={record.busy} disabled={!record.isUnsaved} onClick={onSave}>
            {t('flow.save')}
          </Button>
          <Button type="primary" disabled={record.busy || !mayPublish} onClick={onPublish}>
            {t('flow.publish')}
          </Button>
        </>
      )}
    </PageHeader>
  )
}
