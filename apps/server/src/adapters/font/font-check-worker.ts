/**
 * Entry of the font check process: a bundle of its own (`font-check-worker.js`), forked per file by
 * font-check-process.ts only.
 */
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { sanitiseFont } from '../../features/font/sanitise/sanitise-font.ts'
import type { FontCheckReply, FontCheckRequest } from './font-check-message.ts'

const reply = (message: FontCheckReply): void => void process.send?.(message)

/** WASM that cannot grow says so in several ways; all others mean a table nobody can read. */
const OUT_OF_MEMORY = /memory|allocat|Array buffer|Invalid typed array length/i

const toRefusalReply = (error: unknown): FontCheckReply => {
  if (error instanceof AppError)
    return { type: 'refused', code: error.code, params: error.params, cause: null }
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (OUT_OF_MEMORY.test(cause))
    return { type: 'refused', code: 'font.too_complex', params: { limit: 'memory' }, cause }
  return { type: 'refused', code: 'font.damaged', params: { part: 'outlines' }, cause }
}

process.once('message', ({ file, name }: FontCheckRequest) => {
  sanitiseFont(file, name)
    .then((font) => reply({ type: 'checked', font }))
    .catch((error: unknown) => reply(toRefusalReply(error)))
})
reply({ type: 'ready' })
