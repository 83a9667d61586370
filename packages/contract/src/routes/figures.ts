import * as z from 'zod/mini'
import { route } from '../route.ts'
import { emptyInput, withDefault } from '../values.ts'

/** Requests that figures count, narrowest first: the caller's own, those of the departments the caller leads, all. */
export const figureScopes = ['own', 'departments', 'tenant'] as const
export type FigureScope = (typeof figureScopes)[number]

/** Durations in seconds: the median and the 90th percentile. */
const time = { count: z.number(), median: z.number(), p90: z.number() }

const waiting = z.object({
  count: z.number(),
  /** Time since which the oldest of them waits, or "". */
  since: z.string(),
})

const figuresOutput = z.object({
  /** Time of counting. Figures over many requests are cached for some minutes. */
  asOf: z.string(),
  /** First day of the range, a Monday. */
  from: z.string(),
  scope: z.enum(figureScopes),
  /** The scopes the caller may ask for. */
  scopes: z.array(z.enum(figureScopes)),
  /** Names of the departments the caller leads, and of those below them. */
  departments: z.array(z.string()),
  waiting: z.object({
    /** Number of open tasks of the caller, in every scope. */
    mine: waiting,
    /** Number of requests under way. */
    running: waiting,
  }),
  /** Every week of the range, oldest first; `from` is its Monday. */
  weeks: z.array(
    z.object({
      from: z.string(),
      submitted: z.number(),
      approved: z.number(),
      rejected: z.number(),
      abandoned: z.number(),
    }),
  ),
  /** Time from the submission of the approved round to its last agreement. */
  kinds: z.array(z.object({ kind: z.string(), ...time })),
  /** Time from opening a task to the agreement or rejection by its approver. */
  steps: z.array(z.object({ kind: z.string(), nodeId: z.string(), step: z.string(), ...time })),
  rejections: z.object({
    total: z.number(),
    /** The most frequent opinions; "" for a rejection without one. */
    reasons: z.array(z.object({ text: z.string(), count: z.number() })),
    places: z.array(z.object({ kind: z.string(), nodeId: z.string(), step: z.string(), count: z.number() })),
  }),
  /** Approved sums in yuan, from the field that a kind names as its amount. */
  amounts: z.array(
    z.object({ kind: z.string(), company: z.string(), amount: z.string(), count: z.number() }),
  ),
  /** The caller's own decisions; null in a wider scope. */
  decisions: z.nullable(
    z.object({
      weeks: z.array(z.object({ from: z.string(), agreed: z.number(), rejected: z.number() })),
      kinds: z.array(z.object({ kind: z.string(), ...time })),
    }),
  ),
})
export type Figures = z.infer<typeof figuresOutput>

export const figures = route({
  method: 'GET',
  path: '/api/oa_info/figures',
  summary:
    'Return figures of the last weeks: waiting, throughput, durations, rejections and amounts, in the widest scope permitted',
  input: z.object({
    weeks: z.pipe(withDefault(z.enum(['4', '12', '52']), '12'), z.transform(Number)),
    scope: z.optional(z.enum(figureScopes)),
  }),
  output: figuresOutput,
  refuses: ['forbidden'],
})

export const ownFigures = route({
  method: 'GET',
  path: '/api/oa_info/figures/own',
  summary:
    "Return the caller's decisions of this week, and the most frequent kinds of the caller's last hundred requests",
  input: emptyInput,
  output: z.object({
    week: z.object({
      handled: z.number(),
      rejected: z.number(),
      /** In seconds; null where nothing was decided. */
      median: z.nullable(z.number()),
    }),
    mostUsed: z.array(z.string()),
  }),
})
export type OwnFigures = z.infer<typeof ownFigures.output>
