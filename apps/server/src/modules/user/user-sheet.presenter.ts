import { type Language, sexes, type User } from '@countersign/contract'
import { isSameName, mobileDigits, toHalfWidth } from '@countersign/forms'
import { dayOf, nameOf, namesIn } from '../../platform/sheet/read-cell.rules.ts'
import type { SheetColumn } from '../../platform/sheet/sheet-column.ts'

/** Columns of the import beside those of the record: a password for new people. */
type Row = User

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
    also: ['帐号', '用户账号', '登录账号', '登录名', '用户名', '员工UserID', 'UserID', '用户 ID', '成员 ID'],
    width: 16,
    isRequired: true,
    write: ({ account }) => account,
    read: toHalfWidth,
  },
  {
    name: 'realName',
    heading: { zh: '姓名', en: 'Name' },
    also: ['员工姓名', '成员姓名', '中文名', '真实姓名', 'Full name'],
    width: 14,
    isRequired: true,
    write: ({ realName }) => realName,
    read: nameOf,
  },
  {
    name: 'code',
    heading: { zh: '工号', en: 'Staff number' },
    read: toHalfWidth,
    also: ['员工编号', '员工工号', '人员编号', '编号', 'Employee number', 'Employee ID'],
    width: 12,
    write: ({ code }) => code,
  },
  {
    name: 'deptId',
    heading: { zh: '部门', en: 'Departments' },
    also: ['所在部门', '所属部门', '部门名称', '部门路径', '主部门', 'Department'],
    width: 24,
    write: ({ deptName }) => deptName,
    read: namesIn,
  },
  {
    name: 'postId',
    heading: { zh: '岗位', en: 'Posts' },
    also: ['职位', '职务', '职务名称', '岗位名称', 'Position', 'Job title', 'Title'],
    width: 18,
    write: ({ postName }) => postName,
    read: namesIn,
  },
  {
    name: 'roleId',
    heading: { zh: '角色', en: 'Roles' },
    also: ['用户角色', '系统角色', 'Role'],
    width: 18,
    write: ({ roleName }) => roleName,
    read: namesIn,
  },
  {
    name: 'phone',
    heading: { zh: '手机号码', en: 'Mobile number' },
    also: ['手机号', '手机', '移动电话', '联系电话', '电话', 'Mobile', 'Phone', 'Phone number'],
    width: 14,
    write: ({ phone }) => phone,
    read: mobileDigits,
  },
  {
    name: 'email',
    read: toHalfWidth,
    heading: { zh: '邮箱', en: 'Email' },
    also: ['企业邮箱', '工作邮箱', '电子邮箱', '邮箱地址', '电子邮件', '个人邮箱', 'E-mail', 'Work email'],
    width: 24,
    write: ({ email }) => email,
  },
  {
    name: 'sex',
    heading: { zh: '性别', en: 'Sex' },
    also: ['Gender'],
    width: 8,
    write: ({ sex, sexName }, language) => (language === 'zh' ? sexName : (englishSexes[sex - 1] ?? '')),
    read: sexOf,
  },
  {
    name: 'birthday',
    heading: { zh: '生日', en: 'Birthday' },
    also: ['出生日期', '出生年月', '出生年月日', 'Date of birth'],
    width: 12,
    write: ({ birthday }) => birthday,
    read: dayOf,
  },
  {
    name: 'password',
    heading: { zh: '初始密码', en: 'First password' },
    also: ['密码', 'Password'],
    width: 16,
    write: () => '',
  },
]

/** Name of a parameter in an error about a row: the heading of its column. */
export function headingOf(path: string, language: Language): string {
  return userColumns.find(({ name }) => name === path)?.heading[language] ?? path
}
