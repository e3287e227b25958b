import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance } from 'fastify'

/** A few builds of the client; what comes after is read from the disk each time. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024

/** Of files whose name holds a hash of their content. */
export const KEPT_FOR_EVER = 'public, max-age=31536000, immutable'

interface Kept {
  readonly bytes: Buffer
  readonly isCompressed: boolean
}

const readIfThere = async (file: string): Promise<Buffer | undefined> =>
  await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/**
 * Scripts and styles of the client, from memory: opening a screen asks for dozens at once, and to
 * find, open and read each of them is half of what the server does for it. Their names hold a hash
 * of their content, so what was read stays true. Every other file is the static plugin's.
 */
export const serveKeptAssets = (http: FastifyInstance, root: string): void => {
  const kept = new Map<string, Kept>()
  let keptBytes = 0

  const read = async (name: string, brotli: boolean): Promise<Kept | undefined> => {
    const key = `${brotli ? 'br' : 'identity'} ${name}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const file = path.join(root, 'assets', name)
    const compressed = brotli ? await readIfThere(`${file}.br`) : undefined
    const bytes = compressed ?? (await readIfThere(file))
    if (bytes === undefined) return undefined
    const asset = { bytes, isCompressed: compressed !== undefined }
    // a build writes the compressed files last: what is read before is read again
    const isFinal = brotli === asset.isCompressed
    if (isFinal && !kept.has(key) && keptBytes + bytes.length <= MAX_KEPT_BYTES) {
      keptBytes += bytes.length
      kept.set(key, asset)
    }
    return asset
  }

  http.get<{ Params: { file: string } }>(
    String.raw`/assets/:file(^[\w-][\w.-]*\.(?:js|css)$)`,
    async ({ params: { file }, headers }, reply) => {
      const acceptsBrotli = negotiate(headers['accept-encoding'] ?? '', ['br']) === 'br'
      const asset = await read(file, acceptsBrotli)
      if (asset === undefined) {
        reply.callNotFound()
        return reply
      }
      if (asset.isCompressed) void reply.header('content-encoding', 'br')
      return await reply
        .header('vary', 'accept-encoding')
        .header('cache-control', KEPT_FOR_EVER)
        .type(file.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8')
        .send(asset.bytes)
    },
  )
}
