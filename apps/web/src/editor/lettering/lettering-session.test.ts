import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { aText } from '@panelflow/domain/testing/a-page.ts'
import { createEngine } from '@panelflow/render/engine/engine.ts'
import { fontSubsetter, loadCanvasKit, readFont } from '@panelflow/render/engine/load-node.ts'
import { packCoverage } from '@panelflow/render/font/coverage.ts'
import { findFont } from '@panelflow/render/font/font-list.ts'
import { listLettersToDraw, SHAPER_LETTERS } from '@panelflow/render/font/letters-to-draw.ts'
import { faceFromBytes } from '@panelflow/render/font/read-face.ts'
import { describe, expect, it } from 'vitest'
import { createLetteringSession } from './lettering-session.ts'
import { createFontSource } from './font-source.ts'
import type { ChapterFonts } from './protocol.ts'

const canvasKit = await loadCanvasKit()
const wholeFile = async (id: string): Promise<Uint8Array> =>
  readFile(createRequire(import.meta.url).resolve(findFont(id)?.file ?? id))
const TC = await wholeFile('noto-sans-tc')
const BOLD = await wholeFile('noto-sans-tc-bold')
const { face: uploadedFace } = faceFromBytes(readFont('bangers'))
const OWN = await wholeFile('bangers')

/** A server with the chapter's letters of one large font, and what was asked of it. */
const aServer = (letters: string, own: ChapterFonts['own'] = []) => {
  const held = [...listLettersToDraw(letters), ...SHAPER_LETTERS]
  const files: Record<string, Uint8Array> = {
    subset: fontSubsetter().extractLetters(TC, held),
    bold: fontSubsetter().extractLetters(BOLD, held),
    [uploadedFace.sha256]: OWN,
  }
  const server = { own, lists: 0, requests: [] as string[], signed: 'now', down: false, lost: '' }
  const list = async (font?: string): Promise<ChapterFonts | null> => {
    server.lists++
    const chosen =
      font === 'noto-sans-tc-bold' ? [{ font, sha: 'bold', holds: packCoverage(held) }] : []
    if (server.down) return null
    return {
      own: server.own,
      subsets: [{ font: 'noto-sans-tc', sha: 'subset', holds: packCoverage(held) }, ...chosen],
      files: `/files/{sha}?${server.signed}`,
    }
  }
  const fetchBytes = async (url: string): Promise<Uint8Array> => {
    server.requests.push(url.split('?')[0] ?? '')
    const [, kind, ...rest] = url.split(/[/?]/)
    if (kind === 'api') return wholeFile(rest[1] ?? '')
    const file =
      rest[1] === server.signed && rest[0] !== server.lost ? files[rest[0] ?? ''] : undefined
    if (file === undefined) throw new Error(`403 ${url}`)
    return file
  }
  const engine = createEngine({ canvasKit })
  const source = createFontSource(list, fetchBytes)
  return { server, source, session: createLetteringSession(engine, source) }
}

const inChinese = (translation: string) => aText({ translation, font: 'noto-sans-tc' })
const WHOLE = '/api/fonts/noto-sans-tc'

const painted = async (translation: string): Promise<string> => {
  const engine = createEngine({ canvasKit })
  engine.fonts.add('noto-sans-tc', TC)
  engine.fonts.add('comic-neue-bold', await wholeFile('comic-neue-bold'))
  return engine.rasterText(inChinese(translation), 'zh-Hant', 1).sha
}

describe('the lettering session', () => {
  it('sets a chapter from its subset, and takes the whole font when a letter is not in it, with the same pixels', async () => {
    const { server, session } = aServer('你好嗎')
    expect((await session.raster(inChinese('你好'), 'zh-Hant', 1)).sha).toBe(await painted('你好'))
    await session.prepare([inChinese('好嗎'), inChinese('嗎')], 'zh-Hant')
    expect(server.requests).toEqual(['/files/subset'])
    expect((await session.raster(inChinese('你好龜'), 'zh-Hant', 1)).sha).toBe(
      await painted('你好龜'),
    )
    expect(server.requests).toEqual(['/files/subset', WHOLE])
    await session.layout(inChinese('鼴鼠'), 'zh-Hant')
    expect(server.requests).toHaveLength(2)
  })

  it('lays a text out once, to be stored, mapped and painted', async () => {
    const { source } = aServer('你好嗎')
    const engine = createEngine({ canvasKit })
    const laidOut: string[] = []
    const session = createLetteringSession(
      {
        fonts: engine.fonts,
        mapText: engine.mapText,
        listFeatures: engine.listFeatures,
        rasterText: engine.rasterText,
        layoutText: (text, language) => {
          laidOut.push(text.translation)
          return engine.layoutText(text, language)
        },
      },
      source,
    )
    for (const words of ['你', '你好']) {
      await session.layout(inChinese(words), 'zh-Hant')
      const map = await session.map(inChinese(words), 'zh-Hant')
      expect(map.words).toBe(words)
      await session.layout({ ...inChinese(words), color: '#ff0000' }, 'zh-Hant')
    }
    expect(laidOut).toEqual(['你', '你好'])
  })

  it('asks for a subset of a font that is chosen later', async () => {
    const { server, session } = aServer('你好')
    await session.prepare([inChinese('你好')], 'zh-Hant')
    await session.prepare([aText({ translation: '你好', font: 'noto-sans-tc-bold' })], 'zh-Hant')
    expect(server.requests).toEqual(['/files/subset', '/files/bold'])
    expect(server.lists).toBe(2)
  })

  it('does not fetch the whole font for a letter that is not in it either', async () => {
    const { server, session } = aServer('你好')
    expect((await session.layout(inChinese('你好က'), 'zh-Hant')).missing).toEqual(['က'])
    expect(server.requests).toEqual(['/files/subset'])
  })

  it('works with whole bundled fonts while the server cannot be asked', async () => {
    const { server, session } = aServer('你好')
    server.down = true
    expect((await session.raster(inChinese('你好'), 'zh-Hant', 1)).sha).toBe(await painted('你好'))
    expect(server.requests).toEqual([WHOLE])
  })

  it('takes the whole font when the subset does not come', async () => {
    const { server, session } = aServer('你好')
    server.lost = 'subset'
    expect((await session.raster(inChinese('你好'), 'zh-Hant', 1)).sha).toBe(await painted('你好'))
    expect(server.requests).toEqual(['/files/subset', '/files/subset', WHOLE])
  })

  it('meets a font that was brought while the chapter is open, and asks once for one that nobody has', async () => {
    const { server, session } = aServer('你好')
    await session.prepare([inChinese('你好')], 'zh-Hant')
    expect(server.lists).toBe(1)
    server.own = [uploadedFace]
    server.signed = 'later'
    const own = await session.raster(aText({ translation: 'BOOM', font: uploadedFace.id }), 'en', 1)
    const bundledPicture = await session.raster(
      aText({ translation: 'BOOM', font: 'bangers' }),
      'en',
      1,
    )
    expect(own.sha).toBe(bundledPicture.sha)
    expect(server.lists).toBe(2)
    const unknown = aText({ translation: 'BOOM', font: `own-${'0'.repeat(24)}` })
    const fallback = await session.raster(unknown, 'en', 1)
    await session.raster({ ...unknown, translation: 'CRASH' }, 'en', 1)
    expect(fallback.sha).toBe(
      (await session.raster(aText({ translation: 'BOOM', font: 'comic-neue-bold' }), 'en', 1)).sha,
    )
    expect(server.lists).toBe(3)
  })

  it('asks for new addresses when those it has are out of date', async () => {
    const { server, session } = aServer('你好', [uploadedFace])
    await session.prepare([inChinese('你好')], 'zh-Hant')
    server.signed = 'later'
    expect(
      (await session.raster(aText({ translation: 'BOOM', font: uploadedFace.id }), 'en', 1)).width,
    ).toBeGreaterThan(0)
    expect(server.requests).toEqual([
      '/files/subset',
      `/files/${uploadedFace.sha256}`,
      `/files/${uploadedFace.sha256}`,
    ])
  })
})
