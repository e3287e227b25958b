import type { PresenceView } from '@panelflow/contract/presence.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type PresenceChange, type PresenceFeed, presenceFeed } from './presence-feed.ts'

let database: TestDatabase
const feeds: PresenceFeed[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const feed of feeds.splice(0)) await feed.close()
})
afterAll(() => database.drop())

/** A server's feed, with what it says. */
const openFeed = async (timeoutMs?: number) => {
  const feed = presenceFeed(database.url, database.db, timeoutMs)
  feeds.push(feed)
  const heard: PresenceChange[] = []
  await feed.subscribe((change) => heard.push(change))
  return { feed, heard }
}

const aPresence = (more: Partial<PresenceView> = {}): PresenceView => ({
  tabId: 'tab',
  person: { id: 'lin', name: 'lin', realName: '' },
  pageId: 'p1',
  pointer: null,
  selection: null,
  editing: null,
  ...more,
})

const listTabs = (feed: PresenceFeed): readonly string[] =>
  feed
    .list('chapter')
    .map(({ tabId }) => tabId)
    .toSorted()

// spec 10.page.presence
test('who has a chapter open is known on every server, and what is the same is said once', async () => {
  const one = await openFeed()
  const other = await openFeed()
  await one.feed.set('chapter', aPresence())
  await one.feed.set('chapter', aPresence())
  await one.feed.set('chapter', aPresence({ pageId: 'p2' }))
  await expect.poll(() => other.heard).toHaveLength(2)
  expect(other.feed.list('chapter')).toMatchObject([{ pageId: 'p2', person: { id: 'lin' } }])
  expect(other.feed.list('another')).toEqual([])
  expect(other.feed.isPresent('chapter', 'lin')).toBe(true)
  expect(other.feed.isPresent('another', 'lin')).toBe(false)
  one.feed.remove({ chapterId: 'chapter', accountId: 'lin', tabId: 'tab' })
  await expect.poll(() => other.heard.at(-1)?.kind).toBe('gone')
  expect(other.feed.list('chapter')).toEqual([])
})

test('a window that is not heard of any more is gone', async () => {
  const { feed, heard } = await openFeed(300)
  await feed.set('chapter', aPresence())
  await expect
    .poll(() => heard.map(({ kind }) => kind), { timeout: 4000 })
    .toEqual(['here', 'gone'])
  expect(feed.list('chapter')).toEqual([])
})

test('many windows with long selections all arrive', async () => {
  const { feed } = await openFeed()
  const ids = (letter: string) => Array.from({ length: 20 }, () => letter.repeat(80))
  for (let n = 10; n < 22; n++)
    await feed.set(
      'chapter',
      aPresence({
        tabId: `tab ${n}`,
        person: { id: `lin ${n}`, name: 'lin', realName: '' },
        // the last ones are too long for one message: they go without their selection
        selection: { pageId: 'p1', itemIds: ids(n < 19 ? '译' : '\u0001') },
      }),
    )
  await expect.poll(() => listTabs(feed).length).toBe(12)
  const selected = feed.list('chapter').filter(({ selection }) => selection !== null)
  expect(selected).toHaveLength(9)
})

test('one account has a limited number of windows', async () => {
  const { feed } = await openFeed()
  for (let n = 0; n < 20; n++) await feed.set('chapter', aPresence({ tabId: `tab ${n}` }))
  await expect.poll(() => listTabs(feed).length).toBe(20)
  await expect(feed.set('chapter', aPresence({ tabId: 'one more' }))).rejects.toMatchObject({
    code: 'request.limit_reached',
  })
  await feed.set('chapter', aPresence({ tabId: 'tab 3', pageId: 'p9' }))
})
