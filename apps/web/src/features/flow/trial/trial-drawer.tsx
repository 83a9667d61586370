import type { Definition } from '@countersign/engine'
import { Alert, Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import ui from '../../../ui/ui.module.css'
import { ReplayTab } from './replay-tab.tsx'
import { type Finding, SimulationTab } from './simulation-tab.tsx'
import type { Trial } from './use-trial.ts'

export type TrialTab = 'simulate' | 'replay'

interface Props {
  trial: Trial
  definition: Definition
  /** Whether the server could read the flow: nothing is left to be filled in. */
  isFinished: boolean
  tab: TrialTab
  onTab: (tab: TrialTab) => void
  onJump: (finding: Finding) => void
  onClose: () => void
}

/** Trial runs of the flow on the page, before it is published. Nothing is written. */
export function TrialDrawer({ trial, definition, isFinished, tab, onTab, onJump, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <SideDrawer title={t('flow.trial.title')} onClose={onClose}>
      {!isFinished && (
        <Alert className={ui.below12} type="warning" showIcon title={t('flow.trial.unfinished')} />
      )}
      <Tabs
        activeKey={tab}
        onChange={(key) => onTab(key === 'replay' ? 'replay' : 'simulate')}
        items={[
          {
            key: 'simulate',
            label: t('flow.trial.simulate'),
            children: (
              <SimulationTab trial={trial} definition={definition} mayRun={isFinished} onJump={onJump} />
            ),
          },
          {
            key: 'replay',
            label: t('flow.trial.replay'),
            children: <ReplayTab trial={trial} mayRun={isFinished} onLeave={onClose} />,
          },
        ]}
      />
    </SideDrawer>
  )
}
