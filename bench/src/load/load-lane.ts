import { workerData } from 'node:worker_threads'
import { openEvidence } from '@countersign/server/parts'
import { loadEvents } from './load-events.ts'
import { asLoader, type LoadPlan, sqlOf } from './load-requests.ts'

/** One lane of loadRequests, in a thread of its own: most of its time goes into signing. */
const { superuserUrl, piece }: { superuserUrl: string; piece: LoadPlan } = workerData
const { first, last, allOf, start, stepMs, signature, linkedFrom, dataDir } = piece

await asLoader(superuserUrl, async (run, client) => {
  const range = { first, last }
  await run(
    sqlOf('plan.sql', {
      ...range,
      all_of: allOf,
      start: start.toISOString(),
      step: `${stepMs} ms`,
      linked_from: linkedFrom,
    }),
  )
  // The joins below cover all rows of both sides, so nested loops are switched off.
  await run('analyze bench.plan; set enable_nestloop = off')
  await run(sqlOf('requests.sql', { ...range, signature: signature.sha256, size: signature.size }))
  await loadEvents(client, range, {
    evidence: openEvidence(dataDir),
    signatureSha256: signature.sha256,
  })
  await run(sqlOf('approvals.sql', range))
})
