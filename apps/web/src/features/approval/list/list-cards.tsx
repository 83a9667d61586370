import type { ListRow, ListState } from '@countersign/contract'
import { Spin } from 'antd'
import { useKindName } from '../kind-name.ts'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import { ShortTime } from '../../../ui/short-time.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { maySubmitAgain } from '../submit-again.ts'
import { SubmitAgainLink } from '../submit-again-link.tsx'
import { RowName } from './row-name.tsx'

interface Props {
  state: ListState
  rows: ListRow[]
  busy: boolean
  onView: (row: ListRow) => void
}

/** Below 768 px the table becomes cards; the whole card is the button. */
export function ListCards({ state, rows, busy, onView }: Props) {
  const { typeName } = useKindName()
  return (
    <Spin spinning={busy} delay={150}>
      <ul className="list-cards">
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" className="card list-card" onClick={() => onView(row)}>
              <span className="list-card-head">
                <RowName row={row} />
                <StatusTag status={row.approvalStatus} />
              </span>
              <span className="list-card-foot second-line">
                <PersonAvatar name={row.createName} size={20} />
                <span>
                  {row.createName} · {row.deptName} · {typeName(row)}
                </span>
                <ShortTime value={row.applicationDate} />
              </span>
              {row.step && <span className="second-line">{row.step}</span>}
              {row.opinion && <span className="list-card-opinion">{row.opinion}</span>}
            </button>
            {maySubmitAgain(row, state) && <SubmitAgainLink className="list-card-again" request={row} />}
          </li>
        ))}
      </ul>
    </Spin>
  )
}
