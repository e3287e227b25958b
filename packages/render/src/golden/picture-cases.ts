import { PAGE_SCHEMA_VERSION } from '@panelflow/domain/page/document/migrations/migrations.ts'
import { createImageProps, createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import type {
  PageDocument,
  PageItem,
  Shadow,
  Stroke,
} from '@panelflow/domain/page/document/page-document.ts'
import { composeDocument, type PageParts } from '../compose/compose-document.ts'
import type { Engine } from '../engine/engine.ts'
import { sha256 } from '../exact/sha256.ts'
import { aText } from './golden-case.ts'

/** One small picture in three formats, 40 × 28 px with soft edges, drawn for these tests. */
export const PICTURES = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAACgAAAAcCAYAAAATFf3WAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAGC0lEQVRYwxXYIavDZhuA4agDH1RFBQZRUYVBVFRhUBVVGFRFBQZVUYVBVFRhUBVVGFRFBQZVUYVBVFRhUBVRCoOqqMF+wL7riKvQWz0meZ83QRDEwRcrQqLg5fcVJKxJ/cvYsCXXduwpKLUDFUdqreHEmVa7cKWj124M3Bm1iQdPZu3Nh4Ug+F8cfbEiJPrfK4pJWJNqGRu25NqOPQWldqDiSK01nDjTaheudPTajYE7ozbx4MmsvfmwEARhnH6xIiQKX2lMwppUy9iwJdd27CkotQMVR2qt4cSZVrtwpaPXbgzcGbWJB09m7c2HhSD4Ic6/WBES/fDKYxLWpFrGhi25tmNPQakdqDhSaw0nzrTahSsdvXZj4M6oTTx4MmtvPiwEQfIqv1gREiVxGZOwJtUyNmzJtR17CkrtQMWRWms4cabVLlzp6LUbA3dGbeLBk1l782EhCH581V+sCIl+jOuYhDWplrFhS67t2FNQagcqjtRaw4kzrXbhSkev3Ri4M2oTD57M2psPC0GQvdovVoREWdzGJKxJtYwNW3Jtx56CUjtQcaTWGk6cabULVzp67cbAnVGbePBk1t58WAiCn179FytCop/iPiZhTaplbNiSazv2FJTagYojtdZw4kyrXbjS0Ws3Bu6M2sSDJ7P25sNCEOTx+MWKkCh/jTEJa1ItY8OWXNuxp6DUDlQcqbWGE2da7cKVjl67MXBn1CYePJm1Nx8WguDneP5iRUj082uOSViTahkbtuTajj0FpXag4kitNZw402oXrnT02o2BO6M28eDJrL35sBAERfzPFytCouL1T0zCmlTL2LAl13bsKSi1AxVHaq3hxJlWu3Clo9duDNwZtYkHT2btzYeFIPgl/u+LFSHRL6//YhLWpFrGhi25tmNPQakdqDhSaw0nzrTahSsdvXZj4M6oTTx4MmtvPiwEQfX674sVIVEV/xeTsCbVMjZsybUdewpK7UDFkVprOHGm1S5c6ei1GwN3Rm3iwZNZe/NhIQh+NSArQqJfDUjCmlTL2LAl13bsKSi1AxVHaq3hxJlWu3Clo9duDNwZtYkHT2btzYfl1+8BGwOyIiRqDEjCmlTL2LAl13bsKSi1AxVHaq3hxJlWu3Clo9duDNwZtYkHT2btzYel+R7wNwOyIiT6zYAkrEm1jA1bcm3HnoJSO1BxpNYaTpxptQtXOnrtxsCdUZt48GTW3nxYfvsesPWQsCIkaj0kJKxJtYwNW3Jtx56CUjtQcaTWGk6cabULVzp67cbAnVGbePBk1t58WNrvh+R3A7IiJPrdgCSsSbWMDVtybceeglI7UHGk1hpOnGm1C1c6eu3GwJ1Rm3jwZNbefFh+/x6w8x5kRUjUeQ+SsCbVMjZsybUdewpK7UDFkVprOHGm1S5c6ei1GwN3Rm3iwZNZe/Nh6b7fg384SVgREv3hJCFhTaplbNiSazv2FJTagYojtdZw4kyrXbjS0Ws3Bu6M2sSDJ7P25sPyx/dJMrzGL1aEREM8xiSsSbWMDVtybceeglI7UHGk1hpOnGm1C1c6eu3GwJ1Rm3jwZNbefFgIgj9tM6wIif60zZCwJtUyNmzJtR17CkrtQMWRWms4cabVLlzp6LUbA3dGbeLBk1l782H583ubmeyDrAiJJvsgCWtSLWPDllzbsaeg1A5UHKm1hhNnWu3ClY5euzFwZ9QmHjyZtTcflul7H/zLRs2KkOgvGzUJa1ItY8OWXNuxp6DUDlQcqbWGE2da7cKVjl67MXBn1CYePJm1Nx+Wv7436jkuv1gREs2vMiZhTaplbNiSazv2FJTagYojtdZw4kyrXbjS0Ws3Bu6M2sSDJ7P25sNCEPztVseKkOhvtzoS1qRaxoYtubZjT0GpHag4UmsNJ8602oUrHb12Y+DOqE08eDJrbz4sf3/f6hb3YlaERIt7MQlrUi1jw5Zc27GnoNQOVByptYYTZ1rtwpWOXrsxcGfUJh48mbU3H5bl+178ry8LrAiJ/vVlgYQ1qZaxYUuu7dhTUGoHKo7UWsOJM6124UpHr90YuDNqEw+ezNqbD8u/r+j/QKHqMSxmJFEAAAAASUVORK5CYII=',
  jpeg: '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAcACgDASIAAhEBAxEB/8QAGgABAAIDAQAAAAAAAAAAAAAABwADAgQFCP/EACEQAAEEAgIDAQEAAAAAAAAAABEAAQIDBBIGgTFh8RQH/8QAGQEBAAIDAAAAAAAAAAAAAAAABQIEAwYH/8QAJhEAAAUDAwQDAQAAAAAAAAAAAQIDERIAMUEEEyEFIjJhUoHwgv/aAAwDAQACEQMRAD8ATX/ok4Da53PtXvz+cBtc7n2vPdEszCBsezfoD6ulR+vCBsezfoD6klk0kpbnZFpZ23s/zl68c0bpeokVb89PD86nAbWu59q5+azgNrXc+0J0NlYQM3s36A+rpUQycIGb2b9AfVUWOmlLc7ItLO29n+cvXjmtj0oJKt+emF+YTgNrHc+1EYUVZGEDJ7N+gPqiora3TonEi6u0YLliJm/oOBe/p2p5LpqByuAPVuLwmWH4jKe3QC38Xhz4fhnnt0AmerAx4kQWdWFRHxBZAMYIbYxi8cxfyveXu2K5ah03bzRJi8SfD8M89ugPq38Xiz4fhnnt0Ak+vEpiRFZ1Y1USIqsCYhDbGMXjmL+V7y92xTSAGTzR5i8b/H4Z57dAKJGroriRFRQSSXTIBdOpAmAYBb7Hm/NLF1xwDnmv/9k=',
  webp: 'UklGRsgBAABXRUJQVlA4WAoAAAAQAAAAJwAAGwAAQUxQSEEAAAABXyAkIDxQ/R9rQ0QkjUAM21ZS+Apf4SukkEIKKaSQQgoJnlXriP5no6Ckok6DJi3adOjS+8qlQ5sWTRrUqSgpCABWUDggYAEAAPAKAJ0BKigAHAA+nUCbSaWjsiEwFVqqQBOJbGnigAmwGwAfaBugH8ApDREqD+k+YJRX6ZrCJOOMH2AdoD7Zt8T//+j/6QD//+blvKf+w/qvZ0fwB7/wvLxx4pSc4D7q4AD+8I38g//GuB/74mK1qGl79DTA2OWieerP/DqtzfCmBbm+C62OKEuFEmzJPnGorpbg1ZOIWMuXz60ZyqFv6kjiYEDXF8BA1x/5Ze7a/n9OrtkxjhNp1NF651tFt3f/+0f9VU7/9o/tDDZEsVi1/xtNMfrnXCWriDQ9Nob+ct/IOXz6G7d+tE/RGZY6oQKsjjiY12ZbjmHUzTkddQT0iTZi9JtNkgpJI2+jkC8xtNonDAD+DxifX//T5efXxRRw9cegzKzez5jxYdRbGmhjgqvTFckz2/B9dY7edjT2bl0EfYeOj16XbbgY69fdKS3CPpzdezOSz+i7Gw+TR9zrgAA=',
} as const

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
