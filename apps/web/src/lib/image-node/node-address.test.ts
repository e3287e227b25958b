import { expect, test } from 'vitest'
import { nodeAddress } from './node-address.ts'

test.each([
  [
    'https://cn.example',
    '/api/files/tiles/1/{level}/{x}/{y}?e=1&s=2',
    'https://cn.example/api/files/tiles/1/{level}/{x}/{y}?e=1&s=2',
  ],
  [
    'https://cn.example/img',
    '/api/files/uploads/1/pages/0?e=1',
    'https://cn.example/img/api/files/uploads/1/pages/0?e=1',
  ],
  ['', '/api/files/tiles/1', '/api/files/tiles/1'],
  ['https://cn.example', '/api/orders', '/api/orders'],
  ['https://cn.example', 'blob:https://studio/1', 'blob:https://studio/1'],
])('with the node "%s" the picture %s is at %s', (base, address, expected) => {
  expect(nodeAddress(base, address)).toBe(expected)
})
