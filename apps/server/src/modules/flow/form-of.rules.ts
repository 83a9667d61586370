import { findForm, type FormDefinition } from '@countersign/forms'
import { AppError } from '../../platform/app-error.ts'

/** The form of a kind. Refuses with notFound a text that names none. */
export function formOf(kind: string): FormDefinition {
  const form = findForm(kind)
  if (!form) throw new AppError('notFound')
  return form
}
