import { beforeEach, describe, expect, test } from 'vitest'
import { createLogoutLoop, createSignOutMark } from './sign-out.ts'

const KEY = 'panelflow.signed_out'
const runDirectly = async <T>(task: () => Promise<T>): Promise<T> => await task()
const refuse = (): never => {
  throw new Error('storage is refused')
}

beforeEach(() => localStorage.removeItem(KEY))

describe('the mark of a sign-out', () => {
  test('is seen by every tab and by the next page load, until it is cleared', () => {
    createSignOutMark(() => localStorage).set()
    const otherTab = createSignOutMark(() => localStorage)
    expect(otherTab.isSet()).toBe(true)
    otherTab.clear()
    expect(createSignOutMark(() => localStorage).isSet()).toBe(false)
  })

  test('holds in its own tab where the browser refuses storage', () => {
    const mark = createSignOutMark(refuse)
    expect(mark.isSet()).toBe(false)
    mark.set()
    expect(mark.isSet()).toBe(true)
    mark.clear()
    expect(mark.isSet()).toBe(false)
  })
})

describe('the logout', () => {
  // spec 7.call.logout_failure
  test('is repeated with longer pauses until the server confirms it, and only then the mark goes', async () => {
    const mark = createSignOutMark(() => localStorage)
    mark.set()
    const pauses: number[] = []
    let calls = 0
    const confirm = createLogoutLoop({
      mark,
      exclusively: runDirectly,
      logout: async (token) => {
        expect(token).toBe('token-1')
        expect(mark.isSet()).toBe(true)
        if (++calls < 7) throw new Error('the server is away')
      },
      pause: async (ms) => void pauses.push(ms),
    })
    await confirm('token-1')
    expect(calls).toBe(7)
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
    expect(mark.isSet()).toBe(false)
  })

  test('is not sent any more once somebody has signed in', async () => {
    const mark = createSignOutMark(() => localStorage)
    mark.set()
    let calls = 0
    const confirm = createLogoutLoop({
      mark,
      exclusively: runDirectly,
      logout: async () => {
        calls++
        throw new Error('the server is away')
      },
      pause: async () => mark.clear(),
    })
    await confirm(null)
    expect(calls).toBe(1)
  })

  test('of a second sign-out does not wait for the pause of the first', async () => {
    const mark = createSignOutMark(() => localStorage)
    mark.set()
    const tokens: (string | null)[] = []
    let paused = (): void => undefined
    const isPaused = new Promise<void>((resolve) => {
      paused = resolve
    })
    const confirm = createLogoutLoop({
      mark,
      exclusively: runDirectly,
      logout: async (token) => {
        tokens.push(token)
        if (tokens.length === 1) throw new Error('the server is away')
      },
      pause: () => {
        paused()
        return new Promise(() => undefined)
      },
    })
    void confirm('first')
    await isPaused
    await confirm('second')
    expect(tokens).toEqual(['first', 'second'])
  })
})
