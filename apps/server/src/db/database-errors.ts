/**
 * Errors of the database that pass: the connection was lost, the server is away, or a statement ran
 * into a time limit.
 */

/** SQLSTATE of a database error; undefined for anything else. */
export const getSqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/** read_only_sql_transaction: a standby, or a server that became one */
export const READ_ONLY_STATE = '25006'

/**
 * SQLSTATEs after which the connection is of no use: connection exceptions (08), the server stops
 * or starts (57P), the session was ended for being
 * idle (25P03, 57P05), and READ_ONLY_STATE, as in a fail-over.
 */
const LOST_STATE = /^(08\w{3}|57P0[1-5]|25P03|25006)$/
/**
 * SQLSTATEs of a server that cannot take the statement now: cancelled by a time limit, no
 * resources, locked, serialization failure, deadlock.
 */
const BUSY_STATE = /^(57014|53\w{3}|55P03|40001|40P01)$/
/**
 * The server answers, but not this statement: a time limit or a cancellation, a lock, a
 * serialization failure, a deadlock.
 */
const REFUSED_STATE = /^(57014|55P03|40001|40P01)$/
const SOCKET_CODE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** The texts of pg, which sets no code for these. */
const LOST_TEXT =
  /^(Connection terminated|Query read timeout|timeout expired|Client has encountered a connection error|Client was closed)/
const BUSY_TEXT = /^(timeout exceeded when trying to connect|Cannot use a pool after calling end)/

/** Errors a pool of ours threw: a socket error of an object store looks the same otherwise. */
const fromDatabase = new WeakSet<Error>()

/** Notes that the database layer threw this error, and returns it. */
export const markDatabaseError = <T>(error: T): T => {
  if (error instanceof Error) fromDatabase.add(error)
  return error
}

const messageMatches = (error: unknown, text: RegExp): boolean =>
  error instanceof Error && text.test(error.message)

/** The connection that threw this must be replaced. */
export const isConnectionLost = (error: unknown): boolean => {
  const code = getSqlState(error) ?? ''
  return LOST_STATE.test(code) || SOCKET_CODE.test(code) || messageMatches(error, LOST_TEXT)
}

/**
 * Sockets of any kind: for an answer to a request, where it makes no difference which server was
 * away.
 */
export const isUnavailable = (error: unknown): boolean =>
  isConnectionLost(error) ||
  BUSY_STATE.test(getSqlState(error) ?? '') ||
  messageMatches(error, BUSY_TEXT)

/**
 * The database is there and refused this statement. Other than an outage, that may never pass: the
 * work itself may be too much.
 */
export const isStatementRefused = (error: unknown): boolean =>
  REFUSED_STATE.test(getSqlState(error) ?? '')

/** The same work succeeds once the database answers again: no fault of the work. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!isUnavailable(error)) return false
  return (
    !SOCKET_CODE.test(getSqlState(error) ?? '') ||
    (error instanceof Error && fromDatabase.has(error))
  )
}
