import { z } from 'zod'
import {
  badAnswer,
  countCharacters,
  type EngineEndpoint,
  type LineProtocol,
  type Post,
  type Prompt,
  parseJson,
  resolvePath,
} from './engine-protocol.ts'
import type { PagePicture } from '../../ports/translator.ts'
import { readModelAnswer, removeReasoning } from './model-answer.ts'
import { checkStatus, type EngineRequest, type HttpAnswer } from './post-json.ts'
import { createPrompt } from './translation-prompt.ts'

const usage = z
  .object({ prompt_tokens: z.number().nonnegative(), completion_tokens: z.number().nonnegative() })
  .nullish()

const completion = z.object({
  choices: z
    .array(
      z.object({ message: z.object({ content: z.string() }), finish_reason: z.string().nullish() }),
    )
    .min(1),
  usage,
})

const chunk = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ content: z.string().nullish() }).nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
  usage,
})

interface Completion {
  readonly content: string
  readonly isCutOff: boolean
  readonly inputTokens: number
  readonly outputTokens: number
}

/**
 * Asks a model that sees pictures, and answers what it wrote. Rejects with `TranslatorFailure`.
 */
export const askAboutPicture = async (
  { baseUrl, apiKey, model }: EngineEndpoint,
  { system, user }: Prompt,
  picture: PagePicture,
  post: Post,
): Promise<string> => {
  const response = await post({
    url: resolvePath(baseUrl, '/chat/completions'),
    headers: { authorization: `Bearer ${apiKey}` },
    body: {
      model,
      temperature: 0,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: toContent(user, picture) },
      ],
    },
  })
  checkStatus(response)
  const { content, isCutOff } = readCompletion(response.text)
  if (isCutOff) throw badAnswer('the text was cut off')
  return removeReasoning(content)
}

/** Some endpoints stream although nobody asked for it. A stream without an end is cut off. */
const readStream = (text: string): Completion => {
  const chunks = text
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .flatMap((line) => chunk.safeParse(parseJson(line.slice('data:'.length))).data ?? [])
  const choices = chunks.flatMap((one) => one.choices)
  const used = chunks.findLast((one) => one.usage)?.usage
  return {
    content: choices.map(({ delta }) => delta?.content ?? '').join(''),
    isCutOff: !choices.some(({ finish_reason }) => finish_reason === 'stop'),
    inputTokens: used?.prompt_tokens ?? 0,
    outputTokens: used?.completion_tokens ?? 0,
  }
}

const readCompletion = (text: string): Completion => {
  if (/^\s*data:/.test(text)) return readStream(text)
  const read = completion.safeParse(parseJson(text))
  const [choice] = read.data?.choices ?? []
  if (choice === undefined) throw badAnswer('not a chat completion')
  return {
    content: choice.message.content,
    isCutOff: choice.finish_reason === 'length',
    inputTokens: read.data?.usage?.prompt_tokens ?? 0,
    outputTokens: read.data?.usage?.completion_tokens ?? 0,
  }
}

const isFormatRefused = ({ status, text }: HttpAnswer): boolean =>
  (status === 400 || status === 422) && /response_format|json_object/i.test(text)

/** Text alone is sent as such: many servers of one's own know no other. */
const toContent = (text: string, picture: PagePicture | undefined): unknown =>
  picture === undefined
    ? text
    : [
        { type: 'text', text },
        {
          type: 'image_url',
          image_url: { url: `data:${picture.mime};base64,${picture.base64}` },
        },
      ]

/**
 * Chat completions as OpenAI defined them; many servers of one's own speak them. Those that refuse
 * `response_format` are asked without it from then on.
 */
export const createOpenAiProtocol = ({ baseUrl, apiKey, model }: EngineEndpoint): LineProtocol => {
  const url = resolvePath(baseUrl, '/chat/completions')
  let sendsFormat = true
  const request = (system: string, content: unknown, isJson: boolean): EngineRequest => ({
    url,
    headers: { authorization: `Bearer ${apiKey}` },
    body: {
      model,
      temperature: 0.2,
      ...(isJson && { response_format: { type: 'json_object' } }),
      messages: [
        { role: 'system', content: system },
        { role: 'user', content },
      ],
    },
  })
  return {
    ask: async (batch, post) => {
      const { system, user } = createPrompt(batch)
      const send = () => post(request(system, toContent(user, batch.picture), sendsFormat))
      let response = await send()
      if (sendsFormat && isFormatRefused(response)) {
        sendsFormat = false
        response = await send()
      }
      checkStatus(response)
      const { content, isCutOff, ...tokens } = readCompletion(response.text)
      return {
        translations: readModelAnswer(content, batch.lines, isCutOff),
        usage: { ...tokens, characters: countCharacters(batch.lines) },
      }
    },
    write: async ({ system, user }, post) => {
      const response = await post(request(system, user, false))
      checkStatus(response)
      const { content, isCutOff, ...tokens } = readCompletion(response.text)
      if (isCutOff) throw badAnswer('the text was cut off')
      return { text: removeReasoning(content), usage: { ...tokens, characters: 0 } }
    },
  }
}
