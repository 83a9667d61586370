import type { RequestStatus } from '@countersign/engine'
import { z } from 'zod'
import { canonicalJson, sha256 } from '../../../platform/canonical-json.ts'
import type { StoredEvent } from '../../evidence/index.ts'
import { findStoredContent, type StoredContent } from '../request/stored-content.rules.ts'
import type { KeptRequest } from './kept-request.repository.ts'

const decisionSchema = z.object({ taskId: z.string(), opinion: z.string() })
const storedSchema = z.object({ fileId: z.string(), sha256: z.string() })

/** Status of a request after each event type that can end or begin a round. */
const statusAfter: Readonly<Record<string, RequestStatus>> = {
  submitted: 'running',
  approved: 'approved',
  rejected: 'rejected',
  abandoned: 'abandoned',
  withdrawn: 'withdrawn',
}

/** State of the decided task after each event type. */
const stateAfter: Readonly<Record<string, string>> = {
  agreed: 'agreed',
  rejected: 'rejected',
  abandoned: 'handled',
}

/**
 * Whether a request from before signing matches its events, as far as events can show: contents, status,
 * decisions with opinions and signatures, files and final PDFs. Its chain must have been checked before.
 */
export function fitsUnsigned(request: KeptRequest): boolean {
  return fitsRounds(request) && fitsStatus(request) && fitsDecisions(request) && fitsDocuments(request)
}

function fitsRounds({ approval, rounds, events, files }: KeptRequest): boolean {
  const numbers = rounds.map((row) => row.round).join(',')
  const expected = Array.from({ length: approval.round }, (_, index) => index + 1).join(',')
  return (
    numbers === expected &&
    rounds.every((row) => {
      const content = findStoredContent(row.content)
      const own = events.filter((event) => event.round === row.round)
      const submitted = own.find((event) => event.type === 'submitted')
      return (
        content !== undefined &&
        sha256(row.content) === row.content_hash &&
        canonicalJson(content.values) === canonicalJson(row.data) &&
        own.every((event) => event.content_hash === row.content_hash) &&
        submitted !== undefined &&
        fitsAttachments(submitted, content, files)
      )
    })
  )
}

function fitsAttachments(
  { attachment_sha256s }: StoredEvent,
  { attachments }: StoredContent,
  files: KeptRequest['files'],
): boolean {
  const named = attachments.map((file) => file.sha256).join(',')
  return (
    named === attachment_sha256s && attachments.every((file) => files.get(file.id)?.sha256 === file.sha256)
  )
}

function fitsStatus({ approval, events }: KeptRequest): boolean {
  const last = events.findLast((event) => Object.hasOwn(statusAfter, event.type))
  return last !== undefined && statusAfter[last.type] === approval.status
}

function fitsDecisions({ events, tasks, files }: KeptRequest): boolean {
  const proven = new Set<string>()
  for (const event of events) {
    const state = stateAfter[event.type]
    if (state === undefined) continue
    const { data: decision } = decisionSchema.safeParse(parseJson(event.payload))
    if (!decision) return false
    const task = tasks.find((one) => one.id === decision.taskId)
    const signature = task?.signature_file_id ? files.get(task.signature_file_id)?.sha256 : ''
    if (task?.state !== state || task.assignee_id !== event.actor_id) return false
    if (task.opinion !== decision.opinion || signature !== event.signature_sha256) return false
    proven.add(task.id)
  }
  return tasks.every((task) => !['agreed', 'rejected'].includes(task.state) || proven.has(task.id))
}

function fitsDocuments({ events, documents }: KeptRequest): boolean {
  const stored = events.filter((event) => event.type === 'pdfStored')
  return (
    stored.length === documents.length &&
    stored.every((event) => {
      const { data: said } = storedSchema.safeParse(parseJson(event.payload))
      const document = documents.find((one) => one.round === event.round)
      return said !== undefined && document?.file_id === said.fileId && document.sha256 === said.sha256
    })
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Text that is not JSON was altered after it was written.
    return undefined
  }
}
