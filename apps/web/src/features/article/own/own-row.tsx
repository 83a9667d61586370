import { type ArticleSection, contract, type OwnArticle } from '@countersign/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { useSave } from '../../../records/use-save.ts'
import { classes } from '../../../ui/classes.ts'
import { ShortTime } from '../../../ui/short-time.tsx'
import { Tag } from '../../../ui/tag.tsx'
import ui from '../../../ui/ui.module.css'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { sectionKey } from '../api.ts'
import { ArticleStateTag } from '../parts/state-tag.tsx'
import { VersionsDrawer } from '../parts/versions-drawer.tsx'
import { WithdrawDialog } from '../parts/withdraw-dialog.tsx'
import { readOf, writeOf } from '../sections.ts'
import styles from './own-row.module.css'

/** An own article with what its author may do with it now. */
export function OwnRow({ section, article }: { section: ArticleSection; article: OwnArticle }) {
  const { t } = useTranslation()
  const { id, title, summary, state, isPublished, updateTime, publishTime, readCount } = article
  const shown = title === '' ? t('article.untitled') : title
  return (
    <li className={styles.row}>
      <div className={classes(styles.words, ui.stack4, ui.shrinks, ui.oneColumn)}>
        <p className={ui.wrap4x8}>
          <TabLink
            className={styles.title}
            to={state === 'reviewing' && isPublished ? readOf(section, id) : wayTo(section, article)}
          >
            {shown}
          </TabLink>
          <ArticleStateTag state={state} />
          {isPublished && state !== 'published' && <Tag tone="success">{t('articleOwn.olderPublished')}</Tag>}
        </p>
        {summary !== '' && <p className={classes(ui.cut, ui.muted)}>{summary}</p>}
        <p className={ui.secondLine}>
          {t('articleOwn.changed')} <ShortTime value={updateTime} />
          {publishTime !== '' && (
            <>
              {' · '}
              {t('articleOwn.published')} <ShortTime value={publishTime} /> ·{' '}
              {t('article.readBy', { count: readCount })}
            </>
          )}
        </p>
      </div>
      <Actions section={section} article={article} title={shown} />
    </li>
  )
}

/** Where the title leads: to the published article, or to the editor. */
const wayTo = (section: ArticleSection, { id, state }: OwnArticle) =>
  state === 'published' ? readOf(section, id) : writeOf(section, id)

interface ActionsProps {
  section: ArticleSection
  article: OwnArticle
  title: string
}

function Actions({ section, article, title }: ActionsProps) {
  const { t } = useTranslation()
  const { visit } = useTabLocation()
  const confirm = useConfirm()
  const [open, setOpen] = useState<'versions' | 'withdraw'>()
  const { id, state, isPublished, version, versionNo } = article
  const changes = [sectionKey(section)]
  const { save: submit, busy: isSubmitting } = useSave({
    send: (seen: number, idempotencyKey) =>
      call(contract.articleSubmit, { section, id, version: seen }, { idempotencyKey }),
    done: t('articleEdit.submitted'),
    changes,
  })
  const { save: takeBack } = useSave({
    send: (_input: string, idempotencyKey) =>
      call(contract.articleTakeBack, { section, id }, { idempotencyKey }),
    done: t('articleOwn.takenBack'),
    changes,
  })
  const { save: remove } = useSave({
    send: (one: string, idempotencyKey) =>
      call(contract.articleRemove, { section, ids: [one] }, { idempotencyKey }),
    done: t('articleOwn.removed'),
    changes,
  })
  const close = () => setOpen(undefined)
  return (
    <div className={classes(styles.actions, ui.flow8, ui.tallButtons)}>
      {state === 'reviewing' ? (
        <Button
          size="small"
          aria-label={t('articleOwn.takeBackOf', { title })}
          onClick={() =>
            confirm({
              title: t('articleOwn.takeBackTitle'),
              text: t('articleOwn.takeBackText'),
              run: () => takeBack(id),
            })
          }
        >
          {t('articleOwn.takeBack')}
        </Button>
      ) : (
        <Button
          size="small"
          aria-label={t('articleOwn.editOf', { title })}
          onClick={() => visit(writeOf(section, id))}
        >
          {t('articleOwn.edit')}
        </Button>
      )}
      {state !== 'reviewing' && state !== 'published' && (
        <Button
          size="small"
          type="primary"
          loading={isSubmitting}
          aria-label={t('articleOwn.submitOf', { title })}
          onClick={() => void submit(version)}
        >
          {t('articleOwn.submit')}
        </Button>
      )}
      {versionNo > 0 && (
        <Button
          size="small"
          aria-label={t('articleOwn.versionsOf', { title })}
          onClick={() => setOpen('versions')}
        >
          {t('articleVersion.title')}
        </Button>
      )}
      {isPublished && (
        <Button
          size="small"
          danger
          aria-label={t('articleOwn.withdrawOf', { title })}
          onClick={() => setOpen('withdraw')}
        >
          {t('articleManage.withdraw')}
        </Button>
      )}
      {versionNo === 0 && (
        <Button
          size="small"
          danger
          aria-label={t('articleOwn.removeOf', { title })}
          onClick={() =>
            confirm({
              title: t('submit.removeTitle'),
              text: t('submit.removeText'),
              danger: true,
              run: () => remove(id),
            })
          }
        >
          {t('articleOwn.remove')}
        </Button>
      )}
      {open === 'versions' && <VersionsDrawer section={section} articleId={id} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog section={section} article={{ id, title }} onClose={close} />}
    </div>
  )
}
