import { type ArticleDraft, type ArticleSection, contract, emptyDocument } from '@countersign/contract'
import { lengthOf } from '../../../lib/format/text-length.ts'
import { Alert, Button, Form, Input, Switch } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedGuard } from '../../../lib/draft/use-unsaved-guard.ts'
import { refusalIn } from '../../../lib/http/call-error.ts'
import { upload } from '../../../lib/http/upload.ts'
import { notify } from '../../../lib/page/notify.ts'
import { usePageTitle } from '../../../lib/page/page-title.ts'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { ElsewhereAlert } from '../../../ui/elsewhere-alert.tsx'
import { Page, PageTitle } from '../../../ui/page.tsx'
import { SaveNote } from '../../../ui/save-note.tsx'
import ui from '../../../ui/ui.module.css'
import { ownOf } from '../sections.ts'
import styles from './article-form.module.css'
import { CoverInput } from './cover-input.tsx'
import { createEditor } from './create-editor.ts'
import { DraftNotes } from './draft-notes.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { QuizDrawer } from './quiz-drawer.tsx'
import { RichText } from './rich-text.tsx'
import { createUploads } from './uploads.ts'
import { createFiles, useArticleDraft } from './use-article-draft.ts'
import { useSubmitArticle } from './use-submit-article.ts'

interface Props {
  section: ArticleSection
  /** The article being changed; undefined for a new one. */
  draft: ArticleDraft | undefined
  onId: (id: string) => void
  onReopen: () => void
}

const most = { title: 100, summary: 300 } as const

export function ArticleForm({ section, draft, onId, onReopen }: Props) {
  const { t } = useTranslation()
  const { go } = useTabLocation()
  const [uploading, setUploading] = useState(0)
  const toolbar = useRef<HTMLDivElement>(null)
  const [files] = useState(() => createFiles(draft?.files ?? []))
  const [uploads] = useState(() =>
    createUploads({
      send: (file, signal) => upload(contract.upload, file, { signal, onProgress: () => undefined }),
      onUploaded: files.add,
      onFailed: (name, error) => {
        const reason = refusalIn(error)?.message ?? t('error.network')
        notify({ kind: 'error', text: t('articleEdit.uploadFailed', { name, reason }) })
      },
      onCount: setUploading,
    }),
  )
  const { editor, fields, text, change, autosave, isRestored, isChanged, now, drop } = useArticleDraft({
    section,
    draft,
    open: (document) =>
      createEditor({
        document: document ?? emptyDocument(),
        label: t('articleEdit.text'),
        hint: t('articleEdit.leaveHint'),
        addressOf: files.addressOf,
        uploads,
        onLost: (count) => notify({ kind: 'error', text: t('articleEdit.picturesLost', { count }) }),
        onLeave: () => toolbar.current?.querySelector('button')?.focus(),
      }),
    onId,
  })
  const [open, setOpen] = useState<'preview' | 'quiz'>()
  const { state } = autosave
  const { isUploading } = useUnsavedGuard(autosave, uploading)
  const isStopped = state.state === 'stopped'
  const { submit, busy, faults, forget } = useSubmitArticle({ section, autosave, now, editor })
  const title = t(draft ? 'articleEdit.title' : 'articleEdit.newTitle')
  usePageTitle(title)
  const [titleId, summaryId, coverId, confirmId] = ['title', 'summary', 'cover', 'confirm'].map(
    (name) => `article-${section}-${draft?.id ?? 'new'}-${name}`,
  )
  return (
    <Page className={styles.page}>
      <header className={ui.wrap4x14}>
        <PageTitle>
          {title}
          <span className={styles.section}>{t(`menu.${section}`)}</span>
        </PageTitle>
        <SaveNote save={state} isChanged={isChanged} />
      </header>
      {isStopped && (
        <ElsewhereAlert
          elsewhere={state.elsewhere}
          submitted={{ title: t('articleEdit.submittedElsewhere'), view: t('menu.articleDraft') }}
          onKeepMine={autosave.keepMine}
          onLoadTheirs={() => {
            autosave.discard()
            drop()
            onReopen()
          }}
          onView={() => go(ownOf(section))}
        />
      )}
      {isRestored && <Alert type="info" showIcon closable title={t('submit.restored')} />}
      {draft && <DraftNotes draft={draft} />}
      <Card className={styles.fields}>
        <Form layout="vertical" component="div">
          <Form.Item
            label={t('articleEdit.fields.title')}
            htmlFor={titleId}
            required
            {...fault(faults['title'])}
          >
            <Input
              id={titleId}
              aria-required
              maxLength={most.title}
              count={{ show: true, max: most.title, strategy: lengthOf }}
              value={fields.title}
              onChange={(event) => {
                change({ title: event.target.value })
                forget('title')
              }}
            />
          </Form.Item>
          <Form.Item
            label={t('articleEdit.fields.summary')}
            htmlFor={summaryId}
            extra={t('articleEdit.summaryHint')}
            {...fault(faults['summary'])}
          >
            <Input.TextArea
              id={summaryId}
              autoSize={{ minRows: 2, maxRows: 6 }}
              maxLength={most.summary}
              count={{ show: true, max: most.summary, strategy: lengthOf }}
              value={fields.summary}
              onChange={(event) => change({ summary: event.target.value })}
            />
          </Form.Item>
          <div className={classes(styles.row, ui.flow)}>
            <Form.Item label={t('articleEdit.fields.cover')} htmlFor={coverId} {...fault(faults['coverId'])}>
              <CoverInput
                id={coverId ?? ''}
                coverId={fields.coverId}
                addressOf={files.addressOf}
                onUploaded={files.add}
                onChange={(id) => change({ coverId: id })}
              />
            </Form.Item>
            <Form.Item label={t('articleEdit.fields.confirm')} htmlFor={confirmId}>
              <span className={classes(styles.switch, ui.inline4x8)}>
                <Switch
                  id={confirmId ?? ''}
                  checked={fields.asksConfirmation}
                  onChange={(asksConfirmation) => change({ asksConfirmation })}
                />
                <span className={ui.secondLine}>{t('articleEdit.confirmHint')}</span>
              </span>
            </Form.Item>
            {section === 'education' && (
              <Form.Item label={t('articleEdit.fields.quiz')} htmlFor="" {...fault(faults['quiz'])}>
                <span className={classes(styles.switch, ui.inline4x8)}>
                  <Button onClick={() => setOpen('quiz')}>
                    {t(fields.quiz ? 'articleQuiz.change' : 'articleQuiz.add')}
                  </Button>
                  {fields.quiz && (
                    <span className={ui.secondLine}>
                      {t('articleQuiz.facts', {
                        count: fields.quiz.questions.length,
                        mark: fields.quiz.passMark,
                      })}
                    </span>
                  )}
                </span>
              </Form.Item>
            )}
          </div>
        </Form>
      </Card>
      <Card>
        <RichText editor={editor} uploads={uploads} toolbar={toolbar} />
      </Card>
      <footer className={styles.footer}>
        <div className={classes(ui.grow, ui.phoneLine, ui.bad)} role="alert">
          {faults['document'] ?? (isUploading && t('articleEdit.uploading', { count: uploading }))}
        </div>
        <Button onClick={() => setOpen('preview')}>{t('articleEdit.preview')}</Button>
        <Button onClick={autosave.save} disabled={busy || isStopped}>
          {t('submit.saveDraft')}
        </Button>
        <Button
          type="primary"
          loading={busy}
          disabled={isUploading || isStopped}
          onClick={() => submit(titleId ?? '')}
        >
          {t('articleEdit.submit')}
        </Button>
      </footer>
      {open === 'preview' && (
        <PreviewDialog
          title={fields.title}
          summary={fields.summary}
          text={text}
          addressOf={files.addressOf}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'quiz' && (
        <QuizDrawer
          quiz={fields.quiz}
          onChange={(quiz) => {
            change({ quiz })
            forget('quiz')
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  )
}

const fault = (words: string | undefined) =>
  words === undefined ? {} : { validateStatus: 'error' as const, help: words }
