/**
 * A translation engine that speaks a protocol as the real one does, and has the faults of real
 * ones. It translates `text` as `«text»`, so a test sees whose words a line got.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EngineProtocol } from '@panelflow/domain/translation/engine-protocol.ts'

export const FAULTS = [
  'none',
  'missing',
  'merged',
  'swapped',
  'echoed',
  'empty',
  'repeated',
  'stale',
  'unmarked',
  'prose',
  'reasoning',
  'truncated',
  'half_stream',
  'no_format',
  'cut',
  'rate_limited',
  'server_error',
] as const
export type Fault = (typeof FAULTS)[number]

/** One line of a request or an answer. */
interface Line {
  readonly key: string
  readonly source: string
  readonly translation: string
}

interface ReceivedRequest {
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
  readonly keys: readonly string[]
}

export interface ProtocolServer {
  /** what the adapter is configured with */
  readonly baseUrl: string
  readonly requests: ReceivedRequest[]
  readonly close: () => void
}

/** What a model writes when it is asked what happens in a chapter. */
export const WRITTEN_SUMMARY = 'A whale stops at an island.'

export const translateText = (text: string): string => `«${text}»`

type Wire = Readonly<{
  isModel: boolean
  read: (body: Record<string, unknown>) => readonly Line[]
  write: (lines: readonly Line[], fault: Fault) => string
  /** as the real engine words it */
  error: (message: string) => unknown
}>

const unescapeMarkup = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

const readMarked = (texts: unknown): readonly Line[] =>
  (texts as readonly string[]).map((text) => {
    const [, key = '', inner = ''] = /^<p id="(.*?)">(.*)<\/p>$/s.exec(text) ?? []
    const source = unescapeMarkup(inner)
    return { key, source, translation: translateText(source) }
  })

const writeMarked = (lines: readonly Line[], fault: Fault): readonly string[] =>
  lines.map(({ key, translation }) => {
    const escaped = translation.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    return fault === 'unmarked' ? escaped : `<p id="${key}">${escaped}</p>`
  })

const readPrompt = (user: string): readonly Line[] =>
  Object.entries((JSON.parse(user) as { lines?: Record<string, string> }).lines ?? {}).map(
    ([key, source]) => ({ key, source, translation: translateText(source) }),
  )

const writeModelText = (lines: readonly Line[], fault: Fault): string => {
  // without lines it was not asked to translate
  if (lines.length === 0 && fault === 'none') return WRITTEN_SUMMARY
  const translations = Object.fromEntries(
    lines.map(({ key, source, translation }) => [
      key,
      fault === 'unmarked' ? translation : { source, translation },
    ]),
  )
  const json = JSON.stringify({ translations })
  if (fault === 'truncated' || fault === 'half_stream') return json.slice(0, json.length * 0.6)
  if (fault === 'prose') return `Sure! A {draft} follows:\n${json}\nTell me if {"you": "like"} it.`
  if (fault === 'reasoning')
    return `<think>maybe {"translations":{"L1":{"source":"x","translation":"y"}}}</think>\n${json}`
  return json
}

type Content = string | readonly { readonly type: string; readonly text?: string }[]

/** A message is text, or parts of which one is text. */
const lastMessage = ({ messages }: Record<string, unknown>): string => {
  const content = (messages as readonly { content: Content }[]).at(-1)?.content ?? ''
  if (typeof content === 'string') return content
  return content.find(({ type }) => type === 'text')?.text ?? ''
}

const toEvents = (text: string): string =>
  [...(text.match(/[\s\S]{1,20}/g) ?? [])]
    .map((content) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
    .join('')

const WIRES: Readonly<Record<EngineProtocol, Wire>> = {
  openai: {
    isModel: true,
    read: (body) => readPrompt(lastMessage(body)),
    write: (lines, fault) => {
      const content = writeModelText(lines, fault)
      if (fault === 'half_stream') return toEvents(content)
      const finish_reason = fault === 'truncated' ? 'length' : 'stop'
      const usage = { prompt_tokens: 120, completion_tokens: 40 }
      return JSON.stringify({ choices: [{ message: { content }, finish_reason }], usage })
    },
    error: (message) => ({ error: { message, type: 'invalid_request_error' } }),
  },
  anthropic: {
    isModel: true,
    read: (body) => readPrompt(lastMessage(body)),
    write: (lines, fault) => {
      const text = writeModelText(lines, fault)
      const stop_reason = fault === 'truncated' ? 'max_tokens' : 'end_turn'
      const usage = { input_tokens: 120, output_tokens: 40 }
      return JSON.stringify({
        type: 'message',
        content: [{ type: 'text', text }],
        stop_reason,
        usage,
      })
    },
    error: (message) => ({ type: 'error', error: { type: 'api_error', message } }),
  },
  deepl: {
    isModel: false,
    read: ({ text }) => readMarked(text),
    write: (lines, fault) =>
      JSON.stringify({
        translations: writeMarked(lines, fault).map((text) => ({
          detected_source_language: 'ZH',
          text,
        })),
      }),
    error: (message) => ({ message }),
  },
  libretranslate: {
    isModel: false,
    read: ({ q }) => readMarked(q),
    write: (lines, fault) => JSON.stringify({ translatedText: writeMarked(lines, fault) }),
    error: (error) => ({ error }),
  },
  google: {
    isModel: false,
    read: ({ contents }) => readMarked(contents),
    write: (lines, fault) =>
      JSON.stringify({
        translations: writeMarked(lines, fault).map((translatedText) => ({ translatedText })),
      }),
    error: (message) => ({ error: { code: 500, message } }),
  },
}

const BASE_PATHS: Readonly<Record<EngineProtocol, string>> = {
  openai: '/v1',
  anthropic: '/v1',
  deepl: '',
  libretranslate: '',
  google: '/v3/projects/studio/locations/global',
}

/** What a fault does to the lines of an answer. */
const applyFault = (lines: readonly Line[], fault: Fault, isModel: boolean): readonly Line[] => {
  const [first, second, ...rest] = lines
  if (first === undefined) return lines
  const last = lines.at(-1) ?? first
  switch (fault) {
    case 'missing':
      return lines.slice(0, -1)
    case 'merged':
      return second === undefined
        ? lines
        : [{ ...first, translation: `${first.translation} ${second.translation}` }, ...rest]
    case 'swapped':
      if (second === undefined) return lines
      // what is marked changes its place; a model writes it under another key
      return isModel
        ? [{ ...second, key: first.key }, { ...first, key: second.key }, ...rest]
        : [second, first, ...rest]
    case 'echoed':
      return lines.map((line) => ({ ...line, translation: line.source }))
    case 'empty':
      return lines.map((line) => (line === last ? { ...line, translation: '' } : line))
    case 'repeated':
      return [...lines, { ...last, key: first.key }]
    case 'stale':
      return lines.map((line, index) => ({ ...line, key: `L${900 + index}` }))
    default:
      return lines
  }
}

const answerError = (
  response: ServerResponse,
  wire: Wire,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(wire.error(message)))
}

const respond = (
  response: ServerResponse,
  wire: Wire,
  body: Record<string, unknown>,
  fault: Fault,
): void => {
  if (fault === 'rate_limited')
    return answerError(response, wire, 429, 'Slow down', { 'retry-after': '7' })
  if (fault === 'server_error') return answerError(response, wire, 500, 'Internal error')
  if (fault === 'no_format' && body['response_format'] !== undefined)
    return answerError(response, wire, 400, "'response_format' is not supported")
  const text = wire.write(applyFault(wire.read(body), fault, wire.isModel), fault)
  response.writeHead(200, { 'content-type': 'application/json' })
  if (fault === 'cut' || (fault === 'truncated' && text.startsWith('{"translat'))) {
    response.write(text.slice(0, text.length / 2))
    setImmediate(() => response.destroy())
  } else response.end(text)
}

/** `chooseFault` is asked for every request. */
export const startProtocolServer = async (
  protocol: EngineProtocol,
  chooseFault: () => Fault,
): Promise<ProtocolServer> => {
  const wire = WIRES[protocol]
  const requests: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>
      const keys = wire.read(body).map(({ key }) => key)
      requests.push({ url: request.url ?? '', headers: request.headers, body, keys })
      respond(response, wire, body, chooseFault())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return { baseUrl: `http://127.0.0.1:${port}${BASE_PATHS[protocol]}`, requests, close }
}
