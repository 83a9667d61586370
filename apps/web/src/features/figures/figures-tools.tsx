import type { FigureScope, Figures } from '@countersign/contract'
import { BarChartOutlined, TableOutlined } from '@ant-design/icons'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import ui from '../../ui/ui.module.css'
import { classes } from '../../ui/classes.ts'
import { type FiguresView, ranges } from './figures-address.ts'
import styles from './figures-tools.module.css'

interface Props extends FiguresView {
  figures: Figures | undefined
}

/** Scope, time range, and charts or tables. */
export function FiguresTools({ figures, weeks, view }: Props) {
  const { t } = useTranslation()
  const { setQuery } = useTabLocation()
  return (
    <div className={classes(styles.tools, ui.flow8x12)}>
      {figures && figures.scopes.length > 1 && (
        <Segmented<FigureScope>
          classNames={{ label: styles.label }}
          aria-label={t('figures.scope')}
          value={figures.scope}
          onChange={(scope) => setQuery({ scope })}
          options={figures.scopes.map((scope) => ({ value: scope, label: t(`figures.scopes.${scope}`) }))}
        />
      )}
      <Segmented<number>
        classNames={{ label: styles.label }}
        aria-label={t('figures.range')}
        value={weeks}
        onChange={(range) => setQuery({ weeks: range === 12 ? undefined : String(range) })}
        options={ranges.map((range) => ({ value: range, label: t('figures.lastWeeks', { count: range }) }))}
      />
      <Segmented<FiguresView['view']>
        classNames={{ label: styles.label }}
        aria-label={t('figures.view')}
        value={view}
        onChange={(next) => setQuery({ view: next === 'table' ? next : undefined })}
        options={[
          { value: 'chart', label: t('figures.asChart'), icon: <BarChartOutlined aria-hidden /> },
          { value: 'table', label: t('figures.asTable'), icon: <TableOutlined aria-hidden /> },
        ]}
      />
    </div>
  )
}
