import * as z from 'zod/mini'
import { route } from '../route.ts'
import { emptyInput, wholeNumber, yesOrNo } from '../values.ts'

/** Fields of a person that a directory can own. */
export const directoryFields = ['realName', 'code', 'phone', 'email', 'deptId'] as const
export type DirectoryField = (typeof directoryFields)[number]

/** What a run does to a person or a department. */
const directoryGroups = [
  'join',
  'return',
  'match',
  'move',
  'change',
  'leave',
  'newDepartment',
  'changedDepartment',
  'goneDepartment',
] as const
export type DirectoryGroup = (typeof directoryGroups)[number]

const change = z.object({
  field: z.enum([...directoryFields, 'deptName', 'parent', 'leader']),
  before: z.string(),
  after: z.string(),
})

const entry = z.object({
  group: z.enum(directoryGroups),
  /** Name of the person or the department. */
  name: z.string(),
  /** "" for a department. */
  account: z.string(),
  changes: z.array(change),
})
export type DirectoryEntry = z.infer<typeof entry>

/** What a run leaves as it is, and why. */
const problem = z.object({ name: z.string(), why: z.string() })

const counts = z.partialRecord(z.enum(directoryGroups), z.number())
export type DirectoryCounts = z.infer<typeof counts>

const preview = z.object({
  counts,
  /** The first 500 of each group. */
  entries: z.array(entry),
  /** The first 500. */
  problems: z.array(problem),
  /** Whether more than a tenth of the directory's people would leave, so that a run asks. */
  mustConfirm: z.boolean(),
})
export type DirectoryPreview = z.infer<typeof preview>

const runStates = ['waiting', 'running', 'done', 'asks', 'failed'] as const

const run = z.object({
  id: z.string(),
  state: z.enum(runStates),
  isNightly: z.boolean(),
  /** Name of the person in whose name it runs. */
  by: z.string(),
  createdAt: z.string(),
  /** "" before its end. */
  endedAt: z.string(),
  /** What it did, or would do if it asks. */
  counts,
  problems: z.array(problem),
  /** Why it failed, or "". */
  failure: z.string(),
})
export type DirectoryRun = z.infer<typeof run>

const detail = z.object({
  /** Name of the directory; "" where the installation has none for the company. */
  name: z.string(),
  /** Whether people log in with the password of the directory, too. */
  logsIn: z.boolean(),
  /** People of the directory who have not left. */
  people: z.number(),
  /** Name of the person in whose name it runs every night; "" where it does not. */
  nightlyBy: z.string(),
  /** The last runs, the newest first. */
  runs: z.array(run),
})
export type Directory = z.infer<typeof detail>

export const directoryDetail = route({
  method: 'GET',
  path: '/api/blade-user/directory/detail',
  needs: 'directory.write',
  summary: 'Return the directory that people and departments come from, with its last runs',
  input: emptyInput,
  output: detail,
})

export const directoryPreview = route({
  method: 'POST',
  path: '/api/blade-user/directory/preview',
  writes: false,
  needs: 'directory.write',
  summary: 'Read the directory and say what a run would do, without doing it',
  input: emptyInput,
  output: preview,
  refuses: ['directoryOff'],
})

export const directoryRun = route({
  method: 'POST',
  path: '/api/blade-user/directory/run',
  needs: 'directory.write',
  summary:
    'Begin a run, which goes on by itself. When more than a tenth of the people would leave, it stops and asks, unless `mayLeave` is the number of those who would',
  input: z.object({ mayLeave: z.optional(wholeNumber(0, 1_000_000)) }),
  output: run,
  refuses: ['directoryOff', 'directoryRunning'],
  example: { mayLeave: 12 },
})

export const directoryNightly = route({
  method: 'POST',
  path: '/api/blade-user/directory/nightly',
  needs: 'directory.write',
  summary: "Switch the nightly run on, in the caller's name, or off",
  input: z.object({ on: yesOrNo }),
  output: z.literal(true),
  refuses: ['directoryOff'],
  example: { on: true },
})
