import { beforeAll, describe, expect, it } from 'vitest'
import { detectRegions } from './detect/detect-regions.ts'
import { erase } from './inpaint/erase.ts'
import { makePatches } from './inpaint/make-patches.ts'
import { filled, loadOpenCv, type OpenCv } from './open-cv.ts'
import { readingCrops } from './read/reading-crops.ts'
import { getBounds } from './raster.ts'
import { toMat } from './to-mat.ts'
import {
  aPage,
  balloon,
  lettering,
  toOutline,
  shade,
  type DrawnPage,
} from './testing/drawn-pages.ts'

const MAKERS = ['Mat', 'MatVector', 'getStructuringElement', 'matFromArray']

/**
 * An OpenCV that counts what is made and not freed: matrices, lists of them, and the matrices taken
 * out of a list.
 */
const counting = (
  real: OpenCv,
): { readonly cv: OpenCv; readonly count: { made: number; live: number } } => {
  const count = { made: 0, live: 0 }
  const counted = <T extends object>(object: T): T => {
    count.made++
    count.live++
    const own = object as T & {
      delete(): void
      get?: (index: number) => object
      push_back?: unknown
    }
    const end = own.delete.bind(object)
    own.delete = () => {
      count.live--
      end()
    }
    if (own.push_back !== undefined && own.get !== undefined) {
      const take = own.get.bind(object)
      own.get = (index) => counted(take(index))
    }
    return object
  }
  const cv = new Proxy(real, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver)
      if (typeof key !== 'string' || !MAKERS.includes(key)) return value
      return new Proxy(value as (...args: unknown[]) => object, {
        apply: (make, _, args) => counted(make(...args)),
        construct: (Make, args) => counted(Reflect.construct(Make, args) as object),
      })
    },
  })
  return { cv, count }
}

const aBubble = (channels: 3 | 4): { page: DrawnPage; outline: ReturnType<typeof toOutline> } => {
  const page = aPage(600, 500)
  shade(page, { x: 0, y: 0, w: 600, h: 500 }, (x, y) => [60 + ((x * 37 + y * 91) % 90), 80, 70])
  balloon(page, { x: 150, y: 120, w: 280, h: 190 })
  const outline = toOutline(lettering(page, { x: 210, y: 170 }, { columns: 7, rows: 3 }))
  if (channels === 3) return { page, outline }
  const data = new Uint8Array(page.width * page.height * 4).fill(255)
  for (let i = 0; i < page.width * page.height; i++)
    data.set(page.data.subarray(i * 3, i * 3 + 3), i * 4)
  return { page: { ...page, channels: 4, data } as unknown as DrawnPage, outline }
}

// An OpenCV matrix has no collector either: what is forgotten stays until the worker ends.
describe('no matrix of OpenCV stays behind', () => {
  let counter: ReturnType<typeof counting>
  beforeAll(async () => {
    counter = counting((await loadOpenCv()).cv)
  })

  it.each([3, 4] as const)(
    'after a page of %i channels was searched, read, patched and erased',
    (channels) => {
      const { cv, count } = counter
      const { page, outline } = aBubble(channels)
      const before = count.made
      expect(
        detectRegions(cv, page, { verticalPossible: true, direction: 'rtl', leastScore: 0.5 }),
      ).toHaveLength(1)
      expect(
        readingCrops(cv, page, [{ polygon: outline, orientation: 'horizontal' }], 'rows'),
      ).toHaveLength(1)
      expect(
        readingCrops(cv, page, [{ polygon: outline, orientation: 'vertical' }], 'columns').length,
      ).toBeGreaterThan(0)
      expect(makePatches(cv, page, [{ polygon: outline }])).toHaveLength(1)
      const bounds = getBounds(outline)
      const shapes = [{ kind: 'polygon', points: outline }] as const
      for (const what of ['lettering', 'everything'] as const) {
        for (const method of ['auto', 'inpaint', 'texture'] as const)
          expect(erase(cv, page, { shapes, bounds, what, method, spread: 3 })).not.toBeNull()
      }
      expect(count.made - before).toBeGreaterThan(50)
      expect(count.live).toBe(0)
    },
  )

  it('when the work fails half way', () => {
    const { cv, count } = counter
    const { page, outline } = aBubble(4)
    const broken = new Proxy(cv, {
      get: (target, key, receiver) =>
        key === 'cvtColor' || key === 'dilate'
          ? () => {
              throw new Error('no memory')
            }
          : (Reflect.get(target, key, receiver) as unknown),
    })
    expect(() => toMat(broken, page)).toThrow('no memory')
    expect(() => makePatches(broken, aBubble(3).page, [{ polygon: outline }])).toThrow('no memory')
    expect(() =>
      toMat(cv, { ...page, data: new Uint8Array(page.width * page.height * 5) }),
    ).toThrow(RangeError)
    expect(() =>
      filled(new cv.Mat(), () => {
        throw new Error('half way')
      }),
    ).toThrow('half way')
    expect(count.live).toBe(0)
  })
})
