import { type Field, helpOf, isWanted, labelOf } from '@countersign/forms'
import { useIsPhone } from '../../../lib/page/screen-class.ts'
import ui from '../../../ui/ui.module.css'
import { FieldNotes } from '../field-notes.tsx'
import { useFieldId } from '../field-id.ts'
import type { Surroundings } from '../inputs/input-props.ts'
import type { FormValues } from '../use-form-values.ts'
import { ComputedTable } from './computed-table.tsx'
import { EnteredTable } from './entered-table.tsx'
import { classes } from '../../../ui/classes.ts'
import fieldRowStyles from '../field-row.module.css'
import styles from './table-field.module.css'

interface Props {
  field: Field
  form: FormValues
  disabled: boolean
  /** Whether missing values are already reported. */
  isNoted: boolean
  surroundings: Surroundings
}

/** A table field: rows entered one by one or pasted from a spreadsheet, or computed as a whole. */
export function TableField({ field, form, disabled, isNoted, surroundings }: Props) {
  const { definition, language } = surroundings
  const isPhone = useIsPhone()
  const id = useFieldId()(field.name)
  const labelId = `${id}-label`
  const noteId = `${id}-note`
  const wanted = !field.onlyComputed && isWanted(field, form.values, 'page', form.settings)
  const issues =
    isNoted || field.onlyComputed ? form.issues.filter((issue) => issue.field === field.name) : []
  const warnings = form.warnings.filter((warning) => warning.field === field.name)
  const help = helpOf(definition, field.name, language)
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-labelledby={labelId}
      aria-describedby={noteId}
      className={classes(
        fieldRowStyles.field,
        ui.across,
        styles.field,
        isPhone && !field.onlyComputed && styles.cards,
      )}
    >
      {field.onlyComputed ? (
        <>
          <span id={labelId} className={fieldRowStyles.label}>
            {labelOf(definition, field.name, language)}
          </span>
          <ComputedTable field={field} labelId={labelId} values={form.values} surroundings={surroundings} />
        </>
      ) : (
        <EnteredTable
          field={field}
          labelId={labelId}
          form={form}
          wanted={wanted}
          disabled={disabled}
          isNoted={isNoted}
          isPhone={isPhone}
          surroundings={surroundings}
        />
      )}
      <FieldNotes id={noteId} issues={issues} warnings={warnings} help={help} language={language} />
    </fieldset>
  )
}
