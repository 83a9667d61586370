import type { TrailRow, TrailStatus } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { SignedImage } from '../../../ui/signed-image.tsx'

export interface TrailProps {
  rows: TrailRow[]
}

/** platform.txt §4: agreed rows green, pending rows highlighted. */
export const rowClasses: Record<TrailStatus, string> = {
  同意: 'trail-agreed',
  已处理: 'trail-handled',
  待处理: 'trail-pending',
  驳回: 'trail-rejected',
}

/** Rows have no id of their own; person and step never meet twice within a round, unless asked twice. */
export const rowKey = (row: TrailRow, index: number) => `${index}-${row.node}-${row.personName}`

export function TrailPerson({ row }: { row: TrailRow }) {
  const { t } = useTranslation()
  return (
    <>
      {row.personName}
      {row.actingFor && (
        <span className="second-line"> {t('detail.actingFor', { name: row.actingFor })}</span>
      )}
    </>
  )
}

export function TrailSignature({ row }: { row: TrailRow }) {
  const { t } = useTranslation()
  if (!row.baseImage) return null
  return (
    <SignedImage
      className="trail-signature"
      src={row.baseImage}
      alt={t('detail.signatureOf', { name: row.personName })}
    />
  )
}
