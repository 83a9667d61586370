import type { ReactNode } from 'react'
import textStyles from '../../../ui/text.module.css'
import styles from './article-head.module.css'

/** Title, summary and facts at the head of an article. */
export function ArticleHead({
  title,
  summary,
  facts,
  tags,
}: {
  title: ReactNode
  summary: string
  facts: readonly string[]
  tags?: ReactNode
}) {
  return (
    <header className={styles.head}>
      {title}
      <p className={styles.facts}>
        {tags}
        <span className={textStyles.secondLine}>{facts.filter(Boolean).join(' · ')}</span>
      </p>
      {summary !== '' && <p className={styles.summary}>{summary}</p>}
    </header>
  )
}
