import type {
  contract,
  Directory,
  DirectoryPreview,
  DirectoryRun,
  InputOf,
  Language,
} from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { formatTime } from '../../platform/business-time.ts'
import type { Ctx, SystemCtx, TxCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/database/connect.ts'
import { listTenants } from '../../platform/database/tenants.ts'
import { once } from '../../platform/idempotency.ts'
import { publish } from '../../platform/outbox/publish.ts'
import { isConfirmed } from '../identity/index.ts'
import {
  findExternalId,
  listBoundDepartments,
  listBoundPeople,
  listDepartments,
  releaseOthers,
} from '../organisation/index.ts'
import { listPeopleHere } from '../user/index.ts'
import {
  compareDirectory,
  type Comparison,
  countsOf,
  entriesOf,
  mustConfirm,
} from './compare-directory.rules.ts'
import type { Directories } from './directories.adapter.ts'
import {
  endInterrupted,
  findNightly,
  findRun,
  insertRun,
  listRuns,
  saveNightly,
  type StoredRun,
} from './directory.repository.ts'
import type { OpenDirectory } from './directory.types.ts'
import { readSnapshot, type Snapshot } from './read-snapshot.rules.ts'

/** Lines of each group that an answer holds. */
export const mostShown = 500

export async function readDirectory(ctx: Ctx, directories: Directories): Promise<Directory> {
  const directory = directories.get(ctx.tenantId)
  if (!directory) return { name: '', logsIn: false, people: 0, nightlyBy: '', runs: [] }
  const { db, tenantId } = ctx
  const [bound, nightly, runs] = await Promise.all([
    listBoundPeople(db, tenantId, directory.source),
    findNightly(db, tenantId),
    listRuns(db, tenantId, 20),
  ])
  return {
    name: directory.name,
    logsIn: directory.logsIn,
    people: bound.filter(({ isGone }) => !isGone).length,
    nightlyBy: nightly?.name ?? '',
    runs: runs.map((run) => presentRun(run, ctx.language)),
  }
}

/** Says what a run would do. Refuses with directoryOff, and answers directoryUnreachable (503). */
export async function previewDirectory(ctx: Ctx, directories: Directories): Promise<DirectoryPreview> {
  const directory = directoryOf(ctx, directories)
  const comparison = await compareNow(ctx, directory, await readOutside(ctx, directory))
  const entries = entriesOf(comparison)
  const counts = countsOf(entries)
  const shown = new Map<string, number>()
  return {
    counts,
    entries: entries.filter(({ group }) => {
      const before = shown.get(group) ?? 0
      shown.set(group, before + 1)
      return before < mostShown
    }),
    problems: comparison.problems
      .slice(0, mostShown)
      .map(({ name, words }) => ({ name, why: words[ctx.language] })),
    mustConfirm: mustConfirm(comparison),
  }
}

/** Begins a run, which a job carries out. Refuses with directoryOff, and directoryRunning while another run goes on. */
export function askForRun(
  ctx: Ctx,
  directories: Directories,
  { mayLeave }: InputOf<typeof contract.directoryRun>,
): Promise<DirectoryRun> {
  const directory = directoryOf(ctx, directories)
  return once(ctx, 'directory/run', { mayLeave }, async (ctx) => {
    const asked = { userId: ctx.user.id, confirmed: isConfirmed(ctx), isNightly: false, mayLeave }
    const id = await openRun(ctx, directory, asked)
    if (id === undefined) throw new AppError('directoryRunning')
    const run = await findRun(ctx.db, ctx.tenantId, id)
    if (!run) throw new AppError('notFound')
    return presentRun(run, ctx.language)
  })
}

/** Adds a run and its job; undefined while another run goes on. */
export async function openRun(
  ctx: Pick<TxCtx, 'db' | 'tenantId' | 'newId'>,
  { source }: OpenDirectory,
  asked: { userId: string; confirmed: boolean; isNightly: boolean; mayLeave: number | undefined },
): Promise<string | undefined> {
  const id = ctx.newId()
  await endInterrupted(ctx.db, ctx.tenantId, '同步中断')
  if (!(await insertRun(ctx.db, ctx.tenantId, { ...asked, id, source }))) return undefined
  await publish(ctx.db, ctx.tenantId, 'directoryRun', { runId: id })
  return id
}

/** Switches the nightly run on, in the caller's name, or off. */
export function setNightly(
  ctx: Ctx,
  directories: Directories,
  { on }: InputOf<typeof contract.directoryNightly>,
): Promise<true> {
  const { name } = directoryOf(ctx, directories)
  return once(ctx, 'directory/nightly', { on }, async (ctx): Promise<true> => {
    const before = await findNightly(ctx.db, ctx.tenantId)
    await saveNightly(
      ctx.db,
      ctx.tenantId,
      on ? { userId: ctx.user.id, confirmed: isConfirmed(ctx) } : undefined,
    )
    await recordAudit(ctx, {
      action: 'directoryNightly',
      subject: { kind: 'tenant', id: ctx.tenantId, name },
      before: { person: before?.name ?? '' },
      after: { person: on ? ctx.user.name : '' },
    })
    return true
  })
}

/**
 * Whether this is the person's password at the directory of the tenant, where people log in with it. A directory that does not answer
 * agrees to no password, so that guesses are counted all the same.
 */
export async function isDirectoryPassword(
  { db, log }: Pick<SystemCtx, 'db' | 'log'>,
  directories: Directories,
  { tenantId, userId, password }: { tenantId: string; userId: string; password: string },
): Promise<boolean> {
  const directory = directories.get(tenantId)
  if (!directory?.logsIn || password === '') return false
  const { source, from } = directory
  const externalId = await findExternalId(db, tenantId, { source, userId })
  if (externalId === undefined) return false
  try {
    return await from.isPassword(externalId, password)
  } catch (error) {
    log.error({ err: error, source }, 'a directory could not check a password')
    return false
  }
}

/** Frees people and departments from directories that are not set up any more, so that they can be changed here again. */
export async function releaseDirectories(db: Db, directories: Directories): Promise<void> {
  for (const tenantId of await listTenants(db))
    await releaseOthers(db, tenantId, directories.get(tenantId)?.source ?? '')
}

function directoryOf({ tenantId }: Pick<Ctx, 'tenantId'>, directories: Directories): OpenDirectory {
  const directory = directories.get(tenantId)
  if (!directory) throw new AppError('directoryOff')
  return directory
}

/** Reads a directory. Refuses (directoryUnreachable) with the first line of why it could not be read. */
export async function readOutside(
  { log }: Pick<SystemCtx, 'log'>,
  { from, source }: OpenDirectory,
): Promise<Snapshot> {
  try {
    return readSnapshot(await from.read())
  } catch (error) {
    log.warn({ err: error, source }, 'a directory could not be read')
    const detail = error instanceof Error ? (error.message.split('\n')[0] ?? '').slice(0, 200) : ''
    throw new AppError('directoryUnreachable', { detail, cause: error })
  }
}

/** Compares a directory with the tenant as it is now. */
export async function compareNow(
  { db, tenantId }: Pick<SystemCtx, 'db' | 'tenantId'>,
  { source, matchBy }: OpenDirectory,
  snapshot: Snapshot,
): Promise<Comparison> {
  const [departments, people, boundPeople, boundDepartments] = await Promise.all([
    listDepartments(db, tenantId),
    listPeopleHere(db, tenantId),
    listBoundPeople(db, tenantId, source),
    listBoundDepartments(db, tenantId, source),
  ])
  return compareDirectory(snapshot, { departments, people, boundPeople, boundDepartments }, matchBy)
}

function presentRun(run: StoredRun, language: Language): DirectoryRun {
  const { id, state, isNightly, by, counts, problems, failure, createdAt, endedAt } = run
  return {
    id,
    state,
    isNightly,
    by,
    createdAt: formatTime(createdAt),
    endedAt: endedAt ? formatTime(endedAt) : '',
    counts,
    problems: problems.map((one) => ({ name: one.name, why: one[language] })),
    failure,
  }
}
