import { PassThrough } from 'node:stream'
import { LIVE_RECONNECT, type LiveEvent, liveStream } from '@panelflow/contract/live.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Routes } from '../../http/create-app.ts'
import type { Edge } from '../../http/edge.ts'
import type { LiveRow } from '../../http/live-feed.ts'
import type { PresenceChange } from '../../http/presence-feed.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { findSession } from '../../http/session/read-session.ts'
import type { Session } from '../../http/session/session.ts'
import { liveAudience } from './live-audience.ts'

const HEARTBEAT_MS = 15_000
/**
 * Written by the database itself when an account loses or gets anything (migration 0017); never
 * sent on.
 */
const RIGHTS_CHANGED = 'rights.changed'
/** A reader this far behind is cut off; it comes back and resumes. */
const MOST_UNREAD_BYTES = 1_000_000

/**
 * This server stops: the client comes back at once and reaches another one, or this one when it
 * runs again.
 */
const RECONNECT_EVENT = `event: ${LIVE_RECONNECT}\ndata: {}\n\n`

const message = (row: LiveRow): string => {
  const payload = typeof row.payload === 'object' ? row.payload : {}
  return `id: ${row.id}\ndata: ${JSON.stringify({ ...payload, type: row.type })}\n\n`
}

/** Has no id: what one missed of it is said again, not resumed. */
const presenceMessage = (change: PresenceChange): string => {
  const { chapterId, accountId, tabId } = change
  const event: LiveEvent =
    change.kind === 'here'
      ? { type: 'presence.changed', chapterId, present: change.present }
      : { type: 'presence.left', chapterId, accountId, tabId }
  return `data: ${JSON.stringify(event)}\n\n`
}

/** Others, in chapters that the account has open. @returns how to stop */
const followPresence = (
  { presence }: Edge,
  accountId: string,
  write: (text: string) => void,
): Promise<() => void> =>
  presence.subscribe((change) => {
    if (change.accountId !== accountId && presence.isPresent(change.chapterId, accountId))
      write(presenceMessage(change))
  })

/**
 * Rights are taken from when the stream began: with other roles the client comes back and begins
 * anew.
 */
const sameRights = (now: Session, then: Session): boolean =>
  now.isRoot === then.isRoot &&
  now.roles.length === then.roles.length &&
  now.roles.every((role) => then.roles.includes(role))

/**
 * GET /api/live, server-sent events. `Last-Event-ID` resumes; when too much was missed the first
 * event is `refresh`: the client reads everything again. `reconnect` is the last event of a server
 * that stops; it opens no new stream and answers 503 instead, so that its clients wait before they
 * ask again. One that resumes may get an event again that it had before the cut; none is lost.
 */
export const liveRoutes: Routes = (edge, deps) => {
  registerEndpoint(edge, liveStream, async ({ actor, session, request, reply }) => {
    if (edge.draining.aborted) throw new AppError('studio.unavailable')
    const out = new PassThrough()
    const maySee = liveAudience(deps.db, actor)
    // one after the other: asking for rights must not change the order
    let line = Promise.resolve()
    const isEntitled = async (): Promise<boolean> => {
      const alive = await findSession(edge.db, session.id, edge.clock.now())
      return alive !== undefined && sameRights(alive, session)
    }
    const isOver = (): boolean => out.destroyed || out.writableEnded
    // a proper end: a line that is cut is reported by the browser as a fault of the page
    const finish = (): void => void (isOver() || out.end())
    const send = (row: LiveRow): void => {
      line = line.then(async () => {
        if (isOver()) return
        if (row.type === RIGHTS_CHANGED) {
          if (row.accountId === session.accountId && !(await isEntitled())) finish()
          return
        }
        if (!(await maySee(row)) || isOver()) return
        if (out.writableLength > MOST_UNREAD_BYTES) out.destroy()
        else out.write(message(row))
      })
      line.catch(() => out.destroy())
    }
    const last = Number(request.headers['last-event-id'])
    const resumes = Number.isSafeInteger(last) && last > 0
    // what is missed and what is new are read side by side: each is sent once, the missed first
    const resumedIds = new Set<number>()
    let held: LiveRow[] | undefined = resumes ? [] : undefined
    const sendNew = (row: LiveRow): void => {
      if (held) held.push(row)
      else if (!resumedIds.has(row.id)) send(row)
    }
    const unsubscribe = await edge.live.subscribe(sendNew)
    const unsubscribePresence = await followPresence(edge, session.accountId, (text) => {
      if (!isOver() && out.writableLength <= MOST_UNREAD_BYTES) out.write(text)
    })
    const heartbeat = setInterval(() => {
      isEntitled()
        .then((entitled) =>
          isOver() ? undefined : entitled ? out.write(': still here\n\n') : out.end(),
        )
        .catch(() => out.destroy())
    }, HEARTBEAT_MS)
    out.once('close', () => {
      clearInterval(heartbeat)
      unsubscribe()
      unsubscribePresence()
    })
    request.raw.once('close', () => out.destroy())
    const sendAway = (): void => {
      if (isOver()) return
      out.write(RECONNECT_EVENT)
      finish()
    }
    edge.draining.addEventListener('abort', sendAway)
    out.once('close', () => edge.draining.removeEventListener('abort', sendAway))

    out.write(': open\n\n')
    // it may have begun to stop while the stream was prepared
    if (edge.draining.aborted) sendAway()
    if (resumes) {
      const { rows, complete } = await edge.live.since(last)
      if (!complete) out.write('event: refresh\ndata: {}\n\n')
      for (const row of complete ? rows : []) {
        resumedIds.add(row.id)
        send(row)
      }
      const heldRows = held ?? []
      held = undefined
      heldRows.forEach(sendNew)
    }
    reply.header('x-accel-buffering', 'no')
    return { file: out, type: 'text/event-stream; charset=utf-8' }
  })
}
