import type { Language } from '@countersign/contract'
import { namesIn, wholeOf } from '../../platform/sheet/read-cell.rules.ts'
import type { SheetColumn } from '../../platform/sheet/sheet-column.ts'
import type { DepartmentRecord } from './department-record.repository.ts'

/** A row of an export. */
interface Row {
  record: DepartmentRecord
  /** Names from the top down, joined by "/". */
  path: string
  leader: string
  deputies: readonly string[]
}

/** Columns that the export writes and the import reads. People are written by their accounts. */
export const departmentColumns: readonly SheetColumn<Row>[] = [
  {
    name: 'dept',
    heading: { zh: '部门', en: 'Department' },
    also: ['部门路径', '部门名称', '名称', '组织名称', '机构名称'],
    width: 36,
    isRequired: true,
    write: ({ path }) => path,
  },
  {
    name: 'code',
    heading: { zh: '部门编号', en: 'Department number' },
    also: ['部门编码', '部门代码', '部门 ID', '组织编码', '编号', '编码'],
    width: 12,
    write: () => '',
  },
  {
    name: 'parent',
    heading: { zh: '上级部门', en: 'Parent' },
    also: [
      '父部门',
      '上级部门编号',
      '上级部门编码',
      '上级部门 ID',
      '父部门 ID',
      '上级组织',
      '上级编码',
      '上级',
    ],
    width: 20,
    write: () => '',
  },
  {
    name: 'fullName',
    heading: { zh: '部门全称', en: 'Full name' },
    also: ['全称'],
    width: 30,
    write: ({ record }) => record.fullName,
  },
  {
    name: 'leader',
    heading: { zh: '负责人', en: 'Leader' },
    also: ['负责人账号', '负责人工号', '部门负责人', '部门主管', '主管'],
    width: 16,
    write: ({ leader }) => leader,
  },
  {
    name: 'deputies',
    heading: { zh: '副职', en: 'Deputies' },
    also: ['副职账号', '副负责人', '副主管'],
    width: 24,
    write: ({ deputies }) => deputies.join('、'),
    read: namesIn,
  },
  {
    name: 'sort',
    heading: { zh: '排序', en: 'Sort order' },
    also: ['排序号', '顺序'],
    width: 8,
    write: ({ record }) => record.sort,
    read: wholeOf,
  },
  {
    name: 'remark',
    heading: { zh: '备注', en: 'Remark' },
    also: ['说明'],
    width: 30,
    write: ({ record }) => record.remark,
  },
]

/** Name of a parameter in an error about a row: the heading of its column. */
export function headingOf(path: string, language: Language): string {
  return departmentColumns.find(({ name }) => name === path)?.heading[language] ?? path
}
