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
import { toDeepLSource, toDeepLTarget } from './engine-languages.ts'
import { markLine, readMarkedLines } from './marked-lines.ts'
import { checkStatus } from './post-json.ts'

const answer = z.object({ translations: z.array(z.object({ text: z.string() })) })

/** DeepL API v2, https://developers.deepl.com/docs/api-reference/translate */
export const createDeepLProtocol = ({ baseUrl, apiKey }: EngineEndpoint): LineProtocol => {
  const url = resolvePath(baseUrl, '/v2/translate')
  return {
    ask: async ({ lines, source, target, context }, post) => {
      const previous = context.previous.map(({ text }) => text).join('\n')
      const response = await post({
        url,
        headers: { authorization: `DeepL-Auth-Key ${apiKey}` },
        body: {
          text: lines.map((line) => markLine(line, source)),
          source_lang: toDeepLSource(source),
          target_lang: toDeepLTarget(target),
          tag_handling: 'xml',
          // paragraphs are whole: nothing is split or joined
          split_sentences: '0',
          // read, neither translated nor paid
          ...(previous === '' ? {} : { context: previous }),
        },
      })
      checkStatus(response)
      const read = answer.safeParse(parseJson(response.text))
      if (!read.success) throw badAnswer('not an answer of DeepL')
      const translations = readMarkedLines(
        read.data.translations.map(({ text }) => text),
        lines,
      )
      return { translations, usage: { ...NO_USAGE, characters: countCharacters(lines) } }
    },
  }
}
