import { contract, errors, type ErrorCode, userInput, wrongEmail, wrongPhone } from '@countersign/contract'
import type { Words } from '../../platform/app-error.ts'
import { isAccount } from '../user/index.ts'
import type { Problem, RawDepartment, RawPerson, RawSnapshot } from './directory.types.ts'

/** The people and departments of a directory, without those that cannot be taken over. */
export interface Snapshot {
  departments: RawDepartment[]
  people: RawPerson[]
  problems: Problem[]
  /** Ids that the directory has, also of those that cannot be taken over. */
  personIds: ReadonlySet<string>
  departmentIds: ReadonlySet<string>
}

const refusal = (code: ErrorCode): Words => ({ zh: errors[code].zh, en: errors[code].en })

const words = {
  name: {
    zh: '名称为空、过长或含有看不见的字符，未同步',
    en: 'The name is empty, too long or has invisible characters; it was left out',
  },
  account: {
    zh: '账号格式不正确，未同步',
    en: 'The account is malformed; the person was left out',
  },
  accountTwice: {
    zh: '通讯录中有多人使用该账号，均未同步',
    en: 'Several people of the directory have this account; all were left out',
  },
  idTwice: { zh: '通讯录中有重复的编号，未同步', en: 'The directory has this id twice; it was left out' },
  code: { zh: '工号过长或含有看不见的字符，未同步工号', en: 'The number cannot be taken over' },
  parent: {
    zh: '上级部门不在通讯录中，或互为上级，未同步',
    en: 'The department above is missing, or lies below; it was left out',
  },
} as const satisfies Record<string, Words>

/** Leaves out what is malformed, and says so; whatever says nothing wrong is taken over all the same. */
export function readSnapshot(raw: RawSnapshot): Snapshot {
  const problems: Problem[] = []
  const departments = readDepartments(raw.departments, problems)
  const known = new Set(departments.map(({ id }) => id))
  const accounts = countBy(raw.people, ({ account }) => account.trim().toLowerCase())
  const seen = new Set<string>()
  const people = raw.people.flatMap((given) => {
    const person = readPerson(given, problems)
    if (!person) return []
    const why =
      (accounts.get(person.account.toLowerCase()) ?? 0) > 1
        ? words.accountTwice
        : seen.has(person.id)
          ? words.idTwice
          : undefined
    seen.add(person.id)
    if (why) problems.push({ name: nameOf(given), words: why })
    const departmentIds = [...new Set(person.departmentIds)].filter((id) => known.has(id))
    return why ? [] : [{ ...person, departmentIds }]
  })
  return {
    departments,
    people,
    problems,
    personIds: new Set(raw.people.map(({ id }) => id)),
    departmentIds: new Set(raw.departments.map(({ id }) => id)),
  }
}

function readPerson(given: RawPerson, problems: Problem[]): RawPerson | undefined {
  const name = nameOf(given)
  const say = (why: Words) => {
    problems.push({ name, words: why })
    return undefined
  }
  const { shape } = userInput
  const realName = shape.realName.safeParse(given.realName)
  if (!realName.success) return say(words.name)
  const account = given.account.trim()
  if (!isAccount(account)) return say(words.account)
  /** "" for a field that cannot be taken over. */
  const read = (value: string, why: Words | undefined) => {
    if (value === '' || why === undefined) return value
    say(why)
    return ''
  }
  const code = shape.code.safeParse(given.code.trim())
  const phone = plainPhone(given.phone)
  const email = given.email.trim()
  const badPhone = phone === '' ? undefined : wrongPhone(phone)
  const badEmail = email === '' ? undefined : wrongEmail(email)
  return {
    id: given.id,
    account,
    realName: realName.data,
    code: read(code.success ? code.data : given.code.trim(), code.success ? undefined : words.code),
    phone: read(phone, badPhone && refusal(badPhone)),
    email: read(email, badEmail && refusal(badEmail)),
    departmentIds: given.departmentIds,
  }
}

/** Directories write +86 138-0013 8000. */
const plainPhone = (given: string) => given.replace(/[\s()（）-]/gu, '').replace(/^(\+|00)86/, '')

/** The departments from the top down, without those whose parent is missing. */
function readDepartments(given: readonly RawDepartment[], problems: Problem[]): RawDepartment[] {
  const read: RawDepartment[] = []
  let rest = given
  const done = new Set<string>()
  for (;;) {
    const next = rest.filter(({ parentId }) => parentId === null || done.has(parentId))
    for (const one of next) {
      const name = contract.departmentSubmit.input.safeParse({ deptName: one.name })
      if (!name.success) problems.push({ name: one.name.slice(0, 40), words: words.name })
      else if (done.has(one.id)) problems.push({ name: name.data.deptName, words: words.idTwice })
      else {
        read.push({ ...one, name: name.data.deptName })
        done.add(one.id)
      }
    }
    rest = rest.filter((one) => !next.includes(one))
    if (next.length === 0 || rest.length === 0) break
  }
  for (const one of rest) problems.push({ name: one.name.slice(0, 40), words: words.parent })
  return read
}

const nameOf = ({ realName, account, id }: RawPerson) => (realName.trim() || account || id).slice(0, 60)

export function countBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  return counts
}
