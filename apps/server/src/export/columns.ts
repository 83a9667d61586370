import { type ArticleState, noticeCategories, sexes } from '@countersign/contract'
import { type Field, type FormDefinition, fieldsOf } from '@countersign/forms'
import type { WholeLine, WholeRequest } from '../modules/approval/index.ts'
import { sectionNames } from '../modules/article/index.ts'
import { formatTime } from '../platform/business-time.ts'
import type { SheetColumn } from '../platform/sheet/sheet-column.ts'
import type {
  ExportedArticle,
  ExportedNotice,
  ExportedPerson,
  ExportedRole,
} from './exported-lists.repository.ts'

/** A column of an export, whose reader is an office: the headings are Chinese, like the names of the files. */
function column<Row>(zh: string, width: number, write: (row: Row) => string | number): SheetColumn<Row> {
  return { name: zh, heading: { zh, en: zh }, width, write }
}

export const roleColumns = [
  column<ExportedRole>('角色名称', 20, ({ name }) => name),
  column<ExportedRole>('角色别名', 20, ({ alias }) => alias),
  column<ExportedRole>('上级角色', 20, ({ parentName }) => parentName),
  column<ExportedRole>('人数', 8, ({ people }) => Number(people)),
]

const standings = { active: '在职', inactive: '停用' } as const

/** Passwords, second factors, sessions and third-party accounts have no column, because whoever has them can log in. */
export const personColumns = [
  column<ExportedPerson>('账号', 16, ({ account }) => account),
  column<ExportedPerson>('姓名', 14, ({ name }) => name),
  column<ExportedPerson>('工号', 12, ({ code }) => code),
  column<ExportedPerson>('部门', 24, ({ departments }) => departments),
  column<ExportedPerson>('岗位', 18, ({ posts }) => posts),
  column<ExportedPerson>('角色', 18, ({ roles }) => roles),
  column<ExportedPerson>('手机号码', 14, ({ phone }) => phone),
  column<ExportedPerson>('邮箱', 24, ({ email }) => email),
  column<ExportedPerson>('性别', 8, ({ sex }) => sexes[sex - 1] ?? ''),
  column<ExportedPerson>('生日', 12, ({ birthday }) => birthday),
  column<ExportedPerson>('状态', 8, ({ status, leftAt }) => (leftAt ? '离职' : standings[status])),
  column<ExportedPerson>('离职时间', 20, ({ leftAt }) => (leftAt ? formatTime(leftAt) : '')),
]

const boards = { company: '公司公告', shop: '商城公告' } as const

export const noticeColumns = [
  column<ExportedNotice>('公告栏', 12, ({ board }) => boards[board]),
  column<ExportedNotice>('类型', 12, ({ board, category }) =>
    board === 'company' ? (noticeCategories[category - 1] ?? '') : '',
  ),
  column<ExportedNotice>('标题', 40, ({ title }) => title),
  column<ExportedNotice>('发布时间', 20, ({ releasedAt }) => formatTime(releasedAt)),
  column<ExportedNotice>('发布人', 14, ({ createName }) => createName),
  column<ExportedNotice>('内容', 60, ({ content }) => content),
]

const articleStates = {
  draft: '草稿',
  reviewing: '审核中',
  rejected: '已退回',
  published: '已发布',
  withdrawn: '已下架',
} as const satisfies Record<ArticleState, string>

export const articleColumns = [
  column<ExportedArticle>('栏目', 12, ({ section }) => sectionNames[section]),
  column<ExportedArticle>('状态', 10, ({ state }) => articleStates[state]),
  column<ExportedArticle>('标题', 40, ({ title }) => title),
  column<ExportedArticle>('作者', 14, ({ authorName }) => authorName),
  column<ExportedArticle>('修改时间', 20, ({ updatedAt }) => formatTime(updatedAt)),
  column<ExportedArticle>('摘要', 40, ({ summary }) => summary),
  column<ExportedArticle>('正文', 60, ({ text }) => text),
]

type Entry = NonNullable<WholeRequest['fields']>[number]

/** A field as one cell; the rows of a table are lines. */
function textOf({ text, table }: Entry): string {
  if (!table) return text
  const lines = table.rows.map((cells) =>
    cells.map((cell, index) => `${table.columns[index]?.label ?? ''}：${cell}`).join('；'),
  )
  return lines.join('\n')
}

/** Fields that every request has as columns of its own. */
const own = new Set(['createName', 'departmentName', 'applicationDate'])

/** The names under which a field stands in cards: one linked request has a line for each of its parts. */
function entriesOf({ name, label, type, max, parts = [] }: Field): { name: string; label: string }[] {
  const lines = parts.map((part) => ({ name: `${name}.${part.path}`, label: `${label}：${part.label}` }))
  if (type === 'linked') return lines
  return [{ name, label }, ...(max === 1 ? lines : [])]
}

/**
 * The columns of the requests of a kind: those of every request, then each field of the forms, the company's form before the
 * product's. What the last round of a request holds besides, such as a field that its form had then, stands in the last one.
 */
export function requestColumns(given: readonly FormDefinition[]): SheetColumn<WholeRequest>[] {
  const fields = new Map<string, string>()
  for (const { name, label } of given.flatMap((form) => fieldsOf(form).flatMap(entriesOf)))
    if (!own.has(name) && !fields.has(name)) fields.set(name, label)
  const entry = ({ fields: found }: WholeRequest, name: string) => found?.find((one) => one.name === name)
  return [
    column('申请编号', 20, ({ row }) => row.applyNo),
    column('标题', 30, ({ row }) => row.name),
    column('状态', 10, ({ statusName }) => statusName),
    column('申请人', 14, ({ row }) => row.createName),
    column('部门', 20, ({ row }) => row.deptName),
    column('公司', 24, ({ row }) => row.company),
    column('申请时间', 20, ({ row }) => formatTime(row.appliedAt)),
    column('最后审批时间', 20, ({ decidedAt }) => decidedAt),
    column('提交次数', 10, ({ row }) => row.round),
    ...[...fields].map(([name, label]) =>
      column<WholeRequest>(label, 20, (request) => {
        const found = entry(request, name)
        return found ? textOf(found) : ''
      }),
    ),
    column('其他内容', 40, ({ fields: found }) =>
      found === undefined
        ? '记录已损坏，内容未导出'
        : found
            .filter(({ name }) => !fields.has(name) && !own.has(name))
            .map((one) => `${one.label}：${textOf(one)}`)
            .join('\n'),
    ),
  ]
}

export const lineColumns = [
  column<WholeLine & { applyNo: string }>('申请编号', 20, ({ applyNo }) => applyNo),
  column<WholeLine>('第几次提交', 10, ({ round }) => round),
  column<WholeLine>('步骤', 18, ({ node }) => node),
  column<WholeLine>('人员', 18, ({ personName }) => personName),
  column<WholeLine>('部门', 18, ({ deptName }) => deptName),
  column<WholeLine>('操作', 18, ({ what }) => what),
  column<WholeLine>('意见', 40, ({ opinion }) => opinion),
  column<WholeLine>('时间', 20, ({ time }) => time),
] satisfies SheetColumn<WholeLine & { applyNo: string }>[]

/** A file that could not be exported, or a request whose content could not. */
export interface LeftOut {
  applyNo: string
  path: string
  why: string
}

export const leftOutColumns = [
  column<LeftOut>('申请编号', 20, ({ applyNo }) => applyNo),
  column<LeftOut>('文件', 60, ({ path }) => path),
  column<LeftOut>('原因', 40, ({ why }) => why),
]
