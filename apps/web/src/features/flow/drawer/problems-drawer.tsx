import type { Definition } from '@countersign/engine'
import { useTranslation } from 'react-i18next'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import ui from '../../../ui/ui.module.css'
import styles from '../designer.module.css'
import type { SaidProblem } from '../problems.ts'
import { findItem } from '../tree/find.ts'
import { nameOf } from '../use-editor.ts'

interface Props {
  definition: Definition
  problems: readonly SaidProblem[]
  onJump: (nodeId: string) => void
  onClose: () => void
}

/** Problems that keep the flow from being published; each entry leads to its node. */
export function ProblemsDrawer({ definition, problems, onJump, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <SideDrawer title={t('flow.problems')} onClose={onClose}>
      {problems.length === 0 && <p>{t('flow.noProblems')}</p>}
      <ul className={ui.stack8}>
        {problems.map(({ nodeId, text }) => {
          const found = findItem(definition, nodeId)
          return (
            <li key={`${nodeId} ${text}`}>
              <button type="button" className={styles.entry} onClick={() => onJump(nodeId)}>
                <span>{found ? nameOf(found) : t('flow.wholeFlow')}</span>
                <span>{text}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </SideDrawer>
  )
}
