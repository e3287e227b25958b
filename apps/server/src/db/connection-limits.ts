/** How long things may take on the connections of a pool, in milliseconds. */
export interface ConnectionLimits {
  readonly statementMs: number
  readonly idleInTransactionMs: number
}

/**
 * `request`: for people who wait and for tasks made of short statements. `long`: for migrations,
 * backups, the seed and the command line.
 */
export const CONNECTION_LIMITS = {
  request: { statementMs: 8_000, idleInTransactionMs: 10_000 },
  long: { statementMs: 3_600_000, idleInTransactionMs: 600_000 },
} as const satisfies Readonly<Record<string, ConnectionLimits>>

export type LimitsName = keyof typeof CONNECTION_LIMITS

/** Opening a connection, or waiting for a free one. */
export const CONNECT_TIMEOUT_MS = 5000
/**
 * The client waits this much longer than the server, so that the server's own refusal arrives
 * first.
 */
export const ANSWER_MARGIN_MS = 2000

const SET_LIMIT = /^set local statement_timeout = (\d+)$/

/**
 * The limit in milliseconds that a statement of `allowLongStatements` sets; undefined for every
 * other text.
 */
export const parseStatementLimit = (text: string): number | undefined => {
  const found = SET_LIMIT.exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}
