import { findForm, type FormDefinition } from '@countersign/forms'
import { AppError } from '../../../platform/app-error.ts'

/**
 * The form of a kind in a path; a Chinese type name is not accepted. Refuses (404, routeNotFound) an unknown
 * kind.
 */
export function getForm(kind: string): FormDefinition {
  const form = findForm(kind)
  if (form?.kind !== kind) throw new AppError('routeNotFound')
  return form
}
