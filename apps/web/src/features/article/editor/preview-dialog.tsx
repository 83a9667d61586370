import type { Node } from '@tiptap/pm/model'
import { Alert } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import ui from '../../../ui/ui.module.css'
import { ArticleReader } from '../reader/article-reader.tsx'
import { sayProblem } from './article-draft-api.ts'
import { documentOf } from './document-of.ts'
import styles from './preview-dialog.module.css'

interface Props {
  title: string
  summary: string
  text: Node
  addressOf: (address: string) => string
  onClose: () => void
}

/** The article as its readers will see it. */
export function PreviewDialog({ title, summary, text, addressOf, onClose }: Props) {
  const { t } = useTranslation()
  const { document, problem } = useMemo(() => documentOf(text.toJSON()), [text])
  return (
    <Dialog title={t('articleEdit.preview')} width={860} footer={null} onClose={onClose}>
      <article className={classes(styles.article, ui.stack12)}>
        <h1 className={styles.title}>{title.trim() || t('article.untitled')}</h1>
        {summary.trim() !== '' && <p className={styles.summary}>{summary}</p>}
        {document ? (
          <ArticleReader document={document} addressOf={addressOf} hasOutline />
        ) : (
          <Alert type="error" showIcon title={sayProblem(problem)} />
        )}
      </article>
    </Dialog>
  )
}
