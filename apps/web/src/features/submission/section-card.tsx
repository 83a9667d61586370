import {
  type Field,
  type Section,
  findField,
  isLinks,
  isShown,
  isWanted,
  labelOf,
  sectionTitle,
} from '@countersign/forms'
import { useTranslation } from 'react-i18next'
import { officeNow } from '../../lib/format/office-time.ts'
import ui from '../../ui/ui.module.css'
import { LinkParts } from './link-parts.tsx'
import { ofField } from './field-notes.tsx'
import { FieldRow } from './field-row.tsx'
import { dateBefore, type Surroundings, useStillSurroundings } from './inputs/input-props.ts'
import { TableField } from './table/table-field.tsx'
import type { FormValues } from './use-form-values.ts'
import { wideFields } from './wide-fields.ts'
import { Card, CardTitle } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import fieldRowStyles from './field-row.module.css'
import computedValueStyles from './computed-value.module.css'
import styles from './section-card.module.css'

interface Props {
  section: Section
  form: FormValues
  surroundings: Surroundings
  disabled: boolean
  isNoted: (name: string) => boolean
  onBlur: (name: string) => void
}

export function SectionCard({ section, form, surroundings, disabled, isNoted, onBlur }: Props) {
  const fields = section.fields.filter(
    (field) => isShown(field, form.values) && (field.type !== 'linked' || followsFromLink(field, form)),
  )
  const still = useStillSurroundings(surroundings)
  if (fields.length === 0) return null
  const wide = wideFields(fields)
  return (
    <Card>
      <CardTitle as="h2">
        {sectionTitle(surroundings.definition, section.key, surroundings.language)}
      </CardTitle>
      <div className={classes(styles.grid, ui.twoColumns, ui.stack)}>
        {fields.map((field) =>
          field.auto || isOnlyDepartment(field, form, surroundings) ? (
            <AutoField key={field.name} field={field} surroundings={surroundings} />
          ) : field.type === 'linked' ? (
            <div key={field.name} className={classes(fieldRowStyles.field, ui.across)}>
              <LinkParts
                field={field}
                definition={surroundings.definition}
                language={surroundings.language}
                value={form.values[field.name]}
              />
            </div>
          ) : field.type === 'table' ? (
            <TableField
              key={field.name}
              field={field}
              form={form}
              disabled={disabled}
              isNoted={isNoted(field.name)}
              surroundings={surroundings}
            />
          ) : (
            <FieldRow
              key={field.name}
              field={field}
              isWide={wide.has(field.name)}
              value={form.input[field.name]}
              {...standingOf(field, section, form)}
              disabled={disabled}
              issues={
                // A computed field never loses focus, so its errors are shown at once.
                isNoted(field.name) || form.computedNames.has(field.name)
                  ? ofField(form.issues, field.name)
                  : none
              }
              warnings={ofField(form.warnings, field.name)}
              surroundings={readsValues(field) ? surroundings : still}
              onUpdate={form.change}
              onBlur={onBlur}
            />
          ),
        )}
      </div>
    </Card>
  )
}

const none: never[] = []

/** Whether the field shows other values of the form. */
const readsValues = ({ type, span }: Field): boolean => type === 'link' || span !== undefined

function standingOf(field: Field, { fields }: Section, form: FormValues) {
  const computed = isComputed(field, form)
  return {
    isComputed: computed,
    computed: form.values[field.name],
    wanted: !computed && isWanted(field, form.values, 'page', form.settings),
    opensOn: dateBefore(field, fields, form.values),
  }
}

/** Whether a field holds data of linked requests; data computed from fields on the page would only repeat them. */
function followsFromLink({ name, computed }: Field, { values }: FormValues): boolean {
  return values[name] !== undefined && (computed?.reads.every((read) => isLinks(values[read])) ?? false)
}

/** A person of one department has no choice, unless a draft came with a wrong department. */
function isOnlyDepartment({ name }: Field, { issues }: FormValues, { user }: Surroundings): boolean {
  return (
    name === 'departmentName' && user.departments.length <= 1 && !issues.some(({ field }) => field === name)
  )
}

/**
 * Whether a field is read-only: it is computed now, or all its sources are required. Otherwise it is entered by hand.
 */
function isComputed(field: Field, { values, computedNames, definition }: FormValues): boolean {
  if (field.onlyComputed || (computedNames.has(field.name) && values[field.name] !== undefined)) return true
  return field.computed?.reads.every((name) => findField(definition, name)?.required === true) ?? false
}

/** A field that the server fills, such as the applicant or the time of submission. */
function AutoField({ field, surroundings }: { field: Field; surroundings: Surroundings }) {
  const { t } = useTranslation()
  const { definition, language, user } = surroundings
  return (
    <div className={fieldRowStyles.field}>
      <span className={fieldRowStyles.label}>{labelOf(definition, field.name, language)}</span>
      {field.type === 'dateTime' ? (
        <span className={classes(computedValueStyles.computed, ui.tabular)}>
          {officeNow().slice(0, 10)} <span className={ui.secondLine}>{t('submit.atSubmission')}</span>
        </span>
      ) : (
        <span className={computedValueStyles.computed}>
          {field.type === 'person' ? user.userName : (user.departments[0]?.name ?? t('detail.none'))}
        </span>
      )}
    </div>
  )
}
