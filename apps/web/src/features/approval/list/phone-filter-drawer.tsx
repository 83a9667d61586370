import type { ListState } from '@countersign/contract'
import { Button, Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import ui from '../../../ui/ui.module.css'
import { classes } from '../../../ui/classes.ts'
import { DayFilter } from '../../../records/day-filter.tsx'
import type { Filters } from './list-address.ts'
import { StatusFilter } from './status-filter.tsx'
import { TypeFilter } from './type-filter.tsx'
import styles from './phone-filter-drawer.module.css'

interface Props {
  state: ListState
  open: boolean
  chosen: Filters
  choose: (change: Partial<Filters>) => void
  onClose: () => void
  onSearch: () => void
  onReset: () => void
}

export function PhoneFilterDrawer({ state, open, chosen, choose, onClose, onSearch, onReset }: Props) {
  const { t } = useTranslation()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="bottom"
      size={356}
      title={t('list.filters')}
      closable={{ 'aria-label': t('action.close'), placement: 'end' }}
      footer={
        <div className={classes(styles.buttons, ui.stack8)}>
          <Button onClick={onReset}>{t('list.cancel')}</Button>
          <Button type="primary" onClick={onSearch}>
            {t('list.search')}
          </Button>
        </div>
      }
    >
      <div className={classes(styles.fields, ui.stack12)}>
        <DayFilter
          label={t('list.date')}
          value={chosen.pendingTime}
          onChange={(pendingTime) => choose({ pendingTime })}
        />
        <TypeFilter value={chosen.pendType} onChange={(pendType) => choose({ pendType })} />
        <StatusFilter
          state={state}
          value={chosen.propState}
          onChange={(propState) => choose({ propState })}
        />
      </div>
    </Drawer>
  )
}
