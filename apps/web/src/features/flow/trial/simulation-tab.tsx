import type { contract, OutputOf, TrialFinding } from '@countersign/contract'
import { allNodes, type Definition } from '@countersign/engine'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import { classes } from '../../../ui/classes.ts'
import { Tag, type Tone } from '../../../ui/tag.tsx'
import ui from '../../../ui/ui.module.css'
import designerStyles from '../designer.module.css'
import { findItem } from '../tree/find.ts'
import { TrialResult } from './trial-result.tsx'
import type { Trial } from './use-trial.ts'

type Simulation = OutputOf<typeof contract.flowSimulate>
export type Finding = Simulation['findings'][number]

/** A request that would be refused is the worst that can be found. */
const tones: Readonly<Record<TrialFinding, Tone>> = {
  nobody: 'danger',
  leaderAbove: 'info',
  administrator: 'warning',
  skipped: 'warning',
  ownApproval: 'info',
  notReached: 'warning',
}

interface Props {
  trial: Trial
  definition: Definition
  mayRun: boolean
  onJump: (finding: Finding) => void
}

/** Findings of a trial with requests of every department, company and amount. */
export function SimulationTab({ trial, definition, mayRun, onJump }: Props) {
  const { t } = useTranslation()
  const { simulation, simulate } = trial
  return (
    <>
      <p className={classes(ui.below12, ui.muted, ui.size13)}>{t('flow.trial.about.simulate')}</p>
      <div className={classes(ui.flow8, ui.below16)}>
        <Button type="primary" loading={simulation.isPending} disabled={!mayRun} onClick={simulate}>
          {t(simulation.data === undefined ? 'flow.trial.simulateNow' : 'flow.trial.simulateAgain')}
        </Button>
      </div>
      <TrialResult run={simulation} onRetry={simulate}>
        {({ tried, isComplete, findings }, triedDefinition) => (
          <>
            <output className={classes(ui.below12, ui.block, ui.bold)}>
              {t(findings.length === 0 ? 'flow.trial.clean' : 'flow.trial.found', {
                tried: grouped(tried),
                found: findings.length,
              })}
            </output>
            {!isComplete && (
              <Alert className={ui.below12} type="info" showIcon title={t('flow.trial.incomplete')} />
            )}
            <ul className={ui.stack8}>
              {findings.map((finding) => (
                <li key={`${finding.nodeId} ${finding.code}`}>
                  <button
                    type="button"
                    className={designerStyles.entry}
                    disabled={!findItem(definition, finding.nodeId)}
                    onClick={() => onJump(finding)}
                  >
                    <FindingText
                      finding={finding}
                      hasNode={findItem(definition, finding.nodeId) !== undefined}
                      namesCompany={triedDefinition !== undefined && readsCompany(triedDefinition)}
                    />
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </TrialResult>
    </>
  )
}

interface TextProps {
  finding: Finding
  hasNode: boolean
  /** Without a condition on the company every example has the same one, which says nothing. */
  namesCompany: boolean
}

function FindingText({ finding, hasNode, namesCompany }: TextProps) {
  const { t } = useTranslation()
  const { name, code, msg, count, examples } = finding
  return (
    <>
      <span>
        <span className={ui.breaks}>{name || t('flow.trial.unnamed')}</span>
        {count > 0 && <Tag tone={tones[code]}>{t('flow.trial.cases', { cases: grouped(count) })}</Tag>}
      </span>
      <span>{msg}</span>
      {examples.map(({ deptName, company, amount, isLeader }) => {
        const parts = [
          t(isLeader ? 'flow.trial.byLeader' : 'flow.trial.byMember', { dept: deptName }),
          ...(namesCompany && company !== '' ? [company] : []),
          ...(amount === '' ? [] : [t('flow.trial.amount', { amount: withSeparators(amount) })]),
        ]
        const text = parts.join(' · ')
        return (
          <span key={text} className={ui.secondLine}>
            {t('flow.trial.example', { text })}
          </span>
        )
      })}
      {!hasNode && <span className={ui.secondLine}>{t('flow.trial.removed')}</span>}
    </>
  )
}

const grouped = (count: number) => withSeparators(String(count))

/** Whether a condition of the flow tells companies apart. */
function readsCompany({ nodes }: Definition): boolean {
  return allNodes(nodes).some(
    (node) =>
      'branches' in node &&
      node.branches.some(({ when }) =>
        when?.groups.some(({ tests }) => tests.some(({ operand }) => operand.kind === 'company')),
      ),
  )
}
