import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import table from './golden.json' with { type: 'json' }
import { browserPath, paintTableIn } from './parity-server.ts'

describe.each(['chromium', 'firefox'] as const)('%s', (browser) => {
  test.skipIf(!existsSync(browserPath(browser)))(
    'lays out and paints every golden case in a worker with the same bits as Node',
    { timeout: 300_000 },
    async () => {
      expect(await paintTableIn(browser)).toEqual(table)
    },
  )
})
