import * as z from 'zod/mini'
import { route } from '../route.ts'
import { emptyInput, withDefault } from '../values.ts'

/** Whose requests figures speak of, narrowest first: one's own, those of the departments one leads, all of them. */
export const figureScopes = ['own', 'departments', 'tenant'] as const
export type FigureScope = (typeof figureScopes)[number]

/** Durations in seconds: the middle one, and the one that nine of ten do not exceed. */
const time = { count: z.number(), median: z.number(), p90: z.number() }

const waiting = z.object({
  count: z.number(),
  /** Since when the longest of them waits, or "". */
  since: z.string(),
})

const figuresOutput = z.object({
  /** When they were counted: of many requests they are kept for some minutes. */
  asOf: z.string(),
  /** The first day, a Monday. */
  from: z.string(),
  scope: z.enum(figureScopes),
  /** What the caller may ask for. */
  scopes: z.array(z.enum(figureScopes)),
  /** Names of the departments the caller leads, and of those below them. */
  departments: z.array(z.string()),
  waiting: z.object({
    /** Open tasks of the caller, whatever the scope. */
    mine: waiting,
    /** Requests under way. */
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
  /** From the submission of the round that was approved to its last agreement. */
  kinds: z.array(z.object({ kind: z.string(), ...time })),
  /** From the moment somebody was asked to his agreement or rejection. */
  steps: z.array(z.object({ kind: z.string(), nodeId: z.string(), step: z.string(), ...time })),
  rejections: z.object({
    total: z.number(),
    /** The most frequent opinions; "" where none was given. */
    reasons: z.array(z.object({ text: z.string(), count: z.number() })),
    places: z.array(z.object({ kind: z.string(), nodeId: z.string(), step: z.string(), count: z.number() })),
  }),
  /** What was approved, in yuan, of the field that a kind names as its amount. */
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
    'What waits, throughput, times, rejections and amounts of the last weeks, in the widest scope one has',
  input: z.object({
    weeks: z.pipe(withDefault(z.enum(['4', '12', '52']), '12'), z.transform(Number)),
    scope: z.optional(z.enum(figureScopes)),
  }),
  output: figuresOutput,
})

export const ownFigures = route({
  method: 'GET',
  path: '/api/oa_info/figures/own',
  summary: 'What the caller decided this week, and the kinds he submitted most among his last hundred',
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
