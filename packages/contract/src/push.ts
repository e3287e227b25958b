/** Notifications on a person's devices, by the Push API of their browsers. */
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { instant, uuid } from './primitives.ts'

const access = 'self.notifications.read_prefs'

/** Base64url, as browsers give keys. */
const key = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_-]+$/)

const pushDevice = z.object({
  id: uuid,
  /** the browser it was switched on in, as it names itself */
  userAgent: z.string(),
  createdAt: instant,
  /** null: nothing was pushed yet */
  pushedAt: instant.nullable(),
})
export type PushDevice = z.output<typeof pushDevice>

const pushDevices = z.object({
  /** of the studio, for the browser to subscribe with */
  publicKey: z.string(),
  devices: z.array(pushDevice),
})

export const pushList = defineEndpoint({
  id: 'push.list',
  method: 'GET',
  path: '/notifications/devices',
  summary: 'Own devices that show notifications, and the key to add one with',
  response: pushDevices,
  access,
})

export const pushAdd = defineEndpoint({
  id: 'push.add',
  method: 'POST',
  path: '/notifications/devices',
  summary: 'Show notifications on this device; one that is known moves to this account',
  body: z.strictObject({
    endpoint: z.url({ protocol: /^https?$/ }).max(2000),
    p256dh: key,
    auth: key,
  }),
  response: pushDevice,
  access,
})

const deviceParams = z.strictObject({ deviceId: uuid })

export const pushRemove = defineEndpoint({
  id: 'push.remove',
  method: 'DELETE',
  path: '/notifications/devices/:deviceId',
  summary: 'Show notifications on a device no longer',
  params: deviceParams,
  response: z.null(),
  access,
})

export const pushTest = defineEndpoint({
  id: 'push.test',
  method: 'POST',
  path: '/notifications/devices/:deviceId/test',
  summary: 'Push an example to a device',
  params: deviceParams,
  response: z.null(),
  access,
})

/** What the service worker is told. It names no line and no picture of a page. */
export const pushPayload = z.object({
  title: z.string(),
  body: z.string(),
  /** address inside the client */
  path: z.string(),
  /** a later push with the same tag takes its place */
  tag: z.string(),
})
export type PushPayload = z.output<typeof pushPayload>
