import type { contract, DictionaryRecord, InputOf } from '@countersign/contract'
import { otherCompany } from '@countersign/forms'
import { AppError, refuseFields } from '../../platform/app-error.ts'

type Input = Omit<InputOf<typeof contract.dictionaryEntrySubmit>, 'id' | 'version'>

/** An entry as it is to be written. */
export type PlannedEntry = Omit<DictionaryRecord, 'id' | 'version'>

/** Whether forms depend on the name of an entry: 其他 of the companies, which asks for a typed name. */
export function mustStay({ code, dictValue }: Pick<DictionaryRecord, 'code' | 'dictValue'>): boolean {
  return code === 'mainstay' && dictValue === otherCompany
}

/** Plans additions and changes over the entries of a tenant. Each is checked against the ones planned before it. */
export class EntryPlan {
  readonly #byKey = new Map<string, PlannedEntry>()
  readonly #byName = new Map<string, PlannedEntry>()
  readonly #lastSort = new Map<string, number>()
  readonly #planned: PlannedEntry[] = []

  readonly #flows: ReadonlyMap<string, string>
  readonly #codes: ReadonlySet<string>

  /** `flows` are the names of the flows whose conditions name a company, by company. */
  constructor(
    entries: readonly PlannedEntry[],
    {
      flows,
      dictionaries,
    }: { flows: ReadonlyMap<string, string>; dictionaries: readonly { code: string }[] },
  ) {
    this.#flows = flows
    this.#codes = new Set(dictionaries.map(({ code }) => code))
    for (const entry of entries) this.#keep(entry)
  }

  /** The planned entries, in the order in which they were planned. */
  get planned(): readonly PlannedEntry[] {
    return this.#planned
  }

  find(code: string, dictKey: string): PlannedEntry | undefined {
    return this.#byKey.get(pair(code, dictKey))
  }

  /** Plans a new entry. Refuses a dictionary that does not exist, and a key or a name that the dictionary has. */
  add({ sort, ...entry }: Input): void {
    refuseFields({
      code: this.#codes.has(entry.code) ? undefined : 'dictionaryUnknown',
      dictKey: this.find(entry.code, entry.dictKey) && 'entryKeyTaken',
      dictValue: this.#byName.has(pair(entry.code, entry.dictValue)) ? 'entryNameTaken' : undefined,
    })
    this.#accept({ ...entry, sort: sort ?? (this.#lastSort.get(entry.code) ?? -1) + 1 })
  }

  /**
   * Plans a change of an entry; an input without `sort` keeps its place. Refuses another dictionary or key, a name that
   * another entry has, a new name or a seal of an entry that must stay, and a new name of a company that a condition of a
   * flow names, which would no longer hold.
   */
  change(found: PlannedEntry, { sort = found.sort, ...entry }: Input): void {
    refuseFields({
      code: entry.code === found.code ? undefined : 'entryKeyFixed',
      dictKey: entry.dictKey === found.dictKey ? undefined : 'entryKeyFixed',
    })
    const isRenamed = entry.dictValue !== found.dictValue
    if (mustStay(found) && (isRenamed || entry.isSealed === 1)) {
      throw new AppError('entryFixed', { field: isRenamed ? 'dictValue' : 'isSealed' })
    }
    const flow = found.code === 'mainstay' && isRenamed ? this.#flows.get(found.dictValue) : undefined
    if (flow !== undefined) throw new AppError('companyInFlow', { field: 'dictValue', detail: flow })
    const owner = this.#byName.get(pair(entry.code, entry.dictValue))
    refuseFields({ dictValue: owner && owner.dictKey !== found.dictKey ? 'entryNameTaken' : undefined })
    this.#byName.delete(pair(found.code, found.dictValue))
    this.#accept({ ...entry, sort })
  }

  #accept(entry: PlannedEntry): void {
    this.#planned.push(entry)
    this.#keep(entry)
  }

  #keep(entry: PlannedEntry): void {
    this.#byKey.set(pair(entry.code, entry.dictKey), entry)
    this.#byName.set(pair(entry.code, entry.dictValue), entry)
    this.#lastSort.set(entry.code, Math.max(this.#lastSort.get(entry.code) ?? -1, entry.sort))
  }
}

/** One text for a dictionary with a key or a name in it. */
export function pair(code: string, text: string): string {
  return JSON.stringify([code, text])
}
