import { contract, type Route } from '@countersign/contract'
import { z } from 'zod'

/** What is nested in itself, by the call it belongs to. */
type Schemas = Record<string, unknown>

/** The wire as OpenAPI 3.1, derived from the contract. */
export function describeWire(publicUrl: string | null): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  const schemas: Schemas = {}
  for (const [name, route] of Object.entries(contract)) {
    const methods = route.method === 'GET' && route.writes ? ['get', 'post'] : [route.method.toLowerCase()]
    const path = (paths[route.path] ??= {})
    for (const method of methods) path[method] = operation(name, route, method, schemas)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Countersign',
      version: '0.1.0',
      description: 'Every answer is {code, success, data, msg}; the HTTP status equals code.',
    },
    servers: [{ url: publicUrl ?? '/' }],
    components: {
      schemas,
      securitySchemes: {
        client: { type: 'http', scheme: 'basic' },
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
  schema: { type: 'string', maxLength: 1000 },
}

function operation(name: string, route: Route, method: string, schemas: Schemas): Record<string, unknown> {
  const describe = (type: z.core.$ZodType, io: 'input' | 'output') => {
    const { own, nested } = schemaOf(type, io, `${name}_${io}_`)
    Object.assign(schemas, nested)
    return own
  }
  const input = describe(route.input, 'input')
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const properties = isRecord(input['properties']) ? input['properties'] : {}
  const required = Array.isArray(input['required']) ? input['required'] : []
  // Query and body are read alike; a call by GET is described with its query, by POST with its body.
  const inQuery = method === 'get' ? Object.keys(properties).filter((key) => !inPath.includes(key)) : []
  return {
    operationId: method === 'post' && route.method === 'GET' ? `${name}Post` : name,
    summary: route.summary,
    security: security[route.access],
    parameters: [
      ...inPath.map((key) => ({ name: key, in: 'path', required: true, schema: properties[key] ?? {} })),
      ...inQuery.map((key) => ({
        name: key,
        in: 'query',
        required: required.includes(key),
        schema: properties[key],
      })),
      ...(route.writes ? [idempotencyKey] : []),
    ],
    ...(method === 'post' && { requestBody: { content: bodyOf(route, input) } }),
    responses: {
      200: { description: 'Done', content: answerOf(route, describe(route.output, 'output')) },
      default: {
        description: 'Refused: code and HTTP status are the same',
        content: json(envelopeOf({ type: 'null' })),
      },
    },
  }
}

function bodyOf(route: Route, input: Record<string, unknown>): Record<string, unknown> {
  if (route.takes === 'fields') return json(input)
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  return { 'multipart/form-data': { schema: { type: 'object', required: ['file'], properties: { file } } } }
}

function answerOf(route: Route, output: Record<string, unknown>): Record<string, unknown> {
  return route.bytes ? { [route.bytes]: {} } : json(envelopeOf(output))
}

function envelopeOf(data: Record<string, unknown>): Record<string, unknown> {
  return {
    type: 'object',
    required: ['code', 'success', 'data', 'msg'],
    properties: { code: { type: 'integer' }, success: { type: 'boolean' }, data, msg: { type: 'string' } },
  }
}

function json(schema: Record<string, unknown>): Record<string, unknown> {
  return { 'application/json': { schema } }
}

/** A `$ref` counts from the top of the document, so what refers to itself stands among its components. */
function schemaOf(type: z.core.$ZodType, io: 'input' | 'output', prefix: string) {
  const text = JSON.stringify(z.toJSONSchema(type, { io, unrepresentable: 'any' }))
  const schema: unknown = JSON.parse(text.replaceAll('"#/$defs/', `"#/components/schemas/${prefix}`))
  const { $defs, ...own } = isRecord(schema) ? schema : {}
  const nested = Object.entries(isRecord($defs) ? $defs : {}).map(
    ([key, one]) => [prefix + key, one] as const,
  )
  return { own, nested: Object.fromEntries(nested) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
