import { expect, test } from 'vitest'
import { groupSeats } from './open-seats.ts'

test('open seats stand by order, with their chapters as runs', () => {
  const seat = (orderId: string, chapterNumber: number, name: string) => ({
    orderId,
    orderSerial: orderId === 'a' ? 1001 : 1002,
    orderTitle: 'Fog',
    chapterId: `${orderId} ${chapterNumber}`,
    chapterNumber,
    seat: name,
    cutoffTime: '2030-01-01T00:00:00.000Z',
  })
  const orders = groupSeats([
    seat('b', 4, 'typesetter'),
    seat('a', 1, 'translator'),
    seat('a', 2, 'translator'),
    seat('a', 5, 'translator'),
    seat('a', 1, 'proofreader'),
  ])
  expect(orders.map(({ serial, seats }) => [serial, seats])).toEqual([
    [1002, [{ seat: 'typesetter', chapters: '4' }]],
    [
      1001,
      [
        { seat: 'translator', chapters: '1–2, 5' },
        { seat: 'proofreader', chapters: '1' },
      ],
    ],
  ])
})
