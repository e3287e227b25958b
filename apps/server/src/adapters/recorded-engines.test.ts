import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_FOLDER } from '../db/seed/demo-comic.ts'
import type { PageRaster } from '../ports/text-detector.ts'
import { sharpImages } from './images/sharp-images.ts'
import { type ReadingEngines, readRecording, withRecording } from './recorded-engines.ts'

const images = sharpImages()
const recording = readRecording(DEMO_FOLDER)
const known = recording.pages[0]!
const OPTIONS = { sourceLanguage: 'zh-Hans', readingDirection: 'strip' } as const

/** Engines that are only asked: their answers are counted. */
const createAskedEngines = (version = recording.engines.detector.version) => {
  const asked: string[] = []
  const answer = (name: string) => async () => {
    asked.push(name)
    return []
  }
  const engines: ReadingEngines = {
    detector: { engine: { ...recording.engines.detector, version }, detect: answer('detector') },
    reader: { engine: recording.engines.reader, read: answer('reader') },
    patches: { engine: recording.engines.patches, make: answer('patches') },
  }
  return { asked, engines }
}

let folder: string
let page: PageRaster
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'panelflow-recording-'))
  page = await images.decodeRgb(await readFile(new URL(known.file, DEMO_FOLDER)))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

describe('recorded engines', () => {
  it('answer for a demo page what was recorded, without asking the engines', async () => {
    const { asked, engines } = createAskedEngines()
    const { detector, reader, patches } = withRecording(DEMO_FOLDER, images, engines)
    const regions = await detector.detect(page, OPTIONS)
    expect(regions).toHaveLength(known.regions.length)
    const texts = await reader.read(page, regions, { language: 'zh-Hans' })
    expect(texts).toEqual(
      known.regions.map(({ text, confidence, letters }) => ({ text, confidence, letters })),
    )
    expect(texts.every(({ text, letters }) => letters?.length === Array.from(text).length)).toBe(
      true,
    )
    const made = await patches.make(page, regions.toReversed())
    expect(made.map(({ regionIndex }) => known.regions.length - 1 - regionIndex)).toEqual(
      known.patches.map((one) => one.regionIndex),
    )
    for (const { rgba, w, h } of made) expect(rgba).toHaveLength(w * h * 4)
    expect(asked).toEqual([])
  })

  it('ask the engines for any other page, and for regions that were not recorded', async () => {
    const { asked, engines } = createAskedEngines()
    const { detector, reader, patches } = withRecording(DEMO_FOLDER, images, engines)
    const other = { ...page, data: page.data.toReversed() }
    const regions = await detector.detect(page, OPTIONS)
    await detector.detect(other, OPTIONS)
    await reader.read(other, regions, { language: 'zh-Hans' })
    await reader.read(page, [{ ...regions[0]!, polygon: regions[0]!.polygon.slice(1) }], {
      language: 'zh-Hans',
    })
    await patches.make(page, regions.slice(1))
    expect(asked).toEqual(['detector', 'reader', 'reader', 'patches'])
  })

  it('step aside for an engine of another version', async () => {
    const { asked, engines } = createAskedEngines('another')
    await withRecording(DEMO_FOLDER, images, engines).detector.detect(page, OPTIONS)
    expect(asked).toEqual(['detector'])
  })

  it('refuse a recording that is not one', async () => {
    await writeFile(path.join(folder, 'recording.json'), '{"pages":[]}')
    expect(() => readRecording(pathToFileURL(`${folder}/`))).toThrow('engines')
  })
})
