/** The Push API of this browser. Only built clients have a service worker. */
import { PUSH_OWNER_KEY } from './show-push.ts'

/** Undefined where this page has no service worker, or the browser no Push API. */
const findPushManager = async (): Promise<PushManager | undefined> => {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return undefined
  return (await navigator.serviceWorker.getRegistration())?.pushManager
}

const findSubscription = async (): Promise<PushSubscription | null> =>
  (await (await findPushManager())?.getSubscription()) ?? null

/** The push service forgets this browser; the studio hears of it with its next message. */
export const endPush = async (): Promise<void> => {
  try {
    await (await findSubscription())?.unsubscribe()
    localStorage.removeItem(PUSH_OWNER_KEY)
  } catch (cause) {
    console.warn('this browser still takes push messages', cause)
  }
}

export type PushState =
  /** no service worker or no Push API here */
  | 'unsupported'
  /** the browser was told to show none */
  | 'denied'
  | 'off'
  | 'on'

/** What this browser does with the account's notifications. */
export const getPushState = async (accountId: string): Promise<PushState> => {
  const manager = await findPushManager()
  if (manager === undefined || !('Notification' in window)) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await manager.getSubscription()
  const isOwn = localStorage.getItem(PUSH_OWNER_KEY) === accountId
  return subscription === null || !isOwn ? 'off' : 'on'
}

const toBase64Url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export interface PushKeys {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/**
 * Asks the person and subscribes. Null: they said no. Throws what the push service says.
 * A subscription with another key, from before the studio's secret changed, is replaced.
 */
export const startPush = async (accountId: string, publicKey: string): Promise<PushKeys | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await (await findSubscription())?.unsubscribe()
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  localStorage.setItem(PUSH_OWNER_KEY, accountId)
  return {
    endpoint: subscription.endpoint,
    p256dh: toBase64Url(subscription.getKey('p256dh')),
    auth: toBase64Url(subscription.getKey('auth')),
  }
}
