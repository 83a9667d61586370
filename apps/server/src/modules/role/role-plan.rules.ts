import { contract } from '@countersign/contract'
import { parseValue } from '../../platform/parse-value.ts'
import { lastSort } from '../../platform/records/forest.rules.ts'
import type { RoleOfAnyTime, StoredRole } from './role.repository.ts'

/** Roles that are added by their names alone: at the top, under aliases that nobody chose. */
export class RolePlan {
  readonly added: Omit<StoredRole, 'version'>[] = []
  readonly #newId: () => string
  readonly #ids = new Map<string, string>()
  #sort: number
  #number: number

  /** `ever` includes removed roles, whose aliases nobody gets. */
  constructor(roles: readonly StoredRole[], ever: readonly RoleOfAnyTime[], newId: () => string) {
    this.#newId = newId
    this.#sort = lastSort(roles.filter(({ parentId }) => parentId === null))
    this.#number =
      Math.max(0, ...ever.map(({ alias }) => Number(/^role-(\d{1,9})$/.exec(alias)?.[1] ?? 0))) + 1
  }

  /** The id of the role that was planned by a name. */
  idOf(name: string): string | undefined {
    return this.#ids.get(name)
  }

  /** Plans a role. Refuses a malformed name. */
  add(name: string): void {
    const given = { roleName: name, roleAlias: `role-${this.#number}` }
    const { roleName, roleAlias } = parseValue(contract.roleSubmit.input, given)
    const id = this.#newId()
    this.#ids.set(name, id)
    this.added.push({ id, parentId: null, roleName, roleAlias, sort: this.#sort, requiresFactor: false })
    this.#number += 1
    this.#sort += 1
  }
}
