/**
 * What a layered file of a page says about its layers, so that it can be brought back: which item
 * a layer is, and how it was when the file was written. It stands in the XMP packet of the file,
 * which image programs keep.
 */
import { DOCUMENT_KINDS } from '../document/page-document.ts'
import { field, type Value } from '../document/field.ts'
import { findFault } from '../document/find-fault.ts'
import { typeLook } from './type-look.ts'

const whole = field.number({ integer: true })

const print = field.object({
  hash: field.text({ max: 32 }),
  x: whole,
  y: whole,
  w: whole,
  h: whole,
})

const layerMark = field.object({
  item: field.text({ max: 80 }),
  document: field.oneOf(DOCUMENT_KINDS),
  /** id of the layer in the file, and its name: not every program keeps both */
  layer: whole,
  name: field.text({ max: 500 }),
  print,
  /** 0..255, as the file holds it */
  opacity: whole,
  blend: field.nullable(field.text({ max: 20 })),
  /** of a layer of type: as typed, with its line breaks; where its first line stands */
  type: field.nullable(
    field.object({
      words: field.text({ max: 20_000 }),
      x: field.number(),
      y: field.number(),
      /** degrees clockwise */
      turn: field.number(),
      /** absent in files that older versions wrote */
      look: field.optional(typeLook),
    }),
  ),
})

/** A document as it was when the file was written. */
const documentMark = field.object({ id: field.text({ max: 80 }), rev: whole })

const pageMarks = field.object({
  version: whole,
  base: documentMark,
  lane: documentMark,
  /** layer of the source page, and its pixels */
  ground: field.object({ layer: whole, print }),
  layers: field.list(layerMark, { max: 20_000 }),
  /** what pages that meet this one put on it: shown in the file, and not brought back */
  others: field.optional(
    field.list(field.object({ layer: whole, name: field.text({ max: 500 }) }), { max: 20_000 }),
  ),
})

export type LayerMark = Value<typeof layerMark>
export type PageMarks = Value<typeof pageMarks>

/** Groups of what reaches a page of a strip from those that meet it. */
export const OTHERS_GROUPS = ['from the page above', 'from the page below'] as const

export const MARKS_VERSION = 1

const NAME = 'panelflow:layers'
const NAMESPACE = 'https://panelflow.invalid/layers/1/'

const ENTITIES: readonly (readonly [string, string])[] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]

/** JSON in ASCII: programs that rewrite the packet cannot damage its letters. */
const toAscii = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** The XMP packet of a layered file. */
export const writeMarks = (marks: PageMarks): string => {
  const text = ENTITIES.reduce(
    (json, [sign, entity]) => json.replaceAll(sign, entity),
    toAscii(marks),
  )
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:panelflow="${NAMESPACE}"><${NAME}>${text}</${NAME}></rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`
}

/** Programs may write a simple property as an element or as an attribute. */
const FORMS = [
  new RegExp(`<${NAME}>([^<]*)<`),
  new RegExp(`${NAME}\\s*=\\s*"([^"]*)"`),
  new RegExp(`${NAME}\\s*=\\s*'([^']*)'`),
]

const isMarks = (value: unknown): value is PageMarks =>
  findFault(pageMarks, value, 'limits') === null && (value as PageMarks).version === MARKS_VERSION

/** Marks of a packet; null if it has none, or none that can be read. */
export const readMarks = (xmp: string): PageMarks | null => {
  const found = FORMS.map((form) => form.exec(xmp)?.[1]).find((text) => text !== undefined)
  if (found === undefined) return null
  const json = [...ENTITIES, ['"', '&#34;'], ['"', '&#x22;']]
    .toReversed()
    .reduce((text, [sign = '', entity = '']) => text.replaceAll(entity, sign), found)
  try {
    const value: unknown = JSON.parse(json)
    return isMarks(value) ? value : null
  } catch {
    return null
  }
}
