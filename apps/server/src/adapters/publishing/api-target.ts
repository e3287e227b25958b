import { createHmac } from 'node:crypto'
import { pipeline } from 'node:stream'
import type { TargetAddress, TargetSecret } from '@panelflow/domain/publishing/publishing.ts'
import type { PublishConnection } from '../../ports/publisher.ts'
import { countBytes } from './folder-target.ts'
import { refuseStatus, requestGuarded } from './guarded-request.ts'

type ApiAddress = Extract<TargetAddress, { kind: 'api' }>

const SEGMENT = '/'

/** Address of a file: the path's parts below the target's address, its query kept. */
const toFileUrl = (base: string, path: string): string => {
  const url = new URL(base)
  const below = path.split(SEGMENT).map(encodeURIComponent).join(SEGMENT)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${below}`
  return url.href
}

/**
 * A program that takes files by PUT or POST. Signed as webhooks are: HMAC-SHA256 of
 * `<t>.<body>` in `panelflow-signature`.
 */
export const openApiTarget = (
  { url, method }: ApiAddress,
  { signingKey = '' }: TargetSecret,
  allowPrivateAddresses: boolean,
): PublishConnection => ({
  send: async (file, { read, onBytes, signal, id }) => {
    const seconds = Math.floor(Date.now() / 1000)
    const mac = createHmac('sha256', signingKey).update(`${seconds}.`)
    for await (const chunk of (await read(0)) as AsyncIterable<Buffer>) mac.update(chunk)
    const counted = countBytes(0, onBytes)
    // a file that breaks off ends the request
    pipeline(await read(0), counted, () => undefined)
    const { status, body } = await requestGuarded(
      {
        url: toFileUrl(url, file.path),
        method,
        headers: {
          'user-agent': 'Panelflow-Publishing/1',
          'content-type': file.type,
          'content-length': String(file.bytes),
          'panelflow-delivery': id,
          'panelflow-sha256': file.sha,
          'panelflow-signature': `t=${seconds},v1=${mac.digest('hex')}`,
        },
        body: counted,
        signal,
      },
      allowPrivateAddresses,
    )
    const refused = refuseStatus(status, body.toString('utf8'))
    if (refused !== undefined) throw refused
  },
  // a test's file is marked by its path; programs need not know how to delete
  remove: async () => undefined,
  close: async () => undefined,
})
