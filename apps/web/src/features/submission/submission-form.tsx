import type { Attachment, Detail } from '@countersign/contract'
import { type FormDefinition, type Language, titleOf } from '@countersign/forms'
import { Alert } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedGuard } from '../../lib/draft/use-unsaved-guard.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import { classes } from '../../ui/classes.ts'
import { ElsewhereAlert } from '../../ui/elsewhere-alert.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { SaveNote } from '../../ui/save-note.tsx'
import { StaleImage } from '../../ui/stale-image.ts'
import ui from '../../ui/ui.module.css'
import { ApprovalPathPreview } from './approval-path-preview.tsx'
import { chosenName } from './chosen.ts'
import { type Entered, type Files, filesOf } from './entered.ts'
import { firstWrong, showField, useFieldId } from './field-id.ts'
import { FormSections } from './form-sections.tsx'
import type { Surroundings } from './inputs/input-props.ts'
import { RemoveButton } from './remove-button.tsx'
import styles from './submission-form.module.css'
import { SubmitFooter } from './submit-footer.tsx'
import { useDraft } from './use-draft.ts'
import { readRequest } from './use-request.ts'
import { useSubmit } from './use-submit.ts'

interface Props {
  form: FormDefinition
  /** The draft or request being edited. */
  request: Detail | undefined
  start: Entered
  /** Whether a request of this kind may be submitted. */
  isOffered: boolean
  onId: (id: string) => void
  /** Discards the input of this page and opens the version of the server. */
  onReopen: () => void
}

export function SubmissionForm({ form: definition, request, start, isOffered, onId, onReopen }: Props) {
  const { t, i18n } = useTranslation()
  const user = useCurrentUser()
  const fieldId = useFieldId()
  const language: Language = i18n.language === 'en' ? 'en' : 'zh'
  const kind = definition.kind
  usePageTitle(titleOf(kind, language))
  const { go } = useTabLocation()
  const { files, addFile, refresh } = useFormFiles(kind, request)
  const { form, autosave, isRestored } = useDraft({ definition, user, request, start, files, onId })
  const { state, seen, idNow } = autosave
  const isStopped = state.state === 'stopped'
  const { start: submit, busy, tried } = useSubmit({ definition, form, autosave })
  const { isUploading, countUploads } = useUnsavedGuard(autosave)
  const refreshFiles = useCallback(() => refresh(idNow()), [refresh, idNow])

  // The same object while no file is added, so that a key does not draw every row again.
  const known = useMemo(() => ({ ...form.linkedFiles, ...files }), [form.linkedFiles, files])
  const surroundings = useMemo<Surroundings>(
    () => ({
      definition,
      language,
      user,
      values: form.values,
      settings: form.settings,
      files: known,
      addFile,
      countUploads,
    }),
    [definition, language, user, form.values, form.settings, known, addFile, countUploads],
  )
  const wrong = new Set(form.issues.map((issue) => issue.field))
  const chosen = user.departments.find((one) => one.id === form.values.departmentName)
  const department = (chosen ?? user.departments[0])?.name ?? ''

  return (
    <Page className={styles.page}>
      <div className={classes(ui.stack12, ui.oneColumn)} data-part="form">
        <header className={ui.wrap4x14}>
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
        {!isOffered && <Alert type="warning" showIcon title={t('submit.draftNotOffered')} />}
        {isRestored && <Alert type="info" showIcon closable title={t('submit.restored')} />}
        <StaleImage value={refreshFiles}>
          <FormSections
            definition={definition}
            form={form}
            surroundings={surroundings}
            disabled={busy}
            tried={tried}
          />
        </StaleImage>
      </div>
      <aside className={styles.side}>
        <ApprovalPathPreview
          kind={kind}
          values={form.values}
          chosen={form.chosen}
          issue={form.issues.find(({ field }) => field === chosenName)?.message[language]}
          disabled={busy}
          department={department}
          onChoose={(nodeId, people) => form.change(chosenName, () => ({ ...form.chosen, [nodeId]: people }))}
        />
      </aside>
      <SubmitFooter
        wrong={tried ? wrong.size : 0}
        busy={busy}
        stopped={isStopped}
        uploading={isUploading}
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

/** The files that the form names: those of the request being edited, and those uploaded since. */
function useFormFiles(kind: string, request: Detail | undefined) {
  const [files, setFiles] = useState<Files>(() => (request ? filesOf(request) : {}))
  const addFile = useCallback(
    (file: Attachment) => setFiles((before) => ({ ...before, [file.id]: file })),
    [],
  )
  /** Fetches fresh addresses of the files that are saved under this id. */
  const refresh = useCallback(
    (savedId: string | undefined) => {
      if (savedId === undefined) return
      readRequest(kind, savedId)
        .then((fresh) => setFiles((before) => ({ ...before, ...filesOf(fresh) })))
        // The picture stays broken.
        .catch(() => undefined)
    },
    [kind],
  )
  return { files, addFile, refresh }
}
