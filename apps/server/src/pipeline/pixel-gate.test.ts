import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { LARGE_PAGE_PIXELS } from '../ports/pixel-gate.ts'
import { createPixelGate } from './pixel-gate.ts'

const { signal } = new AbortController()
const MEGA = 1_000_000
const HUGE = 80 * MEGA

/** Enters and says whether it is inside, once all turns are done. */
const tryEnter = async (
  gate: ReturnType<typeof createPixelGate>,
  pixels: number,
  until = signal,
) => {
  const state: { inside: boolean; leave: () => void; error: unknown } = {
    inside: false,
    leave: () => undefined,
    error: undefined,
  }
  const settled = gate.enter(pixels, until).then(
    (leave) => Object.assign(state, { inside: true, leave }),
    (error: unknown) => Object.assign(state, { error }),
  )
  await nextTurn()
  return Object.assign(state, { settled })
}

describe('pages of 80 megapixels', () => {
  test('go one at a time, in the order they came', async () => {
    const gate = createPixelGate()
    const [first, second, third] = [
      await tryEnter(gate, HUGE),
      await tryEnter(gate, HUGE),
      await tryEnter(gate, HUGE),
    ]
    expect([first.inside, second.inside, third.inside]).toEqual([true, false, false])
    first.leave()
    first.leave()
    await nextTurn()
    expect([second.inside, third.inside]).toEqual([true, false])
    second.leave()
    await third.settled
    expect(third.inside).toBe(true)
  })
  test('let ordinary pages pass, however many', async () => {
    const gate = createPixelGate()
    await tryEnter(gate, HUGE)
    await tryEnter(gate, HUGE)
    const ordinary = await Promise.all(
      Array.from({ length: 40 }, () => tryEnter(gate, LARGE_PAGE_PIXELS - 1)),
    )
    expect(ordinary.every(({ inside }) => inside)).toBe(true)
  })
  test('one with more pixels than there is room goes alone', async () => {
    const gate = createPixelGate()
    const [first, second] = [
      await tryEnter(gate, HUGE * 2),
      await tryEnter(gate, LARGE_PAGE_PIXELS),
    ]
    expect([first.inside, second.inside]).toEqual([true, false])
    first.leave()
    await second.settled
    expect(second.inside).toBe(true)
  })
})

test('strips of 24 megapixels go three at a time, and the fourth does not overtake a page that waits', async () => {
  const gate = createPixelGate()
  const strips = await Promise.all(Array.from({ length: 3 }, () => tryEnter(gate, 24 * MEGA)))
  expect(strips.every(({ inside }) => inside)).toBe(true)
  const page = await tryEnter(gate, HUGE)
  const late = await tryEnter(gate, 24 * MEGA)
  for (const { leave } of strips) leave()
  await page.settled
  expect([page.inside, late.inside]).toEqual([true, false])
})

test('a page that is given up while it waits holds nobody back', async () => {
  const gate = createPixelGate()
  const inside = await tryEnter(gate, LARGE_PAGE_PIXELS)
  const stop = new AbortController()
  const waiting = await tryEnter(gate, HUGE, stop.signal)
  const behind = await tryEnter(gate, LARGE_PAGE_PIXELS)
  stop.abort(new Error('stopped'))
  await behind.settled
  expect(waiting.error).toMatchObject({ message: 'stopped' })
  expect(behind.inside).toBe(true)
  inside.leave()
  behind.leave()
  expect((await tryEnter(gate, HUGE)).inside).toBe(true)
})

test('work that throws gives its room back', async () => {
  const gate = createPixelGate()
  await expect(
    gate.run(HUGE, signal, async () => await Promise.reject(new Error('broken'))),
  ).rejects.toThrow('broken')
  expect(await gate.run(HUGE, signal, async () => 'done')).toBe('done')
})

test('idle engines are ended before a large page begins, and only then', async () => {
  const gate = createPixelGate()
  const order: string[] = []
  gate.addRelease(async () => {
    await nextTurn()
    order.push('released')
  })
  await gate.run(LARGE_PAGE_PIXELS - 1, signal, async () => order.push('ordinary'))
  await gate.run(LARGE_PAGE_PIXELS, signal, async () => order.push('large'))
  expect(order).toEqual(['ordinary', 'released', 'large'])
})

test('an engine that cannot be ended gives the room back', async () => {
  const gate = createPixelGate()
  let broken = true
  gate.addRelease(async () => {
    if (broken) throw new Error('stuck')
  })
  await expect(gate.run(HUGE, signal, async () => undefined)).rejects.toThrow('stuck')
  broken = false
  expect(await gate.run(HUGE, signal, async () => 'done')).toBe('done')
})
