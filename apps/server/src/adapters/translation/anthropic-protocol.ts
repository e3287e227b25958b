import { z } from 'zod'
import {
  badAnswer,
  countCharacters,
  type EngineEndpoint,
  type LineProtocol,
  parseJson,
  type Post,
  resolvePath,
} from './engine-protocol.ts'
import type { PagePicture } from '../../ports/translator.ts'
import { readModelAnswer, removeReasoning } from './model-answer.ts'
import { checkStatus } from './post-json.ts'
import { createPrompt } from './translation-prompt.ts'

const API_VERSION = '2023-06-01'
/** Of an answer; 4,000 characters of source stay far below it. */
const MAX_TOKENS = 8192

const message = z.object({
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
  stop_reason: z.string().nullish(),
  usage: z
    .object({ input_tokens: z.number().nonnegative(), output_tokens: z.number().nonnegative() })
    .nullish(),
})

interface ReadMessage {
  readonly text: string
  readonly isCutOff: boolean
  readonly inputTokens: number
  readonly outputTokens: number
}

const readMessage = (answer: string): ReadMessage => {
  const read = message.safeParse(parseJson(answer))
  if (!read.success) throw badAnswer('not a message')
  const { content, stop_reason, usage } = read.data
  return {
    text: content.flatMap((part) => (part.type === 'text' ? (part.text ?? '') : '')).join(''),
    isCutOff: stop_reason === 'max_tokens',
    inputTokens: usage?.input_tokens ?? 0,
    outputTokens: usage?.output_tokens ?? 0,
  }
}

const toContent = (text: string, picture: PagePicture | undefined): unknown =>
  picture === undefined
    ? text
    : [
        {
          type: 'image',
          source: { type: 'base64', media_type: picture.mime, data: picture.base64 },
        },
        { type: 'text', text },
      ]

/** Messages, https://docs.anthropic.com/en/api/messages */
export const createAnthropicProtocol = ({
  baseUrl,
  apiKey,
  model,
}: EngineEndpoint): LineProtocol => {
  const url = resolvePath(baseUrl, '/messages')
  const send = async (system: string, content: unknown, post: Post): Promise<ReadMessage> => {
    const response = await post({
      url,
      headers: { 'x-api-key': apiKey, 'anthropic-version': API_VERSION },
      body: {
        model,
        max_tokens: MAX_TOKENS,
        temperature: 0.2,
        system,
        messages: [{ role: 'user', content }],
      },
    })
    checkStatus(response)
    return readMessage(response.text)
  }
  return {
    ask: async (batch, post) => {
      const { system, user } = createPrompt(batch)
      const { text, isCutOff, ...tokens } = await send(system, toContent(user, batch.picture), post)
      return {
        translations: readModelAnswer(text, batch.lines, isCutOff),
        usage: { ...tokens, characters: countCharacters(batch.lines) },
      }
    },
    write: async ({ system, user }, post) => {
      const { text, isCutOff, ...tokens } = await send(system, user, post)
      if (isCutOff) throw badAnswer('the text was cut off')
      return { text: removeReasoning(text), usage: { ...tokens, characters: 0 } }
    },
  }
}
