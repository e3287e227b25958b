import { z } from 'zod'
import {
  badAnswer,
  countCharacters,
  type EngineEndpoint,
  type LineProtocol,
  parseJson,
  resolvePath,
} from './engine-protocol.ts'
import { readModelAnswer } from './model-answer.ts'
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

/** Messages, https://docs.anthropic.com/en/api/messages */
export const createAnthropicProtocol = ({
  baseUrl,
  apiKey,
  model,
}: EngineEndpoint): LineProtocol => {
  const url = resolvePath(baseUrl, '/messages')
  return {
    ask: async (batch, post) => {
      const { system, user } = createPrompt(batch)
      const response = await post({
        url,
        headers: { 'x-api-key': apiKey, 'anthropic-version': API_VERSION },
        body: {
          model,
          max_tokens: MAX_TOKENS,
          temperature: 0.2,
          system,
          messages: [{ role: 'user', content: user }],
        },
      })
      checkStatus(response)
      const read = message.safeParse(parseJson(response.text))
      if (!read.success) throw badAnswer('not a message')
      const { content, stop_reason, usage } = read.data
      const text = content
        .flatMap((part) => (part.type === 'text' ? (part.text ?? '') : ''))
        .join('')
      return {
        translations: readModelAnswer(text, batch.lines, stop_reason === 'max_tokens'),
        usage: {
          characters: countCharacters(batch.lines),
          inputTokens: usage?.input_tokens ?? 0,
          outputTokens: usage?.output_tokens ?? 0,
        },
      }
    },
  }
}
