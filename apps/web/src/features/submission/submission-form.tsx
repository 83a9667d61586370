import type { Attachment, Detail } from '@countersign/contract'
import { type FormDefinition, type Language, titleOf } from '@countersign/forms'
import { Alert } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { useLeaveGuard } from '../../lib/tab/leave-guard.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import { StaleImage } from '../../ui/stale-image.ts'
import { readRequest } from './api/use-request.ts'
import { ElsewhereAlert } from './elsewhere-alert.tsx'
import { type Entered, type Files, filesOf } from './entered.ts'
import { firstWrong, showField, useFieldId } from './field-id.ts'
import type { Surroundings } from './inputs/input-props.ts'
import type { KeptForm } from './kept-form.ts'
import { RemoveButton } from './remove-button.tsx'
import { ApprovalPathPreview } from './approval-path-preview.tsx'
import { SaveNote } from './save-note.tsx'
import { SectionCard } from './section-card.tsx'
import { nothingSeen, type Seen, seenIn } from './seen-draft.ts'
import { SubmitFooter } from './submit-footer.tsx'
import { useAutosave } from './use-autosave.ts'
import { useFormValues } from './use-form-values.ts'
import { useKeptForm } from './use-kept-form.ts'
import { useSubmit } from './use-submit.ts'
import { Page, PageTitle } from '../../ui/page.tsx'
import styles from './submission-form.module.css'

interface Props {
  form: FormDefinition
  /** The draft or request being edited. */
  request: Detail | undefined
  start: Entered
  onId: (id: string) => void
  /** Discards the input of this page and opens the version of the server. */
  onReopen: () => void
}

export function SubmissionForm({ form: definition, request, start, onId, onReopen }: Props) {
  const { t, i18n } = useTranslation()
  const user = useCurrentUser()
  const fieldId = useFieldId()
  const language: Language = i18n.language === 'en' ? 'en' : 'zh'
  const kind = definition.kind
  usePageTitle(titleOf(kind, language))
  const { go } = useTabLocation()
  const [id, setId] = useState(request?.id)
  const { kept, remember, noteSaved } = useKeptForm({ userId: user.userId, kind, id })
  const [files, setFiles] = useState<Files>(() => (request ? filesOf(request) : {}))
  const [uploads, setUploads] = useState(0)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())

  const form = useFormValues({
    form: definition,
    user,
    initial: kept?.entered ?? start,
    files,
    settled: request || kept ? Object.keys(kept?.entered ?? start) : [],
  })
  const autosave = useAutosave({
    kind,
    opened: openedWith(request, kept),
    values: form.draft,
    enabled: form.hasEdits || kept !== undefined,
    restored: kept !== undefined,
    onId: (created) => {
      setId(created)
      onId(created)
    },
    onSaved: noteSaved,
  })
  const { state, seen, isUnsaved } = autosave
  const isStopped = state.state === 'stopped'
  remember({ entered: form.entered, revision: seen.revision }, isUnsaved)
  const { start: submit, busy, tried } = useSubmit({ definition, form, autosave })

  const addFile = useCallback(
    (file: Attachment) => setFiles((before) => ({ ...before, [file.id]: file })),
    [],
  )
  const { idNow } = autosave
  /** Fetches fresh file addresses. */
  const refreshFiles = useCallback(() => {
    const savedId = idNow()
    if (savedId === undefined) return
    readRequest(kind, savedId)
      .then((fresh) => setFiles((before) => ({ ...before, ...filesOf(fresh) })))
      // The picture stays broken.
      .catch(() => undefined)
  }, [kind, idNow])
  const countUploads = useCallback((change: 1 | -1) => setUploads((before) => before + change), [])
  const noteBlur = useCallback(
    (name: string) => setLeft((before) => (before.has(name) ? before : new Set(before).add(name))),
    [],
  )
  const uploadsNow = useRef(uploads)
  useEffect(() => {
    uploadsNow.current = uploads
  })
  /** A running upload is not in the draft yet. */
  const isUnsavedOrUploading = useCallback(() => uploadsNow.current > 0 || isUnsaved(), [isUnsaved])
  const { discard } = autosave
  useLeaveGuard(
    useMemo(() => ({ isUnsaved: isUnsavedOrUploading, discard }), [isUnsavedOrUploading, discard]),
  )
  const surroundings = useMemo<Surroundings>(
    () => ({
      kind,
      language,
      user,
      values: form.values,
      settings: form.settings,
      files: { ...form.linkedFiles, ...files },
      addFile,
      countUploads,
    }),
    [kind, language, user, form.values, form.settings, form.linkedFiles, files, addFile, countUploads],
  )
  const wrong = new Set(form.issues.map((issue) => issue.field))
  const chosen = user.departments.find((one) => one.id === form.values.departmentName)
  const department = (chosen ?? user.departments[0])?.name ?? ''

  return (
    <Page className={styles.page}>
      <div className={styles.main} data-part="form">
        <header className={styles.head}>
          <PageTitle>{titleOf(kind, language)}</PageTitle>
          <SaveNote save={state} />
        </header>
        {isStopped && (
          <ElsewhereAlert
            elsewhere={state.elsewhere}
            onKeepMine={() => autosave.keepMine()}
            onLoadTheirs={onReopen}
            onView={(seenId) => go(`/approval/index?state=${encodeURIComponent('已发起')}&view=${seenId}`)}
          />
        )}
        {kept && <Alert type="info" showIcon closable title={t('submit.restored')} />}
        <StaleImage value={refreshFiles}>
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
        </StaleImage>
      </div>
      <aside className={styles.side}>
        <ApprovalPathPreview kind={kind} values={form.values} department={department} />
      </aside>
      <SubmitFooter
        wrong={tried ? wrong.size : 0}
        busy={busy}
        stopped={isStopped}
        uploading={uploads > 0}
        onShowWrong={() => showField(fieldId(firstWrong(definition, form.issues)))}
        onSave={autosave.save}
        onSubmit={submit}
      >
        {seen.id && seen.isDraft && (
          <RemoveButton kind={kind} id={seen.id} disabled={busy || isStopped} finish={autosave.finish} />
        )}
      </SubmitFooter>
    </Page>
  )
}

/** Work restored from an ended session was based on the revision seen then. */
function openedWith(request: Detail | undefined, kept: KeptForm | undefined): Seen {
  if (!request) return nothingSeen
  const seen = seenIn(request)
  return kept ? { ...seen, revision: kept.revision } : seen
}
