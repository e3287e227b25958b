import { expect, test } from 'vitest'
import { MARKS_VERSION, type PageMarks, readMarks, writeMarks } from './layer-marks.ts'
import { printPixels } from './pixel-print.ts'

const marks: PageMarks = {
  version: MARKS_VERSION,
  base: { id: 'b1', rev: 3 },
  lane: { id: 'l1', rev: 4 },
  ground: { layer: 1, print: { hash: 'ab', x: 0, y: 0, w: 4, h: 4 } },
  layers: [
    {
      item: 't1',
      document: 'lane',
      layer: 2,
      name: 'He said',
      print: { hash: 'cd', x: -3, y: 5, w: 2, h: 1 },
      opacity: 128,
      blend: 'multiply',
      type: { words: 'He said: "<&>"\n“早安” \u0007', x: 1.5, y: 2, turn: -30 },
    },
  ],
}

test('marks of layers are read from the packet they were written into', () => {
  expect(readMarks(writeMarks(marks))).toEqual(marks)
  expect(writeMarks(marks).slice(40)).toMatch(/^[\n\x20-\x7e]*$/)
})

test('they survive a program that writes properties as attributes, or quotes as they are', () => {
  const json = /layers>([^<]*)</.exec(writeMarks(marks))![1]!
  const attribute = `<rdf:Description rdf:about="" panelflow:layers="${json}"/>`
  expect(readMarks(attribute)).toEqual(marks)
  const plain = `<panelflow:layers>${json.replaceAll('&quot;', '"')}</panelflow:layers>`
  expect(readMarks(plain)).toEqual(marks)
})

test('what is no packet of ours, damaged or of another version has no marks', () => {
  const packet = writeMarks(marks)
  expect(readMarks('')).toBeNull()
  expect(readMarks('<x:xmpmeta><dc:title>panelflow:layers</dc:title></x:xmpmeta>')).toBeNull()
  expect(readMarks(packet.replace('document', 'dokument'))).toBeNull()
  expect(readMarks(packet.replace('{&quot;version', '{{version'))).toBeNull()
  expect(readMarks(writeMarks({ ...marks, version: MARKS_VERSION + 1 }))).toBeNull()
})

test('a print counts what is seen: neither borders nor colours of transparent pixels', () => {
  const red = [255, 0, 0, 255]
  const empty = [0, 0, 0, 0]
  const small = printPixels({ width: 1, height: 1, data: red }, { x: 11, y: 21 })
  const bordered = [empty, empty, [9, 9, 9, 0], red].flat()
  expect(printPixels({ width: 2, height: 2, data: bordered }, { x: 10, y: 20 })).toEqual(small)
  expect(
    printPixels({ width: 1, height: 1, data: [255, 0, 1, 255] }, { x: 11, y: 21 }).hash,
  ).not.toBe(small.hash)
  expect(
    printPixels({ width: 1, height: 1, data: [255, 0, 0], channels: 3 }, { x: 11, y: 21 }),
  ).toEqual(small)
  expect(printPixels({ width: 1, height: 1, data: empty }, { x: 5, y: 5 })).toMatchObject({
    w: 0,
    h: 0,
  })
  expect(printPixels({ width: 0, height: 0, data: [] }, { x: 5, y: 5 })).toMatchObject({
    w: 0,
    h: 0,
  })
})
