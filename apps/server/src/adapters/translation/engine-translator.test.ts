import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { TranslatorFailure, type TranslationRequest } from '../../ports/translator.ts'
import { isPrivateAddress, lookupPublicOnly, PrivateAddress } from '../public-address.ts'
import {
  createEngineTranslator,
  type EngineOptions,
  splitIntoBatches,
} from './engine-translator.ts'

interface ReceivedRequest {
  readonly headers: IncomingMessage['headers']
  readonly url: string | undefined
  readonly body: { model: string; messages: { role: string; content: string }[] }
  /** the user message, parsed */
  readonly input: {
    lines: Record<string, string>
    glossary: unknown[]
    earlier: unknown[]
    about: unknown
  }
}

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server of our own that speaks the chat completion protocol. */
async function serve(
  respond: (response: ServerResponse, requests: ReceivedRequest) => void,
): Promise<{ baseUrl: string; requests: ReceivedRequest[] }> {
  const requests: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as ReceivedRequest['body']
      const one = {
        headers: request.headers,
        url: request.url,
        body,
        input: JSON.parse(body.messages.at(-1)?.content ?? '{}') as ReceivedRequest['input'],
      }
      requests.push(one)
      respond(response, one)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests }
}

const complete = (response: ServerResponse, content: string, over: object = {}): void => {
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify({
      choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 120, completion_tokens: 40 },
      ...over,
    }),
  )
}
const SOURCES: Readonly<Record<string, string>> = { L1: '晚上见！', L2: '萝卜头？！' }
/** The source comes back with each translation, as the prompt asks. */
const translations = (value: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({
    translations: Object.fromEntries(
      Object.entries(value).map(([key, translation]) => [
        key,
        { source: SOURCES[key], translation },
      ]),
    ),
  })
const echo = (response: ServerResponse, { input }: ReceivedRequest): void =>
  complete(
    response,
    JSON.stringify({
      translations: Object.fromEntries(
        Object.entries(input.lines).map(([key, source]) => [
          key,
          { source, translation: `en ${source}` },
        ]),
      ),
    }),
  )

const request = (over: Partial<TranslationRequest> = {}): TranslationRequest => ({
  source: 'zh-Hans',
  target: 'en',
  lines: [
    { id: 'one', text: '晚上见！' },
    { id: 'two', text: '萝卜头？！' },
  ],
  glossary: [],
  ...over,
})
const translate = (
  baseUrl: string,
  over: Partial<TranslationRequest> = {},
  options: Partial<EngineOptions> = {},
) =>
  createEngineTranslator({
    name: 'openai-compatible',
    protocol: 'openai',
    baseUrl,
    apiKey: 'secret-key',
    model: 'test-model',
    allowPrivateAddresses: true,
    ...options,
  }).translate(request(over))
const captureFailure = async (work: Promise<unknown>): Promise<TranslatorFailure> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(TranslatorFailure)
  return error as TranslatorFailure
}

describe('a good answer', () => {
  it('is matched to the lines by their ids, with engine, coverage and use', async () => {
    const { baseUrl, requests } = await serve((response) =>
      complete(response, translations({ L2: 'Carrot?!', L1: ' See you tonight! ' })),
    )
    const answer = await translate(baseUrl)
    expect(answer).toMatchObject({
      engine: 'openai-compatible',
      version: 'test-model',
      coverage: { lines: 2, translated: 2, candidatesOnly: 0, failed: 0 },
      use: { requests: 1, characters: 9, inputTokens: 120, outputTokens: 40 },
    })
    expect(answer.lines.get('one')).toEqual({
      translation: 'See you tonight!',
      candidates: [{ text: 'See you tonight!', source: 'machine', by: 'test-model', score: 1 }],
    })
    expect(answer.lines.get('two')?.translation).toBe('Carrot?!')
    expect(requests[0]).toMatchObject({
      url: '/v1/chat/completions',
      headers: { authorization: 'Bearer secret-key' },
      body: { model: 'test-model' },
      input: { lines: { L1: '晚上见！', L2: '萝卜头？！' } },
    })
  })

  it('may be wrapped into a code fence', async () => {
    const { baseUrl } = await serve((response) =>
      complete(response, `\`\`\`json\n${translations({ L1: 'a', L2: 'b' })}\n\`\`\``),
    )
    expect((await translate(baseUrl)).coverage.translated).toBe(2)
  })

  it('knows the glossary terms that occur and the earlier translations, and keeps the latter as candidates', async () => {
    const { baseUrl, requests } = await serve(echo)
    const answer = await translate(baseUrl, {
      glossary: [
        { original: '萝卜头', translation: 'Carrot' },
        { original: '小辣椒', translation: 'Pepper' },
      ],
      findMemory: async () =>
        new Map([['one', [{ source: '今晚见！', translation: 'Until tonight!', score: 0.8 }]]]),
    })
    expect(requests[0]?.input).toMatchObject({
      glossary: [{ original: '萝卜头', translation: 'Carrot' }],
      earlier: [{ for: 'L1', source: '今晚见！', translation: 'Until tonight!' }],
    })
    expect(answer.lines.get('one')?.candidates).toMatchObject([
      { source: 'machine' },
      { text: 'Until tonight!', source: 'fuzzy_memory', score: 0.8 },
    ])
  })

  it('knows who says a line and which furigana stand beside its letters', async () => {
    const { baseUrl, requests } = await serve(echo)
    const lines = [
      { id: 'one', text: '運命だ', speaker: '少年', readings: { 運命: 'さだめ' } },
      { id: 'two', text: 'そうか' },
    ]
    await translate(baseUrl, { source: 'ja', lines })
    expect(requests[0]?.input.about).toEqual({
      L1: { speaker: '少年', readings: { 運命: 'さだめ' } },
    })
  })

  it('comes in several requests when the lines exceed the limits', async () => {
    const { baseUrl, requests } = await serve(echo)
    const lines = Array.from({ length: 5 }, (_, index) => ({
      id: `id ${index}`,
      text: `行${index}`,
    }))
    const answer = await translate(baseUrl, { lines }, { mostLines: 2 })
    expect(requests.map((one) => Object.keys(one.input.lines).length)).toEqual([2, 2, 1])
    expect(answer.lines.get('id 4')?.translation).toBe('en 行4')
  })

  it('is not asked for lines without words', async () => {
    const { baseUrl, requests } = await serve(echo)
    const answer = await translate(baseUrl, { lines: [{ id: 'blank', text: ' \n' }] })
    expect(requests).toEqual([])
    expect(answer.lines.get('blank')).toEqual({ translation: null, candidates: [] })
  })
})

describe('a line fails alone', () => {
  it.each([
    ['when its key is missing', { L1: 'See you!' }],
    ['when its value is no string', { L1: 'See you!', L2: 7 }],
    ['when its value is empty', { L1: 'See you!', L2: ' ' }],
    ['when an unknown key stands in for it', { L1: 'See you!', L3: 'Carrot?!' }],
  ])('%s', async (_, value) => {
    const { baseUrl } = await serve((response) => complete(response, translations(value)))
    const answer = await translate(baseUrl)
    // its neighbour may have held the words of both, and was asked for again
    expect(answer.lines.get('one')).toMatchObject({ translation: 'See you!' })
    expect(answer.lines.get('two')).toEqual({
      translation: null,
      candidates: [],
      error: 'translator.bad_answer',
    })
    expect([...answer.lines.keys()]).toEqual(['one', 'two'])
    expect(answer.coverage).toMatchObject({ lines: 2, translated: 1, candidatesOnly: 0, failed: 1 })
  })

  it('and an extra key changes nothing', async () => {
    const { baseUrl } = await serve((response) =>
      complete(response, translations({ L1: 'a', L2: 'b', L9: 'c' })),
    )
    expect((await translate(baseUrl)).coverage).toMatchObject({ translated: 2, failed: 0 })
  })
})

describe('the whole request fails', () => {
  it.each<[string, (response: ServerResponse) => void, object]>([
    [
      'on text that is no JSON',
      (response) => response.end('<html>'),
      { code: 'translator.bad_answer', retryable: true },
    ],
    [
      'on translations that are no JSON',
      (response) => complete(response, 'Sure! Here you go'),
      { code: 'translator.bad_answer', retryable: true },
    ],
    [
      'on an answer for no line at all',
      (response) => complete(response, translations({ X: 'x' })),
      { code: 'translator.bad_answer', retryable: true },
    ],
    [
      'on 401',
      (response) => response.writeHead(401).end(),
      { code: 'translator.rejected_key', retryable: false },
    ],
    [
      'on 403',
      (response) => response.writeHead(403).end(),
      { code: 'translator.rejected_key', retryable: false },
    ],
    [
      'on 404',
      (response) => response.writeHead(404).end('no such model'),
      { code: 'translator.bad_answer', retryable: false },
    ],
    [
      'on 429, with the time to wait',
      (response) => response.writeHead(429, { 'retry-after': '7' }).end(),
      { code: 'translator.rate_limited', retryable: true, retryAfter: 7 },
    ],
    [
      'on 500',
      (response) => response.writeHead(500).end(),
      { code: 'translator.server_error', retryable: true, retryAfter: null },
    ],
    [
      'when the line breaks in the middle',
      (response) => {
        response.writeHead(200, { 'content-length': '900' })
        response.write('{"choices"')
        setImmediate(() => response.destroy())
      },
      { code: 'translator.unreachable', retryable: true },
    ],
  ])('%s', async (_, respond, expected) => {
    const { baseUrl } = await serve(respond)
    expect(await captureFailure(translate(baseUrl))).toMatchObject(expected)
  })

  it('on a redirect, which is not followed', async () => {
    const target = await serve(echo)
    const { baseUrl } = await serve((response) =>
      response.writeHead(307, { location: `${target.baseUrl}/chat/completions` }).end(),
    )
    expect(await captureFailure(translate(baseUrl))).toMatchObject({
      code: 'translator.bad_answer',
      retryable: false,
    })
    expect(target.requests).toEqual([])
  })

  it('when nobody listens', async () => {
    const { baseUrl } = await serve(echo)
    closers.splice(0).forEach((close) => close())
    expect(await captureFailure(translate(baseUrl))).toMatchObject({
      code: 'translator.unreachable',
      retryable: true,
    })
  })

  it('when the answer does not come in time', async () => {
    const { baseUrl } = await serve(() => undefined)
    expect(await captureFailure(translate(baseUrl, {}, { timeoutMs: 50 }))).toMatchObject({
      code: 'translator.timeout',
      retryable: true,
    })
  })

  it('with the caller’s own reason when the caller gave up', async () => {
    const gaveUp = new Error('the order was terminated')
    const controller = new AbortController()
    const { baseUrl } = await serve(() => controller.abort(gaveUp))
    await expect(translate(baseUrl, { signal: controller.signal })).rejects.toBe(gaveUp)
  })
})

describe('private addresses', () => {
  it.each([
    'http://127.0.0.1:9/v1',
    'http://localhost:9/v1',
    'http://[::1]:9/v1',
    'http://[::ffff:10.0.0.1]/v1',
    'http://169.254.169.254/latest',
    'http://0x7f.1/v1',
  ])('%s is refused unless allowed', async (baseUrl) => {
    expect(
      await captureFailure(translate(baseUrl, {}, { allowPrivateAddresses: false })),
    ).toMatchObject({
      code: 'translator.refused_address',
      retryable: false,
    })
  })

  it('are refused at connect time when a name leads to them', async () => {
    const error = await new Promise((resolve) => {
      lookupPublicOnly('localhost', {}, (refusal) => resolve(refusal))
    })
    expect(error).toBeInstanceOf(PrivateAddress)
  })

  it('are told from public ones', () => {
    expect(
      [
        '10.1.2.3',
        '172.31.0.1',
        '192.168.1.1',
        '100.64.0.1',
        'fd00::1',
        'fe80::1',
        '::',
        '0.0.0.0',
      ].map(isPrivateAddress),
    ).not.toContain(false)
    expect(
      ['8.8.8.8', '172.32.0.1', '2606:4700::1111', 'example.com'].map(isPrivateAddress),
    ).not.toContain(true)
  })
})

it('lines are packed in order within both limits', () => {
  const lines = ['aaaa', 'bb', 'cccccccccc', 'd'].map((text) => ({ id: text, text }))
  expect(splitIntoBatches(lines, 10, 6).map((batch) => batch.map((line) => line.text))).toEqual([
    ['aaaa', 'bb'],
    ['cccccccccc'],
    ['d'],
  ])
  expect(splitIntoBatches(lines, 1, 100)).toHaveLength(4)
})
