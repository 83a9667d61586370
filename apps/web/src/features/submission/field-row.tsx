import { type Field, helpOf, labelOf, type Warning } from '@countersign/forms'
import { memo } from 'react'
import ui from '../../ui/ui.module.css'
import { ComputedValue } from './computed-value.tsx'
import { type FieldIssue, FieldNotes } from './field-notes.tsx'
import type { Surroundings } from './inputs/input-props.ts'
import { inputs } from './inputs/inputs.ts'
import { useFieldId } from './field-id.ts'
import { classes } from '../../ui/classes.ts'
import styles from './field-row.module.css'

interface Props {
  field: Field
  /** Spans both columns of the card. */
  isWide: boolean
  value: unknown
  /** Currently computed from other fields. */
  isComputed: boolean
  /** The parsed or computed value. */
  computed: unknown
  wanted: boolean
  /** The date before this one, on whose month the calendar opens. */
  opensOn: string | undefined
  disabled: boolean
  issues: readonly FieldIssue[]
  warnings: readonly Warning[]
  surroundings: Surroundings
  onUpdate: (name: string, update: (before: unknown) => unknown) => void
  onBlur: (name: string) => void
}

/** Label, input, help and errors of a field. Memoised: a key in one field redraws the others that depend on it. */
export const FieldRow = memo(function FieldRow(props: Props) {
  const { field, isWide, value, isComputed, computed, wanted, opensOn, disabled } = props
  const { issues, warnings, surroundings, onUpdate, onBlur } = props
  const { definition, language } = surroundings
  const id = useFieldId()(field.name)
  const labelId = `${id}-label`
  const noteId = `${id}-note`
  const help = helpOf(definition, field.name, language)
  const Input = isComputed ? null : inputs[field.type]
  const hasNote = Boolean(help) || issues.length > 0 || warnings.length > 0

  return (
    <div className={classes(styles.field, isWide && ui.across)}>
      <label id={labelId} htmlFor={id} className={classes(styles.label, wanted && styles.wanted)}>
        {labelOf(definition, field.name, language)}
      </label>
      {Input ? (
        <Input
          field={field}
          id={id}
          labelId={labelId}
          value={value}
          disabled={disabled}
          invalid={issues.length > 0}
          wanted={wanted}
          describedBy={hasNote ? noteId : undefined}
          onChange={(next) => onUpdate(field.name, () => next)}
          onUpdate={(update) => onUpdate(field.name, update)}
          onBlur={() => onBlur(field.name)}
          opensOn={opensOn}
          surroundings={surroundings}
        />
      ) : (
        <ComputedValue
          field={field}
          id={id}
          labelId={labelId}
          value={computed}
          surroundings={surroundings}
          describedBy={hasNote ? noteId : undefined}
        />
      )}
      <FieldNotes id={noteId} issues={issues} warnings={warnings} help={help} language={language} />
    </div>
  )
})
