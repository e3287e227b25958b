import { describe, expect, it } from 'vitest'
import { createReviewState } from '../../editor/engine/review-state.ts'
import { CallError } from '../../lib/http/call-error.ts'
import { keepAcceptedLines } from './accepted-lines.ts'

const createStorage = (entries: Readonly<Record<string, string>> = {}) => {
  const stored = new Map(Object.entries(entries))
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

/** One device of a reader; `server` is what the studio was sent. */
const openDevice = (storage = createStorage()) => {
  const { accepted } = createReviewState()
  const device = { server: [] as object[], answer: 'ok' as 'ok' | 'network' | 'refused' }
  const session = keepAcceptedLines({
    accepted,
    storage,
    key: 'new',
    oldKey: 'old',
    send: async (lines) => {
      if (device.answer === 'network') throw new CallError({ kind: 'network', message: 'away' })
      if (device.answer === 'refused')
        throw new CallError({
          kind: 'envelope',
          code: 40_301,
          message: '',
          fact: 'permission.role_denied',
          params: {},
        } as never)
      device.server.push(...lines)
    },
  })
  const accept = (itemId: string, hash: number) =>
    accepted.set(new Map(accepted.get()).set(itemId, { hash, by: null }))
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
  return { device, session, accepted, accept, settle, storage }
}

describe('accepted lines', () => {
  it('are sent and forgotten here, and shown with those of who had the stage before', async () => {
    const { device, session, accepted, accept, settle, storage } = openDevice()
    session.take([{ itemId: 'a', hash: 1, by: 'Li' }])
    accept('b', 2)
    await settle()
    expect(device.server).toEqual([{ itemId: 'b', hash: 2 }])
    expect(storage.stored.size).toBe(0)
    expect(accepted.get().get('a')).toEqual({ hash: 1, by: 'Li' })
    accept('c', 3)
    await settle()
    expect(device.server).toHaveLength(2)
  })

  it('without a connection are kept, also over a reload, and sent when the list is read', async () => {
    const first = openDevice()
    first.session.take([])
    first.device.answer = 'network'
    first.accept('a', 1)
    await first.settle()
    expect(first.storage.stored.get('new')).toBe('{"a":1}')
    const again = openDevice(first.storage)
    expect(again.accepted.get().get('a')).toEqual({ hash: 1, by: null })
    expect(again.device.server).toEqual([])
    again.session.take([])
    await again.settle()
    expect(again.device.server).toEqual([{ itemId: 'a', hash: 1 }])
    expect(again.storage.stored.size).toBe(0)
  })

  it('of somebody who does not read at the stage stay on the device', async () => {
    const { device, session, accept, settle, storage } = openDevice()
    session.take([])
    device.answer = 'refused'
    accept('a', 1)
    await settle()
    device.answer = 'ok'
    accept('b', 2)
    await settle()
    expect(device.server).toEqual([])
    expect(storage.stored.get('new')).toBe('{"a":1,"b":2}')
  })

  it('that an older version kept are sent as well', async () => {
    const { device, session, settle, storage } = openDevice(createStorage({ old: '{"a":1}' }))
    session.take([])
    await settle()
    expect(device.server).toEqual([{ itemId: 'a', hash: 1 }])
    expect(storage.stored.size).toBe(0)
  })
})
