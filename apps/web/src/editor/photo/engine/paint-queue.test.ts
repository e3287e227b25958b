import { describe, expect, test } from 'vitest'
import { createPaintQueue } from './paint-queue.ts'

/** Every piece takes 3 ms; a turn comes when the test lets it. */
const atWork = () => {
  let clock = 0
  const turns: (() => void)[] = []
  const done: number[] = []
  const queue = createPaintQueue({ now: () => clock, later: (run) => void turns.push(run) })
  const add = (name: number): void =>
    queue.add(() => {
      clock += 3
      done.push(name)
    })
  return { queue, add, done, turn: () => turns.shift()?.() }
}

describe('pieces of painting', () => {
  test('are done at once until the turn is over, the rest in the next ones, in their order', () => {
    const { add, done, turn } = atWork()
    for (const name of [1, 2, 3, 4, 5, 6, 7]) add(name)
    expect(done).toEqual([1, 2, 3])
    turn()
    expect(done).toEqual([1, 2, 3, 4, 5, 6])
    turn()
    expect(done).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('are all done when the picture is needed', () => {
    const { queue, add, done, turn } = atWork()
    for (const name of [1, 2, 3, 4, 5]) add(name)
    queue.finish()
    expect(done).toEqual([1, 2, 3, 4, 5])
    turn()
    expect(done).toHaveLength(5)
  })
})
