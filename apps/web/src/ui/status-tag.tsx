import type { ApprovalStatus, TrailStatus } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { Tag, type Tone } from './tag.tsx'

const statusTones: Record<ApprovalStatus, Tone> = {
  草稿: 'quiet',
  审批中: 'info',
  已通过: 'success',
  已驳回: 'danger',
  已废弃: 'quiet',
  已撤回: 'warning',
}

/** platform.txt §4 "Trail row status". */
const trailTones: Record<TrailStatus, Tone> = {
  同意: 'success',
  已处理: 'success',
  待处理: 'warning',
  驳回: 'danger',
}

export function StatusTag({ status, className }: { status: ApprovalStatus; className?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <Tag tone={statusTones[status]} className={className}>
      {t(`status.${status}`)}
    </Tag>
  )
}

export function TrailTag({ status }: { status: TrailStatus }) {
  const { t } = useTranslation()
  return <Tag tone={trailTones[status]}>{t(`trailStatus.${status}`)}</Tag>
}
