import type { ArticleSection } from '@countersign/contract'
import { ArrowLeftOutlined, FilePdfOutlined } from '@ant-design/icons'
import { Button, Empty, Skeleton } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../lib/page/page-title.ts'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { FileLine } from '../../../ui/file-line.tsx'
import { Page, PageTitle } from '../../../ui/page.tsx'
import { Tag } from '../../../ui/tag.tsx'
import textStyles from '../../../ui/text.module.css'
import { useArticle } from '../api.ts'
import { ArticleHead } from '../parts/article-head.tsx'
import { attachmentsOf } from '../parts/attachments-of.ts'
import { addressesOf } from '../parts/files-of.ts'
import { ArticleReader } from '../reader/article-reader.tsx'
import { homeOf, useSection } from '../sections.ts'
import type { Article } from './article.ts'
import { Comments } from './comments.tsx'
import { ConfirmCard } from './confirm-card.tsx'
import { ManageButtons } from './manage-buttons.tsx'
import { noteOpened } from './note-opened.ts'
import { QuizCard } from './quiz-card.tsx'
import styles from './read-page.module.css'
import { usePdf } from './use-pdf.ts'

/** /study/read?id= and those of the other sections. */
export function ReadPage() {
  const { t } = useTranslation()
  const section = useSection()
  const { query } = useTabLocation()
  const id = query.get('id') ?? ''
  return (
    <Page className={styles.page}>
      <TabLink className={styles.back} to={homeOf(section)}>
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
        <Card className={styles.card}>
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
      <Card as="article" className={styles.card}>
        <div className={styles.tools}>
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
          <ul className={styles.files} aria-label={t('article.attachments')}>
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
    <Card className={styles.gone}>
      <PageTitle className={textStyles.visuallyHidden}>{t('page.article')}</PageTitle>
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('article.gone')} />
    </Card>
  )
}
