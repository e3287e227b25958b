import type { FastifyRequest } from 'fastify'

/** What of a file is asked for, first and last byte included. */
export type RequestedRange =
  | { readonly first: number; readonly last: number }
  | 'unsatisfiable'
  | undefined

/**
 * The `Range` of a request (RFC 9110 §14): one range of bytes. Several ranges, other units and a
 * stale `If-Range` mean the
 * whole file, as the RFC allows.
 * @param etag of the file, without quotes
 */
export const getRequestedRange = (
  request: FastifyRequest,
  bytes: number,
  etag: string,
): RequestedRange => {
  const { range, 'if-range': ifRange } = request.headers
  if (range === undefined || (ifRange !== undefined && ifRange !== `"${etag}"`)) return undefined
  const match = /^bytes=(\d*)-(\d*)$/.exec(range.trim())
  if (match === null) return undefined
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return undefined
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  // "the last 0 bytes", or a start behind the end
  if (from !== '' && to !== '' && Number(to) < first) return undefined
  return first >= bytes || (from === '' && Number(to) === 0) ? 'unsatisfiable' : { first, last }
}
