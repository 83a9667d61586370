import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { contract, type OutputOf, type SetupStep } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/http/call.ts'
import { TabLink } from '../../lib/tab/tab-link.tsx'
import { AsyncFace } from '../../ui/async-face.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/ui.module.css'
import styles from '../../ui/check-list.module.css'

/** /system/setup: what a company does up to its first request. Nothing is forced, and each step says whether it is done. */
export function SetupPage() {
  const { t } = useTranslation()
  const steps = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => call(contract.setup, {}, { signal }),
    // An administrator who comes back from the page of a step has just changed something.
    staleTime: 0,
  })
  const left = steps.data?.filter(({ isDone }) => !isDone).length ?? 0
  return (
    <Page>
      <PageHeader title={t('menu.setup')} />
      <Card className={styles.card}>
        <AsyncFace query={steps}>
          {(all) => (
            <>
              <p className={ui.muted}>{left === 0 ? t('setup.allDone') : t('setup.left', { count: left })}</p>
              <ol className={styles.list}>
                {all.map((one) => (
                  <Step key={one.step} {...one} />
                ))}
              </ol>
            </>
          )}
        </AsyncFace>
      </Card>
    </Page>
  )
}

function Step({ step, isDone, count, open, names: first }: OutputOf<typeof contract.setup>[number]) {
  const { t } = useTranslation()
  const Mark = isDone ? CheckCircleFilled : MinusCircleOutlined
  // A company that has submitted one finds its requests by itself.
  const to = isDone && step === 'request' ? undefined : pages[step]
  const title = t(`setup.steps.${step}`)
  const lead = t(isDone ? 'setup.look' : 'setup.go')
  const listed = first.join(t('separator'))
  const names = open > first.length ? t('setup.more', { names: listed }) : listed
  const said =
    isDone || step === 'modules'
      ? t(`setup.done.${step}`, { count })
      : open === 0 && needsOther(step)
        ? t(`setup.before.${step}`)
        : t(`setup.open.${step}`, { count, open, names })
  return (
    <li>
      <Mark
        className={classes(styles.mark, isDone ? ui.good : ui.muted)}
        aria-label={t(isDone ? 'setup.isDone' : 'setup.isOpen')}
      />
      <div>
        <div>{title}</div>
        <div className={ui.secondLine}>{said}</div>
      </div>
      {to !== undefined && (
        <TabLink className={classes(ui.pushed, ui.fixed)} to={to} aria-label={`${lead} ${title}`}>
          {lead}
        </TabLink>
      )}
    </li>
  )
}

/** Whether a step is open without anything missing only because another one comes first. */
const needsOther = (step: SetupStep): step is 'leaders' | 'invitations' =>
  step === 'leaders' || step === 'invitations'

/** Where each step is taken; the others are settings of the server (docs/operations.md). */
const pages: Partial<Record<SetupStep, string>> = {
  name: '/system/brand/index',
  companies: '/system/company/index',
  departments: '/system/dept/index',
  people: '/system/user/index',
  leaders: '/system/dept/index',
  roles: '/authority/role/index',
  flows: '/flow/index',
  modules: '/system/module/index',
  invitations: '/system/user/index',
  factor: '/info/index?tab=factors',
  request: '/approval/launch/index',
}
