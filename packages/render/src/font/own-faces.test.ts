import { beforeAll, describe, expect, test } from 'vitest'
import { createEngine } from '../engine/engine.ts'
import type { Engine } from '../engine/engine.ts'
import { loadCanvasKit, readFont } from '../engine/load-node.ts'
import { aText } from '../golden/golden-case.ts'
import { chooseFace, listNeededFonts } from './choose-face.ts'
import { packCoverage, unpackCoverage } from './coverage.ts'
import { isOwnFaceId } from './font-face.ts'
import { BUNDLED_FACES } from './bundled-faces.ts'
import { BUNDLED_FONTS, registryWith } from './font-registry.ts'
import { faceFromBytes } from './read-face.ts'

/** Bundled fonts, uploaded as if they were a person's own. */
const BANGERS = readFont('bangers')
const { face: bangers } = faceFromBytes(BANGERS)
const { face: regular } = faceFromBytes(readFont('comic-neue'))
const { face: boldItalic } = faceFromBytes(readFont('comic-neue-bold-italic'))

describe('an own face', () => {
  test('is what its bytes say', () => {
    expect(isOwnFaceId(bangers.id)).toBe(true)
    expect(bangers).toMatchObject({
      family: 'Bangers',
      weight: 400,
      style: 'normal',
      source: 'own',
      scripts: ['latin', 'symbol'],
    })
    expect(bangers.languages).toEqual(expect.arrayContaining(['en', 'id', 'fr', 'pt', 'es']))
    expect(bangers.languages).not.toContain('th')
    expect(boldItalic).toMatchObject({ family: 'Comic Neue', weight: 700, style: 'italic' })
    expect(unpackCoverage(bangers.coverage).has(0x41)).toBe(true)
    expect(unpackCoverage(bangers.coverage).has(0x4f60)).toBe(false)
  })

  test('of each script and weight that is bundled reads as it is listed', () => {
    for (const id of ['noto-sans-jp-bold', 'noto-sans-kr', 'noto-sans-thai', 'mali-italic']) {
      const listed = BUNDLED_FONTS.find(id)
      const { face } = faceFromBytes(readFont(id))
      expect({ weight: face.weight, style: face.style, sha256: face.sha256 }, id).toEqual({
        weight: listed?.weight,
        style: listed?.style,
        sha256: listed?.sha256,
      })
      for (const script of listed?.scripts ?? []) expect(face.scripts, id).toContain(script)
      for (const language of listed?.languages ?? []) expect(face.languages, id).toContain(language)
    }
  })

  test('says what its maker allows and whether it can stand', () => {
    const japanese = faceFromBytes(readFont('noto-sans-jp'))
    expect(japanese).toMatchObject({ embedding: 'installable', maySubset: true, vertical: true })
    expect(faceFromBytes(BANGERS).vertical).toBe(false)
    const restricted = withFsType(BANGERS, 0x0102)
    expect(faceFromBytes(restricted)).toMatchObject({ embedding: 'restricted', maySubset: false })
    expect(faceFromBytes(withFsType(BANGERS, 0x0008))).toMatchObject({
      embedding: 'editable',
      maySubset: true,
    })
  })

  test('that is no font is refused', () => {
    expect(() => faceFromBytes(new Uint8Array([0, 1, 0, 0, 9, 9]))).toThrow(
      expect.objectContaining({ code: 'render.font_unreadable' }),
    )
  })

  test('has no sisters, neither its own nor bundled, and is no sister of a bundled face', () => {
    const registry = registryWith([regular, boldItalic])
    expect(
      chooseFace({ font: regular.id, bold: true, italic: false }, 'en', registry),
    ).toMatchObject({
      face: { id: regular.id },
      fakeBold: true,
      fakeItalic: false,
    })
    expect(
      chooseFace({ font: boldItalic.id, bold: true, italic: true }, 'en', registry),
    ).toMatchObject({
      face: { id: boldItalic.id },
      fakeBold: false,
      fakeItalic: false,
    })
    expect(
      chooseFace({ font: 'comic-neue', bold: true, italic: false }, 'en', registry).face.id,
    ).toBe('comic-neue-bold')
  })

  test('never takes the place of a bundled font', () => {
    expect(registryWith([{ ...bangers, id: 'bangers' }]).find('bangers')).toBe(
      BUNDLED_FONTS.find('bangers'),
    )
    expect(registryWith([]).faces).toBe(BUNDLED_FACES)
  })

  test('nobody knows falls back to the font of the language', () => {
    expect(chooseFace({ font: bangers.id, bold: false, italic: false }, 'en').face.id).toBe(
      'comic-neue-bold',
    )
  })

  test('without digits or marks gets them from bundled fonts, letter by letter', () => {
    const covered = unpackCoverage(bangers.coverage).codePoints()
    const capitals = { ...bangers, coverage: packWithout(covered, '0123456789') }
    const registry = registryWith([capitals])
    expect(listNeededFonts(aText('BOOM', { font: capitals.id }), 'en', registry)).toEqual([
      capitals.id,
    ])
    expect(listNeededFonts(aText('BOOM 3', { font: capitals.id }), 'en', registry)).toEqual([
      capitals.id,
      'comic-neue-bold',
    ])
  })
})

describe('an engine', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = createEngine({ canvasKit: await loadCanvasKit() })
  })

  test('learns own faces while it lives and paints them as it paints the same bundled file', () => {
    const text = aText('KRAKA-BOOM!', { font: bangers.id })
    expect(engine.fonts.listMissing(text, 'en')).toEqual(['comic-neue-bold'])
    engine.fonts.registerOwnFaces([bangers])
    engine.fonts.registerOwnFaces([regular])
    expect(engine.fonts.registry.find(bangers.id)).toBe(bangers)
    expect(engine.fonts.listMissing(text, 'en')).toEqual([bangers.id])
    engine.fonts.add(bangers.id, BANGERS)
    engine.fonts.add('bangers', BANGERS)
    expect(engine.fonts.listMissing(text, 'en')).toEqual([])
    const own = engine.rasterText(text, 'en')
    expect(own.width).toBeGreaterThan(0)
    expect(own.sha).toBe(engine.rasterText({ ...text, font: 'bangers' }, 'en').sha)
  })
})

function packWithout(codePoints: readonly number[], letters: string): string {
  return packCoverage(
    codePoints.filter((codePoint) => !letters.includes(String.fromCodePoint(codePoint))),
  )
}

/** The file with other embedding bits, as another maker would set them. */
function withFsType(bytes: Uint8Array, fsType: number): Uint8Array {
  const copy = bytes.slice()
  const view = new DataView(copy.buffer)
  for (let row = 12; row < 12 + view.getUint16(4) * 16; row += 16) {
    if (new TextDecoder().decode(copy.subarray(row, row + 4)) === 'OS/2')
      view.setUint16(view.getUint32(row + 8) + 8, fsType)
  }
  return copy
}
