import { type ArticleComment, type ArticleSection, contract } from '@countersign/contract'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lengthOf } from '../../../lib/format/text-length.ts'
import { call } from '../../../lib/http/call.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUnsaved } from '../../../lib/tab/leave-guard.ts'
import { useSave } from '../../../records/use-save.ts'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { ShortTime } from '../../../ui/short-time.tsx'
import ui from '../../../ui/ui.module.css'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { commentsKey, useComments } from '../api.ts'
import { DrawerPages, usePages } from '../parts/drawer-pages.tsx'
import styles from './comments.module.css'

interface Props {
  section: ArticleSection
  articleId: string
}

const most = 500

/** What readers say about an article, newest first. */
export function Comments({ section, articleId }: Props) {
  const { t } = useTranslation()
  const pages = usePages()
  const comments = useComments(section, articleId, pages)
  const key = commentsKey(section, articleId)
  return (
    <Card>
      <CardTitle as="h2">
        {t('articleComment.title')}
        {comments.data && comments.data.total > 0 && (
          <span className={classes(ui.before8, ui.muted, ui.normal)}>
            {t('articleComment.count', { count: comments.data.total })}
          </span>
        )}
      </CardTitle>
      <div className={classes(ui.stack8, ui.pad16)}>
        <CommentForm section={section} articleId={articleId} changes={key} onDone={() => pages.turnTo(1)} />
        <DrawerPages query={comments} pages={pages} none={t('articleComment.none')}>
          {(records) => (
            <ul aria-label={t('articleComment.title')}>
              {records.map((comment) => (
                <Comment key={comment.id} section={section} comment={comment} changes={key} />
              ))}
            </ul>
          )}
        </DrawerPages>
      </div>
    </Card>
  )
}

interface FormProps extends Props {
  changes: readonly string[]
  onDone: () => void
}

function CommentForm({ section, articleId, changes, onDone }: FormProps) {
  const { t } = useTranslation()
  const faultId = useId()
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const { forgetChanges } = useUnsaved(text.trim() !== '')
  const { save, busy } = useSave({
    send: (said: string, idempotencyKey) =>
      call(contract.articleCommentAdd, { section, id: articleId, text: said }, { idempotencyKey }),
    done: t('articleComment.added'),
    changes: [changes],
    onDone: () => {
      forgetChanges()
      setText('')
      onDone()
    },
    onRefused: (refusal) => setFault(refusal.fields['text'] ?? ''),
  })
  const send = () => {
    if (text.trim() === '') setFault(t('articleComment.needed'))
    else void save(text.trim())
  }
  return (
    <div className={styles.form}>
      <Input.TextArea
        aria-label={t('articleComment.write')}
        placeholder={t('articleComment.write')}
        aria-invalid={fault !== ''}
        aria-describedby={faultId}
        status={fault === '' ? '' : 'error'}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={most}
        count={{ show: true, max: most, strategy: lengthOf }}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setFault('')
        }}
      />
      <p id={faultId} role="alert" className={ui.bad}>
        {fault}
      </p>
      <Button className={styles.send ?? ''} loading={busy} onClick={send}>
        {t('articleComment.send')}
      </Button>
    </div>
  )
}

interface CommentProps {
  section: ArticleSection
  comment: ArticleComment
  changes: readonly string[]
}

function Comment({ section, comment: { id, name, text, time, isOwn }, changes }: CommentProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const mayManage = useMay('article.manage')
  const { save: remove } = useSave({
    send: (comment: string, idempotencyKey) =>
      call(contract.articleCommentRemove, { section, id: comment }, { idempotencyKey }),
    done: t('articleComment.removed'),
    changes: [changes],
  })
  return (
    <li className={classes(ui.padY10, ui.lineBetween)}>
      <p className={classes(styles.who, ui.row, ui.high24)}>
        <strong>{name}</strong>
        <span className={ui.secondLine}>
          <ShortTime value={time} />
        </span>
        {(isOwn || mayManage) && (
          <Button
            className={styles.remove ?? ''}
            type="text"
            size="small"
            aria-label={t('articleComment.removeOf', { name })}
            onClick={() =>
              confirm({
                title: t('articleComment.removeTitle'),
                text: t('articleComment.removeText'),
                danger: true,
                run: () => remove(id),
              })
            }
          >
            {t('articleComment.remove')}
          </Button>
        )}
      </p>
      <p className={classes(ui.asWritten, ui.above4)}>{text}</p>
    </li>
  )
}
