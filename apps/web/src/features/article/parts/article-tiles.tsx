import type { ArticleSection, ArticleTile } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { classes } from '../../../ui/classes.ts'
import { ShortTime } from '../../../ui/short-time.tsx'
import { Tag } from '../../../ui/tag.tsx'
import ui from '../../../ui/ui.module.css'
import { readOf } from '../sections.ts'
import styles from './article-tiles.module.css'
import { Cover } from './cover.tsx'

interface Props {
  section: ArticleSection
  label: string
  articles: readonly ArticleTile[]
}

/** Published articles one below the other, with cover, summary and facts. */
export function ArticleTiles({ section, label, articles }: Props) {
  const { t } = useTranslation()
  return (
    <ul aria-label={label}>
      {articles.map((article) => (
        <li key={article.id} className={ui.lineBetween}>
          <TabLink className={styles.link} to={readOf(section, article.id)}>
            <Cover address={article.coverUrl} />
            <span className={classes(ui.stack4, ui.packed)}>
              <span className={classes(styles.title, ui.row, ui.bold, ui.breaks)}>
                {article.title}
                {article.isPinned && <Tag tone="info">{t('article.pinned')}</Tag>}
                {article.asksConfirmation && <Tag tone="warning">{t('article.asksConfirmation')}</Tag>}
              </span>
              {article.summary !== '' && <span className={styles.summary}>{article.summary}</span>}
              <span className={ui.secondLine}>
                {article.authorName} · <ShortTime value={article.publishTime} /> ·{' '}
                {t('article.readBy', { count: article.readCount })}
              </span>
            </span>
          </TabLink>
        </li>
      ))}
    </ul>
  )
}
