import { DeleteOutlined } from '@ant-design/icons'
import { articleImageWidths } from '@countersign/contract'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Button, Input, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import ui from '../../../ui/ui.module.css'
import { classes } from '../../../ui/classes.ts'
import styles from './image-tools.module.css'

/** Width and description of the selected picture. */
export function ImageTools({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  const attributes = useEditorState({ editor, selector: ({ editor: one }) => one.getAttributes('image') })
  const width = articleImageWidths.find((one) => one === attributes['width']) ?? 'full'
  const [alt, setAlt] = useState(String(attributes['alt'] ?? ''))
  const keepAlt = () => {
    if (alt !== attributes['alt']) editor.commands.updateAttributes('image', { alt })
  }
  return (
    <section
      className={classes(styles.tools, ui.wrap8, ui.lineAbove)}
      aria-label={t('articleEdit.picture.tools')}
    >
      <Segmented
        size="small"
        aria-label={t('articleEdit.picture.width')}
        value={width}
        options={articleImageWidths.map((value) => ({
          value,
          label: t(`articleEdit.picture.widths.${value}`),
        }))}
        onChange={(next) => editor.commands.updateAttributes('image', { width: next })}
      />
      <Input
        className={styles.alt ?? ''}
        size="small"
        maxLength={300}
        aria-label={t('articleEdit.picture.alt')}
        placeholder={t('articleEdit.picture.altHint')}
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
        onBlur={keepAlt}
        onPressEnter={keepAlt}
      />
      <Button
        size="small"
        type="text"
        danger
        icon={<DeleteOutlined aria-hidden />}
        onClick={() => editor.chain().focus().deleteSelection().run()}
      >
        {t('articleEdit.picture.remove')}
      </Button>
    </section>
  )
}
