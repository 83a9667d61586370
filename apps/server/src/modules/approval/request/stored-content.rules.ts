import { card, linkedRecord } from '@countersign/contract'
import { fieldsOf, type FormDefinition, type Row, type Values } from '@countersign/forms'
import { z } from 'zod'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import { storedCustomization } from '../../form-customization/index.ts'

const row: z.ZodType<Row> = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
const values = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.array(z.string()), z.array(row), z.array(linkedRecord), linkedRecord]),
)
/** Loose objects keep unknown keys, since the row of the round is compared with the warnings. */
const warnings = z.array(
  z.looseObject({
    code: z.string(),
    field: z.string(),
    message: z.object({ zh: z.string(), en: z.string() }),
  }),
)
const attachment = z.object({
  id: z.string(),
  name: z.string(),
  sha256: z.string(),
  size: z.number(),
  mime: z.string().optional(),
})

const content = z.object({
  kind: z.string(),
  formVersion: z.number(),
  applyNo: z.string(),
  values,
  cards: z.array(card),
  attachments: z.array(attachment),
  /** Absent from contents stored before warnings were part of the signed text. */
  warnings: warnings.optional(),
  /** Names of the people and departments in the values at the submission, by id. */
  names: z.record(z.string(), z.string()).optional(),
  /** Changes that the company had made to the form; absent for a form of the product as it is. */
  customization: storedCustomization.optional(),
})
/** Content of a round; every event of the round carries its hash. */
export type StoredContent = z.infer<typeof content>

/** The values and attachments of a round. Values that the server fills in are left out of the comparison. */
interface Said {
  values: Values
  attachments: readonly { id: string; sha256: string }[]
}

/** Whether whoever signed one of two rounds has also signed what the other says. */
export function saysTheSame(form: FormDefinition, one: Said, other: Said): boolean {
  const filledIn = new Set(fieldsOf(form).flatMap(({ name, auto }) => (auto ? [name] : [])))
  const said = ({ values, attachments }: Said) =>
    canonicalJson([
      Object.fromEntries(Object.entries(values).filter(([name]) => !filledIn.has(name))),
      attachments.map(({ id, sha256 }) => `${id} ${sha256}`).toSorted(),
    ])
  return said(one) === said(other)
}

/** Parses the canonical text of a round. Throws when it is not valid content. */
export function readStoredContent(text: string): StoredContent {
  return content.parse(JSON.parse(text))
}

/**
 * Parses the canonical text of a round; undefined when it is not valid content, which means somebody altered
 * it.
 */
export function findStoredContent(text: string): StoredContent | undefined {
  try {
    return readStoredContent(text)
  } catch {
    return undefined
  }
}
