import { expect, test } from 'vitest'
import { holdKeys } from './hold-keys.ts'

/** Node's own hears no more after an event was stopped. */
const createTarget = () => {
  let heard: readonly ((event: Event) => void)[] = []
  return {
    addEventListener: (_type: string, listen: (event: Event) => void) => {
      heard = [...heard, listen]
    },
    removeEventListener: (_type: string, listen: (event: Event) => void) => {
      heard = heard.filter((one) => one !== listen)
    },
    /** What became of the key. */
    press: (key: string, held: object = {}) => {
      let isStopped = false
      const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...held })
      event.stopImmediatePropagation = () => {
        isStopped = true
      }
      for (const listen of heard) listen(event)
      return { isStopped, isPrevented: event.defaultPrevented }
    },
  }
}

test('letters are kept for the field that is on its way, and reach nobody else', () => {
  const target = createTarget()
  const { take } = holdKeys(target)
  for (const key of ['s', 'e', 'x', 'Backspace', 'a', '海', '𠮷', '!'])
    expect(target.press(key)).toEqual({ isStopped: true, isPrevented: true })
  expect(take()).toBe('sea海𠮷!')
  expect(target.press('v')).toEqual({ isStopped: false, isPrevented: false })
})

test('other keys go where they went', () => {
  const target = createTarget()
  const { take } = holdKeys(target)
  const others = [
    target.press('Escape'),
    target.press('z', { ctrlKey: true }),
    target.press('z', { metaKey: true }),
    target.press('n', { isComposing: true }),
  ]
  expect(others.some(({ isStopped, isPrevented }) => isStopped || isPrevented)).toBe(false)
  expect(take()).toBe('')
})
