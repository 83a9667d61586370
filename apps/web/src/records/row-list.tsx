import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import ui from '../ui/ui.module.css'

interface Props {
  /** The form refers to the list by it. */
  id?: string | undefined
  /** The inputs of each row, under a key that stays with its place. */
  rows: readonly { key: string; inputs: ReactNode }[]
  /** Sets the widths of the inputs; the button that removes the row comes after them. */
  rowClass: string | undefined
  /** Labels of the buttons. */
  words: { add: string; remove: string }
  onAdd: () => void
  onRemove: (index: number) => void
  /** Whether the last row may not be removed. */
  keepsOne?: boolean
}

/** Rows of inputs, which a person adds and removes. */
export function RowList({ id, rows, rowClass, words, onAdd, onRemove, keepsOne = false }: Props) {
  return (
    <div className={classes(ui.column8, ui.atTop)} id={id} tabIndex={-1}>
      {rows.map(({ key, inputs }, index) => (
        <div className={classes(ui.stack8, ui.full, rowClass)} key={key}>
          {inputs}
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={words.remove}
            title={words.remove}
            disabled={keepsOne && rows.length === 1}
            onClick={() => onRemove(index)}
          />
        </div>
      ))}
      <Button icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
        {words.add}
      </Button>
    </div>
  )
}
