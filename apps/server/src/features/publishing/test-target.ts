import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { targetAddress } from '@panelflow/contract/publishing.ts'
import type {
  DeliveryProblem,
  TargetAddress,
  TargetSecret,
} from '@panelflow/domain/publishing/publishing.ts'
import type { Deps } from '../../ports/deps.ts'
import { PublishFault } from '../../ports/publisher.ts'
import { createSignature, SIGNATURE_HEADER } from '../webhook/webhook-secret.ts'
import { findTarget, openSecret } from './target-row.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'publisher' | 'serverKey' | 'webhooks'>

const TIMEOUT_MS = 20_000

/** Posts a signed notice. @throws PublishFault */
export const postNotice = async (
  deps: Pick<Deps, 'clock' | 'webhooks'>,
  url: string,
  { signingKey = '' }: TargetSecret,
  notice: { readonly event: string; readonly id: string; readonly body: object },
  signal: AbortSignal,
): Promise<void> => {
  const body = JSON.stringify({ id: notice.id, event: notice.event, ...notice.body })
  const headers = {
    'user-agent': 'Panelflow-Publishing/1',
    'panelflow-event': notice.event,
    'panelflow-delivery': notice.id,
    [SIGNATURE_HEADER]: createSignature(signingKey, body, deps.clock.now()),
  }
  const { status, words } = await deps.webhooks.post({ url, headers, body }, signal)
  signal.throwIfAborted()
  if (status === null)
    throw new PublishFault(words === 'private address' ? 'address_refused' : 'unreachable', words)
  if (status >= 200 && status < 300) return
  throw new PublishFault(
    status === 401 || status === 403 ? 'sign_in_refused' : 'refused_by_target',
    `${status} ${words}`,
  )
}

const tryTarget = async (
  deps: Needs,
  address: TargetAddress,
  secret: TargetSecret,
): Promise<void> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const id = randomUUID()
  if (address.kind === 'webhook')
    return await postNotice(
      deps,
      address.url,
      secret,
      { event: 'publishing.test', id, body: {} },
      signal,
    )
  const connection = await deps.publisher.connect(address, secret, signal)
  try {
    const bytes = Buffer.from('A test by Panelflow. This file may be deleted.\n')
    const sha = createHash('sha256').update(bytes).digest('hex')
    const path = `panelflow-test-${id}.txt`
    await connection.send(
      { path, sha, bytes: bytes.length, type: 'text/plain' },
      {
        read: async (first) => Readable.from([bytes.subarray(first)]),
        onBytes: () => undefined,
        signal,
        id,
      },
    )
    await connection.remove(path)
  } finally {
    await connection.close()
  }
}

/** Null: a small file was written and removed, or a notice was taken. */
export const testTarget = async (
  deps: Needs,
  targetId: string,
): Promise<{ readonly code: DeliveryProblem; readonly detail: string } | null> => {
  const row = await findTarget(deps.db, targetId)
  const secret = openSecret(deps.serverKey, row.id, row.sealed_secret)
  if (secret === undefined) return { code: 'secret_unreadable', detail: '' }
  try {
    await tryTarget(deps, targetAddress.parse(row.address), secret)
    return null
  } catch (error) {
    if (error instanceof PublishFault) return { code: error.problem, detail: error.message }
    if (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError'))
      return { code: 'unreachable', detail: 'timeout' }
    return { code: 'unexpected', detail: error instanceof Error ? error.message : '' }
  }
}
