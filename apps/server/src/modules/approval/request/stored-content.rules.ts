import { card, linkedRecord } from '@countersign/contract'
import type { Row } from '@countersign/forms'
import { z } from 'zod'

const row: z.ZodType<Row> = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
const values = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.array(z.string()), z.array(row), z.array(linkedRecord), linkedRecord]),
)
/** Whole, since the row of the round is compared with them. */
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
  /** Not in contents of before warnings were part of what is signed. */
  warnings: warnings.optional(),
  /** What people and departments in the values were called, by id. */
  names: z.record(z.string(), z.string()).optional(),
})
/** What a round holds, whose hash is in every event of it. */
export type StoredContent = z.infer<typeof content>

/** Stored JSON is parsed at the edge: the canonical text of a round. */
export function readStoredContent(text: string): StoredContent {
  return content.parse(JSON.parse(text))
}

/** The same; undefined of text that is no content, as somebody must have changed it. */
export function findStoredContent(text: string): StoredContent | undefined {
  try {
    return readStoredContent(text)
  } catch {
    return undefined
  }
}
