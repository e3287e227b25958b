import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import { SaxesParser } from 'saxes'
import yauzl from 'yauzl'

export interface ReadEntry {
  readonly bytes: Buffer
  /** 0 stored, 8 deflated */
  readonly method: number
  /** bit 3: sizes only stand behind the bytes */
  readonly sizesBehind: boolean
  readonly extraFields: number
  readonly modifiedAt: Date
}

/** Reads an archive with yauzl, which checks sizes; the CRC is checked here. */
export const readZip = async (archive: Readable | Buffer): Promise<Map<string, ReadEntry>> => {
  const bytes = Buffer.isBuffer(archive) ? archive : await buffer(archive)
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(bytes, {
    lazyEntries: true,
  })
  const entries = new Map<string, ReadEntry>()
  return await new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: yauzl.Entry) => {
      readEntry(zip, entry).then((read) => {
        entries.set(entry.fileName, read)
        zip.readEntry()
      }, reject)
    })
    zip.readEntry()
  })
}

const readEntry = async (zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<ReadEntry> => {
  const stream = await new Promise<Readable>((resolve, reject) =>
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened))),
  )
  const bytes = await buffer(stream)
  if (crc32(bytes) !== entry.crc32) throw new Error(`${entry.fileName}: wrong CRC`)
  return {
    bytes,
    method: entry.compressionMethod,
    sizesBehind: (entry.generalPurposeBitFlag & 8) !== 0,
    extraFields: entry.extraFieldLength,
    modifiedAt: entry.getLastModDate(),
  }
}

export interface XmlNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
  /** all character data inside, joined */
  readonly text: string
}

interface GrowingNode extends XmlNode {
  readonly children: GrowingNode[]
  text: string
}

/** Parses strictly, with namespaces checked. @throws when it is not well-formed */
export const readXml = (xml: string | Buffer): XmlNode => {
  const parser = new SaxesParser({ xmlns: true })
  const root: GrowingNode = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.fromEntries(
      Object.entries(attributes).map(([key, attribute]) => [key, attribute.value]),
    )
    const node: GrowingNode = { name, attributes: values, children: [], text: '' }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('text', (text) => {
    for (const node of open) node.text += text
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.write(xml.toString()).close()
  const [top] = root.children
  if (top === undefined) throw new Error('no element')
  return top
}

/** All elements of that name below a node, in document order. */
export const all = (node: XmlNode, name: string): XmlNode[] =>
  node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)])
