import { createECDH } from 'node:crypto'
import type { EndpointAnswer, EndpointBody } from '@panelflow/contract/endpoint.ts'
import type { PushDevice, PushPayload, pushAdd, pushList } from '@panelflow/contract/push.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import type { Selectable } from 'kysely'
import type { PushSubscriptionTable } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { getPushKeys } from './push-keys.ts'
import { createPushPost } from './push-message.ts'

type Row = Selectable<PushSubscriptionTable>

/** Browsers of one person; older ones make room. */
const MAX_DEVICES = 20

const toDevice = (row: Row): PushDevice => ({
  id: row.id,
  userAgent: row.device,
  createdAt: row.created_at.toISOString(),
  pushedAt: row.pushed_at?.toISOString() ?? null,
})

const selectDevices = ({ db }: Pick<Deps, 'db'>, accountId: string) =>
  db
    .selectFrom('push_subscription')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

export const listDevices = async (
  deps: Deps,
  accountId: string,
): Promise<EndpointAnswer<typeof pushList>> => {
  const { publicKey } = await getPushKeys(deps)
  const rows = await selectDevices(deps, accountId).execute()
  return { publicKey, devices: rows.map(toDevice) }
}

const isPoint = (p256dh: string): boolean => {
  try {
    const own = createECDH('prime256v1')
    own.generateKeys()
    own.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}

const AUTH_BYTES = 16

/** @throws AppError `notification.device_refused` */
export const addDevice = async (
  deps: Deps,
  accountId: string,
  userAgent: string,
  { endpoint, p256dh, auth }: EndpointBody<typeof pushAdd>,
): Promise<PushDevice> => {
  const isSound = isPoint(p256dh) && Buffer.from(auth, 'base64url').length === AUTH_BYTES
  if (!isSound || deps.webhooks.refuses(endpoint)) throw new AppError('notification.device_refused')
  const device = userAgent.slice(0, 300)
  const values = { account_id: accountId, p256dh, auth, device, created_at: deps.clock.now() }
  return inTransaction(deps.db, async (tx) => {
    const row = await tx
      .insertInto('push_subscription')
      .values({ id: deps.ids.next(), endpoint, ...values })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow()
    const old = await selectDevices({ db: tx }, accountId).offset(MAX_DEVICES).execute()
    if (old.length > 0)
      await tx
        .deleteFrom('push_subscription')
        .where(
          'id',
          'in',
          old.map(({ id }) => id),
        )
        .execute()
    return toDevice(row)
  })
}

export const removeDevice = async (
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  deviceId: string,
): Promise<null> => {
  await db
    .deleteFrom('push_subscription')
    .where('id', '=', deviceId)
    .where('account_id', '=', accountId)
    .execute()
  return null
}

/** The browser took the subscription back, or the push service does not know us any more. */
const UNSUBSCRIBED: readonly (number | null)[] = [403, 404, 410]

/** @returns whether the push service has it; a device that no longer wants it is removed */
const push = async (
  deps: Deps,
  row: Row,
  payload: PushPayload,
  signal?: AbortSignal,
): Promise<'delivered' | 'unsubscribed' | 'failed'> => {
  const now = deps.clock.now()
  const post = createPushPost({
    keys: await getPushKeys(deps),
    target: row,
    payload,
    now,
    contact: deps.publicUrl?.startsWith('https:') === true ? deps.publicUrl : undefined,
  })
  const { status } = await deps.webhooks.post(post, signal)
  if (status !== null && status >= 200 && status < 300) {
    await deps.db
      .updateTable('push_subscription')
      .set({ pushed_at: now })
      .where('id', '=', row.id)
      .execute()
    return 'delivered'
  }
  if (!UNSUBSCRIBED.includes(status)) return 'failed'
  await removeDevice(deps, row.account_id, row.id)
  return 'unsubscribed'
}

/**
 * Pushes to all devices of a person. Throws when a push service is away: the job is tried again,
 * and devices that have the message show it once, by its tag.
 */
export const pushToDevices = async (
  deps: Deps,
  accountId: string,
  payload: PushPayload,
  signal?: AbortSignal,
): Promise<void> => {
  const rows = await selectDevices(deps, accountId).execute()
  const outcomes = await Promise.all(rows.map((row) => push(deps, row, payload, signal)))
  signal?.throwIfAborted()
  if (outcomes.includes('failed')) throw new Error('a push service did not take a message')
}

const EXAMPLE = {
  en: { title: 'Panelflow', body: 'Notifications appear here.' },
  'zh-CN': { title: 'Panelflow', body: '通知将显示在这里。' },
} as const

/**
 * @throws AppError `push_device.not_found`, `notification.push_failed`
 */
export const testDevice = async (
  deps: Deps,
  accountId: string,
  deviceId: string,
  locale: InterfaceLocale,
): Promise<null> => {
  const row = await selectDevices(deps, accountId).where('id', '=', deviceId).executeTakeFirst()
  if (row === undefined) throw new AppError('push_device.not_found')
  const payload = { ...EXAMPLE[locale], path: '/profile/index?tab=notifications', tag: 'example' }
  const outcome = await push(deps, row, payload)
  if (outcome === 'unsubscribed') throw new AppError('push_device.not_found')
  if (outcome === 'failed') throw new AppError('notification.push_failed')
  return null
}
