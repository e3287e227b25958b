import { PAGE_SCHEMA_VERSION } from '@panelflow/domain/page/document/migrations/migrations.ts'
import { createImageProps, createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import type {
  PageDocument,
  PageItem,
  Shadow,
  Stroke,
} from '@panelflow/domain/page/document/page-document.ts'
import { composeDocument } from '../compose/compose-document.ts'
import type { PageParts } from '../compose/compose-document.ts'
import type { Engine } from '../engine/engine.ts'
import { sha256 } from '../exact/sha256.ts'
import { aText } from './golden-case.ts'
import { PICTURES } from './pictures.ts'

type Hashes = Record<string, string>

const STROKE: Stroke = { width: 2.5, color: '#ffcc00' }
const SHADOW: Shadow = { color: '#00000099', distance: 6, angle: 40, size: 1, blur: 5 }

function decodeBase64(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}

/** Hashes of decoded, placed and composed pictures. Needs the font `comic-neue-bold`. */
export async function paintPictures(engine: Engine): Promise<Hashes> {
  const png = decodeBase64(PICTURES.png)
  const upright = { cx: 60, cy: 40, w: 90, h: 50, rotation: 0, opacity: 1 }
  const patch = { x: 12, y: 7, w: 40, h: 28, opacity: 1 }
  const hashes: Hashes = {
    'picture enlarged': engine.rasterImage(png, upright).sha,
    'picture turned': engine.rasterImage(png, { ...upright, rotation: 23.45 }).sha,
    'picture shrunk': engine.rasterImage(png, { ...upright, w: 9, h: 6 }).sha,
    'picture at half opacity and scale': engine.rasterImage(png, { ...upright, opacity: 0.5 }, 0.5)
      .sha,
    'patch in place': engine.rasterPatch(png, { x: 12, y: 7, w: 40, h: 28, opacity: 1 }).sha,
    'patch at 60 percent': engine.rasterPatch(png, { x: 12, y: 7, w: 40, h: 28, opacity: 0.6 }).sha,
    'patch enlarged': engine.rasterPatch(png, { x: 12, y: 7, w: 90, h: 61, opacity: 1 }).sha,
    'patch at three tenths': engine.rasterPatch(
      png,
      { x: 12, y: 7, w: 40, h: 28, opacity: 0.8 },
      0.3,
    ).sha,
    'patch turned': engine.rasterPatch(png, { ...patch, rotation: 33.3 }).sha,
    'patch with a stroke': engine.rasterPatch(png, { ...patch, stroke: STROKE }).sha,
    'patch turned, with stroke and shadow': engine.rasterPatch(png, {
      ...patch,
      rotation: -12.5,
      opacity: 0.7,
      stroke: STROKE,
      shadow: SHADOW,
    }).sha,
    'picture with stroke and shadow': engine.rasterImage(png, {
      ...upright,
      rotation: 23.45,
      stroke: STROKE,
      shadow: SHADOW,
    }).sha,
    'picture with a shadow at three halves': engine.rasterImage(
      png,
      { ...upright, shadow: { ...SHADOW, blur: 0, size: 2.5 } },
      1.5,
    ).sha,
    'page of every kind': sha256((await composeDocument(engine, aPageOfEveryKind(engine))).rgba),
  }
  for (const [format, base64] of Object.entries(PICTURES))
    hashes[`decoded ${format}`] = sha256(engine.decodeImage(decodeBase64(base64)).rgba)
  return hashes
}

const ORIGIN = { '*': { by: 'ai', run: 'golden', at: '2026-01-01T00:00:00Z' } } as const

function aDocument(kind: 'base' | 'lane', items: readonly PageItem[]): PageDocument {
  return {
    schema: PAGE_SCHEMA_VERSION,
    id: kind,
    kind,
    width: 120,
    height: 80,
    source: 'golden',
    rev: 1,
    items: Object.fromEntries(items.map((item) => [item.id, item])),
  }
}

function aPageOfEveryKind(engine: Engine): PageParts {
  const rgba = new Uint8Array(120 * 80 * 4)
  for (let i = 0; i < rgba.length; i += 4) rgba.set([(i / 4) % 251, (i / 480) % 240, 128, 255], i)
  const patch = createPatchProps({ x: 5, y: 5, w: 40, h: 28, asset: 'png' })
  const image = createImageProps({
    asset: 'jpeg',
    cx: 80,
    cy: 40,
    w: 50,
    h: 30,
    rotation: 10,
    opacity: 0.9,
  })
  const text = aText('Boo!', {
    cx: 60,
    cy: 45,
    w: 110,
    h: 60,
    size: 30,
    stroke: { width: 3, color: '#ffffff' },
  })
  return {
    base: { width: 120, height: 80, rgba },
    baseDoc: aDocument('base', [{ id: 'a', kind: 'patch', props: patch, origin: ORIGIN, rev: 1 }]),
    laneDoc: aDocument('lane', [
      {
        id: 'b',
        kind: 'text',
        props: { ...text, layout: engine.layoutText(text, 'en') },
        origin: ORIGIN,
        rev: 1,
      },
      { id: 'c', kind: 'image', props: image, origin: ORIGIN, rev: 1 },
      { id: 'd', kind: 'text', props: { ...text, cy: 20, hidden: true }, origin: ORIGIN, rev: 1 },
    ]),
    language: 'en',
    assets: (sha) => decodeBase64(sha === 'png' ? PICTURES.png : PICTURES.jpeg),
  }
}
