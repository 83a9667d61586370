import type { FormDefinition } from '@countersign/forms'
import { useCallback, useState } from 'react'
import type { Surroundings } from './inputs/input-props.ts'
import { SectionCard } from './section-card.tsx'
import type { FormValues } from './use-form-values.ts'

interface Props {
  definition: FormDefinition
  form: FormValues
  surroundings: Surroundings
  disabled: boolean
  /** Shows the errors of all fields. */
  tried: boolean
}

/** The sections of a form. A field shows its errors once it has lost focus, or once the person tried to submit. */
export function FormSections({ definition, form, surroundings, disabled, tried }: Props) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const noteBlur = useCallback(
    (name: string) => setLeft((before) => (before.has(name) ? before : new Set(before).add(name))),
    [],
  )
  return definition.sections.map((section) => (
    <SectionCard
      key={section.key}
      section={section}
      form={form}
      surroundings={surroundings}
      disabled={disabled}
      isNoted={(name) => tried || left.has(name)}
      onBlur={noteBlur}
    />
  ))
}
