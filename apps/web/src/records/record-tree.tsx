import { HolderOutlined } from '@ant-design/icons'
import type { Branch } from '@countersign/contract'
import { Tree, type TreeDataNode as DataNode, type TreeProps } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../lib/http/call.ts'
import { useIsPhone } from '../lib/page/screen-class.ts'
import { classes } from '../ui/classes.ts'
import ui from '../ui/ui.module.css'
import { moveKeys, type Place, placeByKey, placeOfDrop, recordsIn } from './forest.ts'
import styles from './record-tree.module.css'
import type { TreeScreen } from './screen.ts'
import { useSave } from './use-save.ts'

interface Props<Row extends { id: string; parentId: string }, Detail extends Row> {
  screen: TreeScreen<Row, Detail>
  forest: Branch<Row>[]
  mayMove: boolean
  /** The record in the drawer. */
  openId: string | null
  onOpen: (id: string) => void
}

/**
 * A tree of records. The mouse drags a record to another place; Alt with an arrow key moves the active one: up and down
 * among its siblings, left out of its parent, right into the sibling before it.
 */
export function RecordTree<Row extends { id: string; parentId: string }, Detail extends Row>({
  screen,
  forest,
  mayMove,
  openId,
  onOpen,
}: Props<Row, Detail>) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState<string>()
  const [moved, setMoved] = useState('')
  const all = recordsIn(forest)
  const { save, busy } = useSave({
    send: ({ row, place }: { row: Branch<Row>; place: Place }, idempotencyKey) =>
      call(screen.move, { id: row.id, ...place, ...versionOf(row) }, { idempotencyKey }),
    changes: [[screen.name]],
    onDone: (_answer, { row }) => setMoved(t('records.moved', { name: screen.nameOf(row) })),
  })
  const move = (id: string, place: Place | undefined) => {
    const row = all.find((one) => one.id === id)
    if (row && place) void save({ row, place })
  }
  const onKey = (event: KeyboardEvent) => {
    const key = moveKeys.find((one) => one === event.key)
    if (!event.altKey || !key || active === undefined) return
    // The tree itself would go to another record.
    event.preventDefault()
    event.stopPropagation()
    move(active, placeByKey(forest, active, key))
  }
  const onDrop: TreeProps<Node>['onDrop'] = ({ dragNode, node, dropToGap, dropPosition }) => {
    const gap = dropPosition < Number(node.pos.split('-').at(-1)) ? 'before' : 'after'
    const where = dropToGap ? gap : 'into'
    move(dragNode.key, placeOfDrop(forest, { movedId: dragNode.key, ontoId: node.key, where }))
  }
  return (
    <div className={styles.tree} onKeyDownCapture={mayMove ? onKey : undefined} aria-busy={busy}>
      {mayMove && (
        <p className={classes(ui.flushBelow8, ui.faint, ui.size12)}>
          {t(isPhone ? 'records.moveHintPhone' : 'records.moveHint')}
        </p>
      )}
      <Tree<Node>
        aria-label={screen.words.title}
        blockNode
        treeData={forest.map((row) => nodeOf(screen, row))}
        draggable={mayMove && !isPhone && { icon: <HolderOutlined aria-hidden /> }}
        onDrop={onDrop}
        expandedKeys={all.filter(({ id }) => !folded.has(id)).map(({ id }) => id)}
        onExpand={(_keys, { node: { key: id }, expanded }) =>
          setFolded((before) =>
            expanded ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
          )
        }
        selectedKeys={openId === null ? [] : [openId]}
        onSelect={(_keys, { node }) => onOpen(node.key)}
        onActiveChange={(key) => setActive(String(key))}
      />
      <output className={ui.visuallyHidden}>{moved}</output>
    </div>
  )
}

/** A record as the tree takes it. */
interface Node extends DataNode {
  key: string
  children: Node[]
}

function nodeOf<Row extends { id: string; parentId: string }, Detail extends Row>(
  screen: TreeScreen<Row, Detail>,
  row: Branch<Row>,
): Node {
  return {
    key: row.id,
    title: (
      <span className={classes(styles.line, ui.flow, ui.baseline)}>
        <span className={ui.breaks}>{screen.nameOf(row)}</span>
        <span className={ui.secondLine}>{screen.noteOf?.(row)}</span>
      </span>
    ),
    children: row.children.map((one) => nodeOf(screen, one)),
  }
}

/** The version that was seen, if the record has one. */
function versionOf(row: object): { version?: unknown } {
  return 'version' in row ? { version: row.version } : {}
}
