import { type ListState, listStates } from '@countersign/contract'
import { Segmented } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import { CountBadge } from '../../../ui/count-badge.tsx'
import ui from '../../../ui/ui.module.css'
import { useCounts } from '../api.ts'
import styles from './state-switch.module.css'

interface Props {
  state: ListState
  onChange: (state: ListState) => void
}

export function StateSwitch({ state, onChange }: Props) {
  const { t } = useTranslation()
  const counts = useCounts()
  const bar = useRef<HTMLDivElement>(null)
  const isCounted = !counts.isPending
  // On phones the bar is wider than the screen, and changing counts move its options.
  useEffect(() => {
    if (!isCounted) return
    const chosen = bar.current?.querySelectorAll('label')[listStates.indexOf(state)]
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [state, isCounted])
  return (
    <Segmented<ListState>
      ref={bar}
      aria-label={t('list.states')}
      className={styles.bar}
      classNames={{ item: styles.item }}
      value={state}
      onChange={onChange}
      options={listStates.map((one) => ({
        value: one,
        label: (
          <span className={ui.inline6}>
            {t(`state.${one}`)}
            <StateCount count={counts.data?.[one]} urgent={one === '待处理'} />
          </span>
        ),
      }))}
    />
  )
}

function StateCount({ count, urgent }: { count: number | undefined; urgent: boolean }) {
  if (count === undefined || (urgent && count === 0)) return null
  if (urgent) return <CountBadge count={count} most={999} />
  return <span className={classes(ui.muted, ui.size12)}>{count > 999 ? '999+' : count}</span>
}
