import { z } from 'zod'
import type { StoredEvent, StoredLine } from './order.repository.ts'
import type { OrderEvent, PlacedLine } from './order.rules.ts'

const ids = z.array(z.string())
const caseId = z.string()
const schema = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['confirm', 'cancel']) }),
  z.object({ action: z.enum(['ship', 'receive', 'stock']), lineIds: ids }),
  z.object({
    action: z.literal('ask'),
    case: z.object({ id: caseId, lineId: z.string(), num: z.number(), kind: z.enum(['return', 'exchange']) }),
  }),
  z.object({ action: z.literal('withdraw'), caseId }),
  z.object({ action: z.literal('decide'), caseId, isAgreed: z.boolean() }),
])

/** A stored event as the rules read it. Throws on data that this product never writes. */
export function eventOf({ action, data }: Pick<StoredEvent, 'action' | 'data'>): OrderEvent {
  return schema.parse({ ...z.record(z.string(), z.unknown()).parse(data), action })
}

/** A stored line as it was when the order was placed. */
export function placedLineOf({ id, num, wasShort }: Pick<StoredLine, 'id' | 'num' | 'wasShort'>): PlacedLine {
  return { id, num, isWaiting: wasShort }
}
