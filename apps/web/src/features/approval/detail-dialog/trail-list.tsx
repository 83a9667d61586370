import { ShortTime } from '../../../ui/short-time.tsx'
import { TrailTag } from '../../../ui/status-tag.tsx'
import { rowClasses, rowKey, TrailPerson, type TrailProps, TrailSignature, TrailWhy } from './trail-row.tsx'
import trailRowStyles from './trail-row.module.css'
import textStyles from '../../../ui/text.module.css'
import fieldValueStyles from './field-value.module.css'

/** The trail as a list, for phones. */
export function TrailList({ rows }: TrailProps) {
  return (
    <ol className={trailRowStyles.list}>
      {rows.map((row, index) => (
        <li key={rowKey(row, index)} className={rowClasses[row.status]}>
          <div className={trailRowStyles.head}>
            <span>
              <TrailPerson row={row} />{' '}
              <span className={textStyles.secondLine}>
                {[row.deptName, row.node].filter(Boolean).join(' · ')} {row.time && '·'}{' '}
                <ShortTime value={row.time} />
              </span>
            </span>
            <TrailTag status={row.status} />
          </div>
          <TrailWhy row={row} />
          {row.opinion && <p className={fieldValueStyles.long}>{row.opinion}</p>}
          <TrailSignature row={row} />
        </li>
      ))}
    </ol>
  )
}
