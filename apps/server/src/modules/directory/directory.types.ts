import type { Words } from '../../platform/app-error.ts'
import type { MatchKey } from '../../platform/directories.ts'

/** A department as a directory gives it; a text that it does not say is "". */
export interface RawDepartment {
  id: string
  /** Null at the top. */
  parentId: string | null
  name: string
  /** Id of the person who leads it. */
  leaderId: string
}

/** A person as a directory gives it; a text that it does not say is "". */
export interface RawPerson {
  id: string
  account: string
  realName: string
  code: string
  phone: string
  email: string
  departmentIds: readonly string[]
}

/** Everything that a directory says at a moment. */
export interface RawSnapshot {
  departments: readonly RawDepartment[]
  people: readonly RawPerson[]
}

/** Something that a run leaves as it is. */
export interface Problem {
  /** Name of the person or department. */
  name: string
  words: Words
}

/** A directory outside, such as a server of LDAP. */
export interface DirectorySource {
  /** Reads everything, or throws. */
  read(): Promise<RawSnapshot>
  /** Whether the password is that of the person with this id. Throws when it cannot be known. */
  isPassword(externalId: string, password: string): Promise<boolean>
}

/** The directory of one tenant. */
export interface OpenDirectory {
  tenantId: string
  source: string
  name: string
  matchBy: readonly MatchKey[]
  /** Whether people log in with its password, too. */
  logsIn: boolean
  from: DirectorySource
}
