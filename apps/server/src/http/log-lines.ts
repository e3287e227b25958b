/**
 * What a line of the log may say of a request: JSON, one line each, no secret and nobody's words.
 */
import type { FastifyRequest } from 'fastify'

/** Where lines go; stdout when absent. */
export interface LogTarget {
  readonly write: (line: string) => void
}

/** The path alone: signatures of files, search words and addresses of people stand in the query. */
const requestLine = ({ method, url, ip }: FastifyRequest) => ({
  method,
  path: url.split('?', 1)[0],
  ip,
})

/**
 * A database's complaint quotes the row it refused, people's addresses with it: kept are only the
 * words of the error and where it came from.
 */
const errorLine = (
  error: unknown,
): { type: string; message: string; stack: string; code?: string } => {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'no error was thrown', stack: '' }
  const { name, message, stack = '' } = error
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { type: name, message, stack, ...code }
}

/** Options of the logger (reliability S15); `level` as in the configuration. */
export const logLines = (level: 'error' | 'info', target?: LogTarget) => ({
  level,
  serializers: { req: requestLine, err: errorLine },
  ...(target ? { stream: target } : {}),
})
