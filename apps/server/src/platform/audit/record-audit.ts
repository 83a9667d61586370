import type { AuditAction, AuditSubject, ErrorCode } from '@countersign/contract'
import { withoutHidden } from '@countersign/forms'
import type { Ctx, CurrentUser, PublicCtx } from '../context.ts'
import { proveEntry } from './entry-proof.ts'
import { insertEntries, type NewEntry } from './audit-entry.repository.ts'
import type { Signer } from '../keyring.ts'
import { changedFields, type Fields } from './changed-fields.ts'

export interface AuditNote {
  action: AuditAction
  /** Subject of the action, under its present name; absent when the action is about its actor alone. */
  subject?: { kind: AuditSubject; id: string; name: string }
  /** The record before and after; only fields that differ are stored. */
  before?: Fields
  after?: Fields
  /** Why the action was refused. */
  error?: ErrorCode
}

/**
 * Records what the caller does. Within a transaction the entry is part of it; outside one it is durable when the promise
 * resolves.
 */
export async function recordAudit(ctx: Ctx, notes: AuditNote | readonly AuditNote[]): Promise<void> {
  await recordFor(ctx, { ...ctx.user, tenantId: ctx.tenantId }, notes)
}

/** Without the notes of records that stay as they are, as many rows of a sheet do. */
export function onlyChanged(notes: readonly AuditNote[]): AuditNote[] {
  return notes.filter(({ before, after }) => Object.values(changedFields(before, after)).some(Boolean))
}

/** The parts of a context that writing an entry needs. */
type Recording = Pick<PublicCtx, 'db' | 'newId' | 'origin'> & { evidence: { keys: Signer } }

/** The person of an entry; "" where there is none. */
export type Actor = Pick<CurrentUser, 'id' | 'account' | 'name' | 'tenantId' | 'sessionId'>

/** As `recordAudit`, for a caller who is not logged in, or not yet. An unknown tenant gets no entry. */
export async function recordFor(
  ctx: Recording,
  actor: Actor,
  notes: AuditNote | readonly AuditNote[],
): Promise<void> {
  const entries = [notes].flat().map((note) => entryOf(ctx, actor, note))
  if (entries.length > 0) await insertEntries(ctx.db, entries)
}

/** Limit on stored names and user agents, in characters. */
const longestText = 300

function entryOf(
  { newId, origin, evidence }: Recording,
  actor: Actor,
  { action, subject, before, after, error }: AuditNote,
): NewEntry {
  const entry: Omit<NewEntry, 'proof'> = {
    tenant_id: actor.tenantId,
    id: newId(),
    actor_id: actor.id,
    account: actor.account,
    user_name: actor.name,
    action,
    subject_kind: subject?.kind ?? '',
    subject_id: subject?.id ?? '',
    subject_name: subject?.name.slice(0, longestText).toWellFormed() ?? '',
    error: error ?? '',
    ...changedFields(before, after),
    address: origin.address,
    user_agent: withoutHidden(origin.userAgent.slice(0, longestText)).toWellFormed(),
    session_id: actor.sessionId,
  }
  // The real time, not that of the call, which is invented while the demo company is seeded: the database sets it, too.
  return { ...entry, proof: proveEntry(evidence.keys, entry, new Date().toISOString()) }
}
