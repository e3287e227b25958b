import { z } from 'zod'
import {
  badAnswer,
  countCharacters,
  type EngineEndpoint,
  type LineProtocol,
  NO_USAGE,
  parseJson,
  resolvePath,
} from './engine-protocol.ts'
import { toLibreCode } from './engine-languages.ts'
import { markLine, readMarkedLines } from './marked-lines.ts'
import { checkStatus } from './post-json.ts'

const answer = z.object({ translatedText: z.union([z.string(), z.array(z.string())]) })

/** LibreTranslate, https://docs.libretranslate.com/api/operations/translate/ */
export const createLibreTranslateProtocol = ({ baseUrl, apiKey }: EngineEndpoint): LineProtocol => {
  const url = resolvePath(baseUrl, '/translate')
  return {
    ask: async ({ lines, source, target }, post) => {
      const response = await post({
        url,
        headers: {},
        body: {
          q: lines.map((line) => markLine(line, source)),
          source: toLibreCode(source),
          target: toLibreCode(target),
          format: 'html',
          ...(apiKey === '' ? {} : { api_key: apiKey }),
        },
      })
      checkStatus(response)
      const read = answer.safeParse(parseJson(response.text))
      if (!read.success) throw badAnswer('not an answer of LibreTranslate')
      const { translatedText } = read.data
      const texts = typeof translatedText === 'string' ? [translatedText] : translatedText
      return {
        translations: readMarkedLines(texts, lines),
        usage: { ...NO_USAGE, characters: countCharacters(lines) },
      }
    },
  }
}
