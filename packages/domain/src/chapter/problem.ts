import { type ErrorCode, type ErrorParams, isErrorCode } from '../error/error-code.ts'

/** Why machine work failed: code and values of the sentence, and on which pages. */
export type MachineCause = {
  readonly code: ErrorCode
  readonly params: ErrorParams
  /** file name of the first page it failed on; null: no page in particular */
  readonly page: string | null
  /** how many other pages failed */
  readonly more: number
}

/** Why a chapter is held up: the failure of a machine, or what a person wrote. */
export type Problem = MachineCause | { readonly reason: string }

export const machineCause = (
  code: ErrorCode,
  params: ErrorParams = {},
  pages: readonly string[] = [],
): MachineCause => ({
  code,
  params,
  page: pages[0] ?? null,
  more: Math.max(0, pages.length - 1),
})

/** `image.not_readable: 003.png (+1)`, as it was stored before version 3 of the database */
const ONE_STRING = /^([a-z_]+\.[a-z_]+)(?:: (.+?)(?: \(\+(\d+)\))?)?$/s

const readString = (stored: string): Problem => {
  const [, code, page = null, more = '0'] = ONE_STRING.exec(stored) ?? []
  return isErrorCode(code) ? { code, params: {}, page, more: Number(more) } : { reason: stored }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Reads a stored problem, also one from before version 3, a single string. */
export const readProblem = (stored: unknown): Problem | null => {
  if (typeof stored === 'string') return readString(stored)
  if (!isObject(stored)) return null
  const { code, params, page, more, reason } = stored
  if (typeof reason === 'string') return { reason }
  return {
    // a code that this version does not have still has a sentence
    code: isErrorCode(code) ? code : 'task.failed_unexpectedly',
    params: isObject(params) ? (params as ErrorParams) : {},
    page: typeof page === 'string' ? page : null,
    more: typeof more === 'number' ? more : 0,
  }
}
