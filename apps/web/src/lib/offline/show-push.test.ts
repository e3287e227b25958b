import { expect, test } from 'vitest'
import { openFromPush, parsePush } from './show-push.ts'

test('a push is shown with what it says, and leads only to addresses of ours', () => {
  const pushed = { title: '#1001', body: 'Work was assigned to you', path: '/home/index', tag: 'a' }
  expect(parsePush(JSON.stringify(pushed))).toMatchObject({
    title: '#1001',
    options: { body: pushed.body, tag: 'a', data: { path: '/home/index' } },
  })
  for (const path of ['https://elsewhere.example', '//elsewhere.example', 'javascript:0', 3])
    expect(parsePush(JSON.stringify({ ...pushed, path })).options.data.path).toBe('/')
})

test('a push that cannot be read still says that there is something', () => {
  for (const raw of [undefined, 'no JSON', '[]', 'null'])
    expect(parsePush(raw)).toMatchObject({ title: 'Panelflow', options: { body: '' } })
})

test('a click brings an open window there, or opens one', async () => {
  const done: unknown[] = []
  const window = {
    url: 'https://studio.example.com/',
    focus: async () => void done.push('focus'),
    postMessage: (message: unknown) => void done.push(message),
  }
  const open = async (path: string) => void done.push(`open ${path}`)
  await openFromPush({ list: async () => [window], open }, '/home/index')
  await openFromPush({ list: async () => [], open }, '/home/index')
  expect(done).toEqual([
    'focus',
    { type: 'panelflow.open', path: '/home/index' },
    'open /home/index',
  ])
})
