import { type UploadView, MAX_IMAGE_BYTES } from '@panelflow/contract/upload.ts'
import { expect, test, vi } from 'vitest'
import { checkFile, createUploadQueue, summarizeQueue, byNaturalName } from './upload-queue.ts'
import type { UploadPort } from './send-file.ts'

const named = (name: string, size = 10): Blob & { readonly name: string } =>
  Object.assign(new Blob([new Uint8Array(size)]), { name })

const toView = (name: string, part: Partial<UploadView> = {}): UploadView => ({
  id: `id of ${name}`,
  name,
  size: 10,
  received: 0,
  status: 'receiving',
  progress: 0,
  pages: [],
  refused: [],
  waitsFor: null,
  ...part,
})

const page = (name: string) => ({ name, width: 1, height: 1, thumbnail: '' })

/** Answers at once; archives hold a page and a file that is refused. */
const port = (): UploadPort => ({
  open: async (name) => toView(name),
  get: async (id) => toView(id),
  append: async (id) => {
    const name = id.slice('id of '.length)
    const refused = name.endsWith('.zip')
      ? [{ name: 'notes.txt', code: 'image.format_not_allowed', params: {} }]
      : []
    return toView(name, { received: 10, status: 'ready', pages: [page(name)], refused })
  },
  pause: async () => undefined,
})

test('page names are put in the order a person reads them', () => {
  const names = ['p10.png', 'p2.png', 'P1.png', 'extra/1.png', 'p02b.png'].map((name) => ({ name }))
  expect(names.sort(byNaturalName).map(({ name }) => name)).toEqual([
    'extra/1.png',
    'P1.png',
    'p2.png',
    'p02b.png',
    'p10.png',
  ])
})

test('files that cannot be pages are refused before a byte is sent', () => {
  expect(checkFile({ name: 'a.gif', size: 5 }, [])).toBe('type')
  expect(checkFile({ name: 'a.png', size: 0 }, [])).toBe('empty')
  expect(checkFile({ name: 'a.PNG', size: MAX_IMAGE_BYTES + 1 }, [])).toBe('size')
  expect(checkFile({ name: 'a.zip', size: MAX_IMAGE_BYTES + 1 }, [])).toBe(null)
  expect(checkFile({ name: 'a.pdf', size: MAX_IMAGE_BYTES + 1 }, [])).toBe(null)
  expect(checkFile({ name: 'a.webp', size: 5 }, ['a.webp'])).toBe('duplicate')
})

test('a dropped heap becomes an ordered list, each file with its state, the refused ones named', async () => {
  const queue = createUploadQueue(port())
  queue.add([named('p10.png'), named('p2.png'), named('readme.md'), named('more.zip')])
  await vi.waitFor(() => expect(summarizeQueue(queue.state()).busy).toBe(false))
  const { files, refused } = queue.state()
  expect(files.map(({ name, state }) => [name, state])).toEqual([
    ['more.zip', 'ready'],
    ['p2.png', 'ready'],
    ['p10.png', 'ready'],
  ])
  expect(refused.map(({ name }) => name)).toEqual(['readme.md', 'notes.txt'])
  expect(summarizeQueue(queue.state())).toMatchObject({
    pages: 3,
    uploadIds: ['id of more.zip', 'id of p2.png', 'id of p10.png'],
    sent: 30,
    bytes: 30,
  })
})

test('a removed file takes no part, and one that failed can be tried again', async () => {
  let works = false
  const queue = createUploadQueue({
    ...port(),
    open: async (name) => (works ? toView(name) : Promise.reject(new Error('refused'))),
  })
  queue.add([named('a.png'), named('b.png')])
  await vi.waitFor(() =>
    expect(queue.state().files.every(({ state }) => state === 'failed')).toBe(true),
  )
  works = true
  const [first, second] = queue.state().files
  queue.remove(first!.key)
  queue.retry(second!.key)
  await vi.waitFor(() => expect(summarizeQueue(queue.state()).uploadIds).toEqual(['id of b.png']))
})

test('a queue that is stopped sends nothing more until it resumes', async () => {
  const queue = createUploadQueue(port())
  queue.stop()
  queue.add([named('a.png')])
  expect(queue.state().files[0]?.state).toBe('waiting')
  queue.resume()
  await vi.waitFor(() => expect(queue.state().files[0]?.state).toBe('ready'))
})
