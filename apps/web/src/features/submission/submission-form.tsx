import type { Attachment, Detail } from '@countersign/contract'
import { type FormDefinition, type Language, titleOf } from '@countersign/forms'
import { Alert } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../lib/current-user.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { type Entered, type Files, filesOf } from './entered.ts'
import { firstWrong, showField } from './field-id.ts'
import type { Surroundings } from './inputs/input-props.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { RemoveButton } from './remove-button.tsx'
import { RoutePreview } from './route-preview.tsx'
import { SaveNote } from './save-note.tsx'
import { SectionCard } from './section-card.tsx'
import { SubmitFooter } from './submit-footer.tsx'
import { useAutosave } from './use-autosave.ts'
import { useFormValues } from './use-form-values.ts'
import { useKeptForm } from './use-kept-form.ts'
import { useSubmit } from './use-submit.ts'

interface Props {
  form: FormDefinition
  /** The draft or request that is edited. */
  request: Detail | undefined
  start: Entered
  onId: (id: string) => void
}

export function SubmissionForm({ form: definition, request, start, onId }: Props) {
  const { t, i18n } = useTranslation()
  const user = useCurrentUser()
  const language: Language = i18n.language === 'en' ? 'en' : 'zh'
  const kind = definition.kind
  usePageTitle(titleOf(kind, language))
  const [draftId, setDraftId] = useState(request?.approvalStatus === '草稿' ? request.id : undefined)
  const { kept, remember } = useKeptForm({ userId: user.userId, kind, id: request?.id ?? draftId })
  const [files, setFiles] = useState<Files>(() => (request ? filesOf(request) : {}))
  const [uploads, setUploads] = useState(0)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())

  const form = useFormValues({
    form: definition,
    user,
    initial: kept ?? start,
    files,
    settled: request || kept ? Object.keys(kept ?? start) : [],
  })
  const autosave = useAutosave({
    kind,
    id: request?.id,
    values: form.draft,
    enabled: form.hasEdits || kept !== undefined,
    restored: kept !== undefined,
    onId: (id) => {
      setDraftId(id)
      onId(id)
    },
  })
  remember(form.entered, autosave.isUnsaved)
  const { run: submit, busy, tried } = useSubmit({ definition, request, form, autosave })

  const addFile = useCallback(
    (file: Attachment) => setFiles((before) => ({ ...before, [file.id]: file })),
    [],
  )
  const countUploads = useCallback((change: 1 | -1) => setUploads((before) => before + change), [])
  const noteBlur = useCallback(
    (name: string) => setLeft((before) => (before.has(name) ? before : new Set(before).add(name))),
    [],
  )
  const surroundings = useMemo<Surroundings>(
    () => ({
      kind,
      language,
      user,
      values: form.values,
      files: { ...form.linkedFiles, ...files },
      addFile,
      countUploads,
    }),
    [kind, language, user, form.values, form.linkedFiles, files, addFile, countUploads],
  )
  const wrong = new Set(form.issues.map((issue) => issue.field))
  const department = user.departments.find((one) => one.id === form.values.departmentName)?.name ?? ''

  return (
    <div className="page submit-page">
      <div className="submit-main">
        <header className="submit-head">
          <h1 className="page-title">{titleOf(kind, language)}</h1>
          <SaveNote save={autosave.state} />
        </header>
        {kept && <Alert type="info" showIcon closable title={t('submit.restored')} />}
        {definition.sections.map((section) => (
          <SectionCard
            key={section.key}
            section={section}
            form={form}
            surroundings={surroundings}
            disabled={busy}
            isNoted={(name) => tried || left.has(name)}
            onBlur={noteBlur}
          />
        ))}
      </div>
      <aside className="submit-side">
        <RoutePreview kind={kind} values={form.values} department={department} />
      </aside>
      <SubmitFooter
        wrong={tried ? wrong.size : 0}
        busy={busy}
        uploading={uploads > 0}
        onShowWrong={() => showField(firstWrong(definition, form.issues))}
        onSave={() => void autosave.save()}
        onSubmit={() => void submit()}
      >
        {draftId && <RemoveButton kind={kind} id={draftId} disabled={busy} onRemoved={autosave.stop} />}
      </SubmitFooter>
      <LeaveQuestion isUnsaved={autosave.isUnsaved} />
    </div>
  )
}
