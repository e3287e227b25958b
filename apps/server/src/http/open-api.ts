import { HEADER } from '@panelflow/contract/envelope.ts'
import type { Endpoint } from '@panelflow/contract/endpoint.ts'
import { z } from 'zod'
import { type Part, SharedSchemas } from './share-schemas.ts'

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Part => {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    cycles: 'ref',
    reused: 'inline',
  })
  delete made.$schema
  return { ...made }
}

const toParameters = (schema: z.ZodType | undefined, place: 'path' | 'query'): Part[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  })
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
  }))
}

const envelope = (data: Part): Part => ({
  type: 'object',
  properties: {
    code: { type: 'integer', description: '0 for success' },
    data,
    msg: { type: 'string' },
    message: { type: 'string' },
  },
  required: ['code', 'data', 'msg', 'message'],
})

const toAnswer = (endpoint: Endpoint): Part =>
  endpoint.raw === 'response'
    ? {
        description: 'The bytes',
        content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
      }
    : {
        description: 'Success',
        content: {
          'application/json': { schema: envelope(jsonSchema(endpoint.response, 'output')) },
        },
      }

const toRequestBody = (endpoint: Endpoint): Part | undefined => {
  if (endpoint.raw === 'request')
    return {
      required: true,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
  if (!endpoint.body) return undefined
  const schema = jsonSchema(endpoint.body, 'input')
  return {
    required: true,
    content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } },
  }
}

const toOperation = (endpoint: Endpoint): Part => {
  const requestBody = toRequestBody(endpoint)
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.id.split('.', 1)[0] ?? endpoint.id],
    description: `Who may call it: ${[endpoint.access].flat().join(' or ')}${endpoint.restricted ? ' (also with an expired password)' : ''}`,
    parameters: [
      ...toParameters(endpoint.params, 'path'),
      ...toParameters(endpoint.query, 'query'),
    ],
    ...(requestBody ? { requestBody } : {}),
    responses: { 200: toAnswer(endpoint), default: { $ref: '#/components/responses/Refusal' } },
    security: endpoint.access === 'public' ? [] : [{ token: [] }, { bearer: [] }],
  }
}

const refusal: Part = {
  description:
    'A refusal: the HTTP status is the first three digits of `code`, `data.error` the dotted code, `msg` what the person can do. A change of something that was changed meanwhile (40901) carries what is stored now in `data.current`.',
  content: {
    'application/json': {
      schema: envelope({
        type: 'object',
        properties: {
          error: { type: 'string' },
          params: { type: 'object' },
          requestId: { type: 'string' },
          current: {},
        },
      }),
    },
  },
}

export interface OpenApi {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly paths: Record<string, Part>
  readonly components: Part
}

interface Paths {
  readonly paths: Record<string, Part>
  readonly schemas: Readonly<Record<string, Part>>
}

type Content = Readonly<Record<string, { readonly schema: Part }>>

/** Replaces each schema of an operation: of its parameters, its body and its answer. */
const mapSchemas = (operation: Part, replace: (schema: Part, name: string) => Part): Part => {
  const inContent = ({ content, ...rest }: Part, name: string): Part => ({
    ...rest,
    content: Object.fromEntries(
      Object.entries(content as Content).map(([type, { schema }]) => [
        type,
        { schema: replace(schema, name) },
      ]),
    ),
  })
  const id = String(operation['operationId'])
  const body = operation['requestBody'] as Part | undefined
  const { 200: answer, ...responses } = operation['responses'] as Record<string, Part>
  return {
    ...operation,
    parameters: (operation['parameters'] as readonly Part[]).map((parameter) => ({
      ...parameter,
      schema: replace(parameter['schema'] as Part, String(parameter['name'])),
    })),
    ...(body === undefined ? {} : { requestBody: inContent(body, `${id} body`) }),
    responses: { 200: inContent(answer as Part, `${id} answer`), ...responses },
  }
}

const toPaths = (endpoints: readonly Endpoint[]): Paths => {
  const shared = new SharedSchemas()
  const operations = endpoints.map((endpoint) => ({ endpoint, operation: toOperation(endpoint) }))
  for (const { operation } of operations)
    mapSchemas(operation, (schema) => {
      shared.count(schema)
      return schema
    })
  const paths: Record<string, Part> = {}
  for (const { endpoint, operation } of operations) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: mapSchemas(operation, (schema, name) =>
        shared.share(schema, name),
      ),
    }
  }
  return { paths, schemas: shared.schemas }
}

/**
 * The endpoints that are really served, as OpenAPI 3.1. Paths and schemas are made when they are
 * first read, not at the start: there are hundreds.
 */
export const createOpenApi = (endpoints: readonly Endpoint[]): OpenApi => {
  let made: Paths | undefined
  const make = (): Paths => (made ??= toPaths(endpoints))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Panelflow',
      version: '1',
      description: `Sign in with POST /api/user/login, or make a token for your program in your profile, and send it in the header ${HEADER.token} or as Authorization: Bearer.`,
    },
    get paths() {
      return make().paths
    },
    components: {
      get schemas() {
        return make().schemas
      },
      responses: { Refusal: refusal },
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: HEADER.token },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}
