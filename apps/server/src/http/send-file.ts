import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FILE_POLICY } from './security-headers.ts'

/** What of a file is asked for, first and last byte included. */
type RequestedRange =
  | { readonly first: number; readonly last: number }
  | 'unsatisfiable'
  | undefined

/**
 * The `Range` of a request (RFC 9110 §14): one range of bytes. Several ranges, other units and a
 * stale `If-Range` mean the
 * whole file, as the RFC allows.
 * @param etag of the file, without quotes
 */
const getRequestedRange = (
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

/** Bytes instead of an envelope. */
export interface FileAnswer {
  readonly file: Readable | Uint8Array
  /** media type, decided by us, never by the uploader */
  readonly type: string
  readonly bytes?: number
  /** name in the save dialog; absent: shown in the page */
  readonly downloadName?: string
  /** a strong tag of the content, without quotes: its hash */
  readonly etag?: string
  /** seconds the browser may keep it; `immutable` for content under its hash */
  readonly cache?: number | 'immutable'
  /**
   * takes `Range` requests: what of `bytes` was asked for, `file` being just that; see `rangedFile`
   */
  readonly range?: { readonly requestedRange: RequestedRange; readonly total: number }
}

interface RangedFile extends Omit<FileAnswer, 'file' | 'range' | 'bytes' | 'etag'> {
  readonly bytes: number
  readonly etag: string
  readonly open: (range?: { readonly first: number; readonly last: number }) => Promise<Readable>
}

/** A file of which a part may be asked for, so that a broken download goes on where it broke. */
export const rangedFile = async (
  request: FastifyRequest,
  { open, bytes, ...file }: RangedFile,
): Promise<FileAnswer> => {
  const requestedRange = getRequestedRange(request, bytes, file.etag)
  const range = { requestedRange, total: bytes }
  if (requestedRange === 'unsatisfiable') return { ...file, file: new Uint8Array(), range }
  return {
    ...file,
    file: await open(requestedRange),
    bytes: requestedRange === undefined ? bytes : requestedRange.last - requestedRange.first + 1,
    range,
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

export const isFileAnswer = (value: unknown): value is FileAnswer =>
  isObject(value) && 'file' in value && 'type' in value

/** RFC 6266 with RFC 5987 for names beyond ASCII. */
const contentDisposition = (name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\/]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

const cacheControl = (cache: FileAnswer['cache']): string =>
  cache === 'immutable'
    ? 'private, max-age=31536000, immutable'
    : cache === undefined
      ? 'no-store'
      : `private, max-age=${cache}`

const discard = (file: FileAnswer['file']): void => {
  if ('destroy' in file) file.destroy()
}

/** @returns the status: 200, 206, or 416 for a part that is not there */
const rangeHeaders = (reply: FastifyReply, range: FileAnswer['range']): number => {
  if (range === undefined) return 200
  const { requestedRange, total } = range
  reply.header('accept-ranges', 'bytes')
  if (requestedRange === undefined) return 200
  reply.header(
    'content-range',
    requestedRange === 'unsatisfiable'
      ? `bytes */${total}`
      : `bytes ${requestedRange.first}-${requestedRange.last}/${total}`,
  )
  return requestedRange === 'unsatisfiable' ? 416 : 206
}

export const sendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: FileAnswer,
): FastifyReply => {
  reply
    .header('content-security-policy', FILE_POLICY)
    .header('cache-control', cacheControl(answer.cache))
  if (answer.etag !== undefined) {
    reply.header('etag', `"${answer.etag}"`)
    if (request.headers['if-none-match']?.includes(`"${answer.etag}"`)) {
      discard(answer.file)
      return reply.code(304).send()
    }
  }
  if (answer.downloadName !== undefined)
    reply.header('content-disposition', contentDisposition(answer.downloadName))
  reply.code(rangeHeaders(reply, answer.range))
  if (answer.bytes !== undefined) reply.header('content-length', String(answer.bytes))
  return reply.type(answer.type).send(answer.file)
}
