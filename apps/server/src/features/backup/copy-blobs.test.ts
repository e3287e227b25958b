import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { forEachConcurrently } from './copy-blobs.ts'

it('an error is thrown when what was under way has ended, and nothing is begun after it', async () => {
  const begun: number[] = []
  const ended: number[] = []
  const work = async (item: number): Promise<void> => {
    begun.push(item)
    if (item === 2) throw new Error('the disk is full')
    await sleep(20)
    ended.push(item)
  }
  await expect(forEachConcurrently([0, 1, 2, 3, 4, 5, 6, 7, 8], work)).rejects.toThrow(
    'the disk is full',
  )
  expect(begun).toEqual([0, 1, 2, 3])
  expect(ended).toEqual([0, 1, 3])
})
