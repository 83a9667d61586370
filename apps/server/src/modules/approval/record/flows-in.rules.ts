import { z } from 'zod'
import type { StoredEvent } from '../../evidence/index.ts'
import { payloadOf, readPayload } from './event-payload.rules.ts'

const namesFlow = z.object({ flowVersionId: z.string(), flowSha256: z.string() })
const namesFlows = z.object({ recorded: z.object({ rounds: z.array(namesFlow) }) })

/** Flow versions that a replay of the chain needs. Events with unreadable text are skipped. */
export function flowsIn(events: readonly StoredEvent[]): { id: string; sha256: string }[] {
  const known = new Map<string, { id: string; sha256: string }>()
  for (const { flowVersionId: id, flowSha256: sha256 } of events.flatMap(flowsNamedIn)) {
    known.set(`${id} ${sha256}`, { id, sha256 })
  }
  return [...known.values()]
}

function flowsNamedIn(event: StoredEvent): z.infer<typeof namesFlow>[] {
  try {
    if (event.type === 'submitted') {
      const flow = namesFlow.safeParse(payloadOf(event)).data
      return flow ? [flow] : []
    }
    return event.type === 'adopted' ? readPayload(namesFlows, event).recorded.rounds : []
  } catch {
    // The replay reports unreadable text.
    return []
  }
}
