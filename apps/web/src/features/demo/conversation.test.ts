import { describe, expect, it } from 'vitest'
import { begin, reply, resolve, type Thread } from './conversation.ts'

const message = (text: string) => ({ author: 'lin', text, at: new Date(0) })

describe('a conversation', () => {
  it('has threads in the order they were begun, each with its replies', () => {
    let threads: readonly Thread[] = begin(begin([], message('a')), message('b'))
    threads = reply(threads, 1, message('to a'))
    expect(threads.map(({ text, replies }) => [text, ...replies.map((one) => one.text)])).toEqual([
      ['a', 'to a'],
      ['b'],
    ])
    expect(
      new Set(threads.flatMap(({ id, replies }) => [id, ...replies.map((one) => one.id)])).size,
    ).toBe(3)
  })

  it('is resolved, and open again with the next reply', () => {
    const resolved = resolve(begin([], message('a')), 1, true)
    expect(resolved[0]?.resolved).toBe(true)
    expect(reply(resolved, 1, message('one more thing'))[0]?.resolved).toBe(false)
  })

  it('leaves other threads alone', () => {
    const threads = begin(begin([], message('a')), message('b'))
    expect(resolve(reply(threads, 2, message('x')), 2, true)[0]).toEqual(threads[0])
  })
})
