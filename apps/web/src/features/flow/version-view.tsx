import type { Definition } from '@countersign/engine'
import type { Kind } from '@countersign/forms'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AsyncFace } from '../../ui/async-face.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/ui.module.css'
import { FlowCanvas } from './chart/flow-canvas.tsx'
import { ItemFactsDrawer } from './drawer/item-drawer.tsx'
import { SettingsDrawer } from './drawer/settings-drawer.tsx'
import type { FlowDraft } from './draft.ts'
import type { Names } from './say/names.ts'
import { neighbourOf } from './tree/walk.ts'
import { type ShownVersion, useFlowVersion } from './use-flow.ts'

interface Props {
  /** The flow that is edited. */
  flow: { id: string; kind: Kind; name: string }
  shown: ShownVersion
  names: Names
  /** Whether the version can become the draft. */
  mayTake: boolean
  onTake: (definition: Definition) => void
  onBack: () => void
}

/** One version of a flow, or the product's default flow, for reading. */
export function VersionView({ flow, shown, names, mayTake, onTake, onBack }: Props) {
  const { t } = useTranslation()
  const version = useFlowVersion(flow, shown)
  return (
    <AsyncFace query={version} gone={<p className={ui.secondLine}>{t('flow.gone')}</p>}>
      {({ definition, state }) => (
        <>
          <PageHeader title={flow.name} />
          <Alert
            className={ui.below12}
            type="info"
            showIcon
            title={
              <span className={ui.wrap8x16}>
                {state
                  ? t('flow.viewing', { number: shown, state: t(`flow.states.${state}`) })
                  : t('flow.viewingDefault')}
                {mayTake && <Button onClick={() => onTake(definition)}>{t('flow.take')}</Button>}
                <Button onClick={onBack}>{t('flow.back')}</Button>
              </span>
            }
          />
          <ReadChart draft={{ name: flow.name, definition }} names={names} />
        </>
      )}
    </AsyncFace>
  )
}

const none: ReadonlyMap<string, readonly string[]> = new Map()
const nothing = () => undefined

function ReadChart({ draft, names }: { draft: FlowDraft; names: Names }) {
  const { nodes } = draft.definition
  const start = nodes[0]?.id ?? ''
  const [active, setActive] = useState(start)
  const [focus, setFocus] = useState({ id: '', request: 0 })
  const [opened, setOpened] = useState<string>()
  const focusOn = (id: string | undefined) => {
    if (id !== undefined) setFocus(({ request }) => ({ id, request: request + 1 }))
  }
  return (
    <>
      <FlowCanvas
        nodes={nodes}
        names={names}
        isEditable={false}
        active={active}
        focus={focus}
        problems={none}
        mark={undefined}
        said=""
        mayUndo={false}
        mayRedo={false}
        copied={undefined}
        mayEnd={() => false}
        mayDrag={() => false}
        isDragging={false}
        onDrag={nothing}
        onDrop={nothing}
        onOpen={setOpened}
        onFocus={setActive}
        onAdd={nothing}
        onAddBranch={nothing}
        onPaste={nothing}
        onOrder={(order) => {
          if (order.type === 'walk') focusOn(neighbourOf(draft.definition, order.id, order.key))
        }}
      />
      {opened === start && (
        <SettingsDrawer
          draft={draft}
          isEditable={false}
          problems={[]}
          onChange={nothing}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened !== undefined && opened !== start && (
        <ItemFactsDrawer draft={draft} id={opened} problems={[]} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
