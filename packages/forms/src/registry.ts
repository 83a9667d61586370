import type { FormDefinition } from './form-definition.ts'
import { leave } from './kinds/leave.ts'
import { payments } from './kinds/payments.ts'

const kindList = ['leave', 'payments'] as const

export type Kind = (typeof kindList)[number]

export const kinds: readonly Kind[] = kindList

const definitions = { leave, payments } satisfies { [K in Kind]: FormDefinition<K> }

/** With their literal names: the locale file's types come from here. */
export type Definitions = typeof definitions

export const forms: Readonly<Record<Kind, FormDefinition>> = definitions

/** By kind (`leave`) or type name (请假审批). */
export function findForm(kindOrTypeName: string): FormDefinition | undefined {
  return kinds
    .map((kind) => forms[kind])
    .find((form) => form.kind === kindOrTypeName || form.typeName === kindOrTypeName)
}
