import { type Field, isShown, labelOf, type Section, sectionTitle } from '@countersign/forms'
import { useTranslation } from 'react-i18next'
import { officeNow } from '../../lib/office-time.ts'
import { FieldRow } from './field-row.tsx'
import type { Surroundings } from './inputs/input-props.ts'
import type { FormValues } from './use-form-values.ts'

interface Props {
  section: Section
  form: FormValues
  surroundings: Surroundings
  disabled: boolean
  isNoted: (name: string) => boolean
  onBlur: (name: string) => void
}

export function SectionCard({ section, form, surroundings, disabled, isNoted, onBlur }: Props) {
  const fields = section.fields.filter((field) => field.type !== 'linked' && isShown(field, form.values))
  if (fields.length === 0) return null
  return (
    <section className="card form-section">
      <h2 className="card-title">{sectionTitle(surroundings.kind, section.key, surroundings.language)}</h2>
      <div className="form-grid">
        {fields.map((field) =>
          field.auto ? (
            <AutoField key={field.name} field={field} surroundings={surroundings} />
          ) : (
            <FieldRow
              key={field.name}
              field={field}
              value={form.input[field.name]}
              isComputed={isComputed(field, form)}
              disabled={disabled}
              issues={isNoted(field.name) ? form.issues.filter((issue) => issue.field === field.name) : none}
              warnings={form.warnings.filter((warning) => warning.field === field.name)}
              surroundings={surroundings}
              onUpdate={form.change}
              onBlur={onBlur}
            />
          ),
        )}
      </div>
    </section>
  )
}

const none: never[] = []

/** Entered by hand only while its sources are missing, if it may be entered at all. */
function isComputed(field: Field, { values, computedNames }: FormValues): boolean {
  return field.onlyComputed === true || (computedNames.has(field.name) && values[field.name] !== undefined)
}

/** The server's to fill: who applies, and when. */
function AutoField({ field, surroundings }: { field: Field; surroundings: Surroundings }) {
  const { t } = useTranslation()
  const label = labelOf(surroundings.kind, field.name, surroundings.language)
  const text = field.type === 'person' ? surroundings.user.userName : officeNow().slice(0, 10)
  return (
    <div className="form-field">
      <span className="form-label">{label}</span>
      <span className="computed tabular">
        {text} {field.type !== 'person' && <span className="second-line">{t('submit.atSubmission')}</span>}
      </span>
    </div>
  )
}
