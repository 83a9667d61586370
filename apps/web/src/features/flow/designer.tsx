import {
  ExclamationCircleOutlined,
  ExperimentOutlined,
  HistoryOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import type { FlowInFull } from '@countersign/contract'
import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../lib/page/notify.ts'
import { useIsPhone } from '../../lib/page/screen-class.ts'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import { StaleNotice } from '../../records/stale-notice.tsx'
import { classes } from '../../ui/classes.ts'
import ui from '../../ui/ui.module.css'
import { useConfirm } from '../../ui/use-confirm.ts'
import { useCompanyForm, useDirectory } from './api.ts'
import { FlowCanvas } from './chart/flow-canvas.tsx'
import { DesignerHeader } from './designer-header.tsx'
import type { OpenedFlow } from './draft.ts'
import styles from './designer.module.css'
import { ChoicesContext } from './drawer/drawer-context.ts'
import { ItemDrawer, ItemFactsDrawer } from './drawer/item-drawer.tsx'
import { ProblemsDrawer } from './drawer/problems-drawer.tsx'
import { SettingsDrawer } from './drawer/settings-drawer.tsx'
import { VersionsDrawer } from './drawer/versions-drawer.tsx'
import { FlowHead } from './flow-head.tsx'
import { byNode, knownOf, problemsIn } from './problems.ts'
import { useNames } from './say/names.ts'
import { mayEndIn } from './tree/find.ts'
import { TrialDrawer, type TrialTab } from './trial/trial-drawer.tsx'
import { useTrial } from './trial/use-trial.ts'
import { useEditor } from './use-editor.ts'
import { useFlowRecord } from './use-flow-record.ts'
import { shownIn } from './use-flow.ts'
import { VersionView } from './version-view.tsx'

interface Props {
  /** The flow as it was when the page opened it. */
  opened: OpenedFlow
  /** The flow as the server has it now; undefined for a flow that was never saved. */
  flow: FlowInFull | undefined
  /** Opens the flow anew, without the changes of this page. */
  onReopen: () => Promise<void>
}

/** Drawers beside that of a node. */
type Panel = 'settings' | 'problems' | 'trial' | 'versions'

/** The designer of a flow: its chart, its settings, its versions, and what is wrong with it. */
export function Designer({ opened, flow, onReopen }: Props) {
  const { t, i18n } = useTranslation()
  const language = i18n.language === 'en' ? 'en' : 'zh'
  const { kind, company } = opened
  const isPhone = useIsPhone()
  const { query, setQuery } = useTabLocation()
  const confirm = useConfirm()
  const directory = useDirectory()
  const form = useCompanyForm(kind)
  const names = useNames(form, directory)
  const editor = useEditor(form, opened)
  const { draft } = editor
  const [panel, setPanel] = useState<Panel>()
  const record = useFlowRecord({ opened, editor, onReopen, onRefused: () => setPanel('problems') })

  const known = useMemo(() => knownOf(form, directory), [form, directory])
  const found = useMemo(
    () => problemsIn(draft.definition, known, names, language),
    [draft.definition, known, names, language],
  )
  // A refusal may name what this page did not know; it holds until the next change.
  const problems = found.length > 0 ? found : record.refused
  const problemsAt = useMemo(() => byNode(problems), [problems])
  const isFinished = problems.every((problem) => !problem.isUnfinished)
  const trial = useTrial({ kind, company }, draft.definition)
  const [trialTab, setTrialTab] = useState<TrialTab>('simulate')
  /** The finding that the chart shows at its node. */
  const [mark, setMark] = useState<{ id: string; text: string }>()

  const saveDraft = () => {
    const unfinished = problems.filter((problem) => problem.isUnfinished)
    if (unfinished.length === 0 && draft.name.trim() !== '')
      return void record.save({ draft, publish: false })
    notify({ kind: 'error', text: t('flow.unfinishedHint') })
    setPanel(unfinished.length === 0 ? 'settings' : 'problems')
  }
  const publish = () => {
    if (draft.name.trim() === '') return setPanel('settings')
    if (found.length > 0) {
      notify({ kind: 'error', text: t('flow.refused') })
      return setPanel('problems')
    }
    confirm({
      title: t('flow.publishTitle'),
      text: t('flow.publishText'),
      ok: t('flow.publish'),
      run: () => record.save({ draft, publish: true }),
    })
  }
  const jumpTo = (nodeId: string) => {
    setPanel(nodeId === '' ? 'settings' : undefined)
    if (nodeId !== '') editor.focusOn(nodeId)
  }
  const openTrial = () => {
    setPanel('trial')
    setMark(undefined)
    const { data, isPending, isFailed } = trial.simulation
    if (isFinished && data === undefined && !isPending && !isFailed) trial.simulate()
  }
  const openItem = (id: string) => {
    if (id === draft.definition.nodes[0]?.id) setPanel('settings')
    else editor.open(id)
  }

  const choices = useMemo(() => ({ names, directory }), [names, directory])
  const shown = shownIn(query.get('number'))
  if (opened.id !== undefined && shown !== undefined) {
    return (
      <ChoicesContext value={choices}>
        <VersionView
          flow={{ id: opened.id, kind, name: draft.name }}
          shown={shown}
          names={names}
          mayTake={!isPhone}
          onTake={(taken) => {
            editor.put({ ...draft, definition: taken }, '')
            setQuery({ number: undefined })
            const text = shown === 'default' ? t('flow.takenDefault') : t('flow.taken', { number: shown })
            notify({ kind: 'success', text })
          }}
          onBack={() => setQuery({ number: undefined })}
        />
      </ChoicesContext>
    )
  }

  return (
    <ChoicesContext value={choices}>
      <DesignerHeader
        title={draft.name || t('flow.title')}
        flow={flow}
        company={company}
        record={record}
        isReadOnly={isPhone}
        onSave={saveDraft}
        onPublish={publish}
      />
      <FlowHead kind={kind} company={company} flow={flow} isUnsaved={record.isUnsaved} />
      {record.isStale && <StaleNotice load={record.loadCurrent} />}
      {record.theirs && (
        <Alert
          className={ui.below12}
          type="warning"
          showIcon
          title={t('flow.changedBoth')}
          action={<Button onClick={record.takeTheirs}>{t('flow.takeTheirs')}</Button>}
        />
      )}
      {isPhone && <p className={classes(ui.below12, ui.muted)}>{t('flow.readOnlyPhone')}</p>}
      <FlowCanvas
        nodes={draft.definition.nodes}
        names={names}
        isEditable={!isPhone}
        active={editor.active}
        focus={editor.focus}
        problems={problemsAt}
        mark={trial.simulation.isEarlier ? undefined : mark}
        said={editor.said}
        mayUndo={editor.mayUndo}
        mayRedo={editor.mayRedo}
        copied={editor.copiedName}
        mayEnd={(listId, nodes) => nodes.at(-1)?.type !== 'end' && mayEndIn(draft.definition, listId)}
        mayDrag={(id) => !isPhone && editor.mayDrag(id)}
        isDragging={editor.isDragging}
        onDrag={editor.drag}
        onDrop={editor.drop}
        onOpen={openItem}
        onFocus={editor.setActive}
        onAdd={editor.add}
        onAddBranch={editor.addBranchTo}
        onPaste={editor.pasteAt}
        onOrder={(order) => {
          if (!isPhone || order.type === 'walk') editor.obey(order)
        }}
      >
        <div className={classes(styles.panels, ui.flow8, ui.pushed)}>
          <Button
            icon={<ExclamationCircleOutlined aria-hidden />}
            danger={problems.length > 0}
            onClick={() => setPanel('problems')}
          >
            {problems.length > 0 ? t('flow.problemCount', { count: problems.length }) : t('flow.problems')}
          </Button>
          <Button icon={<ExperimentOutlined aria-hidden />} onClick={openTrial}>
            {t('flow.trial.title')}
          </Button>
          <Button icon={<SettingOutlined aria-hidden />} onClick={() => setPanel('settings')}>
            {t('flow.settings')}
          </Button>
          <Button icon={<HistoryOutlined aria-hidden />} onClick={() => setPanel('versions')}>
            {t('flow.versions')}
          </Button>
        </div>
      </FlowCanvas>
      {editor.opened !== undefined &&
        (isPhone ? (
          <ItemFactsDrawer
            draft={draft}
            id={editor.opened}
            problems={problemsAt.get(editor.opened) ?? []}
            onClose={editor.close}
          />
        ) : (
          <ItemDrawer editor={editor} id={editor.opened} problems={problemsAt.get(editor.opened) ?? []} />
        ))}
      {panel === 'settings' && (
        <SettingsDrawer
          draft={draft}
          isEditable={!isPhone}
          problems={problemsAt.get('') ?? []}
          onChange={editor.put}
          onClose={() => setPanel(undefined)}
        />
      )}
      {panel === 'problems' && (
        <ProblemsDrawer
          definition={draft.definition}
          problems={problems}
          onJump={jumpTo}
          onClose={() => setPanel(undefined)}
        />
      )}
      {panel === 'trial' && (
        <TrialDrawer
          trial={trial}
          definition={draft.definition}
          isFinished={isFinished}
          tab={trialTab}
          onTab={setTrialTab}
          onJump={({ nodeId, msg }) => {
            setMark({ id: nodeId, text: msg })
            jumpTo(nodeId)
          }}
          onClose={() => setPanel(undefined)}
        />
      )}
      {panel === 'versions' && (
        <VersionsDrawer
          versions={flow?.versions ?? []}
          hasDefault={opened.id !== undefined}
          onView={(version) => {
            setPanel(undefined)
            setQuery({ number: String(version) })
          }}
          onClose={() => setPanel(undefined)}
        />
      )}
    </ChoicesContext>
  )
}
