import { inputHash } from '@panelflow/render/text/input-hash.ts'
import type { StoredLayout, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { aText } from '@panelflow/domain/testing/a-page.ts'
import type { DrawnItem } from '@panelflow/render/compose/compose-document.ts'
import { describe, expect, it, vi } from 'vitest'
import { createCell } from '../engine/cell.ts'
import { NOTHING_EDITABLE, ScriptedEditor } from '../testing/scripted-editor.ts'
import { openSealSession, REST_MS, RETRY_MS, type Seal } from './seal-session.ts'

const createLayout = (props: Partial<TextProps>): StoredLayout => ({
  engine: 'e',
  inputHash: inputHash(aText(props), 'en'),
  size: 20,
  lines: [],
  overflow: false,
  missing: [],
})
const lettered = (props: Partial<TextProps>): Partial<TextProps> => ({
  ...props,
  layout: createLayout(props),
})

/** An editor whose painting and line to the studio are the test's. */
const createFixture = async (script: Parameters<typeof ScriptedEditor.open>[0] = {}) => {
  const ed = await ScriptedEditor.open({
    pages: { p1: { t1: lettered({ translation: 'one' }), t2: lettered({ translation: 'two' }) } },
    ...script,
  })
  const sent: { pageId: string; seals: readonly Seal[] }[] = []
  const fake = {
    visiblePages: ['p1'],
    staleEngine: false,
    mine: true,
    cut: false,
    paint: async (item: DrawnItem): Promise<string> => `pixels of ${item.id}`,
  }
  const moves = createCell(0)
  const sealSession = openSealSession({
    session: ed.editor.session,
    language: 'en',
    visiblePages: () => fake.visiblePages,
    moves: [moves],
    paint: (item) => fake.paint(item),
    send: async (pageId, seals) => {
      if (fake.cut) throw new Error('unreachable')
      sent.push({ pageId, seals })
      return { accepted: fake.mine ? seals.length : 0, staleEngine: fake.staleEngine }
    },
    timers: ed.timers,
  })
  const items = (): string[][] => sent.map(({ seals }) => seals.map(({ itemId }) => itemId))
  return { ed, fake, sealSession, moves, sent, items }
}

describe('seals', () => {
  it('are made of the visible pages once everything rests, and only once', async () => {
    const { ed, sent, items, moves } = await createFixture()
    await ed.pass(REST_MS - 1)
    expect(sent).toEqual([])
    await ed.pass(1)
    expect(items()).toEqual([['t1', 't2']])
    expect(sent[0]?.seals[0]).toMatchObject({
      raster: 'pixels of t1',
      key: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    moves.set(1)
    await ed.pass(REST_MS)
    expect(sent).toHaveLength(1)
  })

  it('of an item that changed are made again, after it is saved', async () => {
    const { ed, items } = await createFixture()
    await ed.pass(REST_MS)
    ed.drag([200, 150], [240, 150])
    ed.studio.cut = 'everything'
    await ed.pass(REST_MS)
    expect(items()).toHaveLength(1)
    ed.studio.cut = 'nothing'
    await ed.pass(60_000)
    expect(items().slice(1)).toEqual([['t1']])
  })

  it('leave out what has no layout of its own words, is empty or hidden, and pages this person may not edit', async () => {
    const pages = {
      p1: {
        t1: lettered({ translation: 'one' }),
        t2: { translation: 'two' },
        t3: lettered({}),
        t4: lettered({ translation: 'x', hidden: true }),
      },
    }
    const { ed, items } = await createFixture({ pages })
    await ed.pass(REST_MS)
    expect(items()).toEqual([['t1']])
    const reader = await createFixture({ editable: NOTHING_EDITABLE })
    await reader.ed.pass(REST_MS)
    expect(reader.items()).toEqual([])
  })

  it('stop for somebody who works, keep what was painted, and go on later', async () => {
    const { ed, fake, items } = await createFixture()
    const honest = fake.paint
    fake.paint = async (item) => {
      if (item.id === 't1') ed.drag([200, 150], [260, 150])
      return await honest(item)
    }
    await ed.pass(REST_MS)
    expect(items()).toEqual([['t1']])
    fake.paint = honest
    await ed.pass(2 * REST_MS)
    expect(items().slice(1).flat()).toContain('t2')
  })

  it('stop while the picture moves, and go on when it has come to rest', async () => {
    const { ed, fake, moves, items } = await createFixture()
    const painted: string[] = []
    const honest = fake.paint
    fake.paint = (item) => {
      painted.push(item.id)
      moves.set(painted.length)
      return honest(item)
    }
    await ed.pass(REST_MS)
    expect(painted).toEqual(['t1'])
    await ed.pass(REST_MS - 1)
    expect(painted).toEqual(['t1'])
    await ed.pass(1)
    expect(items()).toEqual([['t1'], ['t2']])
  })

  it('of the next page wait as well when the picture moves', async () => {
    const page = (id: string) => ({ [id]: lettered({ translation: id }) })
    const { ed, fake, moves, items } = await createFixture({
      pages: { p1: page('t1'), p2: page('t2') },
    })
    fake.visiblePages = ['p1', 'p2']
    const painted: string[] = []
    const honest = fake.paint
    fake.paint = (item) => {
      painted.push(item.id)
      moves.set(painted.length)
      return honest(item)
    }
    await ed.pass(REST_MS)
    expect(painted).toEqual(['t1'])
    await ed.pass(REST_MS)
    expect(items()).toEqual([['t1'], ['t2']])
  })

  it('are sent again when the line was down; one item that cannot be painted holds up no other', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { ed, fake, items } = await createFixture()
    fake.cut = true
    await ed.pass(REST_MS)
    fake.cut = false
    const honest = fake.paint
    fake.paint = (item) => (item.id === 't1' ? Promise.reject(new Error('no font')) : honest(item))
    await ed.pass(RETRY_MS)
    expect(items()).toEqual([['t2']])
    fake.paint = honest
    await ed.pass(RETRY_MS)
    expect(items()).toEqual([['t2'], ['t1']])
    expect(warn).toHaveBeenCalledTimes(2)
    warn.mockRestore()
  })

  it('of a chapter that has just left these hands are made again when it is back', async () => {
    const { ed, fake, moves, items } = await createFixture()
    fake.mine = false
    await ed.pass(REST_MS)
    fake.mine = true
    moves.set(1)
    await ed.pass(REST_MS)
    moves.set(2)
    await ed.pass(REST_MS)
    expect(items()).toEqual([
      ['t1', 't2'],
      ['t1', 't2'],
    ])
  })

  it('tell when the tab is older than the studio, and end with it', async () => {
    const { ed, fake, sealSession, moves, sent } = await createFixture()
    fake.staleEngine = true
    await sealSession.flush()
    expect(sealSession.isStale.get()).toBe(true)
    sealSession.close()
    ed.drag([200, 150], [240, 150])
    moves.set(2)
    await ed.pass(60_000)
    expect(sent).toHaveLength(1)
  })
})
