import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  ENGINE_PROTOCOLS,
  type EngineProtocol,
  MODEL_PROTOCOLS,
} from '@panelflow/domain/translation/engine-protocol.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TranslatorFailure, type TranslationRequest } from '../../ports/translator.ts'
import { createEngineTranslator } from './engine-translator.ts'
import {
  type Fault,
  FAULTS,
  type ProtocolServer,
  startProtocolServer,
  translateText,
  WRITTEN_SUMMARY,
} from './testing/protocol-server.ts'

const LINES = ['晚上见！', '萝卜 <头> & 尾？！', '等等！', '我会赢的。', '好极了。']
const toRequest = (texts: readonly string[] = LINES): TranslationRequest => ({
  source: 'zh-Hans',
  target: 'en',
  lines: texts.map((text, index) => ({ id: `id ${index}`, text })),
  glossary: [],
})

const KEY_HEADERS: Readonly<Record<EngineProtocol, readonly [string, string] | null>> = {
  openai: ['authorization', 'Bearer a-key'],
  anthropic: ['x-api-key', 'a-key'],
  deepl: ['authorization', 'DeepL-Auth-Key a-key'],
  // in the body
  libretranslate: null,
  google: ['authorization', 'Bearer a-key'],
}
const PATHS: Readonly<Record<EngineProtocol, string>> = {
  openai: '/v1/chat/completions',
  anthropic: '/v1/messages',
  deepl: '/v2/translate',
  libretranslate: '/translate',
  google: '/v3/projects/studio/locations/global:translateText',
}

describe.each(ENGINE_PROTOCOLS)('an engine that speaks %s', (protocol) => {
  /** faults of the next requests; without one the answer is good */
  let faults: Fault[] = []
  let server: ProtocolServer
  beforeAll(async () => {
    server = await startProtocolServer(protocol, () => faults.shift() ?? 'none')
  })
  afterAll(() => server.close())

  const translate = async (texts?: readonly string[], mostSingleRequests = 40) => {
    server.requests.length = 0
    const translator = createEngineTranslator({
      name: 'an engine',
      protocol,
      baseUrl: server.baseUrl,
      apiKey: 'a-key',
      model: MODEL_PROTOCOLS.includes(protocol) ? 'a-model' : '',
      allowPrivateAddresses: true,
      mostSingleRequests,
    })
    const { lines, use } = await translator.translate(toRequest(texts))
    return { translations: [...lines.values()].map(({ translation }) => translation), lines, use }
  }
  const failWith = async (fault: Fault, repeated = 1): Promise<unknown> => {
    faults = Array.from({ length: repeated }, () => fault)
    return await translate().then(
      () => null,
      (error: unknown) => error,
    )
  }

  it('translates a page in one request, with the key, and says what it used', async () => {
    const { translations, use } = await translate()
    expect(translations).toEqual(LINES.map(translateText))
    expect(server.requests).toHaveLength(1)
    const [request] = server.requests
    expect(request?.url).toBe(PATHS[protocol])
    const header = KEY_HEADERS[protocol]
    if (header === null) expect(request?.body['api_key']).toBe('a-key')
    else expect(request?.headers[header[0]]).toBe(header[1])
    const isModel = MODEL_PROTOCOLS.includes(protocol)
    expect(use).toEqual({
      requests: 1,
      characters: LINES.join('').length,
      inputTokens: isModel ? 120 : 0,
      outputTokens: isModel ? 40 : 0,
    })
  })

  it.each([
    'missing',
    'merged',
    'swapped',
    'echoed',
    'empty',
    'repeated',
    'stale',
    'unmarked',
  ] as const)('has every line in its own bubble after an answer that is %s', async (fault) => {
    faults = [fault]
    expect((await translate()).translations).toEqual(LINES.map(translateText))
  })

  it('asks for missing lines one by one, and no more than allowed', async () => {
    faults = ['stale']
    const { translations } = await translate(LINES, 2)
    expect(translations).toEqual([...LINES.slice(0, 2).map(translateText), null, null, null])
    expect(server.requests.map(({ keys }) => keys)).toEqual([
      ['L1', 'L2', 'L3', 'L4', 'L5'],
      ['L1'],
      ['L2'],
    ])
  })

  it('keeps what it has when it fails while missing lines are asked for', async () => {
    faults = ['missing', 'server_error']
    const { lines } = await translate()
    expect(lines.get('id 0')?.translation).toBe(translateText('晚上见！'))
    expect(lines.get('id 3')).toMatchObject({ translation: null, error: 'translator.server_error' })
  })

  it('tells its own fault, too many requests and a cut connection apart', async () => {
    expect(await failWith('server_error')).toMatchObject({
      code: 'translator.server_error',
      retryable: true,
    })
    expect(await failWith('rate_limited')).toMatchObject({
      code: 'translator.rate_limited',
      retryAfter: 7,
    })
    expect(await failWith('cut')).toMatchObject({ code: 'translator.unreachable' })
    expect(server.requests).toHaveLength(1)
  })

  it('never puts a line into the wrong bubble, whatever its answers are like', async () => {
    const fault = fc.constantFrom(...FAULTS)
    const text = fc.constantFrom(
      '等等！',
      '好。',
      '……',
      '我会赢的。',
      '啊',
      '晚上见！',
      '走吧',
      '嗯？',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(text, { minLength: 1, maxLength: 6 }),
        fc.array(fault, { maxLength: 8 }),
        async (texts, given) => {
          faults = [...given]
          const answered = await translate(texts).catch((error: unknown) => {
            expect(error).toBeInstanceOf(TranslatorFailure)
            return null
          })
          answered?.translations.forEach((translation, index) => {
            const text = texts[index] ?? ''
            // marks alone may stay as they are
            expect([null, translateText(text), '……']).toContain(translation)
            if (translation === '……') expect(text).toBe('……')
          })
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe.each(MODEL_PROTOCOLS)('a language model that speaks %s', (protocol) => {
  it.each([
    ['prose', 1],
    ['reasoning', 1],
    ['no_format', protocol === 'openai' ? 2 : 1],
    ['truncated', 3],
    ...(protocol === 'openai' ? ([['half_stream', 3]] as const) : []),
  ] as const)('is understood when its answer has %s, in %s requests', async (fault, requests) => {
    const given: Fault[] = [fault]
    const server = await startProtocolServer(protocol, () => given.shift() ?? 'none')
    const translator = createEngineTranslator({
      name: 'an engine',
      protocol,
      baseUrl: server.baseUrl,
      apiKey: 'a-key',
      model: 'a-model',
      allowPrivateAddresses: true,
    })
    const { coverage } = await translator.translate(toRequest(['等等！', '好极了。']))
    server.close()
    expect(coverage).toMatchObject({ translated: 2, failed: 0 })
    expect(server.requests).toHaveLength(requests)
  })
})

it('a service account of Google signs for a token and keeps it', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let assertions = 0
  const tokens = createServer((request, response) => {
    request.resume()
    assertions += 1
    response.end(JSON.stringify({ access_token: 'a-token', expires_in: 3600 }))
  })
  await new Promise<void>((resolve) => tokens.listen(0, '127.0.0.1', resolve))
  const server = await startProtocolServer('google', () => 'none')
  const translator = createEngineTranslator({
    name: 'an engine',
    protocol: 'google',
    baseUrl: server.baseUrl,
    apiKey: JSON.stringify({
      client_email: 'studio@example.com',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: `http://127.0.0.1:${(tokens.address() as AddressInfo).port}/token`,
    }),
    model: '',
    allowPrivateAddresses: true,
  })
  await translator.translate(toRequest())
  await translator.translate(toRequest())
  tokens.close()
  server.close()
  expect(assertions).toBe(1)
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer a-token',
    'Bearer a-token',
  ])
})

const PICTURE_PARTS: Readonly<Partial<Record<EngineProtocol, unknown>>> = {
  openai: { type: 'image_url', image_url: { url: 'data:image/jpeg;base64,cGFnZQ==' } },
  anthropic: {
    type: 'image',
    source: { type: 'base64', media_type: 'image/jpeg', data: 'cGFnZQ==' },
  },
}

describe.each(ENGINE_PROTOCOLS)(
  'with a page and a chapter, an engine that speaks %s',
  (protocol) => {
    let faults: Fault[] = []
    let server: ProtocolServer
    beforeAll(async () => {
      server = await startProtocolServer(protocol, () => faults.shift() ?? 'none')
    })
    afterAll(() => server.close())
    const isModel = MODEL_PROTOCOLS.includes(protocol)
    const connect = (seesPictures: boolean) =>
      createEngineTranslator({
        name: 'an engine',
        protocol,
        baseUrl: server.baseUrl,
        apiKey: 'a-key',
        model: isModel ? 'a-model' : '',
        allowPrivateAddresses: true,
        seesPictures,
      })
    const request: TranslationRequest = {
      ...toRequest(),
      context: { previous: [], next: [], voices: [], keep: [], summary: 'A race to the sea.' },
      loadPicture: async () => ({ mime: 'image/jpeg', base64: 'cGFnZQ==' }),
    }
    const readContents = (): readonly unknown[] =>
      server.requests.map(
        ({ body }) => (body['messages'] as { content: unknown }[]).at(-1)?.content,
      )

    it.runIf(isModel)(
      'is sent the page once, where it sees pictures, and is told the summary',
      async () => {
        server.requests.length = 0
        faults = ['missing']
        const { use } = await connect(true).translate(request)
        const [batch, ...singles] = readContents()
        expect(batch).toContainEqual(PICTURE_PARTS[protocol])
        expect(JSON.stringify(batch)).toContain('A race to the sea.')
        // what is asked again line by line goes without
        expect(singles.length).toBeGreaterThan(0)
        expect(singles.every((content) => typeof content === 'string')).toBe(true)
        expect(use?.inputTokens).toBe(120 * server.requests.length)
      },
    )

    it('is sent lines alone where it does not, and no page is loaded', async () => {
      server.requests.length = 0
      const loadPicture = () => Promise.reject(new Error('not asked for'))
      await connect(false).translate({ ...request, loadPicture })
      expect(JSON.stringify(server.requests.map(({ body }) => body))).not.toContain('cGFnZQ==')
    })

    it('writes what happens in a chapter, or says that it only translates', async () => {
      const answer = await connect(false).summarize?.({
        source: 'zh-Hans',
        target: 'en',
        texts: LINES,
      })
      expect(answer ?? null).toEqual(
        isModel
          ? {
              words: WRITTEN_SUMMARY,
              use: { requests: 1, characters: 0, inputTokens: 120, outputTokens: 40 },
            }
          : null,
      )
    })
  },
)
