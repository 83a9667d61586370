import type { Branch, Condition, FlowNode, ForkNode } from '@countersign/engine'
import { Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import ui from '../../../ui/ui.module.css'
import { classes } from '../../../ui/classes.ts'
import { type FoundBranch, isDefault, isFork } from '../tree/find.ts'
import styles from './drawer.module.css'
import { ConditionEditor } from './condition-editor.tsx'
import { Labelled } from './labelled.tsx'
import { NameInput } from './name-input.tsx'
import { RulesEditor } from './rules-editor.tsx'
import { StepForm } from './step-form.tsx'

interface NodeProps {
  node: FlowNode
  /** Changes of the same kind in a row are one step of the history. */
  onChange: (node: FlowNode, kind: string) => void
  onFork: (fork: ForkNode, type: ForkNode['type']) => void
}

const forkTypes = ['condition', 'parallel', 'inclusive'] as const

/** The settings of a node. */
export function NodeForm({ node, onChange, onFork }: NodeProps) {
  const { t } = useTranslation()
  return (
    <>
      <NameInput
        label={t('flow.step.name')}
        value={node.name}
        onChange={(name) => onChange({ ...node, name }, `name ${node.id}`)}
      />
      {(node.type === 'approval' || node.type === 'handling') && (
        <StepForm node={node} onChange={(next) => onChange(next, '')} />
      )}
      {node.type === 'copy' && (
        <RulesEditor node={node} onChange={(rules) => onChange({ ...node, rules }, '')} />
      )}
      {isFork(node) && (
        <Labelled label={t('flow.fork.type')} help={t(`flow.about.${node.type}`)}>
          {(id) => (
            <Radio.Group
              id={id}
              aria-label={t('flow.fork.type')}
              value={node.type}
              options={forkTypes.map((one) => ({ value: one, label: t(`flow.type.${one}`) }))}
              onChange={({ target }) => {
                const type = forkTypes.find((one) => one === target.value)
                if (type) onFork(node, type)
              }}
            />
          )}
        </Labelled>
      )}
    </>
  )
}

interface BranchProps {
  found: FoundBranch
  onChange: (change: Partial<Pick<Branch, 'name' | 'when'>>, kind: string) => void
}

/** The name of a branch and the condition under which it is taken. */
export function BranchForm({ found: { fork, branch }, onChange }: BranchProps) {
  const { t } = useTranslation()
  return (
    <>
      <NameInput
        label={t('flow.branch.name')}
        value={branch.name}
        onChange={(name) => onChange({ name }, `name ${branch.id}`)}
      />
      <fieldset className={classes(styles.rules, ui.stack12, ui.shrinks, ui.pad0)}>
        <legend>{t('flow.branch.when')}</legend>
        {fork.type === 'parallel' && <p>{t('flow.branch.parallel')}</p>}
        {isDefault(fork, branch) && <p>{t('flow.branch.default')}</p>}
        {branch.when && (
          <ConditionEditor
            when={branch.when}
            onChange={(when) => onChange({ when }, kindOfChange(branch, when))}
          />
        )}
      </fieldset>
    </>
  )
}

/** Typing values is one step of the history, any other change of a condition a step of its own. */
function kindOfChange({ id, when: before }: Branch, when: Condition): string {
  return before && shapeOf(before) === shapeOf(when) ? `when ${id}` : ''
}

/** A condition without its values. */
const shapeOf = (when: Condition) =>
  JSON.stringify(when, (name, value: unknown) => (name === 'values' ? undefined : value))
