import {
  type Card,
  type FactName,
  type Facts,
  foldedName,
  type FormDefinition,
  isMondayToFriday,
  isSameName,
  type Issue,
  type Lookups,
  type Names,
  presentCards,
  referencesIn,
  stampValues,
  validateInput,
  type Values,
  type Warning,
} from '@countersign/forms'
import { AppError, refuseInput } from '../../../platform/app-error.ts'
import { formatDate, formatTime } from '../../../platform/business-time.ts'
import { type Ctx, readTogether } from '../../../platform/context.ts'
import { readDictionaries } from '../../dictionary/index.ts'
import { type FileRow, fileIdOf, isAttachableBy, listFiles, listFilesOfRequest } from '../../file/index.ts'
import {
  departmentIdsOf,
  listDepartments,
  listDepartmentsOf,
  listPeopleByIdOrName,
} from '../../organisation/index.ts'
import { settingsOf } from '../../setting/index.ts'
import { listLinkable } from '../link/link.service.ts'
import { ownCompanies } from './own-companies.service.ts'
import type { ApprovalRow } from '../request/approval-row.rules.ts'
import { attachmentsIn, idsIn } from '../request/named-in-values.rules.ts'

/** An input as the form reads it, with everything else a submission needs. */
export interface ReadValues {
  values: Values
  issues: Issue[]
  warnings: Warning[]
  department: { id: string; name: string }
  /** Time that `applicationDate` among the values states. */
  readAt: Date
  /** Attached files: the submitter's own, those of an earlier round, and those copied from a linked request. */
  files: FileRow[]
  cards: Card[]
  /** Names of the people and departments in the values, by id. */
  names: Record<string, string>
}

/**
 * Reads a person's input: looks up everything it names, one query for each sort, then parses, computes and
 * checks it by the form. `edited` is the request being edited, whose earlier files may be named again, with its applicant.
 */
export function readValues(
  ctx: Ctx,
  form: FormDefinition,
  input: Record<string, unknown>,
  edited?: Edited,
): Promise<ReadValues> {
  return readTogether(ctx, (ctx) => read(ctx, form, input, edited))
}

/** A request that somebody edits, who is its applicant or acts for its applicant. */
export type Edited = Pick<ApprovalRow, 'id' | 'applicantId' | 'createName'>

async function read(
  ctx: Ctx,
  form: FormDefinition,
  input: Record<string, unknown>,
  edited: Edited | undefined,
): Promise<ReadValues> {
  const { id: ownId, name: ownName } = ctx.user
  const isForOther = edited !== undefined && edited.applicantId !== ownId
  const applicant = isForOther
    ? { id: edited.applicantId, name: edited.createName }
    : { id: ownId, name: ownName }
  const references = referencesIn(form, input)
  // A name of two characters is often written with a blank between them.
  const named = references.people.flatMap((one) => [one, foldedName(one)])
  const [people, departments, files, linkable, dictionaries, own, settings] = await Promise.all([
    listPeopleByIdOrName(ctx.db, ctx.tenantId, named),
    listDepartments(ctx.db, ctx.tenantId),
    listUsableFiles(ctx, references.files, edited?.id),
    listLinkable(ctx, references.requests),
    readDictionaries(ctx),
    listDepartmentsOf(ctx.db, ctx.tenantId, applicant.id),
    settingsOf(ctx, ctx.tenantId),
  ])
  const lookups: Lookups = {
    options: (code) => dictionaries[code],
    person: (idOrName) => only(people, idOrName),
    department: (idOrName) => only(departments, idOrName),
    file: (reference) => files.find((file) => file.id === fileIdOf(reference)),
    request: (idOrNumber) =>
      linkable.find(({ id, applyNo }) => id === idOrNumber || applyNo === idOrNumber)?.record,
  }
  const memberships = needs(form, 'departmentsOf')
    ? await departmentIdsOf(
        ctx.db,
        ctx.tenantId,
        people.map((person) => person.id),
      )
    : undefined
  const facts: Facts = {
    today: formatDate(ctx.now()),
    applicantId: applicant.id,
    workingDay: isMondayToFriday,
    departmentsOf: (personId) => memberships?.get(personId) ?? [],
    companies: ownCompanies(ctx, { departments, memberships: own, dictionaries }),
    settings,
  }
  const checked = validateInput(form, input, lookups, facts, 'api')
  const department = chooseDepartment(own, checked.values['departmentName'])
  const readAt = ctx.now()
  const values = stampValues(checked.values, {
    createName: applicant.id,
    departmentName: department.id,
    applicationDate: formatTime(readAt),
  })
  const attached = attachmentsIn(form, values).flatMap(([, ids]) => ids)
  const all = [...files, ...(await listCopiedFiles(ctx, attached, files))]
  const known = new Map(people.map((person) => [person.id, person.name]))
  known.set(applicant.id, applicant.name)
  const names: Names = {
    person: (id) => known.get(id) ?? id,
    department: (id) => departments.find((one) => one.id === id)?.name ?? id,
    fileName: (id) => all.find((file) => file.id === id)?.name ?? id,
    fileUrl: (id) => id,
  }
  return {
    values,
    issues: checked.issues,
    warnings: checked.warnings,
    department,
    readAt,
    files: all.filter((file) => attached.includes(file.id)),
    cards: presentCards(form, values, names),
    names: Object.fromEntries(
      idsIn(values).flatMap((id) => {
        const name = known.get(id) ?? departments.find((one) => one.id === id)?.name
        return name === undefined ? [] : [[id, name]]
      }),
    ),
  }
}

/** Whether any rule of the form asks for this fact; other facts are not looked up. */
function needs(form: FormDefinition, fact: FactName): boolean {
  return form.rules.some((rule) => rule.needs.includes(fact))
}

/**
 * Reads as much of a draft as can be read. The department is left out: the server sets it at the submission.
 */
export async function readDraft(
  ctx: Ctx,
  form: FormDefinition,
  data: Record<string, unknown>,
): Promise<Pick<ReadValues, 'values' | 'cards'>> {
  const { departmentName: _department, ...entered } = data
  const own = await listDepartmentsOf(ctx.db, ctx.tenantId, ctx.user.id)
  return own.length === 0 ? { values: {}, cards: [] } : readValues(ctx, form, entered)
}

/** Refuses (400) with all issues, each at its field. */
export function refuseIssues(issues: readonly Issue[]): void {
  if (issues.length > 0) refuseInput(issues.map(({ field, message }) => ({ path: field, words: message })))
}

/** Files this person may attach, and files of earlier rounds of this request. */
async function listUsableFiles(ctx: Ctx, references: string[], requestId?: string): Promise<FileRow[]> {
  const ids = [...new Set(references.map(fileIdOf).filter((id) => id !== undefined))]
  if (ids.length === 0) return []
  const [earlier, found] = await Promise.all([
    requestId ? listFilesOfRequest(ctx.db, ctx.tenantId, requestId) : Promise.resolve<string[]>([]),
    listFiles(ctx.db, ctx.tenantId, ids),
  ])
  return found.filter((file) => isAttachableBy(ctx.user.id, file) || earlier.includes(file.id))
}

/** Files that a computation took from a linked request; no person can enter them. */
async function listCopiedFiles(
  ctx: Ctx,
  attached: string[],
  entered: readonly FileRow[],
): Promise<FileRow[]> {
  const copied = attached.filter((id) => !entered.some((file) => file.id === id))
  return listFiles(ctx.db, ctx.tenantId, copied)
}

/**
 * The caller's department for this request: the one given, else the first of the caller's own. Refuses with
 * noDepartment or departmentNotYours.
 */
function chooseDepartment(
  own: readonly { id: string; name: string }[],
  given: unknown,
): { id: string; name: string } {
  const chosen = typeof given === 'string' ? own.find((department) => department.id === given) : own[0]
  if (chosen) return chosen
  if (own.length === 0) throw new AppError('noDepartment')
  throw new AppError('departmentNotYours', { field: 'departmentName' })
}

function only<T extends { id: string; name: string }>(
  rows: readonly T[],
  idOrName: string,
): T | 'ambiguous' | undefined {
  const byId = rows.find((row) => row.id === idOrName)
  if (byId) return byId
  const written = rows.filter((row) => row.name === idOrName)
  const byName = written.length > 0 ? written : rows.filter((row) => isSameName(row.name, idOrName))
  return byName.length > 1 ? 'ambiguous' : byName[0]
}
