import { customFieldTypes, type FormCustomization } from '@countersign/forms'
import { z } from 'zod'

const option = z.object({ code: z.string(), label: z.string(), isOffered: z.boolean() })

/** A company's changes to a form, as they are stored and as rounds are signed with them. */
export const storedCustomization = z.object({
  fields: z.array(
    z.object({
      name: z.string(),
      type: z.enum(customFieldTypes),
      label: z.string(),
      help: z.string(),
      isRequired: z.boolean(),
      options: z.array(option),
    }),
  ),
  required: z.array(z.string()),
  hidden: z.array(z.string()),
  options: z.record(z.string(), z.array(option)),
}) satisfies z.ZodType<FormCustomization>

const offered = z.object({
  toEverybody: z.boolean(),
  userIds: z.array(z.string()),
  roles: z.array(z.string()),
  departmentIds: z.array(z.string()),
})

/** The people who may start a request of a kind: everybody, or people by their ids, role aliases or departments. */
export type Offered = z.infer<typeof offered>

export const toEverybody: Offered = { toEverybody: true, userIds: [], roles: [], departmentIds: [] }

export type StoredCustomization = z.infer<typeof storedCustomization>

/** Parses stored changes. Throws when they are not valid. */
export function readCustomization(stored: unknown): StoredCustomization {
  return storedCustomization.parse(stored)
}

/** Parses to whom a kind is offered. Throws when it is not valid. */
export function readOffered(stored: unknown): Offered {
  return offered.parse(stored)
}

/** Whether a company changed anything on a form. */
export function isChanged({ fields, required, hidden, options }: FormCustomization): boolean {
  return [fields, required, hidden, Object.keys(options)].some((list) => list.length > 0)
}
