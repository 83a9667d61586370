import { guestRole } from '@countersign/contract'
import { AppError, type Words } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { type Ctx, inTransaction, may, ofProgram, type SystemCtx } from '../../platform/context.ts'
import { publish } from '../../platform/outbox/publish.ts'
import { top } from '../../platform/records/forest.rules.ts'
import {
  bindDepartment,
  bindPeople,
  type BoundPerson,
  listDepartmentRecords,
  listPermitted,
  markGone,
  removeDepartments,
  submitDepartment,
} from '../organisation/index.ts'
import {
  actAs,
  letLeaveDirectory,
  returnToDirectory,
  type ToldPerson,
  writeDirectoryPeople,
} from '../user/index.ts'
import {
  type ComparedDepartment,
  type ComparedPerson,
  type Comparison,
  countsOf,
  entriesOf,
  mustConfirm,
} from './compare-directory.rules.ts'
import type { Directories } from './directories.adapter.ts'
import {
  endRun,
  findNightly,
  findRun,
  type RunEnd,
  type StoredRun,
  touchRun,
} from './directory.repository.ts'
import { compareNow, mostShown, openRun, readOutside } from './directory.service.ts'
import type { OpenDirectory, Problem } from './directory.types.ts'

const program = ofProgram('directory')

/** People that are written in one transaction, so that nobody else waits for long. */
const atOnce = 100

/** A run that was ended by somebody else. */
class Ended extends Error {}

/** Begins the nightly run of a tenant that has one. */
export async function beginNightlyRun(ctx: SystemCtx, directories: Directories): Promise<void> {
  const directory = directories.get(ctx.tenantId)
  const nightly = directory && (await findNightly(ctx.db, ctx.tenantId))
  if (!nightly) return
  const { userId, confirmed } = nightly
  await inTransaction(ctx, async (ctx) => {
    await openRun(ctx, directory, { userId, confirmed, isNightly: true, mayLeave: undefined })
  })
}

/**
 * Carries out a run in the name of whoever asked for it, and by the power that this person has now. It may be begun again at any
 * time: each part is one transaction, and what was done is not found different any more.
 */
export async function carryOutRun(ctx: SystemCtx, directories: Directories, runId: string): Promise<void> {
  const { db, tenantId } = ctx
  const run = await findRun(db, tenantId, runId)
  const directory = directories.get(tenantId)
  if (!run || !(await touchRun(db, tenantId, runId))) return
  try {
    if (!directory) throw new AppError('directoryOff')
    const { userId, confirmed } = run
    const as = await actAs(ctx, { userId, confirmed, origin: program })
    if (!may(as.user, 'directory.write')) throw new AppError('forbidden')
    const comparison = await compareNow(ctx, directory, await readOutside(ctx, directory))
    const isAgreed = !mustConfirm(comparison) || run.mayLeave === comparison.leaves.length
    const counts = countsOf(entriesOf(comparison))
    if (!isAgreed) {
      const problems = comparison.problems.map(stored)
      return await finish(as, run, { state: 'asks', counts, problems, failure: '' })
    }
    const work = new Run(as, directory, runId)
    const problems = await work.carryOut(comparison)
    await finish(as, run, { state: 'done', counts, problems: problems.map(stored), failure: '' })
  } catch (error) {
    if (error instanceof Ended) return
    if (!(error instanceof AppError)) throw error
    const failed: RunEnd = { state: 'failed', counts: {}, problems: [], failure: error.sentence('zh') }
    await inTransaction(ctx, async (ctx) => {
      if (await endRun(ctx.db, tenantId, runId, failed)) await tell(ctx, run, failed)
    })
  }
}

const stored = ({ name, words }: Problem) => ({ name, ...words })

async function finish(as: Ctx, run: StoredRun, end: RunEnd): Promise<void> {
  await inTransaction(as, async (as) => {
    const isOpen = await endRun(as.db, as.tenantId, run.id, {
      ...end,
      problems: end.problems.slice(0, mostShown),
    })
    if (!isOpen) return
    if (end.state === 'done')
      await recordAudit(as, {
        action: 'directoryRun',
        after: Object.fromEntries(Object.entries(end.counts).map(([group, count]) => [group, count])),
      })
    await tell(as, run, end)
  })
}

/** Tells everybody who may do something about it of a nightly run that did not go through. */
async function tell(
  { db, tenantId }: Parameters<Parameters<typeof inTransaction>[1]>[0],
  { isNightly }: StoredRun,
  { state, counts, failure }: RunEnd,
): Promise<void> {
  if (!isNightly || state === 'done') return
  const leaving = counts.leave ?? 0
  const words: Words =
    state === 'asks'
      ? {
          zh: `每日通讯录同步已停下：将有 ${leaving} 人离职，超过十分之一，请到通讯录同步核对后确认`,
          en: `The nightly run of the directory stopped: ${leaving} people would leave, more than a tenth. Please check it at Directory`,
        }
      : {
          zh: `每日通讯录同步失败：${failure}`,
          en: `The nightly run of the directory failed: ${failure}`,
        }
  const told = await listPermitted(db, tenantId, { permission: 'directory.write', guestRole })
  const messages = told.map(({ id: userId }) => ({ kind: 'system', userId, words }) as const)
  await publish(db, tenantId, 'notify', ...messages)
}

class Run {
  readonly #as: Ctx
  readonly #directory: OpenDirectory
  readonly #id: string
  readonly #problems: Problem[] = []

  constructor(as: Ctx, directory: OpenDirectory, id: string) {
    this.#as = as
    this.#directory = directory
    this.#id = id
  }

  /** Departments come first, since people lie in them, and go last, when nobody lies in them. */
  async carryOut(comparison: Comparison): Promise<Problem[]> {
    const { departments, goneDepartments, leaves, people } = comparison
    this.#problems.push(...comparison.problems)
    const ids = new Map(departments.flatMap(({ told, id }) => (id === undefined ? [] : [[told.id, id]])))
    for (const one of departments) if (one.isChanged) await this.#writeDepartment(one, ids)
    const personIds = new Map(people.flatMap(({ told, found }) => (found ? [[told.id, found.id]] : [])))
    for (const one of people)
      if (one.group === 'return' && one.found)
        await this.#try(one.told.realName, () => this.#return(one.found?.id ?? ''))
    const changed = people.filter(({ isChanged }) => isChanged)
    for (let at = 0; at < changed.length; at += atOnce)
      await this.#writePeople(changed.slice(at, at + atOnce), { ids, personIds })
    for (const one of departments)
      if (one.fields.includes('leaderId') && one.isChanged) await this.#writeLeader(one, { ids, personIds })
    for (const { id, realName } of leaves) await this.#try(realName, () => this.#letLeave(id))
    for (const { id, name } of goneDepartments)
      await this.#try(name, () => removeDepartments(this.#as, [id], { isByDirectory: true }))
    return this.#problems
  }

  /** Notes what is refused, and goes on. */
  async #try(name: string, work: () => Promise<unknown>): Promise<void> {
    if (!(await touchRun(this.#as.db, this.#as.tenantId, this.#id))) throw new Ended()
    try {
      await work()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      this.#note(name, error)
    }
  }

  #note(name: string, refusal: AppError): void {
    this.#problems.push({ name, words: { zh: refusal.sentence('zh'), en: refusal.sentence('en') } })
  }

  async #writeDepartment(
    { told, id, fields, changes }: ComparedDepartment,
    ids: Map<string, string>,
  ): Promise<void> {
    const { db, tenantId } = this.#as
    await this.#try(told.name, async () => {
      const parentId = told.parentId === null ? top : ids.get(told.parentId)
      if (parentId === undefined) throw new AppError('notFound')
      const isWritten = id === undefined || changes.some(({ field }) => field !== 'leader')
      const deptId = isWritten ? await this.#submit(id, { parentId, deptName: told.name }) : (id ?? '')
      ids.set(told.id, deptId)
      await bindDepartment(db, tenantId, this.#directory.source, {
        deptId,
        externalId: told.id,
        // The leader is owned once it is written.
        fields: fields.filter((field) => field !== 'leaderId'),
      })
    })
  }

  async #submit(
    id: string | undefined,
    words: { parentId?: string; deptName?: string; leaderId?: string },
  ): Promise<string> {
    const { db, tenantId } = this.#as
    const found = (await listDepartmentRecords(db, tenantId)).find((one) => one.id === id)
    const before = found && {
      id: found.id,
      parentId: found.parentId ?? top,
      deptName: found.deptName,
      fullName: found.fullName,
      ...(found.leaderId !== null && { leaderId: found.leaderId }),
      deputyIds: found.deputies.map((one) => one.id),
      remark: found.remark,
    }
    const blank = { parentId: top, deptName: '', fullName: '', deputyIds: [], remark: '' }
    const saved = await submitDepartment(this.#as, { ...blank, ...before, ...words }, { isByDirectory: true })
    return saved.id
  }

  async #writeLeader(
    { told, fields, changes }: ComparedDepartment,
    { ids, personIds }: { ids: Map<string, string>; personIds: Map<string, string> },
  ): Promise<void> {
    const { db, tenantId } = this.#as
    const deptId = ids.get(told.id)
    const leaderId = personIds.get(told.leaderId)
    if (deptId === undefined || leaderId === undefined) return
    await this.#try(told.name, async () => {
      if (changes.some(({ field }) => field === 'leader')) await this.#submit(deptId, { leaderId })
      await bindDepartment(db, tenantId, this.#directory.source, { deptId, externalId: told.id, fields })
    })
  }

  #writePeople(
    people: readonly ComparedPerson[],
    { ids, personIds }: { ids: Map<string, string>; personIds: Map<string, string> },
  ): Promise<void> {
    return inTransaction(this.#as, async (as) => {
      if (!(await touchRun(as.db, as.tenantId, this.#id))) throw new Ended()
      const written = await writeDirectoryPeople(
        as,
        people.map((one) => this.#toWrite(one, ids)),
      )
      const bound = people.flatMap(({ told, fields }, index): BoundPerson[] => {
        const userId = written[index]
        if (typeof userId === 'string') return [{ userId, externalId: told.id, fields }]
        if (userId) this.#note(told.realName, userId)
        return []
      })
      await bindPeople(as.db, as.tenantId, this.#directory.source, bound)
      for (const { userId, externalId } of bound) personIds.set(externalId, userId)
    })
  }

  #toWrite({ told, found, fields }: ComparedPerson, ids: ReadonlyMap<string, string>): ToldPerson {
    const deptId = told.departmentIds.flatMap((id) => ids.get(id) ?? [])
    const texts = fields.filter((field) => field !== 'deptId').map((field) => [field, told[field]] as const)
    return {
      id: found?.id,
      account: told.account,
      values: { ...Object.fromEntries(texts), ...(deptId.length > 0 && { deptId }) },
    }
  }

  #letLeave(id: string): Promise<void> {
    return letLeaveDirectory(this.#as, id, (as) => markGone(as.db, as.tenantId, id))
  }

  async #return(id: string): Promise<void> {
    await returnToDirectory(this.#as, id, async () => undefined)
  }
}
