import { Form, Input, InputNumber } from 'antd'
import { classes } from '../ui/classes.ts'
import ui from '../ui/ui.module.css'
import { RowList } from './row-list.tsx'
import { boundsOf } from './input-facts.ts'
import type { RowColumn, RowsWords } from './screen.ts'
import styles from './rows-field.module.css'

interface Props {
  field: { name: string; label: string; help?: string } & RowsWords
}

/** A list of rows of texts and numbers within a form. A refusal is shown at its cell. */
export function RowsField({ field: { name, label, help, columns, initial, add, remove } }: Props) {
  return (
    <Form.Item label={label} extra={help} required>
      <Form.List name={name}>
        {(rows, actions) => (
          <>
            <div className={classes(styles.row, styles.heads, ui.stack8, ui.muted, ui.size12)} aria-hidden>
              {columns.map(({ name: column, label: head }) => (
                <span key={column}>{head}</span>
              ))}
            </div>
            <RowList
              rowClass={styles.row}
              words={{ add, remove }}
              keepsOne
              onAdd={() => actions.add({ ...initial })}
              onRemove={(index) => actions.remove(index)}
              rows={rows.map(({ key, name: place }) => ({
                key: String(key),
                inputs: (
                  <>
                    <Form.Item name={[place, 'id']} hidden>
                      <Input />
                    </Form.Item>
                    {columns.map((column) => (
                      <Form.Item
                        key={column.name}
                        name={[place, column.name]}
                        rules={
                          column.required === undefined ? [] : [{ required: true, message: column.required }]
                        }
                        className={styles.cell}
                      >
                        {inputOf(column)}
                      </Form.Item>
                    ))}
                  </>
                ),
              }))}
            />
          </>
        )}
      </Form.List>
    </Form.Item>
  )
}

function inputOf({ label, kind, min, max }: RowColumn) {
  return kind === 'number' ? (
    <InputNumber aria-label={label} {...boundsOf({ min, max })} precision={0} className={ui.full} />
  ) : (
    <Input
      aria-label={label}
      {...(max !== undefined && { maxLength: max })}
      inputMode={kind === 'amount' ? 'decimal' : 'text'}
    />
  )
}
