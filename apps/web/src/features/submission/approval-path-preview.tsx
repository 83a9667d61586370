import type { Values } from '@countersign/forms'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { refusalIn } from '../../lib/http/call-error.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { useDebounced } from './use-debounced.ts'
import { usePreview } from './api.ts'
import { PreviewStep } from './preview-step.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './approval-path-preview.module.css'

interface Props {
  kind: string
  values: Values
  /** Name of the department of the application. */
  department: string
}

/** The approvers in order, with reasons; reloaded when the values have not changed for a moment. */
export function ApprovalPathPreview({ kind, values, department }: Props) {
  const { t } = useTranslation()
  const { userName } = useCurrentUser()
  const settled = useDebounced(values, 600)
  const preview = usePreview(kind, settled)
  const applicant = [userName, department].filter(Boolean).join(' · ')
  return (
    <Card aria-label={t('submit.route')}>
      <CardTitle as="h2">{t('submit.route')}</CardTitle>
      {preview.isPending && <Skeleton active className={styles.loading} paragraph={{ rows: 4 }} />}
      {preview.isError && (
        <p className={styles.failed} role="alert">
          {refusalIn(preview.error)?.message ?? t('submit.routeFailed')}
        </p>
      )}
      {preview.data && (
        <ol className={classes(styles.path, preview.isPlaceholderData && styles.busy)}>
          <PreviewStep number={1} current title={t('detail.applied')} text={applicant} />
          {preview.data.map((step, index) => (
            <PreviewStep
              key={`${index}-${step.node}`}
              number={index + 2}
              title={step.node}
              text={step.skipped || step.people.map((person) => person.name).join(t('separator'))}
              note={
                step.skipped
                  ? ''
                  : [
                      step.people.length > 1 ? t(`detail.mode.${step.mode}`) : '',
                      step.why === step.node ? '' : step.why,
                    ]
                      .filter(Boolean)
                      .join(' · ')
              }
              skipped={step.skipped !== ''}
            />
          ))}
        </ol>
      )}
    </Card>
  )
}
