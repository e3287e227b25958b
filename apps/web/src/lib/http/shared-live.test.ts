import type { LiveEvent } from '@panelflow/contract/live.ts'
import { expect, test, vi } from 'vitest'
import type { LiveListener } from './live.ts'
import { type LineMessage, type SharedLine, shareLive } from './shared-live.ts'

const EVENT: LiveEvent = { type: 'order.changed', orderId: '0190f5b2-0000-7000-8000-000000000001' }

/** Tabs of one browser: a channel between them, and one lock with a queue. */
const aBrowser = () => {
  const tabs: ((message: LineMessage) => void)[] = []
  const queue: (() => void)[] = []
  let held = false
  const next = (): void => {
    held = false
    queue.shift()?.()
  }
  const opened: LiveListener[] = []
  const closed: LiveListener[] = []
  const open = (listener: LiveListener) => {
    opened.push(listener)
    return () => {
      closed.push(listener)
    }
  }
  const aTab = () => {
    let mine: (message: LineMessage) => void = () => undefined
    const line: Pick<SharedLine, 'tell' | 'hear' | 'close'> = {
      broadcast: (message) => {
        for (const other of tabs) if (other !== mine) other(message)
      },
      subscribe: (listener) => {
        mine = listener
        tabs.push(listener)
      },
      close: () => {
        tabs.splice(tabs.indexOf(mine), 1)
      },
    }
    const exclusively: SharedLine['exclusively'] = (signal, hold) =>
      new Promise((resolve, reject) => {
        const run = (): void => {
          if (signal.aborted) {
            reject(new Error('left'))
            next()
            return
          }
          held = true
          void hold().then(() => {
            resolve()
            next()
          })
        }
        if (held) queue.push(run)
        else run()
      })
    const heard = { onEvent: vi.fn(), onConnect: vi.fn(), onLost: vi.fn() }
    return { heard, leave: shareLive({ ...line, exclusively }, open, heard) }
  }
  return { aTab, opened, closed }
}

const flushMessages = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

test('eight tabs hold one line, and all hear what it says', () => {
  const { aTab, opened } = aBrowser()
  const tabs = Array.from({ length: 8 }, aTab)
  expect(opened).toHaveLength(1)
  opened[0]?.onConnect(false)
  opened[0]?.onEvent(EVENT)
  for (const { heard } of tabs) {
    expect(heard.onEvent).toHaveBeenCalledExactlyOnceWith(EVENT)
    expect(heard.onConnect).toHaveBeenCalledExactlyOnceWith(false)
  }
})

test('a tab that comes later learns whether the line is up', () => {
  const { aTab, opened } = aBrowser()
  aTab()
  opened[0]?.onConnect(false)
  expect(aTab().heard.onConnect).toHaveBeenCalledWith(true)
  opened[0]?.onLost()
  expect(aTab().heard.onLost).toHaveBeenCalled()
})

test('when the tab with the line closes, the next one takes over and everybody reads again', async () => {
  const { aTab, opened, closed } = aBrowser()
  const [first, second, third] = [aTab(), aTab(), aTab()]
  first.leave()
  await flushMessages()
  expect(closed).toHaveLength(1)
  expect(opened).toHaveLength(2)
  opened[1]?.onConnect(false)
  for (const { heard } of [second, third]) expect(heard.onConnect).toHaveBeenLastCalledWith(false)
  expect(first.heard.onConnect).not.toHaveBeenCalled()
})

test('a tab that leaves while it waits never takes the line', async () => {
  const { aTab, opened } = aBrowser()
  const [first, second, third] = [aTab(), aTab(), aTab()]
  second.leave()
  first.leave()
  await flushMessages()
  opened.at(-1)?.onConnect(false)
  expect(second.heard.onConnect).not.toHaveBeenCalled()
  expect(third.heard.onConnect).toHaveBeenCalledWith(false)
})
