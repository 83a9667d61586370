import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
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
    <header className={classes(styles.head, ui.stack8, ui.below20)}>
      {title}
      <p className={ui.wrap4x8}>
        {tags}
        <span className={ui.secondLine}>{facts.filter(Boolean).join(' · ')}</span>
      </p>
      {summary !== '' && (
        <p className={classes(styles.summary, ui.lines, ui.muted, ui.softGround)}>{summary}</p>
      )}
    </header>
  )
}
