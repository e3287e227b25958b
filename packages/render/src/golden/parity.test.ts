import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import table from './golden.json' with { type: 'json' }
import { browserPath, paintTableIn } from './parity-server.ts'

const CHROMIUM = browserPath('chromium')

describe.skipIf(!existsSync(CHROMIUM))(
  `the browser at ${CHROMIUM} (set PANELFLOW_CHROMIUM when it is elsewhere)`,
  () => {
    test(
      'lays out and paints every golden case in a worker with the same bits as Node',
      { timeout: 300_000 },
      async () => {
        expect(await paintTableIn('chromium', null)).toEqual(table)
      },
    )
  },
)
