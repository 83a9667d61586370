import { useTranslation } from 'react-i18next'
import { ShortTime } from '../../../ui/short-time.tsx'
import { TrailTag } from '../../../ui/status-tag.tsx'
import { rowClasses, rowKey, TrailPerson, type TrailProps, TrailSignature } from './trail-row.tsx'

export function TrailTable({ rows }: TrailProps) {
  const { t } = useTranslation()
  return (
    <div className="trail-scroll">
      <table className="trail-table">
        <thead>
          <tr>
            <th scope="col" className="trail-index">
              {t('detail.index')}
            </th>
            <th scope="col">{t('detail.name')}</th>
            <th scope="col">{t('detail.dept')}</th>
            <th scope="col">{t('detail.status')}</th>
            <th scope="col">{t('detail.opinion')}</th>
            <th scope="col">{t('detail.time')}</th>
            <th scope="col" className="trail-sign">
              {t('detail.signature')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)} className={rowClasses[row.status]}>
              <td className="trail-index tabular">{index + 1}</td>
              <td>
                <TrailPerson row={row} />
                <div className="second-line">{row.node}</div>
              </td>
              <td>{row.deptName}</td>
              <td>
                <TrailTag status={row.status} />
              </td>
              <td className="field-long">{row.opinion}</td>
              <td>
                <ShortTime value={row.time} />
              </td>
              <td className="trail-sign">
                <TrailSignature row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
