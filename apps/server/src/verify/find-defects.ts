import type { RequestStatus } from '@countersign/engine'
import { z } from 'zod'
import { canonicalJson, sha256 } from '../platform/canonical-json.ts'
import { type Break, chainStart, findBreak, type StoredEvent } from '../modules/evidence/index.ts'
import type { Defect, DefectCode } from './defect.ts'
import type { RequestRecord } from './request-record.ts'

const ofBreak = {
  missing: 'eventMissing',
  moved: 'eventMoved',
  changed: 'eventChanged',
  tail: 'tailCut',
} as const satisfies Record<Break['what'], DefectCode>

const contentSchema = z.object({
  values: z.unknown(),
  attachments: z.array(z.object({ id: z.string(), sha256: z.string() })),
})
const decisionSchema = z.object({ taskId: z.string(), opinion: z.string() })
const storedSchema = z.object({ fileId: z.string(), sha256: z.string() })

type Finding = [code: DefectCode, where: string | number]

/**
 * What is wrong with one request: first its chain, and only where that holds, what the chain speaks of. A chain that
 * is broken proves nothing else.
 */
export function findDefects(tenantId: string, request: RequestRecord): Defect[] {
  const broken = findBreak(chainStart(tenantId, request.id), request.events, request.head)
  const findings: Finding[] = broken
    ? [[ofBreak[broken.what], broken.seq]]
    : [
        ...checkRounds(request),
        ...checkStatus(request),
        ...checkDecisions(request),
        ...checkDocuments(request),
      ]
  return findings.map(([code, where]) => ({
    approvalId: request.id,
    applyNo: request.applyNo,
    code,
    where: String(where),
  }))
}

function checkRounds({ round: last, rounds, events, files }: RequestRecord): Finding[] {
  const findings: Finding[] = []
  for (let number = 1; number <= last; number += 1) {
    const round = rounds.find((one) => one.round === number)
    if (!round) {
      findings.push(['roundMissing', number])
      continue
    }
    const content = parse(contentSchema, round.content)
    if (sha256(round.content) !== round.contentHash || !content) findings.push(['contentChanged', number])
    else if (canonicalJson(content.values) !== canonicalJson(round.data))
      findings.push(['valuesChanged', number])
    const own = events.filter((event) => event.round === number)
    const unbound = own.find((event) => event.content_hash !== round.contentHash)
    if (unbound) findings.push(['contentUnbound', unbound.seq])
    const submitted = own.find((event) => event.type === 'submitted')
    if (submitted && content && !attachmentsFit(submitted, content.attachments, files)) {
      findings.push(['attachmentSwapped', submitted.seq])
    }
  }
  return findings
}

function attachmentsFit(
  { attachment_sha256s }: StoredEvent,
  attachments: { id: string; sha256: string }[],
  files: RequestRecord['files'],
): boolean {
  const named = attachments.map((file) => file.sha256).join(',')
  return named === attachment_sha256s && attachments.every((file) => files.get(file.id) === file.sha256)
}

/** Which status each last word of a round leaves behind. */
const statusAfter: Readonly<Record<string, RequestStatus>> = {
  submitted: 'running',
  approved: 'approved',
  rejected: 'rejected',
  abandoned: 'abandoned',
  withdrawn: 'withdrawn',
}

function checkStatus({ status, events }: RequestRecord): Finding[] {
  const last = events.findLast((event) => Object.hasOwn(statusAfter, event.type))
  const expected = last && statusAfter[last.type]
  return expected === status ? [] : [['statusChanged', `${status} instead of ${expected ?? 'draft'}`]]
}

/** In what state each decision leaves the task of whoever took it. */
const stateAfter: Readonly<Record<string, string>> = {
  agreed: 'agreed',
  rejected: 'rejected',
  abandoned: 'handled',
}

function checkDecisions({ events, tasks, files }: RequestRecord): Finding[] {
  const findings: Finding[] = []
  const proven = new Set<string>()
  for (const event of events) {
    const state = stateAfter[event.type]
    const decision = state === undefined ? undefined : parse(decisionSchema, event.payload)
    if (!decision) continue
    proven.add(decision.taskId)
    const task = tasks.find((one) => one.id === decision.taskId)
    const signature = task?.signatureFileId == null ? '' : files.get(task.signatureFileId)
    if (task?.state !== state) findings.push(['decisionMissing', event.seq])
    else if (task?.opinion !== decision.opinion) findings.push(['opinionChanged', event.seq])
    else if (signature !== event.signature_sha256) findings.push(['signatureSwapped', event.seq])
  }
  const unproven = tasks.filter((task) => task.state !== 'handled' && !proven.has(task.id))
  return [...findings, ...unproven.map((task): Finding => ['decisionUnproven', task.id])]
}

function checkDocuments({ events, documents }: RequestRecord): Finding[] {
  const stored = events.filter((event) => event.type === 'pdfStored')
  const rounds = new Set([...stored, ...documents].map(({ round }) => round))
  return [...rounds].flatMap((round): Finding[] => {
    const event = stored.find((one) => one.round === round)
    const said = event && parse(storedSchema, event.payload)
    const document = documents.find((one) => one.round === round)
    const fits = said && document?.fileId === said.fileId && document.sha256 === said.sha256
    return fits ? [] : [['documentSwapped', round]]
  })
}

function parse<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    // Text that is no JSON was changed by somebody.
    return undefined
  }
}
