/**
 * A translation engine of the outside world, as the studio sees one: it can refuse, hold its
 * answers back, and answer.
 */
import { createServer, type IncomingMessage } from 'node:http'

export interface TranslatorEngine {
  /** what PANELFLOW_TRANSLATOR_URL is set to */
  readonly url: string
  readonly behave: (how: 'refuse' | 'hold' | 'answer') => void
  readonly close: () => Promise<void>
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** Translates every line as its own key, in the shape of a chat completion. */
const createCompletion = (requestBody: string): string => {
  const { messages } = JSON.parse(requestBody) as { messages: { content: string }[] }
  const { lines } = JSON.parse(messages.at(-1)?.content ?? '{}') as {
    lines: Record<string, string>
  }
  const translations = Object.fromEntries(
    Object.entries(lines).map(([key, source]) => [key, { source, translation: `Line ${key}` }]),
  )
  return JSON.stringify({ choices: [{ message: { content: JSON.stringify({ translations }) } }] })
}

export const aTranslatorEngine = async (): Promise<TranslatorEngine> => {
  let how: 'refuse' | 'hold' | 'answer' = 'answer'
  const held: (() => void)[] = []
  const server = createServer(async (request, response) => {
    const requestBody = await readBody(request)
    if (how === 'hold') await new Promise<void>((resolve) => held.push(resolve))
    response.writeHead(how === 'refuse' ? 401 : 200, { 'content-type': 'application/json' })
    response.end(how === 'refuse' ? '{}' : createCompletion(requestBody))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const release = (): void => held.splice(0).forEach((resume) => resume())
  return {
    url: `http://127.0.0.1:${port}/v1`,
    behave: (next) => {
      how = next
      if (next !== 'hold') release()
    },
    close: async () => {
      release()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
