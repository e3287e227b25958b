import { afterEach, expect, test, vi } from 'vitest'
import config from '../apps/web/vite.config.ts'

afterEach(() => void vi.unstubAllEnvs())

// spec 9.limit.dev_port
test('the development server listens on port 8888', () => {
  vi.stubEnv('PORT', undefined)
  if (typeof config !== 'function') throw new Error('no function')
  const { server } = config({ command: 'serve', mode: 'development' })
  expect(server?.port).toBe(8888)
})
