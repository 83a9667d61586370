import type { contract, OutputOf } from '@countersign/contract'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import { type RouteLine, sideBySide } from './side-by-side.ts'
import styles from './trial.module.css'
import { TrialResult } from './trial-result.tsx'
import { type ReplayCount, replayCounts, type Trial } from './use-trial.ts'

type Changed = OutputOf<typeof contract.flowReplay>['changed'][number]

interface Props {
  trial: Trial
  mayRun: boolean
  /** The page of a request opens, so that the drawer must give way. */
  onLeave: () => void
}

/** The last requests of the kind whose approval path would be another one under this flow. */
export function ReplayTab({ trial, mayRun, onLeave }: Props) {
  const { t } = useTranslation()
  const { replay, replayLast } = trial
  const [count, setCount] = useState<ReplayCount>(50)
  return (
    <>
      <p className={classes(ui.below12, ui.muted, ui.size13)}>{t('flow.trial.about.replay')}</p>
      <div className={classes(ui.flow8, ui.below16)}>
        <Select<ReplayCount>
          aria-label={t('flow.trial.count')}
          value={count}
          options={replayCounts.map((value) => ({ value, label: t('flow.trial.last', { last: value }) }))}
          onChange={setCount}
        />
        <Button
          type="primary"
          loading={replay.isPending}
          disabled={!mayRun}
          onClick={() => replayLast(count)}
        >
          {t(replay.data === undefined ? 'flow.trial.replayNow' : 'flow.trial.replayAgain')}
        </Button>
      </div>
      <TrialResult run={replay} onRetry={() => replayLast(count)}>
        {({ replayed, changed }) => (
          <>
            <output className={classes(ui.below12, ui.block, ui.bold)}>
              {t(summaryOf(replayed, changed.length), { replayed, changed: changed.length })}
            </output>
            <ul className={ui.stack16}>
              {changed.map((request) => (
                <li key={request.applyNo} className={ui.stack4}>
                  <RequestTitle request={request} onLeave={onLeave} />
                  <Routes request={request} />
                </li>
              ))}
            </ul>
          </>
        )}
      </TrialResult>
    </>
  )
}

function summaryOf(replayed: number, changed: number) {
  if (replayed === 0) return 'flow.trial.noRequests'
  return changed === 0 ? 'flow.trial.unchanged' : 'flow.trial.changed'
}

function RequestTitle({ request, onLeave }: { request: Changed; onLeave: () => void }) {
  const { t } = useTranslation()
  const { id, applyNo, applicationName } = request
  return (
    <p className={classes(styles.title, ui.flow, ui.baseline, ui.breaks)}>
      <span className={ui.tabular}>{applyNo}</span>
      {id === '' ? (
        <span className={ui.secondLine}>{t('flow.trial.notReadable')}</span>
      ) : (
        <TabLink to={`/approval/index?state=${encodeURIComponent('我收到的')}&view=${id}`} onClick={onLeave}>
          {applicationName || t('flow.trial.unnamed')}
        </TabLink>
      )}
    </p>
  )
}

function Routes({ request }: { request: Changed }) {
  const { t } = useTranslation()
  const pairs = sideBySide(request.before, request.after)
  return (
    <>
      <table className={styles.routes}>
        <caption className={ui.visuallyHidden}>
          {t('flow.trial.routesOf', { applyNo: request.applyNo })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('flow.trial.before')}</th>
            <th scope="col">{t('flow.trial.after')}</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ before, after, isSame }, index) => (
            <tr key={`${index} ${before?.node ?? ''} ${after?.node ?? ''}`}>
              <Cell line={before} mark={isSame ? undefined : 'dropped'} />
              <Cell line={after} mark={isSame ? undefined : 'added'} />
            </tr>
          ))}
        </tbody>
      </table>
      {pairs.every(({ isSame }) => isSame) && <p className={ui.secondLine}>{t('flow.trial.sameNames')}</p>}
    </>
  )
}

/** Classes of the differences. */
const marks = { dropped: styles.dropped, added: styles.added } as const

function Cell({ line, mark }: { line: RouteLine | undefined; mark: 'dropped' | 'added' | undefined }) {
  const { t } = useTranslation()
  if (!line) return <td className={ui.secondLine}>—</td>
  const { node, mode, people, skipped } = line
  return (
    <td className={classes(mark && marks[mark])}>
      <span className={ui.size13}>
        {mark && <span className={styles.mark}>{t(`flow.trial.${mark}`)}</span>}
        {mark && ' '}
        {node}
      </span>
      <span className={classes(ui.muted, ui.size13)}>
        {people || (skipped === '' ? t('flow.trial.nobody') : '')}
      </span>
      {mode !== 'one' && <span className={ui.secondLine}>{t(`detail.mode.${mode}`)}</span>}
      {skipped !== '' && <span className={ui.secondLine}>{skipped}</span>}
    </td>
  )
}
