import { ShortTime } from '../../../ui/short-time.tsx'
import { TrailTag } from '../../../ui/status-tag.tsx'
import { rowClasses, rowKey, TrailPerson, type TrailProps, TrailSignature } from './trail-row.tsx'

/** The trail on a phone. */
export function TrailList({ rows }: TrailProps) {
  return (
    <ol className="trail-list">
      {rows.map((row, index) => (
        <li key={rowKey(row, index)} className={rowClasses[row.status]}>
          <div className="trail-head">
            <span>
              <TrailPerson row={row} />{' '}
              <span className="second-line">
                {[row.deptName, row.node].filter(Boolean).join(' · ')} {row.time && '·'}{' '}
                <ShortTime value={row.time} />
              </span>
            </span>
            <TrailTag status={row.status} />
          </div>
          {row.opinion && <p className="field-long">{row.opinion}</p>}
          <TrailSignature row={row} />
        </li>
      ))}
    </ol>
  )
}
