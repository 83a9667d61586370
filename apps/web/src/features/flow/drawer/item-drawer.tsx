import {
  ArrowDownOutlined,
  ArrowLeftOutlined,
  ArrowRightOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
} from '@ant-design/icons'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import ui from '../../../ui/ui.module.css'
import type { FlowDraft } from '../draft.ts'
import { isMovable, isRemovable } from '../tree/edit.ts'
import { findItem, type FoundItem } from '../tree/find.ts'
import { type Editor, nameOf } from '../use-editor.ts'
import { BranchForm, NodeForm } from './item-form.tsx'
import { BranchFacts, NodeFacts } from './item-facts.tsx'

interface FrameProps {
  title: string
  problems: readonly string[]
  footer?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A drawer that begins with what is wrong. */
export function ItemFrame({ title, problems, footer, onClose, children }: FrameProps) {
  return (
    <SideDrawer title={title} onClose={onClose} footer={footer}>
      {problems.length > 0 && (
        <Alert
          className={ui.below16}
          type="error"
          showIcon
          title={problems.map((text) => <div key={text}>{text}</div>)}
        />
      )}
      {children}
    </SideDrawer>
  )
}

interface EditProps {
  editor: Editor
  id: string
  problems: readonly string[]
}

/** The settings of a node or branch. Every change counts at once and can be undone. */
export function ItemDrawer({ editor, id, problems }: EditProps) {
  const { t } = useTranslation()
  const { definition } = editor.draft
  const found = findItem(definition, id)
  const title = useTitle(found)
  if (!found) return null
  const mayMove = isMovable(definition, id)
  const moves =
    found.kind === 'node'
      ? ([
          ['ArrowUp', 'flow.moveUp', <ArrowUpOutlined key="icon" aria-hidden />],
          ['ArrowDown', 'flow.moveDown', <ArrowDownOutlined key="icon" aria-hidden />],
        ] as const)
      : ([
          ['ArrowLeft', 'flow.moveLeft', <ArrowLeftOutlined key="icon" aria-hidden />],
          ['ArrowRight', 'flow.moveRight', <ArrowRightOutlined key="icon" aria-hidden />],
        ] as const)
  return (
    <ItemFrame
      title={title}
      problems={problems}
      onClose={editor.close}
      footer={
        <>
          {mayMove &&
            moves.map(([key, label, icon]) => (
              <Button key={key} icon={icon} onClick={() => editor.obey({ type: 'move', id, key })}>
                {t(label)}
              </Button>
            ))}
          {mayMove && (
            <Button icon={<CopyOutlined aria-hidden />} onClick={() => editor.obey({ type: 'copy', id })}>
              {t('flow.copy')}
            </Button>
          )}
          {isRemovable(definition, id) && (
            <Button
              danger
              icon={<DeleteOutlined aria-hidden />}
              onClick={() => editor.obey({ type: 'remove', id })}
            >
              {t('flow.remove')}
            </Button>
          )}
          <Button type="primary" onClick={editor.close}>
            {t('flow.done')}
          </Button>
        </>
      }
    >
      {found.kind === 'branch' ? (
        <BranchForm found={found} onChange={(change, kind) => editor.changeBranch(id, change, kind)} />
      ) : (
        <NodeForm node={found.node} onChange={editor.changeNode} onFork={editor.changeFork} />
      )}
    </ItemFrame>
  )
}

interface ReadProps {
  draft: FlowDraft
  id: string
  problems: readonly string[]
  onClose: () => void
}

/** The settings of a node or branch for reading. */
export function ItemFactsDrawer({ draft, id, problems, onClose }: ReadProps) {
  const found = findItem(draft.definition, id)
  const title = useTitle(found)
  if (!found) return null
  return (
    <ItemFrame title={title} problems={problems} onClose={onClose}>
      {found.kind === 'branch' ? <BranchFacts found={found} /> : <NodeFacts node={found.node} />}
    </ItemFrame>
  )
}

/** The type and the name of a node or branch. */
function useTitle(found: FoundItem | undefined): string {
  const { t } = useTranslation()
  if (!found) return ''
  return `${t(`flow.type.${found.kind === 'node' ? found.node.type : 'branch'}`)} · ${nameOf(found)}`
}
