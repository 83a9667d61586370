import type { ApprovalStatus, TrailStatus } from '@countersign/contract'
import { useTranslation } from 'react-i18next'

type Tone = 'info' | 'success' | 'warning' | 'danger' | 'quiet'

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

export function StatusTag({ status }: { status: ApprovalStatus }) {
  const { t } = useTranslation()
  return <span className={`tag tag-${statusTones[status]}`}>{t(`status.${status}`)}</span>
}

export function TrailTag({ status }: { status: TrailStatus }) {
  const { t } = useTranslation()
  return <span className={`tag tag-${trailTones[status]}`}>{t(`trailStatus.${status}`)}</span>
}
