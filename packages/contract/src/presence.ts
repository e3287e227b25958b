/** Who has a chapter open now, where, and what is selected there. Nothing of it is stored. */
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { personView, uuid } from './primitives.ts'

/** Whoever is not heard of for this long is gone; windows report more than twice as often. */
export const PRESENCE_TIMEOUT_MS = 7000

const itemId = z.string().min(1).max(80)
/** page pixels */
const coordinate = z.number().min(-100_000).max(100_000)

const pointer = z.strictObject({ pageId: uuid, x: coordinate, y: coordinate })
const selection = z.strictObject({ pageId: uuid, itemIds: z.array(itemId).min(1).max(20) })

/** a text that is typed in; `takeovers`: how often this window took a text over, 0 if it did not */
const editing = z.strictObject({
  pageId: uuid,
  itemId,
  takeovers: z.number().int().min(0).max(100_000),
})
const claim = editing.extend({ since: z.number() })

const place = {
  /** the page in view */
  pageId: uuid,
  pointer: pointer.nullable(),
  selection: selection.nullable(),
}

export const presenceView = z.object({
  /** one window of the person */
  tabId: uuid,
  person: personView,
  ...place,
  editing: claim.nullable(),
})
export type PresenceView = z.output<typeof presenceView>

const presenceParams = z.strictObject({ chapterId: uuid, tabId: uuid })

export const presenceSet = defineEndpoint({
  id: 'presence.set',
  method: 'PUT',
  path: '/chapters/:chapterId/presence/:tabId',
  summary:
    'Say where in the chapter this window is, every few seconds; answers who else is there. Those hear of it by live events',
  params: presenceParams,
  body: z.strictObject({ ...place, editing: editing.nullable() }),
  response: z.object({
    others: z.array(presenceView),
    /** of this window, with the moment it counts from */
    editing: claim.nullable(),
  }),
  access: 'workspace.open',
  ephemeral: true,
})

export const presenceLeave = defineEndpoint({
  id: 'presence.leave',
  method: 'DELETE',
  path: '/chapters/:chapterId/presence/:tabId',
  summary: 'This window left the chapter',
  params: presenceParams,
  response: z.null(),
  access: 'workspace.open',
  ephemeral: true,
})
