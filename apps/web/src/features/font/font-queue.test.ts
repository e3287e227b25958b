import type { OwnFontView } from '@panelflow/contract/font.ts'
import { expect, test, vi } from 'vitest'
import { createFontQueue, isBusy, type SendFont } from './font-queue.ts'

const FONT = {} as OwnFontView
const file = (name: string, size = 10): File => new File([new Uint8Array(size)], name)
const states = (queue: ReturnType<typeof createFontQueue>) =>
  queue.state().map(({ name, state }) => `${name} ${state}`)

test('files go one after the other, and each has its own end', async () => {
  let under = 0
  const send: SendFont = async (_file, name) => {
    under += 1
    expect(under).toBe(1)
    await Promise.resolve()
    under -= 1
    if (name === 'bad.ttf') throw new Error('no')
    return { font: FONT, known: name === 'old.otf' }
  }
  const queue = createFontQueue(send)
  queue.add([file('new.ttf'), file('bad.ttf'), file('old.otf')])
  expect(isBusy(queue.state())).toBe(true)
  await vi.waitFor(() => expect(isBusy(queue.state())).toBe(false))
  expect(states(queue)).toEqual(['new.ttf new', 'bad.ttf refused', 'old.otf known'])
})

test('files that cannot be fonts are never sent', () => {
  const send = vi.fn<SendFont>()
  const queue = createFontQueue(send)
  const large = Object.defineProperty(file('big.ttf'), 'size', { value: 31 * 1024 * 1024 })
  queue.add([file('a.png'), file('empty.woff2', 0), large])
  expect(queue.state().map(({ refusal }) => refusal)).toEqual(['type', 'empty', 'size'])
  expect(send).not.toHaveBeenCalled()
})

const hanging: SendFont = (_file, _name, signal) =>
  new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new Error('aborted'))),
  )

test('a file on its way or waiting is canceled, and can be tried again', async () => {
  const queue = createFontQueue(hanging)
  queue.add([file('a.ttf'), file('b.ttf')])
  queue.cancel(2)
  queue.cancel(1)
  await vi.waitFor(() => expect(states(queue)).toEqual(['a.ttf canceled', 'b.ttf canceled']))
  queue.retry(2)
  expect(states(queue)).toEqual(['a.ttf canceled', 'b.ttf checking'])
  queue.stop()
})

test('stopping ends the file on its way and all that wait', async () => {
  const queue = createFontQueue(hanging)
  queue.add([file('a.ttf'), file('b.ttf')])
  queue.stop()
  await vi.waitFor(() => expect(states(queue)).toEqual(['a.ttf canceled', 'b.ttf canceled']))
})
