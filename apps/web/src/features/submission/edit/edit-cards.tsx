import type { ListRow } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { ShortTime } from '../../../ui/short-time.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'

interface Props {
  rows: ListRow[]
  onOpen: (id: string) => void
}

/** On phones the whole card is the button. */
export function EditCards({ rows, onOpen }: Props) {
  const { t } = useTranslation()
  return (
    <ul className="edit-cards">
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" className="card edit-card" onClick={() => onOpen(row.id)}>
            <span className="edit-line">
              <span className="edit-name">{row.applicationName}</span>
              <StatusTag status={row.approvalStatus} />
            </span>
            <span className="edit-line second-line">
              <span>
                {row.applyNo && <span className="tabular">{row.applyNo} · </span>}
                <ShortTime value={row.applicationDate} />
              </span>
              <span className="edit-word">{t('edit.open')}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
