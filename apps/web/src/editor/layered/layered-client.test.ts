import { afterEach, expect, test, vi } from 'vitest'
import { openLayeredClient } from './layered-client.ts'

class SilentWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

afterEach(() => vi.unstubAllGlobals())

test('what waits for an answer fails when the file is closed', async () => {
  vi.stubGlobal('Worker', SilentWorker)
  const client = openLayeredClient()
  const waiting = Promise.allSettled([
    client.open(new Blob(), { width: 1, height: 1 }),
    client.readPicture(1),
  ])
  client.close()
  expect(await waiting).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  await expect(client.readPicture(2)).rejects.toThrow()
})
