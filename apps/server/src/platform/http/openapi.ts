import {
  callGroups,
  contract,
  type ErrorCode,
  errors,
  groupOf,
  inputExamples,
  permissions,
  type Route,
  type RouteName,
  sharedSchemas,
} from '@countersign/contract'
import { kinds } from '@countersign/forms'
import { z } from 'zod'
import { formExamples, resubmissionExample } from './openapi-examples.ts'
import { namedRoutes, refusalsOf } from './refusals-of.ts'

type Json = Record<string, unknown>

/** What operations share, by name; filled while they are described. */
interface Components {
  schemas: Json
  responses: Json
  examples: Json
}

/** The wire as OpenAPI 3.1, derived from the contract. */
export function describeWire(publicUrl: string | null): Json {
  const paths: Record<string, Json> = {}
  const components: Components = { schemas: ownSchemas(), responses: {}, examples: formExamples() }
  for (const { name, route } of namedRoutes) {
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
        'Every answer is {code, success, data, msg}; the HTTP status equals code. A failure also has `error`, a code that is the same in every language, and `fields`, what is wrong with each parameter.',
        'Query, form and JSON are read alike. `Accept-Language: en` answers English sentences, everything else Chinese ones. A call that cannot be read as HTTP at all is refused with 400, 408 or 431 before it has a path.',
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
  description: 'The same key and content again answer the same and change nothing',
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
  const example: unknown = Reflect.get(inputExamples, name)
  const valueOf = (key: string): unknown => (isRecord(example) ? example[key] : undefined)
  // Query and body are read alike; a call by GET is described with its query, by POST with its body.
  const inQuery = method === 'get' ? Object.keys(properties).filter((key) => !inPath.includes(key)) : []
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
      default: { description: 'A failure of the server (5xx)', content: json(ref('schemas', 'Failure')) },
    },
  }
}

/** Who may call, in words. */
function describeAccess({ access, needs, guests, writes, method }: Route): string {
  const who = {
    none: 'Checks its caller by itself.',
    client: 'Before log-in: the client’s own credentials alone.',
    token: guests ? 'Anybody who has logged in, guests too.' : 'Members of staff; guests are refused.',
  }[access]
  const permission =
    needs && `Needs the permission \`${needs}\`: ${permissions[needs].en} (${permissions[needs].zh}).`
  const twice = method === 'GET' && writes && 'Changes state although it is a GET; POST does the same.'
  return [who, permission, twice].filter(Boolean).join(' ')
}

/** A body as somebody would send it: of a form one for each kind. */
function examplesOf(name: RouteName, route: Route, inPath: readonly string[]): Json {
  const takesValues = route.input === contract.add.input
  if (takesValues) return { examples: Object.fromEntries(kinds.map((kind) => [kind, ref('examples', kind)])) }
  if (route.input === contract.update.input) return { example: resubmissionExample() }
  const example: unknown = Reflect.get(inputExamples, name)
  if (example === undefined) return {}
  if (!isRecord(example)) return { example }
  return { example: Object.fromEntries(Object.entries(example).filter(([key]) => !inPath.includes(key))) }
}

function bodyOf(route: Route, input: Json, examples: Json): Json {
  if (route.takes === 'fields') return { 'application/json': { schema: input, ...examples } }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  return { 'multipart/form-data': { schema: { type: 'object', required: ['file'], properties: { file } } } }
}

/** The rest of an object's members, once some of them stand in the path. */
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

/** One response for each status, named by its codes, so that calls that refuse alike share it. */
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
  return en === '{detail}' ? 'What is wrong stands in `msg` and, by parameter, in `fields`' : `${en} (${zh})`
}

/** The envelope and what stands in it when a call is refused (contract: envelope.ts), and the kinds of form. */
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
        data: { type: 'null' },
        msg,
        error: {
          type: 'string',
          enum: Object.keys(errors),
          description: 'Which failure it is, in every language',
        },
        fields: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description:
            'What is wrong with each parameter, by its path in the input; empty where none is at fault',
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

/** Names the shared schemas for the converter, beside what they say of themselves. */
class Named extends z.core.$ZodRegistry<{ id?: string | undefined }> {
  override get(schema: z.core.$ZodType) {
    const id = names.get(schema)
    const own: Json = z.globalRegistry.get(schema) ?? {}
    return id === undefined ? own : { ...own, id }
  }
}
const named = new Named()

/** A `$ref` counts from the top of the document, so what is shared or refers to itself stands among its components. */
function schemaOf(type: z.core.$ZodType, io: 'input' | 'output'): { own: Json; nested: Json } {
  // Of a member, since the converter refers to a named schema anywhere but at the top.
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
