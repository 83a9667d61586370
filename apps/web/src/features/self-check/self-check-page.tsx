import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { useQueries } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { checkNames, checks, failed, type Finding, type Verdict } from './checks.ts'
import './self-check.css'

/** /test/index: what of the installation works from here, each part with what it says. */
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
    <div className="page">
      <section className="card self-check">
        <header className="self-check-head">
          <h1 className="page-title">{t('selfCheck.title')}</h1>
          <Button disabled={isRunning} onClick={() => void again()}>
            {t('selfCheck.again')}
          </Button>
        </header>
        <ul className="self-check-list">
          {checkNames.map((name, index) => (
            <li key={name}>
              <FindingMark finding={runs[index]?.isFetching ? undefined : runs[index]?.data} />
              <span className="self-check-name">{t(`selfCheck.${name}`)}</span>
              <span className="self-check-detail">{runs[index]?.data?.detail}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const marks = {
  good: CheckCircleFilled,
  doubtful: ExclamationCircleFilled,
  bad: CloseCircleFilled,
} as const satisfies Record<Verdict, unknown>

function FindingMark({ finding }: { finding: Finding | undefined }) {
  const { t } = useTranslation()
  if (!finding) return <Spin size="small" className="self-check-mark" />
  const Mark = marks[finding.verdict]
  return (
    <Mark
      className={`self-check-mark self-check-${finding.verdict}`}
      aria-label={t(`selfCheck.verdict.${finding.verdict}`)}
    />
  )
}
