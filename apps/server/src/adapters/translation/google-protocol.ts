import { createSign } from 'node:crypto'
import { z } from 'zod'
import {
  badAnswer,
  countCharacters,
  type EngineEndpoint,
  type LineProtocol,
  NO_USAGE,
  parseJson,
  type Post,
  resolvePath,
} from './engine-protocol.ts'
import { toGoogleCode } from './engine-languages.ts'
import { markLine, readMarkedLines } from './marked-lines.ts'
import { checkStatus } from './post-json.ts'

const answer = z.object({ translations: z.array(z.object({ translatedText: z.string() })) })

const serviceAccount = z.object({
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z.url({ protocol: /^https?$/ }),
})
type ServiceAccount = z.output<typeof serviceAccount>

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number().positive() })

const SCOPE = 'https://www.googleapis.com/auth/cloud-translation'
const TOKEN_SECONDS = 3600
/** A token is renewed before it ends. */
const EARLY_SECONDS = 60

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A signed assertion for an access token (RFC 7523). */
const createAssertion = ({ client_email, private_key, token_uri }: ServiceAccount): string => {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: client_email,
    scope: SCOPE,
    aud: token_uri,
    iat: now,
    exp: now + TOKEN_SECONDS,
  }
  const signed = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(private_key, 'base64url')}`
}

/** Headers that carry a service account's token, an API key or an access token. */
const createAuthorization = (apiKey: string): ((post: Post) => Promise<Record<string, string>>) => {
  const account = serviceAccount.safeParse(parseJson(apiKey))
  if (!account.success)
    return async (): Promise<Record<string, string>> =>
      apiKey.startsWith('AIza')
        ? { 'x-goog-api-key': apiKey }
        : { authorization: `Bearer ${apiKey}` }
  let held = { token: '', until: 0 }
  return async (post) => {
    if (Date.now() >= held.until) {
      const response = await post({
        url: new URL(account.data.token_uri),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
          assertion: createAssertion(account.data),
        }).toString(),
      })
      // a refused assertion is answered with 400
      checkStatus(response.status === 400 ? { ...response, status: 401 } : response)
      const read = tokenAnswer.safeParse(parseJson(response.text))
      if (!read.success) throw badAnswer('not an access token')
      const { access_token: token, expires_in } = read.data
      held = { token, until: Date.now() + (expires_in - EARLY_SECONDS) * 1000 }
    }
    return { authorization: `Bearer ${held.token}` }
  }
}

/**
 * Cloud Translation v3, https://cloud.google.com/translate/docs/reference/rest/v3/projects/translateText.
 * The address names the project: `https://translation.googleapis.com/v3/projects/NAME/locations/global`.
 */
export const createGoogleProtocol = ({ baseUrl, apiKey, model }: EngineEndpoint): LineProtocol => {
  const url = resolvePath(baseUrl, ':translateText')
  const authorize = createAuthorization(apiKey)
  return {
    ask: async ({ lines, source, target }, post) => {
      const response = await post({
        url,
        headers: await authorize(post),
        body: {
          contents: lines.map((line) => markLine(line, source)),
          mimeType: 'text/html',
          sourceLanguageCode: toGoogleCode(source),
          targetLanguageCode: toGoogleCode(target),
          ...(model === '' ? {} : { model }),
        },
      })
      // an API key that is not valid is answered with 400
      const isKeyRefused = response.status === 400 && /API[ _]KEY/i.test(response.text)
      checkStatus(isKeyRefused ? { ...response, status: 401 } : response)
      const read = answer.safeParse(parseJson(response.text))
      if (!read.success) throw badAnswer('not an answer of Cloud Translation')
      const texts = read.data.translations.map(({ translatedText }) => translatedText)
      return {
        translations: readMarkedLines(texts, lines),
        usage: { ...NO_USAGE, characters: countCharacters(lines) },
      }
    },
  }
}
