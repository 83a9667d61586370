import type { Route } from '@countersign/contract'

type Schema = Route['input']

/** What the contract says about a parameter of a call. */
export interface InputFacts {
  kind: 'text' | 'longText' | 'number' | 'other'
  /** Whether a call without it is refused. */
  isRequired: boolean
  /** The smallest number. */
  min: number | undefined
  /** The most characters of a text, or the largest number. */
  max: number | undefined
}

/** The bounds of a number as its input takes them. */
export function boundsOf({ min, max }: Pick<InputFacts, 'min' | 'max'>): { min?: number; max?: number } {
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}

/** What the contract says about a parameter, so that no form says it again. */
export function factsOf<I>({ input }: Pick<Route<I>, 'input'>, name: keyof I & string): InputFacts {
  return factsIn(input, name)
}

/** The facts of a parameter of each row of a parameter that is a list of rows. */
export function factsOfRows(input: Schema, name: string): (column: string) => InputFacts {
  const { element } = definitionOf(coreOf(parameterOf(input, name)))
  if (!element) throw new Error(`no rows: ${name}`)
  return (column) => factsIn(element, column)
}

/** As `factsOf`, for `formOf`, which knows the names by their types. */
export function factsIn(input: Schema, name: string): InputFacts {
  const given = parameterOf(input, name)
  const core = coreOf(given)
  const { type, checks = [] } = definitionOf(core)
  const bounds = checks.map(({ _zod: { def } }) => def)
  return {
    kind: kindOf(given, type),
    isRequired: !given.safeParse(undefined).success,
    min: boundIn(bounds, type === 'number' ? 'greater_than' : 'min_length'),
    max: boundIn(bounds, type === 'number' ? 'less_than' : 'max_length'),
  }
}

/** A check of a schema, as zod keeps it. */
interface Bound {
  check: string
  value?: unknown
  minimum?: unknown
  maximum?: unknown
}

function boundIn(bounds: readonly Bound[], check: string): number | undefined {
  const found = bounds.find((bound) => bound.check === check)
  const bound = found?.value ?? found?.minimum ?? found?.maximum
  return typeof bound === 'number' ? bound : undefined
}

/** The parts of a schema's definition that are read here. */
interface Definition {
  type: string
  checks?: readonly { _zod: { def: Bound } }[]
  shape?: Readonly<Record<string, Schema>>
  element?: Schema
  innerType?: Schema
  in?: Schema
  out?: Schema
}

const definitionOf = (schema: Schema): Definition => schema.def

function parameterOf(input: Schema, name: string): Schema {
  const found = definitionOf(input).shape?.[name]
  if (!found) throw new Error(`the call has no parameter ${name}`)
  return found
}

/** The schema that says what is given: without defaults, and before it is tidied. */
function coreOf(schema: Schema): Schema {
  const { innerType, in: given, out } = definitionOf(schema)
  if (innerType) return coreOf(innerType)
  if (!given || !out) return schema
  return coreOf(definitionOf(given).type === 'transform' ? out : given)
}

/** A text that is tidied keeps its line breaks, if it may have several lines (contract: longText). */
function kindOf(schema: Schema, type: string): InputFacts['kind'] {
  if (type === 'number') return 'number'
  if (type !== 'string') return 'other'
  const { innerType } = definitionOf(schema)
  if (innerType) return kindOf(innerType, type)
  const tried = schema.safeParse('a\nb')
  const keepsLines = tried.success && String(tried.data).includes('\n')
  return definitionOf(schema).type === 'pipe' && keepsLines ? 'longText' : 'text'
}
