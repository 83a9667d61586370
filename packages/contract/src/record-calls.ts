import * as z from 'zod/mini'
import type { Permission } from './permissions.ts'
import { sampleId } from './examples.ts'
import type { ErrorCode } from './errors.ts'
import { type Described, type InputOf, type Route, route } from './route.ts'
import { id, ids, page, pageInput, sortInput, wholeNumber, withDefault } from './values.ts'

/** A kind of record that people list, read, write and remove (wire-conventions section 5). */
interface RecordKind {
  /** Begins the path of every call, as in `/api/blade-system/post`. */
  path: string
  /** Permission that its calls need, unless a call is open to all staff. */
  needs: Permission
}

/** The version that the caller saw. */
export const recordVersion = wholeNumber(1, 1_000_000_000)

interface List<Row, Filters, Sorts> extends Described {
  summary: string
  row: z.ZodMiniType<Row>
  /** Parameters that narrow the list. */
  filters: Filters
  /** Columns that the list can be sorted by. */
  sorts: Sorts
  /** Last part of the path. */
  name?: string
  /** Whether all staff may call it. */
  isOpen?: boolean
}

export function listCall<
  Row,
  Filters extends z.core.$ZodLooseShape,
  const Sorts extends readonly [string, ...string[]],
>(
  { path, needs }: RecordKind,
  { row, filters, sorts, name = 'list', isOpen = false, ...described }: List<Row, Filters, Sorts>,
) {
  return route({
    method: 'GET',
    path: `${path}/${name}`,
    ...(!isOpen && { needs }),
    ...described,
    input: z.extend(z.object({ ...pageInput, ...sortInput(sorts) }), filters),
    output: page(row),
  })
}

/** A record of a tree with those below it. */
export type Branch<Row> = Row & { children: Branch<Row>[] }

/** Lists the records of a tree. A filter keeps the records that match, and all above them. */
export function forestCall<Row, Filters extends z.core.$ZodLooseShape>(
  { path, needs }: RecordKind,
  { summary, branch, filters }: { summary: string; branch: z.ZodMiniType<Branch<Row>>; filters: Filters },
) {
  return route({
    method: 'GET',
    path: `${path}/list`,
    needs,
    summary: `${summary} as a forest. A filter keeps the records that match, and all above them`,
    input: z.object(filters),
    output: z.array(branch),
  })
}

/** Input of a move. */
export type Moved = InputOf<ReturnType<typeof moveCall>>

/** Moves a record of a tree below another parent or to another place among its siblings. */
export function moveCall(
  { path, needs }: RecordKind,
  summary: string,
  { refuses = [], ...described }: Described = {},
) {
  return route({
    method: 'POST',
    path: `${path}/move`,
    needs,
    refuses: ['notFound', 'recordStale', 'parentLoop', ...refuses],
    ...described,
    summary: `${summary} below \`parentId\` ("0" is the top), before its child \`beforeId\` or last`,
    input: z.object({
      id,
      parentId: withDefault(id, '0'),
      beforeId: z.optional(id),
      version: z.optional(recordVersion),
    }),
    output: z.literal(true),
  })
}

export function detailCall<Row>(
  { path, needs }: RecordKind,
  {
    row,
    isOpen = false,
    refuses = [],
    ...described
  }: Pick<List<Row, unknown, unknown>, 'summary' | 'row' | 'isOpen' | 'refuses'>,
): Route<{ id: string }, Row> {
  return route({
    method: 'GET',
    path: `${path}/detail`,
    ...(!isOpen && { needs }),
    refuses: ['notFound', ...refuses],
    ...described,
    input: z.object({ id }),
    output: row,
  })
}

interface Submit<Row, Shape extends z.core.$ZodLooseShape> extends Described {
  summary: string
  /** The fields that a person writes; id and version come with every record. */
  fields: z.ZodMiniObject<Shape>
  row: z.ZodMiniType<Row>
  /** Refusal of a record that was changed meanwhile. */
  stale?: ErrorCode
}

/** Adds a record, or changes the one of the given id. */
export function submitCall<Row, Shape extends z.core.$ZodLooseShape>(
  { path, needs }: RecordKind,
  { summary, fields, row, refuses = [], stale = 'recordStale', ...described }: Submit<Row, Shape>,
) {
  return route({
    method: 'POST',
    path: `${path}/submit`,
    needs,
    refuses: ['notFound', stale, ...refuses],
    ...described,
    summary: `${summary}. A call with \`version\` changes no other version`,
    input: z.extend(fields, { id: z.optional(id), version: z.optional(recordVersion) }),
    output: row,
  })
}

export function removeCall(
  { path, needs }: RecordKind,
  summary: string,
  { refuses = [], example = { ids: [sampleId] } }: Described = {},
): Route<{ ids: string[] }, true> {
  return route({
    method: 'POST',
    path: `${path}/remove`,
    needs,
    summary,
    refuses: ['notFound', ...refuses],
    example,
    input: z.object({ ids }),
    output: z.literal(true),
  })
}
