import * as z from 'zod/mini'
import { flowDefinition } from '../flow-definition.ts'
import { sampleId } from '../examples.ts'
import { listCall } from '../record-calls.ts'
import { pathStep } from './approval.ts'
import { route } from '../route.ts'
import { filledText, id, knownKind, text, wholeNumber, withDefault, yesOrNo } from '../values.ts'
import { person } from './people.ts'

/** A flow with one step, for the documentation. */
const sampleFlow = {
  nodes: [
    { type: 'start', id: 'start', name: '提交' },
    {
      type: 'approval',
      id: 'leader',
      name: '部门负责人',
      mode: 'one',
      rules: [{ kind: 'departmentLeader' }],
      onNobody: { kind: 'leaderAbove' },
      onInitiator: 'leaderAbove',
    },
    { type: 'end', id: 'end', name: '结束' },
  ],
  samePerson: 'consecutive',
  permits: ['transfer', 'urge', 'comment'],
  resumes: false,
}

export const flowStates = ['draft', 'published', 'retired'] as const
export type FlowState = (typeof flowStates)[number]
const state = z.enum(flowStates)
const kind = knownKind
const version = z.optional(wholeNumber(1, 1_000_000_000))

export const flowRow = z.object({
  id: z.string(),
  kind: z.string(),
  /** Type name of the kind. */
  type: z.string(),
  name: z.string(),
  /** "" for the flow of all companies that have none of their own. */
  company: z.string(),
  /** State of the newest version. */
  state,
  /** Number of the newest version. */
  number: z.number(),
  /** Number of the published version; 0 without one. */
  publishedNumber: z.number(),
  hasDraft: z.boolean(),
  /** What the published version asks for and does not find today, in words: people who left, roles without people. */
  missing: z.array(z.string()),
  /**
   * Whether the published version goes to a flow administrator where it finds nobody. Like `missing` said in the list alone;
   * false where money moves, since only somebody who was given 代审 stands in there.
   */
  asksAdministrator: z.boolean(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  /** Increases with each change. */
  version: z.number(),
})
export type FlowRow = z.infer<typeof flowRow>

const versionRow = z.object({
  number: z.number(),
  state,
  /** "" for a version that was never published. */
  publishedAt: z.string(),
  publishedBy: z.string(),
  createdAt: z.string(),
})

/** The flow with the definition of one version. */
export const flowInFull = z.extend(flowRow, {
  /** Number of the version whose definition this is. */
  shownNumber: z.number(),
  definition: flowDefinition,
  /** Newest first. */
  versions: z.array(versionRow),
})
export type FlowInFull = z.infer<typeof flowInFull>

/** A reason why a flow cannot be published. */
export const flowProblem = z.object({
  /** Id of the node or branch; "" for the flow as a whole. */
  nodeId: z.string(),
  code: z.string(),
  detail: z.string(),
  /** The sentence in the language of the call. */
  msg: z.string(),
})
export type FlowProblem = z.infer<typeof flowProblem>

export const savedFlow = z.object({
  id: z.string(),
  number: z.number(),
  state,
  version: z.number(),
  problems: z.array(flowProblem),
})
export type SavedFlow = z.infer<typeof savedFlow>

const flows = { path: '/api/oa_info/oa-proval', needs: 'flow.administer' } as const

export const flowList = listCall(flows, {
  summary: 'List the approval flows',
  row: flowRow,
  filters: {
    /** A kind or its type name. */
    kind: z.optional(text(64)),
    /** Text that it contains. */
    name: z.optional(text(60)),
    company: z.optional(text(100)),
    state: z.optional(state),
  },
  sorts: ['kind', 'name', 'company', 'number', 'updatedAt'],
})

export const flowDetail = route({
  method: 'GET',
  path: `${flows.path}/detail`,
  needs: flows.needs,
  summary: 'Return a flow with the version of this number, else with its draft, else with its newest version',
  input: z.object({ id, number: z.optional(wholeNumber(1, 1_000_000_000)) }),
  output: flowInFull,
  refuses: ['notFound'],
})

export const flowDefault = route({
  method: 'GET',
  path: `${flows.path}/default`,
  needs: flows.needs,
  summary: 'Return the flow that the product gives a new company for this kind',
  input: z.object({ kind }),
  output: z.object({ definition: flowDefinition }),
})

export const flowSave = route({
  method: 'POST',
  path: `${flows.path}/saveOrUpdate`,
  needs: flows.needs,
  summary:
    'Save the draft of a flow, and publish it if asked to. Without an id it makes a flow. Published versions never change, nor do requests that run under them',
  input: z.object({
    id: z.optional(id),
    kind,
    /** The company for which the flow is; all without it. A flow keeps its kind and its company. */
    company: z.optional(text(100)),
    name: filledText(60),
    definition: flowDefinition,
    version,
    publish: withDefault(yesOrNo, false),
  }),
  output: savedFlow,
  refuses: ['notFound', 'recordStale', 'flowTaken', 'flowFixed', 'companyUnknown', 'flowProblems'],
  example: { kind: 'leave', name: '请假审批流程', definition: sampleFlow, publish: true },
})

const named = z.object({ id, version })

export const flowPublish = route({
  method: 'POST',
  path: `${flows.path}/publish`,
  needs: flows.needs,
  summary: 'Publish the draft of a flow. Requests that are running keep their version',
  input: named,
  output: savedFlow,
  refuses: ['notFound', 'recordStale', 'flowWithoutDraft', 'flowProblems'],
  example: { id: sampleId, version: 3 },
})

export const flowRetire = route({
  method: 'POST',
  path: `${flows.path}/retire`,
  needs: flows.needs,
  summary: 'Take a published flow back, unless a company would be left without one',
  input: named,
  output: savedFlow,
  refuses: ['notFound', 'recordStale', 'flowNotPublished', 'flowNeeded'],
  example: { id: sampleId, version: 3 },
})

export const flowDiscardDraft = route({
  method: 'POST',
  path: `${flows.path}/discardDraft`,
  needs: flows.needs,
  summary: 'Discard the draft of a flow; a flow that has no other version is removed',
  input: named,
  output: z.object({ isRemoved: z.boolean() }),
  refuses: ['notFound', 'recordStale', 'flowWithoutDraft'],
  example: { id: sampleId, version: 3 },
})

export const flowCheck = route({
  method: 'POST',
  path: `${flows.path}/check`,
  needs: flows.needs,
  writes: false,
  summary: 'List what keeps a definition from being published. Saves nothing',
  input: z.object({ kind, definition: flowDefinition }),
  output: z.array(flowProblem),
  example: { kind: 'leave', definition: sampleFlow },
})

const trialFindings = [
  'nobody',
  'leaderAbove',
  'administrator',
  'skipped',
  'ownApproval',
  'notReached',
] as const
export type TrialFinding = (typeof trialFindings)[number]

/** One thing that a trial found at a step or branch, with the requests that show it. */
const trialFinding = z.object({
  nodeId: z.string(),
  name: z.string(),
  code: z.enum(trialFindings),
  /** The sentence in the language of the call. */
  msg: z.string(),
  /** Number of tried requests; 0 for a branch that none of them reached. */
  count: z.number(),
  /** The first few of them. */
  examples: z.array(
    z.object({
      deptName: z.string(),
      company: z.string(),
      amount: z.string(),
      /** Whether the leader of the department applied. */
      isLeader: z.boolean(),
    }),
  ),
})

/** The company whose flow is tried; without it the flow of all companies that have none of their own. */
const triedFor = z.optional(text(100))

export const flowSimulate = route({
  method: 'POST',
  path: `${flows.path}/simulate`,
  needs: flows.needs,
  writes: false,
  summary:
    'Try a definition with requests of every department, company and amount around its thresholds. Saves nothing',
  input: z.object({ kind, company: triedFor, definition: flowDefinition }),
  output: z.object({
    /** Number of requests tried. */
    tried: z.number(),
    /** False when there were too many combinations to try all. */
    isComplete: z.boolean(),
    findings: z.array(trialFinding),
  }),
  refuses: ['companyUnknown'],
  example: { kind: 'leave', definition: sampleFlow },
})

const routeLine = z.object({
  node: z.string(),
  /** Way in which the people of the step sign; `one` where it asks one person. */
  mode: pathStep.shape.mode,
  people: z.string(),
  skipped: z.string(),
})

export const flowReplay = route({
  method: 'POST',
  path: `${flows.path}/replay`,
  needs: flows.needs,
  writes: false,
  summary:
    'Compare the routes of the last requests of a kind under a definition with those under their own version, both with the people of today. Saves nothing',
  input: z.object({
    kind,
    company: triedFor,
    definition: flowDefinition,
    count: withDefault(wholeNumber(1, 200), 50),
  }),
  output: z.object({
    replayed: z.number(),
    /** Requests whose route would differ, newest first. Those that the caller may not read have no name. */
    changed: z.array(
      z.object({
        id: z.string(),
        applyNo: z.string(),
        applicationName: z.string(),
        before: z.array(routeLine),
        after: z.array(routeLine),
      }),
    ),
  }),
  refuses: ['companyUnknown'],
  example: { kind: 'leave', definition: sampleFlow, count: 50 },
})

/** The people of a department that a flow can name. */
export const departmentPeopleTypes = ['members', 'leader', 'deputies'] as const

export const flowPeople = route({
  method: 'GET',
  path: `${flows.path}/getUsersByDeptId`,
  summary: 'List the members, the leader or the deputies of a department',
  input: z.object({ deptId: id, type: withDefault(z.enum(departmentPeopleTypes), 'members') }),
  output: z.array(person),
  refuses: ['notFound'],
})
