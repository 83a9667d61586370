import { card, linkedRecord } from '@countersign/contract'
import type { Card, Row, Values } from '@countersign/forms'
import { z } from 'zod'

const row: z.ZodType<Row> = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
const values = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.array(z.string()), z.array(row), z.array(linkedRecord), linkedRecord]),
)
const warnings = z.array(
  z.object({ code: z.string(), field: z.string(), message: z.object({ zh: z.string(), en: z.string() }) }),
)
const content = z.object({ cards: z.array(card) })

/** Stored JSON is parsed at the edge: the values of a round. */
export function readStoredValues(data: unknown): Values {
  return values.parse(data)
}

/** The cards as they were submitted. */
export function readStoredCards(text: string): Card[] {
  return content.parse(JSON.parse(text)).cards
}

/** The warnings of a round, in both languages. */
export function readStoredWarnings(stored: unknown): z.infer<typeof warnings> {
  return warnings.parse(stored)
}
