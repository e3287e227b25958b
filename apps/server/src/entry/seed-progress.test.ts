import { expect, it } from 'vitest'
import { createSeedProgress } from './seed-progress.ts'

const FIRST = { number: 1, total: 12, name: 'people' }
const SECOND = { number: 2, total: 12, name: 'an order that waits for a translator' }

it('prints a plain line per step where nobody watches a terminal', () => {
  let [time, text] = [0, '']
  const progress = createSeedProgress({ write: (part) => (text += part) }, () => time)
  progress.show(FIRST)
  time = 12_340
  progress.show(SECOND)
  time = 15_000
  expect(progress.stop()).toBe(15)
  expect(text).toBe(
    '  demo   1 of 12    0.0 s  people\n  demo   2 of 12   12.3 s  an order that waits for a translator\n',
  )
})

it('keeps one line on a terminal, counts its seconds, cuts it to the width and clears it at the end', async () => {
  let [time, text] = [0, '']
  const progress = createSeedProgress(
    { isTTY: true, columns: 40, write: (part) => (text += part) },
    () => time,
  )
  progress.show(SECOND)
  time = 1700
  await expect.poll(() => text).toContain('2 of 12    1.7 s')
  progress.stop()
  expect(text).not.toContain('\n')
  expect(text.endsWith('\r\u001b[2K')).toBe(true)
  // oxlint-disable-next-line no-control-regex
  for (const line of text.split(/\r\u001b\[2K/)) expect(line.length).toBeLessThan(40)
})
