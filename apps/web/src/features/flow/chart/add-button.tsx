import { PlusOutlined, SnippetsOutlined } from '@ant-design/icons'
import type { FlowNode, ForkNode } from '@countersign/engine'
import { Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import { addedTypes } from '../tree/make.ts'
import { useChart } from './chart-context.ts'
import styles from './flow-chart.module.css'
import { nodeLooks } from './node-look.tsx'

interface Props {
  listId: string
  index: number
  /** Name of the node or branch before. */
  name: string
  afterId: string
  /** The nodes of the list. */
  nodes: readonly FlowNode[]
}

const paste = 'paste'

/** The line between two nodes, with a menu of what can be added there. */
export function AddButton({ listId, index, name, afterId, nodes }: Props) {
  const { t } = useTranslation()
  const { isEditable, active, mayEnd, copied, isDragging, onAdd, onPaste, onDrop } = useChart()
  const [isOver, setIsOver] = useState(false)
  if (!isEditable) return <span className={styles.line} />
  const place = { listId, index }
  const types = addedTypes.filter((type) => type !== 'end' || mayEnd(listId, nodes))
  const items = [
    ...types.map((type) => ({ key: type, label: t(`flow.type.${type}`), icon: nodeLooks[type].icon })),
    ...(copied === undefined
      ? []
      : [{ key: paste, label: t('flow.paste', { name: copied }), icon: <SnippetsOutlined aria-hidden /> }]),
  ]
  const choose = ({ key }: { key: string }) => {
    const type = types.find((one) => one === key)
    if (type) onAdd(place, type)
    else onPaste(place)
  }
  return (
    <span
      className={classes(styles.link, isDragging && isOver && styles.over)}
      role="presentation"
      onDragOver={(event) => {
        if (!isDragging) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        onDrop(place)
      }}
    >
      {/* The menu takes the focus when it is opened, also by the Insert key. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Dropdown menu={{ items, onClick: choose }} trigger={['click']} autoFocus destroyOnHidden>
        <button
          type="button"
          className={classes(styles.add, ui.middle, ui.pad0, ui.pressable)}
          data-add={afterId}
          tabIndex={active === afterId ? 0 : -1}
          aria-label={t('flow.add', { name })}
        >
          <PlusOutlined aria-hidden />
        </button>
      </Dropdown>
    </span>
  )
}

export function AddBranchButton({ fork }: { fork: ForkNode }) {
  const { t } = useTranslation()
  const { active, onAddBranch } = useChart()
  return (
    <span className={styles.link}>
      <button
        type="button"
        className={styles.addBranch}
        tabIndex={active === fork.id ? 0 : -1}
        onClick={() => onAddBranch(fork)}
      >
        {t('flow.addBranch')}
      </button>
    </span>
  )
}
