// Writes blobs until it is killed; started by blob-store.test.ts.
import { randomBytes } from 'node:crypto'
import { openDiskBlobs } from './disk-blobs.ts'

const store = await openDiskBlobs(process.argv[2] ?? '')
for (;;) {
  await store.put(randomBytes(2_000_000))
  process.stdout.write('.')
}
