import { contract, type Route } from '@countersign/contract'
import { z } from 'zod'

/** The wire as OpenAPI 3.1, derived from the contract. */
export function describeWire(publicUrl: string | null): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, route] of Object.entries(contract)) {
    const methods = route.method === 'GET' && route.writes ? ['get', 'post'] : [route.method.toLowerCase()]
    const path = (paths[route.path] ??= {})
    for (const method of methods) path[method] = operation(name, route, method)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Countersign',
      version: '0.1.0',
      description:
        'Every answer is {code, success, data, msg}; the HTTP status equals code. Below, responses show data.',
    },
    servers: [{ url: publicUrl ?? '/' }],
    components: {
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

function operation(name: string, route: Route, method: string): Record<string, unknown> {
  const input = schemaOf(route.input, 'input')
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const properties = isRecord(input['properties']) ? input['properties'] : {}
  const required = Array.isArray(input['required']) ? input['required'] : []
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
    ],
    ...(method === 'post' && { requestBody: { content: { 'application/json': { schema: input } } } }),
    responses: {
      200: {
        description: 'data',
        content: { 'application/json': { schema: schemaOf(route.output, 'output') } },
      },
    },
  }
}

function schemaOf(type: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  return { ...z.toJSONSchema(type, { io, unrepresentable: 'any' }) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
