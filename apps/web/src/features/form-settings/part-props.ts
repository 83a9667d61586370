import type { FormDefinition } from '@countersign/forms'
import type { Draft } from './draft.ts'
import type { Problems } from './problems.ts'

/** Props of every part of the page. */
export interface PartProps {
  /** The form of the product. */
  form: FormDefinition
  draft: Draft
  problems: Problems
  onChange: (changed: Partial<Draft>) => void
}
