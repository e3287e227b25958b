import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { createPixelGate } from '../../pipeline/pixel-gate.ts'
import type { PdfSource } from '../../ports/pdf-reader.ts'
import { getBuiltProgram } from '../../testing/built-program.ts'
import { createTestPdf, FULL_PICTURE } from '../../testing/test-pdf.ts'
import { measurePdfPage } from './pdf-page.ts'
import { createPdfReader } from './pdf-reader-process.ts'

const workerUrl = getBuiltProgram(new URL('pdf-reader-worker.ts', import.meta.url))
const { signal } = new AbortController()
const reader = createPdfReader({ workerUrl, gate: createPixelGate() })
afterAll(() => reader.close())

let sources = 0
const toSource = (bytes: Buffer): PdfSource => ({
  id: `source ${++sources}`,
  size: bytes.length,
  read: async (start, length) => bytes.subarray(start, start + length),
})

const createJpeg = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })
    .blur(4)
    .jpeg({ quality: 90 })
    .toBuffer()

test('a page that is one JPEG comes out as that file, byte for byte, whatever its size in points', async () => {
  const bytes = await createJpeg(600, 900)
  const jpeg = { bytes, width: 600, height: 900 }
  const page = { width: 100, height: 150, content: FULL_PICTURE(100, 150), jpeg }
  const source = toSource(createTestPdf([page, page]))
  expect(await reader.countPages(source, signal)).toBe(2)
  expect(await reader.readPage(source, 1, signal)).toEqual(bytes)
})

test('a page that is turned, lettered or framed is drawn with the pixels of its picture', async () => {
  const jpeg = { bytes: await createJpeg(600, 900), width: 600, height: 900 }
  const content = FULL_PICTURE(100, 150)
  const source = toSource(
    createTestPdf([
      { width: 100, height: 150, content, jpeg, rotate: 90 },
      { width: 100, height: 150, content: `${content} 0 0 20 20 re f`, jpeg },
      { width: 120, height: 150, content, jpeg },
    ]),
  )
  const sizes = await Promise.all(
    [0, 1, 2].map(async (index) => {
      const { format, width, height } = await sharp(
        await reader.readPage(source, index, signal),
      ).metadata()
      return { format, width, height }
    }),
  )
  expect(sizes).toEqual([
    { format: 'png', width: 900, height: 600 },
    { format: 'png', width: 600, height: 900 },
    { format: 'png', width: 720, height: 900 },
  ])
})

test('a drawing is rendered for print, without colours when it has none', async () => {
  const page = { width: 144, height: 72, content: '0 0 72 72 re f' }
  const coloured = { ...page, content: '1 0 0 rg 0 0 72 72 re f' }
  const source = toSource(createTestPdf([page, coloured]))
  const [black, red] = [
    sharp(await reader.readPage(source, 0, signal)),
    sharp(await reader.readPage(source, 1, signal)),
  ]
  expect(await black.metadata()).toMatchObject({ width: 600, height: 300, channels: 1 })
  const pixels = await red.raw().toBuffer()
  expect([...pixels.subarray(0, 3)]).toEqual([255, 0, 0])
  expect([...pixels.subarray(-3)]).toEqual([255, 255, 255])
})

test('a page of more pixels than one may have is refused; a large drawing is made coarser', async () => {
  const source = toSource(createTestPdf([{ width: 14_400, height: 14_400, content: '' }]))
  await expect(reader.readPage(source, 0, signal)).rejects.toMatchObject({
    code: 'image.too_many_pixels',
    params: { megapixels: 208, limit: 80 },
  })
  const drawing = { rotation: 0, images: [], isImagesOnly: false }
  const size = measurePdfPage({ ...drawing, width: 2_000, height: 7_200 })
  expect(size.width * size.height).toBeLessThanOrEqual(80_000_000)
  expect(size).toMatchObject({ width: 4_694 })
})

test('a damaged file is refused and the next one is read', async () => {
  const whole = createTestPdf([{ width: 72, height: 72, content: '' }])
  for (const bytes of [whole.subarray(0, 60), Buffer.from('%PDF-1.7\nnothing of the kind')])
    await expect(reader.countPages(toSource(bytes), signal)).rejects.toMatchObject({
      code: 'pdf.not_readable',
    })
  expect(await reader.countPages(toSource(whole), signal)).toBe(1)
})

test('a file with a password is refused as such', async (context) => {
  if (spawnSync('qpdf', ['--version']).status !== 0) return context.skip()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-test-'))
  const [plain, locked] = [path.join(folder, 'plain.pdf'), path.join(folder, 'locked.pdf')]
  try {
    writeFileSync(plain, createTestPdf([{ width: 72, height: 72, content: '' }]))
    spawnSync('qpdf', ['--encrypt', 'user', 'owner', '256', '--', plain, locked])
    await expect(reader.countPages(toSource(readFileSync(locked)), signal)).rejects.toMatchObject({
      code: 'pdf.encrypted',
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a file that takes too much time or memory is refused, and its copy is removed', async () => {
  // copies of other files lie in the shared folder
  const folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-test-'))
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  const small = createPdfReader({ workerUrl, gate: createPixelGate(), maxMemoryMb: 1 })
  const source = toSource(createTestPdf([{ width: 72, height: 72, content: '' }]))
  await expect(small.countPages(source, signal)).rejects.toMatchObject({
    code: 'image.too_complex',
  })
  const other = createPdfReader({ workerUrl, gate: createPixelGate() })
  expect(await other.countPages(source, signal)).toBe(1)
  await Promise.all([small.close(), other.close()])
  expect(readdirSync(folder)).toEqual([])
})
