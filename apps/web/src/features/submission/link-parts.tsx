import {
  type Field,
  type FieldValue,
  type FormDefinition,
  labelOf,
  type Language,
  presentLinked,
  presentLinks,
} from '@countersign/forms'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'
import ui from '../../ui/ui.module.css'
import styles from './link-parts.module.css'

interface Props {
  field: Field
  definition: FormDefinition
  language: Language
  value: FieldValue | undefined
}

/** Data of the linked requests, read-only: lines for one, rows for several. */
export function LinkParts({ field, definition, language, value }: Props) {
  const { t } = useTranslation()
  const values = { [field.name]: value }
  const lines = field.type === 'linked' ? presentLinked(field, values) : presentLinks(field, values)
  const table = lines[0]?.table
  const label = (name: string) => labelOf(definition, name, language)
  if (table) {
    return (
      <table className={classes(styles.rows, ui.tabular)} aria-label={label(field.name)}>
        <thead>
          <tr>
            {table.columns.map(({ name, type }) => (
              <th key={name} scope="col">
                {type === 'link' ? t('submit.linkedRequest') : label(`${field.name}.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((cells) => (
            <tr key={cells[0]}>
              {table.columns.map(({ name }, column) => (
                <td key={name}>{cells[column] || t('detail.none')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    )
  }
  const parts = lines.filter((line) => line.type !== 'link')
  if (parts.length === 0) return null
  return (
    <dl className={styles.parts}>
      {parts.map((line) => (
        <div key={line.name}>
          <dt>{label(line.name)}</dt>
          <dd className={ui.tabular}>{line.text || t('detail.none')}</dd>
        </div>
      ))}
    </dl>
  )
}
