import { spawnSync } from 'node:child_process'
import { expect } from 'vitest'

/** Installed by `npm test`. */
export const hasImageMagick = spawnSync('identify', ['-version']).status === 0

/** What ImageMagick reads of a file; what it complains of fails the test. */
export const identify = (file: string, format: string): string => {
  const { stdout, stderr, status } = spawnSync('identify', ['-format', format, `${file}[0]`], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  return stdout
}
