import { isScreenPath } from '@panelflow/domain/permission/screens.ts'
import { expect, test } from 'vitest'
import { noticePath } from './notice-path.ts'

const ID = '0190f5b2-0000-7000-8000-000000000001'

test.each([
  [
    { place: 'workspace', roleId: 8, chapterId: ID, pageId: ID, itemId: null } as const,
    `/workspace/index?chapterId=${ID}&pageId=${ID}`,
  ],
  [
    { place: 'chapters', roleId: 5, orderId: ID, chapterId: null, open: null } as const,
    `/order/chapter/5/${ID}`,
  ],
  [
    { place: 'chapters', roleId: 5, orderId: ID, chapterId: ID, open: 'check' } as const,
    `/order/chapter/5/${ID}?chapterId=${ID}&open=check`,
  ],
  [{ place: 'order', roleId: 3, orderId: ID } as const, `/order/base/3/${ID}`],
  [{ place: 'comments', roleId: 3, orderId: ID } as const, `/order/comment/3/${ID}`],
  [{ place: 'sessions' } as const, '/profile/index?tab=security'],
  [{ place: 'webhooks' } as const, '/webhooks/index'],
])('a link in a letter leads to a screen there is: %o', (spot, path) => {
  expect(noticePath(spot)).toBe(path)
  expect(isScreenPath(path.split('?', 1)[0] ?? '')).toBe(true)
})
