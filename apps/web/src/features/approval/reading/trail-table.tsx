import { useTranslation } from 'react-i18next'
import { ShortTime } from '../../../ui/short-time.tsx'
import { TrailTag } from '../../../ui/status-tag.tsx'
import ui from '../../../ui/ui.module.css'
import { rowClasses, rowKey, TrailPerson, type TrailProps, TrailSignature, TrailWhy } from './trail-row.tsx'
import { classes } from '../../../ui/classes.ts'
import trailRowStyles from './trail-row.module.css'

export function TrailTable({ rows }: TrailProps) {
  const { t } = useTranslation()
  return (
    <div className={trailRowStyles.scroll}>
      <table className={trailRowStyles.table}>
        <thead>
          <tr>
            <th scope="col" className={trailRowStyles.index}>
              {t('detail.index')}
            </th>
            <th scope="col">{t('detail.name')}</th>
            <th scope="col">{t('detail.dept')}</th>
            <th scope="col">{t('detail.status')}</th>
            <th scope="col">{t('detail.opinion')}</th>
            <th scope="col">{t('detail.time')}</th>
            <th scope="col" className={trailRowStyles.sign}>
              {t('detail.signature')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)} className={rowClasses[row.status]}>
              <td className={classes(trailRowStyles.index, ui.tabular)}>{index + 1}</td>
              <td>
                <TrailPerson row={row} />
                <div className={ui.secondLine}>{row.node}</div>
                <TrailWhy row={row} />
              </td>
              <td>{row.deptName}</td>
              <td>
                <TrailTag status={row.status} />
              </td>
              <td className={ui.asWritten}>{row.opinion}</td>
              <td>
                <ShortTime value={row.time} />
              </td>
              <td className={trailRowStyles.sign}>
                <TrailSignature row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
