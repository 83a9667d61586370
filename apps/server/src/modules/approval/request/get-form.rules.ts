import { findForm, type FormDefinition } from '@countersign/forms'
import { AppError } from '../../../platform/app-error.ts'

/** The form of a path; by its kind alone, never by its Chinese name. Refuses (404) a kind there is not. */
export function getForm(kind: string): FormDefinition {
  const form = findForm(kind)
  if (form?.kind !== kind) throw new AppError('routeNotFound')
  return form
}
