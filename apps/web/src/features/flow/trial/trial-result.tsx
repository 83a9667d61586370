import { Alert, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import ui from '../../../ui/ui.module.css'
import type { TrialRun } from './use-trial.ts'

interface Props<T> {
  run: TrialRun<T>
  onRetry: () => void
  children: (data: T, tried: TrialRun<T>['tried']) => ReactNode
}

/** The state of a run: nothing before the first one, then loading, failed with a retry, or its result. */
export function TrialResult<T>({ run, onRetry, children }: Props<T>) {
  const { t } = useTranslation()
  if (run.isPending) {
    return (
      <div aria-busy>
        <output className={classes(ui.below12, ui.block, ui.bold)}>{t('flow.trial.running')}</output>
        <Skeleton active title={false} />
      </div>
    )
  }
  if (run.isFailed) return <LoadFailed onRetry={onRetry} />
  if (run.data === undefined) return null
  return (
    <>
      {run.isEarlier && (
        <Alert className={ui.below12} type="warning" showIcon title={t('flow.trial.earlier')} />
      )}
      {children(run.data, run.tried)}
    </>
  )
}
