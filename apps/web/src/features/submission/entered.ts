import type { Attachment, UserInfo } from '@countersign/contract'
import { emptyValues, type FormDefinition, type Lookups, type Values } from '@countersign/forms'
import { officeNow } from '../../lib/office-time.ts'

/** What stands in the inputs: canonical values, and texts that are still being typed. */
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

/** People and departments were picked from lists, files were uploaded here: the server looks again. */
export function lookupsFor(files: Files): Lookups {
  return {
    person: (id) => ({ id }),
    department: (id) => ({ id }),
    file: (id) => files[id] ?? { id, name: '', size: 0, mime: '' },
  }
}

export function filesOf(attachments: Record<string, Attachment[]>): Files {
  return Object.fromEntries(
    Object.values(attachments)
      .flat()
      .map((file) => [file.id, file]),
  )
}
