import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'
import ui from '../../ui/ui.module.css'
import styles from './form-editor.module.css'

interface Props {
  /** Name of the list; rows of other lists cannot be dropped here. */
  list: string
  index: number
  count: number
  upLabel: string
  downLabel: string
  onMove: (from: number, to: number) => void
  /** Whether its content stands below the buttons on a phone. */
  isTall?: boolean
  children: ReactNode
}

/** A row of an ordered list: moved by its buttons, or dragged with the mouse. */
export function OrderedRow({
  list,
  index,
  count,
  upLabel,
  downLabel,
  onMove,
  isTall = false,
  children,
}: Props) {
  const { t } = useTranslation()
  const [isOver, setIsOver] = useState(false)
  const type = `application/x-${list.toLowerCase()}`
  const takes = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(type)
  return (
    // Its buttons move it without a mouse.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={classes(
        ui.flex8,
        ui.framed,
        ui.atTop,
        ui.pad8,
        isTall && styles.tall,
        isOver && styles.over,
      )}
      onDragOver={(event) => {
        if (!takes(event)) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false)
        if (!takes(event)) return
        event.preventDefault()
        onMove(Number(event.dataTransfer.getData(type)), index)
      }}
    >
      <span className={classes(ui.row, ui.fixed)}>
        <span
          className={styles.handle}
          draggable
          aria-hidden="true"
          title={t('formSettings.field.drag')}
          onDragStart={({ dataTransfer }) => {
            dataTransfer.effectAllowed = 'move'
            dataTransfer.setData(type, String(index))
          }}
        >
          <HolderOutlined aria-hidden />
        </span>
        <Button
          type="text"
          size="small"
          icon={<ArrowUpOutlined aria-hidden />}
          aria-label={upLabel}
          // A disabled button would lose the focus at the end of the list.
          aria-disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        />
        <Button
          type="text"
          size="small"
          icon={<ArrowDownOutlined aria-hidden />}
          aria-label={downLabel}
          aria-disabled={index === count - 1}
          onClick={() => onMove(index, index + 1)}
        />
      </span>
      <div className={classes(styles.content, ui.fill)}>{children}</div>
    </li>
  )
}
