import type { TrailRow, TrailStatus } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { SignedImage } from '../../../ui/signed-image.tsx'
import ui from '../../../ui/ui.module.css'
import styles from './trail-row.module.css'

export interface TrailProps {
  rows: TrailRow[]
}

/** platform.txt §4: agreed rows green, pending rows highlighted. */
export const rowClasses: Partial<Record<TrailStatus, string | undefined>> = {
  同意: styles.agreed,
  待处理: styles.pending,
}

/** Rows have no id; the index covers a person who is asked twice at one step. */
export const rowKey = (row: TrailRow, index: number) => `${index}-${row.node}-${row.personName}`

export function TrailPerson({ row }: { row: TrailRow }) {
  const { t } = useTranslation()
  return (
    <>
      {row.personName}
      {row.actingFor && (
        <span className={ui.secondLine}> {t('detail.actingFor', { name: row.actingFor })}</span>
      )}
      {row.away && (
        <div className={ui.secondLine}>{t('detail.away', { name: row.away.by, day: row.away.until })}</div>
      )}
    </>
  )
}

/** Why the person was asked. A step that is called like its rule, as 部门负责人, says it already. */
export function TrailWhy({ row }: { row: TrailRow }) {
  if (!row.why || row.why === row.node) return null
  return <div className={ui.secondLine}>{row.why}</div>
}

export function TrailSignature({ row }: { row: TrailRow }) {
  const { t } = useTranslation()
  if (!row.baseImage) return null
  return (
    <SignedImage
      className={styles.signature}
      src={row.baseImage}
      alt={t('detail.signatureOf', { name: row.personName })}
    />
  )
}
