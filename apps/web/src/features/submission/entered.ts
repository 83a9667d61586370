import type { Attachment, Detail, UserInfo } from '@countersign/contract'
import {
  emptyValues,
  type FindEntries,
  type FormDefinition,
  type LinkedRecord,
  type Lookups,
  type Values,
} from '@countersign/forms'
import { officeNow } from '../../lib/format/office-time.ts'

/** The content of the inputs: canonical values, and texts that are still being typed. */
export type Entered = Readonly<Record<string, unknown>>

/** Attachments by id, for names and sizes. */
export type Files = Readonly<Record<string, Attachment>>

export function startOf(form: FormDefinition, user: UserInfo): Values {
  const first = user.departments[0]
  return emptyValues(form, {
    userId: user.userId,
    userName: user.userName,
    today: officeNow().slice(0, 10),
    ...(first ? { departmentId: first.id } : {}),
  })
}

/**
 * Lookups for parsing: people and departments were picked from lists and files uploaded here, so they are accepted; the
 * server checks them again. Until the dictionaries are loaded, companies are accepted as entered.
 */
export function lookupsFor(
  files: Files,
  records: ReadonlyMap<string, LinkedRecord>,
  options: FindEntries,
): Lookups {
  return {
    options,
    person: (id) => ({ id }),
    department: (id) => ({ id }),
    file: (id) => files[id] ?? { id, name: '', size: 0, mime: '' },
    request: (id) => records.get(id),
  }
}

/** Files of a request: those of its current round and those of a saved edit. */
export function filesOf({ attachments, editedFiles }: Pick<Detail, 'attachments' | 'editedFiles'>): Files {
  const known = [...Object.values(attachments).flat(), ...editedFiles]
  return Object.fromEntries(known.map((file) => [file.id, file]))
}
