import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { useQueries } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/page/page-title.ts'
import ui from '../../ui/ui.module.css'
import { checkNames, checks, failed, type Finding, type Verdict } from './checks.ts'
import { Page, PageTitle } from '../../ui/page.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import styles from '../../ui/check-list.module.css'

/** /test/index: checks the installation from this browser and shows each result. */
export function SelfCheckPage() {
  const { t } = useTranslation()
  usePageTitle(t('selfCheck.title'))
  const runs = useQueries({
    queries: checkNames.map((name) => ({
      queryKey: ['selfCheck', name],
      queryFn: () => checks[name]().catch(failed),
      gcTime: 0,
      retry: false,
    })),
  })
  const isRunning = runs.some((run) => run.isFetching)
  const again = () => Promise.all(runs.map((run) => run.refetch()))
  return (
    <Page>
      <Card className={styles.card}>
        <header className={classes(ui.row, ui.between)}>
          <PageTitle>{t('selfCheck.title')}</PageTitle>
          <Button disabled={isRunning} onClick={() => void again()}>
            {t('selfCheck.again')}
          </Button>
        </header>
        <ul className={styles.list}>
          {checkNames.map((name, index) => (
            <li key={name}>
              <FindingMark finding={runs[index]?.isFetching ? undefined : runs[index]?.data} />
              <span>{t(`selfCheck.${name}`)}</span>
              <span className={classes(ui.pushed, ui.muted, ui.breaks)}>{runs[index]?.data?.detail}</span>
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  )
}

const marks = {
  good: CheckCircleFilled,
  doubtful: ExclamationCircleFilled,
  bad: CloseCircleFilled,
} as const satisfies Record<Verdict, unknown>

const colours: Record<Verdict, string | undefined> = {
  good: ui.good,
  doubtful: ui.warn,
  bad: ui.bad,
}

function FindingMark({ finding }: { finding: Finding | undefined }) {
  const { t } = useTranslation()
  if (!finding) return <Spin size="small" className={styles.mark} />
  const Mark = marks[finding.verdict]
  return (
    <Mark
      className={classes(styles.mark, colours[finding.verdict])}
      aria-label={t(`selfCheck.verdict.${finding.verdict}`)}
    />
  )
}
