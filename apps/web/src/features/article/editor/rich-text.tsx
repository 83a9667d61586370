import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import proseStyles from '../reader/prose.module.css'
import styles from './rich-text.module.css'
import { Toolbar } from './toolbar.tsx'
import type { Uploads } from './uploads.ts'

interface Props {
  editor: Editor
  uploads: Uploads
  toolbar: React.RefObject<HTMLDivElement | null>
}

/** The text of an article with its buttons. The editor outlives its place: the page may be hidden behind another tab. */
export function RichText({ editor, uploads, toolbar }: Props) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const isEmpty = useEditorState({ editor, selector: ({ editor: one }) => one.isEmpty })
  useLayoutEffect(() => {
    if (place.current) editor.mount({ mount: place.current })
    return () => editor.unmount()
  }, [editor])
  return (
    <>
      <Toolbar editor={editor} uploads={uploads} top={toolbar} />
      <div className={styles.frame}>
        {isEmpty && (
          <p className={classes(proseStyles.prose, styles.hint)} aria-hidden>
            {t('articleEdit.textHint')}
          </p>
        )}
        <div ref={place} className={classes(proseStyles.prose, proseStyles.written, styles.text)} />
      </div>
    </>
  )
}
