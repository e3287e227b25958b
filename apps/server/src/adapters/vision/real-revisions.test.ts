/**
 * Revisions of real comic pages: recompressed, scaled, cut, painted over. The pages are no part of
 * the repository: see tools/real-pages.ts.
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { comparePictures } from '@panelflow/vision/register/find-changes.ts'
import { loadOpenCv, type OpenCv } from '@panelflow/vision/open-cv.ts'
import type { Raster } from '@panelflow/vision/raster.ts'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { hasRealPages, REAL_PAGES } from '../../../../../tools/real-pages.ts'

const SETS = ['pc-ep01-zh', 'derived-manga-ja']
const shows = 'that revisions of real pages are aligned, and only what changed is marked'
const available = SETS.filter((set) => hasRealPages(set, shows))

let cv: OpenCv
beforeAll(async () => {
  ;({ cv } = await loadOpenCv())
})

const decode = async (picture: Sharp): Promise<Raster> => {
  const { data, info } = await picture
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) }
}

const listPictures = (set: string): readonly string[] =>
  readdirSync(path.join(REAL_PAGES, set, 'pages'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(png|jpe?g)$/i.test(name))
    .toSorted()
    .map((name) => path.join(REAL_PAGES, set, 'pages', name))

describe.skipIf(available.length === 0)('revisions of real pages', () => {
  it.each(available)('of %s: only a painted bubble is a change', async (set) => {
    const [file = ''] = listPictures(set)
    const { width, height } = await sharp(file).metadata()
    // a part of a strip shows as much as a page
    const size = { width, height: Math.min(height, 1800) }
    const page = async (): Promise<Sharp> =>
      sharp(
        await sharp(file)
          .extract({ left: 0, top: 0, ...size })
          .png()
          .toBuffer(),
      )
    const before = await decode(await page())
    const compare = async (picture: Sharp) => comparePictures(cv, await decode(picture), before)

    const jpeg = await (await page()).jpeg({ quality: 70 }).toBuffer()
    expect((await compare(sharp(jpeg)))?.changes).toEqual([])

    const larger = await compare((await page()).resize(Math.round(width * 1.5)))
    expect(larger?.changes).toEqual([])
    expect(larger?.placement.scale).toBeCloseTo(1.5, 2)

    const cut = { left: 12, top: 20, width: width - 40, height: size.height - 50 }
    const cropped = await compare((await page()).extract(cut))
    expect(cropped?.changes).toEqual([])
    expect(cropped?.placement).toMatchObject({ dx: -12, dy: -20 })

    const w = Math.round(width / 5)
    const at = { left: Math.round(width / 2), top: Math.round(size.height / 3) }
    const ellipse = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${w}"><ellipse cx="${w / 2}" cy="${w / 2}" rx="${w / 2 - 3}" ry="${w / 3}" fill="#7fd" stroke="#000" stroke-width="4"/></svg>`
    const painted = await (
      await page()
    )
      .composite([{ input: Buffer.from(ellipse), ...at }])
      .jpeg({ quality: 80 })
      .toBuffer()
    const changes = (await compare(sharp(painted)))?.changes ?? []
    expect(changes).toHaveLength(1)
    const [box] = changes
    expect(Math.abs((box?.x ?? 0) + (box?.w ?? 0) / 2 - at.left - w / 2)).toBeLessThan(w / 4)
    expect(Math.abs((box?.y ?? 0) + (box?.h ?? 0) / 2 - at.top - w / 2)).toBeLessThan(w / 4)
  })
})
