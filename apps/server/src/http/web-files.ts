import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import staticFiles from '@fastify/static'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendFailure } from './answer.ts'
import { KEPT_FOR_EVER, serveKeptAssets } from './kept-assets.ts'
import { contentPolicy } from './security-headers.ts'

/**
 * Reads the client's page again when it was built anew: the page before names files that are gone.
 * While a build has removed it, the last one stays.
 */
const createPageReader = (index: string): (() => Promise<string>) => {
  let html = readFileSync(index, 'utf8')
  let version = ''
  return async () => {
    const present = await stat(index).then(
      ({ mtimeMs, size }) => `${mtimeMs} ${size}`,
      () => version,
    )
    if (present !== version) {
      html = await readFile(index, 'utf8').catch(() => html)
      version = present
    }
    return html
  }
}

/**
 * The page that rights holders read previews in. It is in no search engine, and sends no address on
 * to others.
 */
const servePreviewPage = (http: FastifyInstance, root: string): void => {
  http.get('/preview', async (_request, reply) =>
    reply
      .headers({
        'content-security-policy': contentPolicy(),
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow, noarchive',
        'cache-control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(await readFile(path.join(root, 'preview.html'))),
  )
}

/**
 * The built web client: hashed files for ever, and its page for every address that is not a file or
 * an API call.
 * `<meta property="csp-nonce">` in its head tells it the nonce that styles it makes itself must
 * carry.
 */
export const serveWeb = async (
  http: FastifyInstance,
  root: string,
  imageOrigins: readonly string[] = [],
): Promise<void> => {
  const index = path.join(root, 'index.html')
  if (!existsSync(index))
    throw new Error(`There is no web client in ${root}. Build it first: npm run build.`)
  const readPage = createPageReader(index)
  const sendPage = async (reply: FastifyReply): Promise<FastifyReply> => {
    const html = await readPage()
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', contentPolicy(nonce, imageOrigins))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html.replace('</head>', `<meta property="csp-nonce" nonce="${nonce}"></head>`))
  }
  servePreviewPage(http, root)
  serveKeptAssets(http, root)
  await http.register(staticFiles, {
    root,
    index: false,
    wildcard: true,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      void reply.header('cache-control', hashed ? KEPT_FOR_EVER : 'no-cache')
    },
  })
  http.get('/', (_request, reply) => sendPage(reply))
  http.get('/index.html', (_request, reply) => sendPage(reply))
  http.setNotFoundHandler((request, reply) => {
    const address = request.url.split('?', 1)[0] ?? ''
    const isScreen =
      request.method === 'GET' && !address.startsWith('/api/') && !address.startsWith('/assets/')
    return isScreen
      ? sendPage(reply)
      : sendFailure(request, reply, new AppError('request.not_found'))
  })
}
