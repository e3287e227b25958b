/** Reads a whole block with a network of the encoder–decoder kind, as manga-ocr does. */
import { scope, type OpenCv } from '../open-cv.ts'
import { crop, getBounds, grow, type Point, type Raster } from '../raster.ts'
import { toMat } from '../to-mat.ts'
import type { NetworkPicture } from './find-text-map.ts'
import type { ReadLetter, ReadRow } from './read-row.ts'

/** The likeliest token after others. */
export interface NextToken {
  readonly token: number
  /** 0..1 */
  readonly confidence: number
}

export interface BlockNetwork<Encoded> {
  /** side of the square picture it takes, px */
  readonly side: number
  /** one text per token: `##` begins what continues a word, `[…]` is no text */
  readonly vocabulary: readonly string[]
  readonly startToken: number
  readonly endToken: number
  readonly encode: (picture: NetworkPicture) => Promise<Encoded>
  /** @param tokens so far, the start token first */
  readonly decode: (encoded: Encoded, tokens: readonly number[]) => Promise<NextToken>
}

/** Room round the lettering, px. */
const PAD = 4
/** A network that never comes to an end is stopped. */
const MOST_TOKENS = 300
/** A token that comes so often in a row is a network going round in circles. */
const MOST_ALIKE = 12

/** Grey, in the square that the network takes; null for a region outside of the page. */
function toSquare(
  cv: OpenCv,
  page: Raster,
  polygon: readonly Point[],
  side: number,
): NetworkPicture | null {
  const box = grow(getBounds(polygon), PAD, page.width, page.height)
  if (box.w < 1 || box.h < 1) return null
  return scope((manage) => {
    const gray = manage(new cv.Mat())
    const picture = manage(toMat(cv, crop(page, box)))
    if (page.channels === 1) picture.copyTo(gray)
    else cv.cvtColor(picture, gray, cv.COLOR_RGB2GRAY)
    cv.resize(gray, gray, new cv.Size(side, side), 0, 0, cv.INTER_LINEAR)
    const colour = manage(new cv.Mat())
    cv.cvtColor(gray, colour, cv.COLOR_GRAY2RGB)
    return { width: side, height: side, rgb: colour.data.slice() }
  })
}

/** The likeliest token each time, until the end (greedy decoding). */
export async function readBlock<Encoded>(
  cv: OpenCv,
  page: Raster,
  polygon: readonly Point[],
  network: BlockNetwork<Encoded>,
): Promise<ReadRow> {
  const picture = toSquare(cv, page, polygon, network.side)
  const letters: ReadLetter[] = []
  if (picture) {
    const encoded = await network.encode(picture)
    const tokens = [network.startToken]
    while (tokens.length <= MOST_TOKENS) {
      const { token, confidence } = await network.decode(encoded, tokens)
      const isStuck = tokens.slice(-MOST_ALIKE).filter((one) => one === token).length
      if (token === network.endToken || isStuck === MOST_ALIKE) break
      tokens.push(token)
      const text = (network.vocabulary[token] ?? '').replace(/^##/u, '')
      if (text !== '' && !/^\[.+\]$/u.test(text)) letters.push({ text, confidence })
    }
  }
  const sum = letters.reduce((total, { confidence }) => total + confidence, 0)
  return {
    text: letters.map(({ text }) => text).join(''),
    confidence: letters.length === 0 ? 0 : sum / letters.length,
    letters,
  }
}
