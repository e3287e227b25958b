import type { Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'

const readEntry = async (zip: ZipFile, entry: Entry): Promise<Buffer> => {
  const stream = await new Promise<Readable>((resolve, reject) =>
    zip.openReadStream(entry, (error, opened) => (opened ? resolve(opened) : reject(error))),
  )
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Everything in a ZIP, by name, in the order it was packed; checked against the sizes and sums it
 * claims.
 */
export const openArchiveForTest = async (file: string): Promise<ReadonlyMap<string, Buffer>> => {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    yauzl.open(file, { lazyEntries: true, autoClose: false }, (error, opened) =>
      opened ? resolve(opened) : reject(error),
    ),
  )
  const files = new Map<string, Buffer>()
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      readEntry(zip, entry).then((bytes) => {
        files.set(entry.fileName, bytes)
        zip.readEntry()
      }, reject)
    })
    zip.on('end', resolve)
    zip.on('error', reject)
    zip.readEntry()
  })
  zip.close()
  return files
}
