import {
  callGroups,
  contract,
  type ErrorCode,
  errors,
  groupOf,
  listRoutes,
  permissions,
  type Route,
  type RouteName,
  sharedSchemas,
} from '@countersign/contract'
import { kinds } from '@countersign/forms'
import { z } from 'zod'
import { formExamples, resubmissionExample } from './openapi-examples.ts'
import { refusalsOf } from './refusals-of.ts'

type Json = Record<string, unknown>

/** Parts that operations share, by name; filled while operations are described. */
interface Components {
  schemas: Json
  responses: Json
  examples: Json
}

const serverFailure = {
  description: 'A failure of the server (5xx)',
  content: json(ref('schemas', 'Failure')),
}

/** The wire as OpenAPI 3.1, derived from the contract. */
export function describeWire(publicUrl: string | null): Json {
  const paths: Record<string, Json> = {}
  const components: Components = {
    schemas: ownSchemas(),
    responses: { ServerFailure: serverFailure },
    examples: formExamples(),
  }
  for (const { name, route } of listRoutes()) {
    const methods = route.method === 'GET' && route.writes ? ['get', 'post'] : [route.method.toLowerCase()]
    const path = (paths[route.path] ??= {})
    for (const method of methods) path[method] = operation(name, route, method, components)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Countersign',
      version: '0.1.0',
      license: { name: 'MIT', identifier: 'MIT' },
      description: [
        'Every answer is {code, success, data, msg}; the HTTP status equals code. A failure also has `error`, a code that is the same in every language, and `fields`, a sentence for each parameter at fault.',
        'Query parameters, form fields and JSON are treated the same way. Sentences are English with `Accept-Language: en`, otherwise Chinese. A request that is not valid HTTP is refused with 400, 408 or 431 before it is routed.',
      ].join('\n\n'),
    },
    servers: [{ url: publicUrl ?? '/' }],
    tags: callGroups.map(({ name, description }) => ({ name, description })),
    components: {
      ...components,
      parameters: { IdempotencyKey: idempotencyKey },
      securitySchemes: {
        client: { type: 'http', scheme: 'basic', description: 'Name and secret of the client program' },
        token: { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: 'bearer <token>' },
      },
    },
    paths,
  }
}

const security = {
  token: [{ client: [], token: [] }],
  client: [{ client: [] }],
  none: [],
} as const satisfies Record<Route['access'], unknown>

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeated call with the same key and content gets the same answer and changes nothing',
  schema: { type: 'string', minLength: 1, maxLength: 1000 },
}

function operation(name: RouteName, route: Route, method: string, components: Components): Json {
  const describe = (type: z.core.$ZodType, io: 'input' | 'output') => {
    const { own, nested } = schemaOf(type, io)
    Object.assign(components.schemas, nested)
    return own
  }
  const input = describe(route.input, 'input')
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const properties = isRecord(input['properties']) ? input['properties'] : {}
  const required = Array.isArray(input['required']) ? input['required'] : []
  const { example } = route
  const valueOf = (key: string): unknown => (isRecord(example) ? example[key] : undefined)
  // Query and body are treated the same way; GET and DELETE are described with a query, POST with a body.
  const inQuery = method !== 'post' ? Object.keys(properties).filter((key) => !inPath.includes(key)) : []
  return {
    operationId: method === 'post' && route.method === 'GET' ? `${name}Post` : name,
    tags: [groupOf(route)],
    summary: route.summary,
    description: describeAccess(route),
    security: security[route.access],
    parameters: [
      ...inPath.map((key) => ({
        name: key,
        in: 'path',
        required: true,
        schema: key === 'kind' ? ref('schemas', 'Kind') : (properties[key] ?? {}),
      })),
      ...inQuery.map((key) => ({
        name: key,
        in: 'query',
        required: required.includes(key),
        schema: properties[key],
        ...(valueOf(key) !== undefined && { example: valueOf(key) }),
      })),
      ...(route.writes ? [ref('parameters', 'IdempotencyKey')] : []),
    ],
    ...(method === 'post' && {
      requestBody: { content: bodyOf(route, without(input, inPath), examplesOf(name, route, inPath)) },
    }),
    responses: {
      200: { description: 'Done', content: answerOf(route, describe(route.output, 'output')) },
      ...refusedResponses(refusalsOf(name), components),
      default: ref('responses', 'ServerFailure'),
    },
  }
}

/** Sentences about the callers that a call allows. */
function describeAccess({ access, needs, guests, writes, method }: Route): string {
  const who = {
    none: 'Checks its caller itself.',
    client: 'Before log-in: needs the credentials of the client program only.',
    token: guests ? 'Any logged-in user, including guests.' : 'Members of staff; guests are refused.',
  }[access]
  const permission =
    needs && `Needs the permission \`${needs}\`: ${permissions[needs].en} (${permissions[needs].zh}).`
  const twice = method === 'GET' && writes && 'Changes state although it is a GET; POST does the same.'
  return [who, permission, twice].filter(Boolean).join(' ')
}

/** Examples of a body; for a form one of each kind. */
function examplesOf(name: RouteName, route: Route, inPath: readonly string[]): Json {
  const takesValues = route.input === contract.add.input
  if (takesValues) return { examples: Object.fromEntries(kinds.map((kind) => [kind, ref('examples', kind)])) }
  if (route.input === contract.update.input) return { example: resubmissionExample() }
  const { example } = route
  if (example === undefined) return {}
  if (!isRecord(example)) return { example }
  return { example: Object.fromEntries(Object.entries(example).filter(([key]) => !inPath.includes(key))) }
}

function bodyOf(route: Route, input: Json, examples: Json): Json {
  if (route.takes === 'fields') return { 'application/json': { schema: input, ...examples } }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  return { 'multipart/form-data': { schema: { type: 'object', required: ['file'], properties: { file } } } }
}

/** The schema of an object without the members that are part of the path. */
function without(schema: Json, names: readonly string[]): Json {
  const { properties, required, ...rest } = schema
  if (!isRecord(properties)) return schema
  const left = Object.entries(properties).filter(([name]) => !names.includes(name))
  const needed = Array.isArray(required) ? required.filter((name: string) => !names.includes(name)) : []
  return {
    ...rest,
    properties: Object.fromEntries(left),
    ...(needed.length > 0 && { required: needed }),
  }
}

function answerOf(route: Route, data: Json): Json {
  if (route.bytes) return { [route.bytes]: {} }
  return json({ allOf: [ref('schemas', 'Answer')], required: ['data'], properties: { data } })
}

/** One response per status, named by its codes, so that calls with the same refusals share it. */
function refusedResponses(codes: readonly ErrorCode[], components: Components): Json {
  const byStatus = Map.groupBy(codes, (code) => errors[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => {
      const name = [status, ...of].join('.')
      components.responses[name] ??= {
        description: of.map((code) => `- \`${code}\`: ${sentenceOf(code)}`).join('\n'),
        content: json({ allOf: [ref('schemas', 'Failure')], properties: { error: { enum: of } } }),
      }
      return [status, ref('responses', name)]
    }),
  )
}

function sentenceOf(code: ErrorCode): string {
  const { zh, en } = errors[code]
  return en === '{detail}'
    ? 'The error is described in `msg` and, by parameter, in `fields`'
    : `${en} (${zh})`.replaceAll('{detail}', '…')
}

/** Schemas of the envelope, with and without a refusal (contract: envelope.ts), and of the kinds of forms. */
function ownSchemas(): Json {
  const code = { type: 'integer', description: 'The HTTP status' }
  const msg = { type: 'string', description: 'A sentence for people' }
  return {
    Answer: {
      type: 'object',
      required: ['code', 'success', 'data', 'msg'],
      properties: { code: { ...code, const: 200 }, success: { const: true }, data: {}, msg },
    },
    Failure: {
      type: 'object',
      required: ['code', 'success', 'data', 'msg', 'error', 'fields'],
      properties: {
        code,
        success: { const: false },
        data: {
          type: ['object', 'null'],
          description: 'How to go on, for a refusal that asks for something more',
        },
        msg,
        error: {
          type: 'string',
          enum: Object.keys(errors),
          description: 'Code of the failure, the same in every language',
        },
        fields: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description:
            'A sentence for each parameter at fault, by its path in the input; empty when there is none',
        },
      },
      examples: [
        {
          code: 400,
          success: false,
          data: null,
          msg: errors.phoneFormat.zh,
          error: 'phoneFormat',
          fields: { phone: errors.phoneFormat.zh },
        },
      ],
    },
    Kind: { type: 'string', enum: [...kinds] },
  }
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}

function ref(part: string, name: string): Json {
  return { $ref: `#/components/${part}/${name}` }
}

const names = new Map<unknown, string>(Object.entries(sharedSchemas).map(([name, type]) => [type, name]))

/** Gives the converter the names of shared schemas, together with their own metadata. */
class Named extends z.core.$ZodRegistry<{ id?: string | undefined }> {
  override get(schema: z.core.$ZodType) {
    const id = names.get(schema)
    const own: Json = z.globalRegistry.get(schema) ?? {}
    return id === undefined ? own : { ...own, id }
  }
}
const named = new Named()

/**
 * Schema of a type, and the shared or recursive schemas it refers to. These belong to the components of the
 * document, since a `$ref` starts at its top.
 */
function schemaOf(type: z.core.$ZodType, io: 'input' | 'output'): { own: Json; nested: Json } {
  // The type is made a member of an object: the converter does not refer to a named schema at the top.
  const whole = z.toJSONSchema(z.object({ own: type }), { io, unrepresentable: 'any', metadata: named })
  const schema: unknown = JSON.parse(JSON.stringify(whole).replaceAll('"#/$defs/', '"#/components/schemas/'))
  const { $defs, properties } = isRecord(schema) ? schema : {}
  const own = isRecord(properties) ? properties['own'] : undefined
  const nested = Object.entries(isRecord($defs) ? $defs : {}).map(([name, one]) => [name, withoutId(one)])
  return { own: isRecord(own) ? own : {}, nested: Object.fromEntries(nested) }
}

function withoutId(schema: unknown): unknown {
  if (!isRecord(schema)) return schema
  const { id: _name, ...rest } = schema
  return rest
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
