import type { Branch, FlowNode, ForkNode } from '@countersign/engine'
import { ExperimentOutlined, WarningFilled } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import { sayBranch } from '../say/condition.ts'
import { sayPeople } from '../say/people.ts'
import type { Names } from '../say/names.ts'
import { isFork, trunk } from '../tree/find.ts'
import { AddButton, AddBranchButton } from './add-button.tsx'
import { useChart } from './chart-context.ts'
import styles from './flow-chart.module.css'
import { nodeLooks } from './node-look.tsx'
import { lowerLine } from './widths.ts'

/** The nodes of a flow from top to bottom, branches beside one another, and below one another where there is no room. */
export function FlowChart({ nodes }: { nodes: readonly FlowNode[] }) {
  const { t } = useTranslation()
  return <NodeList nodes={nodes} listId={trunk} label={t('flow.trunk')} />
}

interface ListProps {
  nodes: readonly FlowNode[]
  listId: string
  label: string
}

function NodeList({ nodes, listId, label }: ListProps) {
  return (
    <ol className={classes(styles.nodes, ui.row)} aria-label={label}>
      {nodes.map((node, index) => (
        <li key={node.id} className={classes(styles.item, ui.row)}>
          <NodeCard node={node} />
          {isFork(node) && <Branches fork={node} />}
          {node.type !== 'end' && !haveAllEnded(node) && (
            <AddButton listId={listId} index={index + 1} name={node.name} nodes={nodes} afterId={node.id} />
          )}
        </li>
      ))}
    </ol>
  )
}

const hasEnded = ({ nodes }: Branch) => nodes.at(-1)?.type === 'end'
const haveAllEnded = (node: FlowNode) => isFork(node) && node.branches.every(hasEnded)

function NodeCard({ node }: { node: FlowNode }) {
  const { t } = useTranslation()
  const { names } = useChart()
  const { icon, tone } = nodeLooks[node.type]
  return (
    <Card id={node.id} tone={tone} isSmall={node.type === 'end'}>
      <span className={classes(styles.head, ui.row8, ui.bold, ui.size13)}>
        {icon}
        <span className={ui.visuallyHidden}>{t(`flow.type.${node.type}`)}</span>
        <span className={ui.breaks}>{node.name}</span>
      </span>
      {node.type !== 'end' && <span className={styles.text}>{sayNode(node, names)}</span>}
    </Card>
  )
}

/** A node in one line. */
function sayNode(node: FlowNode, names: Names): string {
  switch (node.type) {
    case 'start':
    case 'end':
      return names.t(`flow.say.${node.type}`)
    case 'approval':
    case 'handling':
    case 'copy':
      return sayPeople(node, names)
    case 'condition':
    case 'inclusive':
    case 'parallel':
      return `${names.t(`flow.type.${node.type}`)} · ${names.t('flow.say.fork', { count: node.branches.length })}`
  }
}

function Branches({ fork }: { fork: ForkNode }) {
  const { t } = useTranslation()
  const { isEditable, names } = useChart()
  const { branches } = fork
  const lower = lowerLine(fork)
  return (
    <>
      {isEditable ? <AddBranchButton fork={fork} /> : <span className={styles.line} />}
      <div className={ui.anchor}>
        <ul className={styles.branches} aria-label={t('flow.branches', { name: fork.name })}>
          {branches.map((branch) => (
            <li key={branch.id} className={classes(styles.branch, ui.row, ui.anchor)}>
              <span className={styles.stem} />
              <Card id={branch.id} tone={styles.condition}>
                <span className={classes(styles.head, ui.row8, ui.bold, ui.size13)}>
                  <span className={ui.visuallyHidden}>{t('flow.type.branch')}</span>
                  <span className={ui.breaks}>{branch.name}</span>
                </span>
                <span className={styles.text}>{sayBranch(fork, branch, names)}</span>
              </Card>
              <AddButton
                listId={branch.id}
                index={0}
                name={branch.name}
                nodes={branch.nodes}
                afterId={branch.id}
              />
              {branch.nodes.length > 0 && (
                <NodeList
                  nodes={branch.nodes}
                  listId={branch.id}
                  label={t('flow.steps', { name: branch.name })}
                />
              )}
              {!hasEnded(branch) && <span className={styles.tail} />}
            </li>
          ))}
        </ul>
        {lower && <span className={styles.lower} style={lower} />}
      </div>
    </>
  )
}

interface CardProps {
  id: string
  tone: string | undefined
  isSmall?: boolean
  children: ReactNode
}

function Card({ id, tone, isSmall = false, children }: CardProps) {
  const { t } = useTranslation()
  const { active, problems, mark, hintId, onOpen, onFocus, mayDrag, onDrag } = useChart()
  const found = problems.get(id) ?? []
  const finding = mark?.id === id ? mark.text : undefined
  return (
    <button
      type="button"
      data-item={id}
      tabIndex={active === id ? 0 : -1}
      className={classes(
        styles.card,
        tone,
        isSmall && styles.small,
        found.length > 0 && styles.wrong,
        finding !== undefined && styles.marked,
      )}
      aria-describedby={hintId}
      onClick={() => onOpen(id)}
      onFocus={() => onFocus(id)}
      draggable={mayDrag(id)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        // Without data Firefox does not drag.
        event.dataTransfer.setData('text/plain', id)
        onDrag(id)
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      {children}
      {found.length > 0 && (
        <span className={styles.problems}>
          <WarningFilled aria-hidden />
          <span>
            {found[0]}
            {found.length > 1 && t('flow.moreProblems', { count: found.length - 1 })}
          </span>
        </span>
      )}
      {finding !== undefined && (
        <span className={classes(styles.problems, styles.finding)}>
          <ExperimentOutlined aria-hidden />
          <span>{finding}</span>
        </span>
      )}
    </button>
  )
}
