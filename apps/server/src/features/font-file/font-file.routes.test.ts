import { createHash } from 'node:crypto'
import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { readFont } from '@panelflow/render/engine/load-node.ts'
import { unpackCoverage } from '@panelflow/render/font/coverage.ts'
import { findFace } from '@panelflow/render/font/bundled-faces.ts'
import { readCoverage, faceFromBytes } from '@panelflow/render/font/read-face.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { aChapter } from '../../testing/a-chapter.ts'
import { addText } from '../../testing/a-text.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { ensureDocuments } from '../page/commands/ensure-documents.ts'
import { writeMachineOps } from '../page/commands/write-machine-ops.ts'
import { tidySubsets } from './font-file.commands.ts'
import { createOwnFonts } from './own-faces.queries.ts'

let app: TestApp
let people: StudioPeople
beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`delete from font_subset`.execute(app.deps.db)
  await sql`delete from font`.execute(app.deps.db)
})

/** A chapter in traditional Chinese with these texts. */
const chapterWith = async (...texts: readonly Partial<TextProps>[]): Promise<string> => {
  const made = await aChapter(app.deps, {
    status: 'pending_typesetting',
    orderStatus: 'typesetting',
    language: 'zh-Hant',
    pages: 1,
    people: { typesetter_id: people.ids.typesetter, translator_id: people.ids.translator },
  })
  await inTransaction(app.deps.db, async (tx) => {
    await ensureDocuments(app.deps, tx, made.chapterId)
    const ref = { kind: 'lane', chapterId: made.chapterId, pageId: made.pageIds[0]! } as const
    const writing = { ref, run: app.deps.ids.next(), at: app.deps.clock.now() }
    await writeMachineOps(tx, writing, () =>
      texts.map((props, i) => addText(`t${i}`, { regionId: null, ...props })),
    )
  })
  return made.chapterId
}

interface Listed {
  readonly own: readonly { readonly id: string }[]
  readonly subsets: readonly {
    readonly font: string
    readonly sha: string
    readonly bytes: number
    readonly holds: string
  }[]
  readonly files: string
}
const listFonts = async (chapterId: string, send = people.typesetter): Promise<Listed> => {
  const answer = await send('GET', `/chapters/${chapterId}/fonts`)
  expect(answer.status).toBe(200)
  return answer.data
}

/** A bundled font, as if the studio had uploaded it. */
const bring = async (
  id: string,
  values: { readonly maySubset?: boolean; readonly stored?: Buffer } = {},
): Promise<string> => {
  const bytes = readFont(id)
  const { face, glyphs } = faceFromBytes(bytes)
  const { sha } = await app.deps.blobs.put(values.stored ?? bytes)
  await app.deps.db
    .insertInto('font')
    .values({
      id: face.id,
      sha,
      source_sha: sha,
      file_name: 'brought.ttf',
      face: JSON.stringify(face),
      family: face.family,
      subfamily: 'Regular',
      format: 'ttf',
      bytes: bytes.length,
      glyphs,
      missing: '{}',
      embedding: 'installable',
      may_subset: values.maySubset ?? true,
      bitmap_only: false,
      remarks: '[]',
      languages: '[]',
      uploaded_by: people.ids.typesetter,
      uploaded_at: app.deps.clock.now(),
    })
    .execute()
  return face.id
}

const RARE = '龘'
const candidate = (text: string): TextProps['candidates'][number] => ({
  text,
  source: 'machine',
  by: 'mt',
  score: 1,
})

test('a chapter gets subsets with the letters of its texts and candidates and the most used ones, a fraction of the whole', async () => {
  const chapterId = await chapterWith(
    { translation: `你好${RARE}`, font: 'noto-sans-tc' },
    { translation: '好 ñ', caps: 'all', candidates: [candidate('鱻')] },
  )
  const { own, subsets } = await listFonts(chapterId)
  expect(own).toEqual([])
  expect(subsets.map(({ font }) => font).sort()).toEqual(['noto-sans-tc', 'noto-sans-tc-bold'])
  for (const { bytes, holds } of subsets) {
    expect(bytes).toBeLessThan(600_000)
    for (const letter of [...RARE, ...'鱻你們的，「」A1…Ñ'])
      expect(unpackCoverage(holds).has(letter.codePointAt(0)!), letter).toBe(true)
    // not in this chapter, and not in any: the whole font has it
    expect(unpackCoverage(holds).has('鼴'.codePointAt(0)!)).toBe(false)
  }
  expect(unpackCoverage(findFace('noto-sans-tc')!.coverage).has('鼴'.codePointAt(0)!)).toBe(true)
})

test('the file behind an address is the subset, may be kept for ever, and is for people who are signed in', async () => {
  const { subsets, files } = await listFonts(
    await chapterWith({ translation: '你好', font: 'noto-sans-tc' }),
  )
  const subset = subsets[0]!
  const answer = await app.send('GET', files.replace('{sha}', subset.sha))
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'private, max-age=31536000, immutable', etag: `"${subset.sha}"` },
  })
  expect(createHash('sha256').update(answer.bytes).digest('hex')).toBe(subset.sha)
  expect(readCoverage(answer.bytes)).toBe(subset.holds)
  expect((await app.send('GET', `/files/fonts/${subset.sha}?e=1&s=nobody`)).status).not.toBe(200)
  const { sha } = await app.deps.blobs.put(Buffer.from('a page, not a font'))
  expect((await app.send('GET', files.replace('{sha}', sha))).status).toBe(404)
})

test('a subset is made once, and anew when a text needs a letter it lacks', async () => {
  const first = await listFonts(await chapterWith({ translation: '你好', font: 'noto-sans-tc' }))
  const other = await listFonts(await chapterWith({ translation: '我們', font: 'noto-sans-tc' }))
  expect(other.subsets).toEqual(first.subsets)
  const rare = await listFonts(await chapterWith({ translation: RARE, font: 'noto-sans-tc' }))
  expect(rare.subsets.map(({ sha }) => sha)).not.toContain(first.subsets[0]!.sha)
})

test('subsets nobody asked for in a month go, and are made again', async () => {
  const chapterId = await chapterWith({ translation: '你好', font: 'noto-sans-tc' })
  const before = await listFonts(chapterId)
  await tidySubsets(app.deps)
  expect(await app.deps.blobs.exists(before.subsets[0]!.sha)).toBe(true)
  await sql`update font_subset set used_at = now() - interval '31 days'`.execute(app.deps.db)
  await tidySubsets(app.deps)
  expect(await app.deps.blobs.exists(before.subsets[0]!.sha)).toBe(false)
  expect((await listFonts(chapterId)).subsets).toEqual(before.subsets)
  expect(await app.deps.blobs.exists(before.subsets[0]!.sha)).toBe(true)
})

test('the content of a subset stays while something else names it', async () => {
  const [subset] = (
    await listFonts(await chapterWith({ translation: '你好', font: 'noto-sans-tc' }))
  ).subsets
  const book = await app.deps.db.selectFrom('book').select('id').limit(1).executeTakeFirstOrThrow()
  await app.deps.db
    .updateTable('book')
    .set({ cover: subset!.sha })
    .where('id', '=', book.id)
    .execute()
  await sql`update font_subset set used_at = now() - interval '31 days'`.execute(app.deps.db)
  await tidySubsets(app.deps)
  expect(await app.deps.blobs.exists(subset!.sha)).toBe(true)
  await app.deps.db.updateTable('book').set({ cover: null }).where('id', '=', book.id).execute()
})

test('own fonts come with their faces; large ones are cut too, unless their maker forbids it', async () => {
  const large = await bring('noto-serif-tc')
  const forbidden = await bring('noto-serif-jp', { maySubset: false })
  const small = await bring('bangers')
  const texts = [large, forbidden, small].map((font) => ({ translation: 'BOOM 你好', font }))
  const { own, subsets, files } = await listFonts(await chapterWith(...texts))
  expect(own.map(({ id }) => id).sort()).toEqual([large, forbidden, small].sort())
  expect(subsets.map(({ font }) => font)).toContain(large)
  expect(subsets.map(({ font }) => font)).not.toContain(forbidden)
  expect(subsets.map(({ font }) => font)).not.toContain(small)
  const answer = await app.send('GET', files.replace('{sha}', findFace('bangers')!.sha256))
  expect(createHash('sha256').update(answer.bytes).digest('hex')).toBe(findFace('bangers')!.sha256)
  const loaded = await createOwnFonts(app.deps).load([small, 'own-000000000000000000000000'])
  expect(loaded.map(({ face, bytes }) => [face.id, bytes.length])).toEqual([
    [small, readFont('bangers').length],
  ])
})

test('whole bundled fonts are public; kept for ever under their checksum', async () => {
  const { sha256 } = findFace('bangers')!
  const answer = await app.send('GET', `/fonts/bangers?v=${sha256}`)
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'private, max-age=31536000, immutable', etag: `"${sha256}"` },
  })
  expect(answer.bytes.length).toBe(readFont('bangers').length)
  expect((await app.send('GET', '/fonts/bangers?v=other')).headers['cache-control']).toBe(
    'private, max-age=86400',
  )
  expect((await app.send('GET', '/fonts/nobodys')).status).toBe(404)
})

test('a font that cannot be cut is handed out whole', async () => {
  const spoilt = await bring('noto-serif-kr', { stored: Buffer.alloc(1_000_000, 7) })
  const { own, subsets } = await listFonts(await chapterWith({ translation: '안녕', font: spoilt }))
  expect(own.map(({ id }) => id)).toEqual([spoilt])
  expect(subsets.map(({ font }) => font).sort()).toEqual(['noto-sans-tc', 'noto-sans-tc-bold'])
})

test('a font that was just chosen is cut too, although no stored text has it', async () => {
  const chapterId = await chapterWith({ translation: '你好', font: 'noto-sans-tc' })
  const answer = await people.typesetter('GET', `/chapters/${chapterId}/fonts?font=noto-serif-tc`)
  const { subsets }: Listed = answer.data
  expect(subsets.map(({ font }) => font).sort()).toEqual([
    'noto-sans-tc',
    'noto-sans-tc-bold',
    'noto-serif-tc',
  ])
  expect(
    (await people.typesetter('GET', `/chapters/${chapterId}/fonts?font=nobodys`)).data.subsets,
  ).toHaveLength(2)
})

test('fonts of a chapter are for those who may open it', async () => {
  const chapterId = await chapterWith({ translation: '你好' })
  expect((await people.translator2('GET', `/chapters/${chapterId}/fonts`)).status).toBe(403)
  expect((await app.send('GET', `/chapters/${chapterId}/fonts`)).status).toBe(401)
})
