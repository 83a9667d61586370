import { type Language, sexes, type User } from '@countersign/contract'
import { isSameName, mobileDigits, readDate, toHalfWidth } from '@countersign/forms'
import type { SheetColumn } from '../../platform/sheet/sheet-column.ts'

/** Columns of the import beside those of the record: a password for new people. */
type Row = User

const words = (text: string): string[] =>
  text
    .split(/[、,，]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

const englishSexes = ['Male', 'Female', 'Unknown'] as const

function sexOf(text: string): number | string {
  const found = [sexes, englishSexes].map((names) => names.findIndex((name) => isSameName(name, text)))
  const index = Math.max(...found)
  return index < 0 ? text : index + 1
}

/** Columns that the export writes and the import reads. Departments, posts and roles are names joined by 、. */
export const userColumns: readonly SheetColumn<Row>[] = [
  {
    name: 'account',
    heading: { zh: '账号', en: 'Account' },
    width: 16,
    isRequired: true,
    write: ({ account }) => account,
    read: (text) => toHalfWidth(text).trim(),
  },
  {
    name: 'realName',
    heading: { zh: '姓名', en: 'Name' },
    width: 14,
    isRequired: true,
    write: ({ realName }) => realName,
  },
  { name: 'code', heading: { zh: '工号', en: 'Staff number' }, width: 12, write: ({ code }) => code },
  {
    name: 'deptId',
    heading: { zh: '部门', en: 'Departments' },
    width: 24,
    write: ({ deptName }) => deptName,
    read: words,
  },
  {
    name: 'postId',
    heading: { zh: '岗位', en: 'Posts' },
    width: 18,
    write: ({ postName }) => postName,
    read: words,
  },
  {
    name: 'roleId',
    heading: { zh: '角色', en: 'Roles' },
    width: 18,
    write: ({ roleName }) => roleName,
    read: words,
  },
  {
    name: 'phone',
    heading: { zh: '手机号码', en: 'Mobile number' },
    width: 14,
    write: ({ phone }) => phone,
    read: mobileDigits,
  },
  { name: 'email', heading: { zh: '邮箱', en: 'Email' }, width: 24, write: ({ email }) => email },
  {
    name: 'sex',
    heading: { zh: '性别', en: 'Sex' },
    width: 8,
    write: ({ sex, sexName }, language) => (language === 'zh' ? sexName : (englishSexes[sex - 1] ?? '')),
    read: sexOf,
  },
  {
    name: 'birthday',
    heading: { zh: '生日', en: 'Birthday' },
    width: 12,
    write: ({ birthday }) => birthday,
    read: (text) => readDate(text)?.date ?? text,
  },
  {
    name: 'password',
    heading: { zh: '初始密码', en: 'First password' },
    width: 16,
    write: () => '',
  },
]

/** Name of a parameter in an error about a row: the heading of its column. */
export function headingOf(path: string, language: Language): string {
  return userColumns.find(({ name }) => name === path)?.heading[language] ?? path
}
