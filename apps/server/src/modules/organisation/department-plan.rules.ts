import { departmentName, departmentRow, departmentRowKey } from '@countersign/contract'
import { isSameName, nameKey } from '@countersign/forms'
import { AppError, type Refused, refuseFields } from '../../platform/app-error.ts'
import { parseValue } from '../../platform/parse-value.ts'
import { lastSort } from '../../platform/records/forest.rules.ts'
import { distinct } from '../../platform/records/require-all.ts'
import type { RowOutcome } from '../../platform/records/judge-rows.ts'
import type { SheetEntry } from '../../platform/sheet/entries-in.ts'
import { nameOf } from '../../platform/sheet/read-cell.rules.ts'
import type { DepartmentRecord, DepartmentWords } from './department-record.repository.ts'
import { headingOf } from './department-sheet.rules.ts'

/** A person whom a sheet may name as a leader. */
export interface Nameable {
  id: string
  account: string
  /** Staff number; "" without one. */
  code: string
  isActive: boolean
}

interface Planned extends DepartmentWords {
  found: DepartmentRecord | undefined
  /** Row that describes it; undefined for one that is only on the way to others. */
  row?: number
}

interface RowKey {
  row: number
  dept: string
  code: string
  parent: string
}

/** The departments that an import will write. A path identifies a department, and those above it that are new are added. */
export class DepartmentPlan {
  readonly #newId: () => string
  readonly #people: readonly Nameable[]
  readonly #all: Planned[] = []
  readonly #at = new Map<string, Planned>()
  readonly #keys: readonly RowKey[]

  constructor(
    records: readonly DepartmentRecord[],
    people: readonly Nameable[],
    rows: readonly SheetEntry[],
    newId: () => string,
  ) {
    this.#newId = newId
    this.#people = people
    const below = Map.groupBy(records, ({ parentId }) => parentId)
    const keep = (parentId: string | null) => {
      for (const found of below.get(parentId) ?? []) {
        const deputyIds = found.deputies.map(({ id }) => id)
        this.#keep({ ...found, deputyIds, found })
        keep(found.id)
      }
    }
    keep(null)
    this.#keys = rows.flatMap(({ row, given }) => {
      const key = departmentRowKey.safeParse(given).data
      return key ? [{ row, ...key }] : []
    })
  }

  /** The departments that are new or differ, each after the one above it. */
  get changed(): Planned[] {
    return this.#all.filter(({ found, ...words }) => !found || isChanged(found, words))
  }

  /** Paths of the departments that are added because they lie above others. */
  get alsoAdded(): string[] {
    return this.#all
      .filter(({ found, row }) => !found && row === undefined)
      .map((one) => this.#namesDownTo(one).join('/'))
  }

  add({ row, given }: SheetEntry): RowOutcome {
    const key = { row, ...parseValue(departmentRowKey, given, headingOf) }
    const names = this.#pathOf(key, new Set())
    let department: Planned | undefined
    for (const dept of names) parseValue(departmentName, { dept }, headingOf)
    for (const dept of names) department = this.#below(department, dept)
    if (!department) return 'unchanged'
    if (department.row !== undefined)
      throw new AppError('rowRepeated', { field: 'dept', detail: String(department.row) })
    department.row = row
    const { sort, fullName, remark } = department
    const read = parseValue(departmentRow, { sort, fullName, remark, ...given }, headingOf)
    const leader = this.#personOf(read.leader, department)
    const deputies = read.deputies.map((one) => ({ one, id: this.#personOf(one, department) }))
    const unknown = deputies.find(({ id }) => id === undefined)
    refuseFields({
      leader: read.leader !== '' && leader === undefined ? refusalOf(read.leader) : undefined,
      deputies: unknown && refusalOf(unknown.one),
    })
    const leaderId = leader ?? department.leaderId
    const deputyIds =
      given['deputies'] === undefined ? department.deputyIds : deputies.flatMap(({ id }) => id ?? [])
    Object.assign(department, {
      fullName: read.fullName,
      remark: read.remark,
      sort: read.sort ?? sort,
      leaderId,
      deputyIds: distinct(deputyIds).filter((id) => id !== leaderId),
    } satisfies Partial<Planned>)
    const { found, ...words } = department
    return found ? (isChanged(found, words) ? 'changed' : 'unchanged') : 'added'
  }

  /** The id of the department at a path, also of one that is planned. */
  idAt(path: string): string | undefined {
    return this.#at.get(keyOf(namesOf(path)))?.id
  }

  /** Names from the top down to the department of a row. */
  #pathOf({ row, dept, parent }: RowKey, passed: ReadonlySet<number>): string[] {
    if (passed.has(row)) throw new AppError('parentLoop', { field: 'parent' })
    const own = namesOf(dept)
    if (parent === '') return own
    const others = this.#keys.filter((one) => one.row !== row)
    const only = (found: readonly RowKey[]) => (found.length === 1 ? found[0] : undefined)
    const above =
      only(others.filter(({ code }) => code === parent)) ??
      (this.#at.has(keyOf(namesOf(parent)))
        ? undefined
        : only(others.filter((one) => isSameName(one.dept, parent))))
    if (above) return [...this.#pathOf(above, new Set([...passed, row])), ...own]
    const known = this.#at.get(keyOf(namesOf(parent))) ?? this.#onlyOneNamed(parent)
    if (!known)
      throw new AppError('departmentUnknown', {
        field: 'parent',
        detail: { zh: `：${parent}`, en: `: ${parent}` },
      })
    return [...this.#namesDownTo(known), ...own]
  }

  #onlyOneNamed(name: string): Planned | undefined {
    const [one, ...more] = this.#all.filter(({ deptName }) => isSameName(deptName, name))
    return more.length === 0 ? one : undefined
  }

  #namesDownTo(department: Planned): string[] {
    const parent = this.#all.find(({ id }) => id === department.parentId)
    return [...(parent ? this.#namesDownTo(parent) : []), department.deptName]
  }

  /** The department of this name, which is planned when it is new. */
  #below(parent: Planned | undefined, deptName: string): Planned {
    const names = [...(parent ? this.#namesDownTo(parent) : []), deptName]
    const found = this.#at.get(keyOf(names))
    if (found) return found
    const parentId = parent?.id ?? null
    const department: Planned = {
      id: this.#newId(),
      parentId,
      deptName,
      fullName: '',
      leaderId: null,
      deputyIds: [],
      sort: lastSort(this.#all.filter((one) => one.parentId === parentId)),
      remark: '',
      found: undefined,
    }
    this.#keep(department, names)
    return department
  }

  #keep(department: Planned, names = this.#namesDownTo(department)): void {
    this.#all.push(department)
    this.#at.set(keyOf(names), department)
  }

  /** The id of an active person, or of one who leads the department already. */
  #personOf(named: string, { leaderId, deputyIds }: Planned): string | undefined {
    const isOpen = ({ id, isActive }: Nameable) => isActive || id === leaderId || deputyIds.includes(id)
    const is = (text: string) => text !== '' && isSameName(text, named)
    const open = this.#people.filter(isOpen)
    const byCode = open.filter(({ code }) => is(code))
    return open.find(({ account }) => is(account))?.id ?? (byCode.length === 1 ? byCode[0]?.id : undefined)
  }
}

const refusalOf = (detail: string): Refused => ({ code: 'leaderUnknown', detail })

/** The names of a path. */
function namesOf(path: string): string[] {
  return path
    .split(/[/／]/)
    .map(nameOf)
    .filter((one) => one !== '')
}

const keyOf = (names: readonly string[]) => JSON.stringify(names.map(nameKey))

function isChanged(found: DepartmentRecord, planned: Omit<Planned, 'found'>): boolean {
  const { fullName, leaderId, sort, remark, deputyIds } = planned
  return (
    found.fullName !== fullName ||
    found.leaderId !== leaderId ||
    found.sort !== sort ||
    found.remark !== remark ||
    found.deputies.map(({ id }) => id).join() !== deputyIds.join()
  )
}
