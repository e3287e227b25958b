import { expect, test } from 'vitest'
import yazl from 'yazl'
import { computeFingerprint, listChosenFiles } from './chosen-files.ts'

const zip = async (files: Readonly<Record<string, string>>, name: string): Promise<File> => {
  const archive = new yazl.ZipFile()
  for (const [path, text] of Object.entries(files)) archive.addBuffer(Buffer.from(text), path)
  archive.end()
  const chunks: Buffer[] = []
  for await (const chunk of archive.outputStream) chunks.push(chunk as Buffer)
  return new File([new Uint8Array(Buffer.concat(chunks))], name)
}

test('archives are opened: their files have paths, sizes and bytes of their own', async () => {
  const chosen = await listChosenFiles([
    await zip({ 'Ch 1/1.png': 'first', 'Ch 2/1.png': 'second' }, 'whale.zip'),
    new File(['plain'], 'cover.png'),
    new File(['no archive'], 'broken.cbz'),
    new File(['x'], '._whale.zip'),
  ])
  expect(chosen.name).toBe('whale.zip')
  expect(chosen.unreadable).toEqual(['broken.cbz'])
  expect(chosen.files.map(({ path, size }) => [path, size])).toEqual([
    ['whale/Ch 1/1.png', 5],
    ['whale/Ch 2/1.png', 6],
    ['cover.png', 5],
    ['._whale.zip', 1],
  ])
  const [first] = chosen.files
  const bytes = await first?.getBytes()
  expect(await bytes?.text()).toBe('first')
  // the same file beside the archive is told to be the same
  expect(await first?.getFingerprint(new Blob([]))).toBe(
    await computeFingerprint(new Blob(['first'])),
  )
})

test('the fingerprint is the CRC-32 that archives hold', async () => {
  expect(await computeFingerprint(new Blob(['123456789']))).toBe('crc32:cbf43926')
})
