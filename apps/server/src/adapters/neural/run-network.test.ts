import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { loadOpenCv, type OpenCv } from '@panelflow/vision/open-cv.ts'
import { findTextMap } from '@panelflow/vision/neural/find-text-map.ts'
import { readRegion } from '@panelflow/vision/neural/read-region.ts'
import { findTextLines } from '@panelflow/vision/neural/text-lines.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawDottedWord } from '../../testing/dotted-word.ts'
import { findPackagedModel, ModelRefused, readModelFile } from './model-file.ts'
import { getPackagedDetector, getPackagedRecogniser } from './models.ts'
import { createNetworkRunner } from './run-network.ts'
import { RUNTIMES, type Runtime } from './onnx-runtime.ts'

const runner = createNetworkRunner()
const detector = getPackagedDetector()
const recogniser = getPackagedRecogniser()
let cv: OpenCv
let folder: string
let letters: readonly string[]
beforeAll(async () => {
  ;({ cv } = await loadOpenCv())
  folder = await mkdtemp(path.join(os.tmpdir(), 'panelflow-model-'))
  const list = (await readModelFile(recogniser.letters)).toString('utf8').trimEnd().split('\n')
  letters = ['', ...list, ' ']
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const findWord = async (runtime: Runtime) => {
  const { page, polygon } = drawDottedWord()
  const map = await findTextMap(
    cv,
    page,
    async (picture) =>
      (await runner.run({
        model: detector.file,
        input: { kind: 'picture', ...picture, ...detector.norm },
        answer: 'plane',
        runtime,
      })) as Uint8Array,
    1,
  )
  const lines = findTextLines(cv, map, { leastScore: 0.45 })
  const region = { polygon, orientation: 'horizontal', lines } as const
  const read = await readRegion(
    cv,
    page,
    region,
    async (picture) =>
      (await runner.run({
        model: recogniser.file,
        input: { kind: 'picture', ...picture, ...recogniser.norm },
        answer: 'steps',
        runtime,
      })) as { classes: Int32Array; sure: Float32Array; count: number },
    letters,
  )
  return { lines, read, map }
}

describe('the networks that ship with us', () => {
  it('find and read a word, the same natively and as WebAssembly', async () => {
    const [native, wasm] = [await findWord(RUNTIMES[0]), await findWord(RUNTIMES[1])]
    expect(native.read.text).toBe('HELLO')
    expect(native.read.confidence).toBeGreaterThan(0.8)
    expect(native.lines).toHaveLength(1)
    expect(wasm.read.text).toBe('HELLO')
    expect(wasm.read.confidence).toBeCloseTo(native.read.confidence, 2)
    const differences = native.map.data.map((value, at) =>
      Math.abs(value - (wasm.map.data[at] ?? 0)),
    )
    expect(Math.max(...differences)).toBeLessThanOrEqual(2)
  })

  it('are refused with a sentence when the file is damaged, missing or no network', async () => {
    const damaged = path.join(folder, 'damaged.onnx')
    await copyFile(recogniser.file.path, damaged)
    const bytes = await readFile(damaged)
    bytes[1000] = (bytes[1000] ?? 0) ^ 1
    await writeFile(damaged, bytes)
    const refused = readModelFile({ path: damaged, sha256: recogniser.file.sha256 })
    await expect(refused).rejects.toThrow(ModelRefused)
    await expect(refused).rejects.toMatchObject({
      code: 'reading.model_refused',
      params: { model: 'damaged.onnx' },
      message: expect.stringMatching(/^The model damaged\.onnx is damaged or another version: /u),
    })
    const absent = { path: path.join(folder, 'absent.onnx'), sha256: '' }
    await expect(readModelFile(absent)).rejects.toThrow('The model absent.onnx cannot be read.')
    const run = runner.run({
      model: recogniser.letters,
      input: { kind: 'tensors', tensors: {} },
      answer: 'plane',
    })
    await expect(run).rejects.toThrow('The model ppocr_keys_v1.txt is no network that can be run.')
  })

  it('are the files of the version that is pinned', async () => {
    for (const model of ['detector', 'recogniser', 'letters'] as const)
      expect((await readModelFile(findPackagedModel(model))).length).toBeGreaterThan(0)
  })
})
