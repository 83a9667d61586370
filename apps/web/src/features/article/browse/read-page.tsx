import { ArrowLeftOutlined, CheckCircleFilled, FilePdfOutlined } from '@ant-design/icons'
import { type ArticleSection, contract } from '@countersign/contract'
import { Button, Empty, Skeleton } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { useOnceAtATime } from '../../../lib/page/once-at-a-time.ts'
import { usePageTitle } from '../../../lib/page/page-title.ts'
import { recordError } from '../../../lib/storage/log-store.ts'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { useSave } from '../../../records/use-save.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { FileLine } from '../../../ui/file-line.tsx'
import { Page, PageTitle } from '../../../ui/page.tsx'
import { Tag } from '../../../ui/tag.tsx'
import ui from '../../../ui/ui.module.css'
import { sectionKey, useArticle } from '../api.ts'
import { ArticleHead } from '../parts/article-head.tsx'
import { attachmentsOf } from '../parts/attachments-of.ts'
import { addressesOf } from '../parts/files-of.ts'
import { saveAnswer } from '../../../records/save-answer.ts'
import { ArticleReader } from '../reader/article-reader.tsx'
import { homeOf, useSection } from '../sections.ts'
import type { Article } from './article.ts'
import { Comments } from './comments.tsx'
import { ManageButtons } from './manage-buttons.tsx'
import { QuizCard } from './quiz-card.tsx'
import styles from './read-page.module.css'

/** /study/read?id= and those of the other sections. */
export function ReadPage() {
  const { t } = useTranslation()
  const section = useSection()
  const { query } = useTabLocation()
  const id = query.get('id') ?? ''
  return (
    <Page className={styles.page}>
      <TabLink className={classes(ui.inline6, ui.touchBar, ui.selfStart)} to={homeOf(section)}>
        <ArrowLeftOutlined aria-hidden /> {t(`menu.${section}`)}
      </TabLink>
      {id === '' ? <Gone /> : <Loaded key={id} section={section} id={id} />}
    </Page>
  )
}

function Loaded({ section, id }: { section: ArticleSection; id: string }) {
  const article = useArticle(section, id)
  const isThere = article.data !== undefined
  useEffect(() => {
    if (isThere) noteOpened(section, id)
  }, [isThere, section, id])
  return (
    <AsyncFace
      query={article}
      gone={<Gone />}
      loading={
        <Card className={ui.dialogPad}>
          <Skeleton active paragraph={{ rows: 10 }} />
        </Card>
      }
    >
      {(found) => <Reading section={section} article={found} />}
    </AsyncFace>
  )
}

function Reading({ section, article }: { section: ArticleSection; article: Article }) {
  const { t } = useTranslation()
  usePageTitle(article.title)
  const { save: savePdf, busy } = usePdf(section, article)
  const attachments = attachmentsOf(article)
  return (
    <>
      <Card as="article" className={ui.dialogPad}>
        <div className={classes(ui.flow8, ui.ended, ui.below12, ui.tallButtons)}>
          <ManageButtons section={section} article={article} />
          <Button icon={<FilePdfOutlined aria-hidden />} loading={busy} onClick={savePdf}>
            {t('article.pdf')}
          </Button>
        </div>
        <ArticleHead
          title={<PageTitle>{article.title}</PageTitle>}
          summary={article.summary}
          facts={[
            article.authorName,
            t('article.publishedAt', { time: article.publishTime }),
            t('article.readBy', { count: article.readCount }),
          ]}
          tags={article.isPinned && <Tag tone="info">{t('article.pinned')}</Tag>}
        />
        <ArticleReader document={article.document} addressOf={addressesOf(article.files)} hasOutline />
      </Card>
      {attachments.length > 0 && (
        <Card>
          <CardTitle as="h2">{t('article.attachments')}</CardTitle>
          <ul className={classes(ui.stack8, ui.pad12x16)} aria-label={t('article.attachments')}>
            {attachments.map((file) => (
              <li key={file.id}>
                <FileLine file={file} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {article.asksConfirmation && <ConfirmCard section={section} article={article} />}
      {article.hasQuiz && <QuizCard key={article.versionNo} section={section} articleId={article.id} />}
      <Comments section={section} articleId={article.id} />
    </>
  )
}

function Gone() {
  const { t } = useTranslation()
  usePageTitle(t('page.article'))
  return (
    <Card className={ui.pad40x16}>
      <PageTitle className={ui.visuallyHidden}>{t('page.article')}</PageTitle>
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('article.gone')} />
    </Card>
  )
}

/** Counts the reading. The server counts each person once, and a failure takes nothing from the reader. */
function noteOpened(section: ArticleSection, id: string): void {
  call(contract.articleOpened, { section, id }, { quiet: true }).catch((error: unknown) =>
    recordError(error, 'articleOpened'),
  )
}

/** Downloads the published version of an article. */
function usePdf(section: ArticleSection, { id, title }: { id: string; title: string }) {
  const { run, busy } = useOnceAtATime(() =>
    saveAnswer(contract.articlePdf, { section, id }, { name: `${title}.pdf`, operation: 'article' }),
  )
  return { save: () => void run(), busy }
}

/** Asks the reader to confirm this version, or says when that was done. */
function ConfirmCard({ section, article }: { section: ArticleSection; article: Article }) {
  const { t } = useTranslation()
  const { id, versionNo, confirmTime } = article
  const { save, busy } = useSave({
    send: (input: { id: string; versionNo: number }, idempotencyKey) =>
      call(contract.articleConfirm, { section, ...input }, { idempotencyKey }),
    done: t('articleConfirm.done'),
    changes: [sectionKey(section)],
  })
  return (
    <Card
      className={classes(styles.confirmCardCard, ui.row, ui.between, ui.pad16)}
      aria-label={t('articleConfirm.title')}
    >
      {confirmTime === '' ? (
        <>
          <p>{t('articleConfirm.ask')}</p>
          <Button type="primary" size="large" loading={busy} onClick={() => void save({ id, versionNo })}>
            {t('articleConfirm.confirm')}
          </Button>
        </>
      ) : (
        <p className={ui.goodIcon}>
          <CheckCircleFilled aria-hidden /> {t('articleConfirm.doneAt', { time: confirmTime })}
        </p>
      )}
    </Card>
  )
}
