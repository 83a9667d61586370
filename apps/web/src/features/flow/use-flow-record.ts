import { contract } from '@countersign/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/http/call.ts'
import { isRefusedAs } from '../../lib/http/call-error.ts'
import { notify } from '../../lib/page/notify.ts'
import { useUnsaved } from '../../lib/tab/leave-guard.ts'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import { useSave } from '../../records/use-save.ts'
import { type FlowDraft, isSameContent, type OpenedFlow, rebaseDraft } from './draft.ts'
import type { SaidProblem } from './problems.ts'
import { findItem } from './tree/find.ts'
import type { Editor } from './use-editor.ts'
import { openedFrom } from './use-flow.ts'

interface Given {
  opened: OpenedFlow
  editor: Editor
  /** Opens the flow anew, without the changes of this page. */
  onReopen: () => Promise<void>
  /** Called when the server found problems in the flow. */
  onRefused: () => void
}

/** The flow of a designer as the server has it: what is unsaved, every save, and the work of somebody else. */
export function useFlowRecord({ opened, editor, onReopen, onRefused }: Given) {
  const { t } = useTranslation()
  const { setQuery } = useTabLocation()
  const { kind, company } = opened
  const { draft } = editor
  /** The draft as last saved; absent for a new flow. */
  const [saved, setSaved] = useState<FlowDraft | undefined>(opened.id === undefined ? undefined : opened)
  const [version, setVersion] = useState(opened.version)
  const [isStale, setIsStale] = useState(false)
  /** The content of somebody else, when both have changed the chart. */
  const [theirs, setTheirs] = useState<FlowDraft>()
  const [refused, setRefused] = useState<readonly SaidProblem[]>([])
  const isUnsaved = saved === undefined || !isSameContent(pick(draft), pick(saved))
  const { forgetChanges } = useUnsaved(isUnsaved && !(saved === undefined && !editor.mayUndo))
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
      onRefused()
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
  const takeTheirs = () => {
    if (theirs) editor.put(pick(theirs), '')
    setTheirs(undefined)
  }
  return {
    isUnsaved,
    isStale,
    theirs,
    refused,
    busy,
    save,
    discard,
    retire,
    loadCurrent,
    takeTheirs,
  }
}

export type FlowRecord = ReturnType<typeof useFlowRecord>

const pick = ({ name, definition }: FlowDraft): FlowDraft => ({ name, definition })
