import {
  EllipsisOutlined,
  ExclamationCircleOutlined,
  ExperimentOutlined,
  HistoryOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { contract, type FlowInFull } from '@countersign/contract'
import { Alert, Button, Dropdown } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/http/call.ts'
import { isRefusedAs } from '../../lib/http/call-error.ts'
import { notify } from '../../lib/page/notify.ts'
import { useIsPhone } from '../../lib/page/screen-class.ts'
import { useUnsaved } from '../../lib/tab/leave-guard.ts'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import { StaleNotice } from '../../records/stale-notice.tsx'
import { useSave } from '../../records/use-save.ts'
import { classes } from '../../ui/classes.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/ui.module.css'
import { useConfirm } from '../../ui/use-confirm.ts'
import { useCompanyForm, useDirectory } from './api.ts'
import { FlowCanvas } from './chart/flow-canvas.tsx'
import { type FlowDraft, isSameContent, type OpenedFlow, rebaseDraft } from './draft.ts'
import styles from './designer.module.css'
import { ChoicesContext } from './drawer/drawer-context.ts'
import { ItemDrawer, ItemFactsDrawer } from './drawer/item-drawer.tsx'
import { ProblemsDrawer } from './drawer/problems-drawer.tsx'
import { SettingsDrawer } from './drawer/settings-drawer.tsx'
import { VersionsDrawer } from './drawer/versions-drawer.tsx'
import { FlowHead } from './flow-head.tsx'
import { byNode, knownOf, problemsIn, type SaidProblem } from './problems.ts'
import { useNames } from './say/names.ts'
import { findItem, mayEndIn } from './tree/find.ts'
import { TrialDrawer, type TrialTab } from './trial/trial-drawer.tsx'
import { useTrial } from './trial/use-trial.ts'
import { useEditor } from './use-editor.ts'
import { openedFrom, shownIn } from './use-flow.ts'
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
  /** The draft as last saved; absent for a new flow. */
  const [saved, setSaved] = useState<FlowDraft | undefined>(opened.id === undefined ? undefined : opened)
  const [version, setVersion] = useState(opened.version)
  const [isStale, setIsStale] = useState(false)
  /** The content of somebody else, when both have changed the chart. */
  const [theirs, setTheirs] = useState<FlowDraft>()
  const [panel, setPanel] = useState<Panel>()
  const [refused, setRefused] = useState<readonly SaidProblem[]>([])

  const isUnsaved = saved === undefined || !isSameContent(pick(draft), pick(saved))
  const { forgetChanges } = useUnsaved(isUnsaved && !(saved === undefined && !editor.mayUndo))
  const known = useMemo(() => knownOf(form, directory), [form, directory])
  const found = useMemo(
    () => problemsIn(draft.definition, known, names, language),
    [draft.definition, known, names, language],
  )
  // A refusal may name what this page did not know; it holds until the next change.
  const problems = found.length > 0 ? found : refused
  const problemsAt = useMemo(() => byNode(problems), [problems])
  const isFinished = problems.every((problem) => !problem.isUnfinished)
  const trial = useTrial({ kind, company }, draft.definition)
  const [trialTab, setTrialTab] = useState<TrialTab>('simulate')
  /** The finding that the chart shows at its node. */
  const [mark, setMark] = useState<{ id: string; text: string }>()

  const { save, busy } = useSave({
    send: async (input: { draft: FlowDraft; publish: boolean }, idempotencyKey) =>
      call(
        contract.flowSave,
        {
          ...(opened.id !== undefined && { id: opened.id, version }),
          kind,
          company,
          name: input.draft.name.trim(),
          definition: input.draft.definition,
          publish: input.publish,
        },
        { idempotencyKey },
      ),
    changes: [['flow']],
    onDone: (answer, input) => {
      setSaved(input.draft)
      setVersion(answer.version)
      setIsStale(false)
      setTheirs(undefined)
      setRefused([])
      notify({ kind: 'success', text: t(input.publish ? 'flow.published' : 'flow.saved') })
      if (opened.id === undefined) {
        forgetChanges()
        setQuery(
          { id: answer.id, name: input.draft.name, kind: undefined, company: undefined },
          { replace: true },
        )
      }
    },
    onRefused: (refusal) => {
      setIsStale(isRefusedAs(refusal, 'recordStale'))
      if (!isRefusedAs(refusal, 'flowProblems')) return
      setRefused(
        Object.entries(refusal.fields).map(([field, text]) => ({
          nodeId: findItem(draft.definition, field) ? field : '',
          text,
          isUnfinished: false,
        })),
      )
      setPanel('problems')
    },
  })
  const { save: discard } = useSave({
    send: async (_input: true, idempotencyKey) =>
      opened.id !== undefined &&
      call(contract.flowDiscardDraft, { id: opened.id, version }, { idempotencyKey }),
    done: t('flow.discarded'),
    changes: [['flow', 'list']],
    onDone: () => {
      forgetChanges()
      void onReopen()
    },
    onRefused: (refusal) => setIsStale(isRefusedAs(refusal, 'recordStale')),
  })
  const { save: retire } = useSave({
    send: async (_input: true, idempotencyKey) =>
      opened.id !== undefined && call(contract.flowRetire, { id: opened.id, version }, { idempotencyKey }),
    done: t('flow.retired'),
    changes: [['flow', 'list']],
    onDone: () => void onReopen(),
    onRefused: (refusal) => setIsStale(isRefusedAs(refusal, 'recordStale')),
  })

  const saveDraft = () => {
    const unfinished = problems.filter((problem) => problem.isUnfinished)
    if (unfinished.length === 0 && draft.name.trim() !== '') return void save({ draft, publish: false })
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
      run: () => save({ draft, publish: true }),
    })
  }
  const loadCurrent = async () => {
    if (opened.id === undefined || saved === undefined) return
    const now = openedFrom(await call(contract.flowDetail, { id: opened.id }))
    if (!now) return
    const rebased = rebaseDraft(saved, draft, now)
    editor.put(rebased.draft, '')
    setSaved(now)
    setVersion(now.version)
    setTheirs(rebased.isContested ? now : undefined)
    setIsStale(false)
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

  const hasPublished = flow !== undefined && flow.publishedNumber > 0
  const mayPublish = isUnsaved || flow?.state !== 'published'
  const more = [
    ...(flow?.hasDraft && hasPublished ? [{ key: 'discard', label: t('flow.discard') }] : []),
    ...(hasPublished && company !== '' ? [{ key: 'retire', label: t('flow.retire'), danger: true }] : []),
  ]
  const chooseMore = ({ key }: { key: string }) =>
    key === 'discard'
      ? confirm({
          title: t('flow.discardTitle'),
          text: t('flow.discardText'),
          ok: t('flow.discard'),
          danger: true,
          run: () => discard(true),
        })
      : confirm({
          title: t('flow.retireTitle'),
          text: t('flow.retireText'),
          ok: t('flow.retire'),
          danger: true,
          run: () => retire(true),
        })
  return (
    <ChoicesContext value={choices}>
      <PageHeader title={draft.name || t('flow.title')}>
        {!isPhone && (
          <>
            {more.length > 0 && (
              <Dropdown menu={{ items: more, onClick: chooseMore }} trigger={['click']}>
                <Button
                  icon={<EllipsisOutlined aria-hidden />}
                  aria-label={t('flow.more')}
                  title={t('flow.more')}
                />
              </Dropdown>
            )}
            <Button loading={busy} disabled={!isUnsaved} onClick={saveDraft}>
              {t('flow.save')}
            </Button>
            <Button type="primary" disabled={busy || !mayPublish} onClick={publish}>
              {t('flow.publish')}
            </Button>
          </>
        )}
      </PageHeader>
      <FlowHead kind={kind} company={company} flow={flow} isUnsaved={isUnsaved} />
      {isStale && <StaleNotice load={loadCurrent} />}
      {theirs && (
        <Alert
          className={ui.below12}
          type="warning"
          showIcon
          title={t('flow.changedBoth')}
          action={
            <Button
              onClick={() => {
                editor.put(pick(theirs), '')
                setTheirs(undefined)
              }}
            >
              {t('flow.takeTheirs')}
            </Button>
          }
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

const pick = ({ name, definition }: FlowDraft): FlowDraft => ({ name, definition })
