import { type Field, labelOf } from '@countersign/forms'
import { Input } from 'antd'
import { type ComponentRef, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import ui from '../../../ui/ui.module.css'
import { classes } from '../../../ui/classes.ts'
import type { Surroundings } from '../inputs/input-props.ts'
import { fillRows } from './fill-rows.ts'
import { cellsOf } from './pasted-text.ts'
import { isPasted } from './pasted-value.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useGuardedClose } from '../../../records/use-guarded-close.ts'

interface Props {
  field: Field
  surroundings: Pick<Surroundings, 'definition' | 'language'>
  onPaste: (cells: string[][]) => void
  onClose: () => void
}

/** A text area to paste into, because not every browser lets a page read the clipboard. */
export function PasteDialog({ field, surroundings: { definition, language }, onPaste, onClose }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const close = useGuardedClose(text.trim() !== '', onClose)
  const input = useRef<ComponentRef<typeof Input.TextArea>>(null)
  const columns = (field.columns ?? []).filter(isPasted)
  // Copied cells are separated by tabs; text without any is accepted only for a table of one column.
  const isTable = text.includes('\t') || columns.length === 1
  const cells = isTable && text.trim() !== '' ? cellsOf(text) : []
  const filled = fillRows({ definition, field, rows: [], cells, at: { row: 0 } })
  // Without the heading; rows that do not fit are reported after pasting.
  const count = filled.to + filled.dropped
  const label = t('table.pasteHere')
  return (
    <Dialog
      title={t('table.paste')}
      okText={t('table.pasteRows')}
      okButtonProps={{ disabled: count === 0 }}
      onOk={() => onPaste(cells)}
      onClose={close}
      afterOpenChange={(open) => open && input.current?.focus()}
    >
      <p className={classes(ui.below8, ui.muted)}>
        {t('table.pasteHint', {
          columns: columns
            .map((column) => labelOf(definition, `${field.name}.${column.name}`, language))
            .join(t('separator')),
        })}
      </p>
      <Input.TextArea
        ref={input}
        value={text}
        aria-label={label}
        placeholder={label}
        autoSize={{ minRows: 6, maxRows: 12 }}
        wrap="off"
        onChange={(event) => setText(event.target.value)}
      />
      <p className={ui.secondLine} aria-live="polite">
        {count > 0 && t('table.pasteCount', { count })}
        {!isTable && text.trim() !== '' && t('table.pasteNone')}
      </p>
    </Dialog>
  )
}
