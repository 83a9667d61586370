import { z } from 'zod'
import { type FinalPdfDeps, makeFinalPdf } from '../modules/approval/index.ts'
import { newId } from '../platform/context.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Evidence } from '../platform/evidence.ts'
import type { Log } from '../platform/log.ts'

const payloadSchema = z.object({ tenantId: z.string(), approvalId: z.string() })

export interface FinalPdfJob extends FinalPdfDeps {
  db: Db
  log: Log
  evidence: Evidence
}

/** The PDF of a request that was approved. A job that runs twice finds it stored; one that failed runs again. */
export async function finalPdf({ db, log, evidence, ...deps }: FinalPdfJob, payload: unknown): Promise<void> {
  const { tenantId, approvalId } = payloadSchema.parse(payload)
  await makeFinalPdf({ db, tenantId, log, evidence, now: () => new Date(), newId }, deps, approvalId)
}
