import * as z from 'zod/mini'
import { sampleId, otherSampleId } from '../examples.ts'
import {
  type Branch,
  detailCall,
  forestCall,
  moveCall,
  recordVersion,
  removeCall,
  submitCall,
} from '../record-calls.ts'
import { importReport } from '../import-report.ts'
import { xlsx } from '../media-types.ts'
import { sheetRefusals } from '../refusals.ts'
import { route } from '../route.ts'
import { filledText, id, isTemplate, listOfIds, text, wholeNumber, withDefault } from '../values.ts'
import { standing } from './user.ts'

/** Fields of a department that a directory can own. */
const departmentFields = ['deptName', 'parentId', 'leaderId'] as const
export type DepartmentField = (typeof departmentFields)[number]

const department = z.object({
  id: z.string(),
  tenantId: z.string(),
  /** "0" at the top. */
  parentId: z.string(),
  /** Ids from the top down to the parent, comma-separated, beginning with "0". */
  ancestors: z.string(),
  deptName: z.string(),
  /** Name in full, for papers; "" when it has none. */
  fullName: z.string(),
  /** Id of the leader, or "". */
  leaderId: z.string(),
  leaderName: z.string(),
  /** Missing without a leader. One who does not work is not asked. */
  leaderStanding: z.optional(standing),
  /** People who stand in for the leader, in their order. */
  deputies: z.array(z.object({ id: z.string(), name: z.string(), standing })),
  /** Position among the departments with the same parent, ascending. */
  sort: z.number(),
  remark: z.string(),
  /** Fields that the directory maintains, which are refused here; left out where there are none. */
  owned: z.optional(z.array(z.enum(departmentFields))),
  /** Increases with each change. */
  version: z.number(),
})
export type Department = z.infer<typeof department>
export type DepartmentBranch = Branch<Department>
export const departmentBranch: z.ZodMiniType<DepartmentBranch> = z.extend(department, {
  get children() {
    return z.array(departmentBranch)
  },
})

const departments = { path: '/api/blade-system/dept', needs: 'dept.write' } as const

export const departmentList = forestCall(departments, {
  summary: 'List the departments',
  branch: departmentBranch,
  filters: {
    /** Text that it contains. */
    deptName: z.optional(text(40)),
    /** Text that it contains. */
    fullName: z.optional(text(100)),
  },
})

export const departmentDetail = detailCall(departments, { summary: 'Return a department', row: department })

export const departmentSubmit = submitCall(departments, {
  summary: 'Add a department, or change the department of this id; another parent moves it',
  fields: z.object({
    /** "0" or nothing puts it at the top. */
    parentId: withDefault(id, '0'),
    deptName: filledText(40),
    fullName: withDefault(text(100), ''),
    leaderId: z.optional(id),
    deputyIds: withDefault(listOfIds(0, 20), []),
    /** Without it, a new or moved department comes last. */
    sort: z.optional(wholeNumber(0, 9999)),
    remark: withDefault(text(200), ''),
  }),
  row: department,
  refuses: ['parentLoop', 'departmentTaken', 'ownedByDirectory'],
  example: { parentId: '0', deptName: '采购部', leaderId: sampleId, deputyIds: [otherSampleId] },
})

export const departmentMove = moveCall(departments, 'Move a department', {
  refuses: ['departmentTaken', 'ownedByDirectory'],
  example: { id: sampleId, parentId: otherSampleId },
})

export const departmentRemove = removeCall(
  departments,
  'Remove departments that have no people and no departments below',
  { refuses: ['departmentInUse', 'ownedByDirectory'] },
)

export const departmentMerge = route({
  method: 'POST',
  path: `${departments.path}/merge`,
  needs: departments.needs,
  summary:
    'Merge a department into another one: its people, the departments below it and the data scopes that name it go there, and requests of before follow. Refuses one that a flow names',
  input: z.object({ id, intoId: id, version: z.optional(recordVersion) }),
  output: z.literal(true),
  refuses: [
    'notFound',
    'recordStale',
    'parentLoop',
    'departmentTaken',
    'departmentInFlow',
    'ownDepartments',
    'ownedByDirectory',
  ],
  example: { id: sampleId, intoId: otherSampleId },
})

export const departmentExport = route({
  method: 'GET',
  path: '/api/blade-system/dept/export',
  needs: 'dept.write',
  bytes: xlsx,
  summary: 'Export the departments as a sheet (xlsx) that the import accepts',
  input: z.object({ isTemplate }),
  output: z.unknown(),
})

/** A row of an import of departments. */
export const departmentRow = z.object({
  /** Names from the top department down, joined by "/"; below `parent` when the row has one. */
  dept: filledText(400),
  /** Names the department in other rows of the sheet; not kept. */
  code: withDefault(text(64), ''),
  /** Code of another row, path or name. */
  parent: withDefault(text(400), ''),
  fullName: withDefault(text(100), ''),
  /** Account or staff number. */
  leader: withDefault(text(64), ''),
  deputies: withDefault(z.array(filledText(64)).check(z.maxLength(20)), []),
  sort: z.optional(wholeNumber(0, 9999)),
  remark: withDefault(text(200), ''),
})

/** What says which department a row is about. */
export const departmentRowKey = z.pick(departmentRow, { dept: true, code: true, parent: true })

/** A name within a path. */
export const departmentName = z.object({ dept: filledText(40) })

/** The file is sent as multipart in the field `file`. */
export const departmentImport = route({
  method: 'POST',
  path: '/api/blade-system/dept/import',
  needs: 'dept.write',
  takes: 'file',
  summary:
    'Import departments from a sheet (xlsx), with those above them that are new; the path identifies a department. If a row is refused, no row is imported',
  input: z.unknown(),
  output: importReport,
  refuses: sheetRefusals,
})
