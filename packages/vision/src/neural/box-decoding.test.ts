import { beforeAll, describe, expect, it } from 'vitest'
import { loadOpenCv, type OpenCv } from '../open-cv.ts'
import { aPage } from '../testing/drawn-pages.ts'
import { decodeBoxes, type BoxHead, type NumberTensor } from './box-decoding.ts'
import { findTextBoxes, type BoxNetwork } from './find-text-boxes.ts'

let cv: OpenCv
beforeAll(async () => {
  ;({ cv } = await loadOpenCv())
})

const tensor = (dims: readonly number[], values: readonly number[]): NumberTensor => ({
  dims,
  values,
})
/** How likely a logit is 0.9. */
const SURE = Math.log(9)

const decode = (head: BoxHead, answer: Readonly<Record<string, NumberTensor>>, classes = 2) =>
  decodeBoxes(answer, { head, classes, width: 200, height: 100, leastScore: 0.4 })

describe('the answer of a network for boxes', () => {
  const expected = [{ x: 20, y: 30, w: 40, h: 20, kind: 1, score: 0.9 }]

  it.each<[string, BoxHead, Readonly<Record<string, NumberTensor>>]>([
    [
      'columns, of which the repeated and the unsure go',
      'yolo-v8',
      {
        output0: tensor(
          [1, 6, 3],
          [40, 41, 90, 40, 40, 60, 40, 40, 10, 20, 20, 10, 0.1, 0.1, 0.1, 0.9, 0.8, 0.3],
        ),
      },
    ],
    [
      'rows with objectness',
      'yolo-v5',
      { output0: tensor([1, 2, 7], [40, 40, 40, 20, 0.9, 0.2, 1, 90, 60, 10, 10, 0.3, 1, 1]) },
    ],
    [
      'corners that need no suppression',
      'yolo-v10',
      { output0: tensor([1, 2, 6], [20, 30, 60, 50, 0.9, 1, 80, 50, 99, 70, 0.1, 0]) },
    ],
    [
      'logits and shares of the picture',
      'rt-detr',
      {
        logits: tensor([1, 2, 2], [-5, SURE, -5, -5]),
        pred_boxes: tensor([1, 2, 4], [0.2, 0.4, 0.2, 0.2, 0.5, 0.5, 0.1, 0.1]),
      },
    ],
    [
      'labels, boxes and scores',
      'rt-detr',
      {
        labels: tensor([1, 2], [1, 0]),
        boxes: tensor([1, 2, 4], [20, 30, 60, 50, 0, 0, 9, 9]),
        scores: tensor([1, 2], [0.9, 0.2]),
      },
    ],
  ])('is read as %s', (_, head, answer) => {
    const boxes = decode(head, answer)
    expect(boxes).toHaveLength(1)
    for (const [key, value] of Object.entries(expected[0] ?? {}))
      expect(boxes?.[0]).toHaveProperty(key, expect.closeTo(value, 5))
  })

  it('that does not fit its head, or the number of classes, is none', () => {
    const columns = { output0: tensor([1, 6, 1], [40, 40, 40, 20, 0.1, 0.9]) }
    expect(decode('yolo-v5', columns)).toBeNull()
    expect(decode('yolo-v10', columns)).toBeNull()
    expect(decode('rt-detr', columns)).toBeNull()
    expect(decode('yolo-v8', columns, 3)).toBeNull()
    expect(decode('yolo-v8', {})).toBeNull()
  })
})

describe('blocks of lettering', () => {
  /** One box at the same place of every picture. */
  const network = (keepsAspect: boolean): BoxNetwork => ({
    side: 100,
    keepsAspect,
    find: async ({ width, height, rgb }) => {
      expect([width, height, rgb.length]).toEqual([100, 100, 30_000])
      return [{ x: 10, y: 20, w: 30, h: 20, kind: 0, score: 0.9 }]
    },
  })

  it('lie where they are on the page, whether the picture was stretched or filled up', async () => {
    const page = aPage(400, 200)
    expect(await findTextBoxes(cv, page, network(false))).toEqual([
      { x: 40, y: 40, w: 120, h: 40, score: 0.9 },
    ])
    expect(await findTextBoxes(cv, page, network(true))).toEqual([
      { x: 40, y: 80, w: 120, h: 80, score: 0.9 },
    ])
  })

  it('are found on strips band by band, one in two bands once', async () => {
    const strip = aPage(200, 1000)
    const seen: number[] = []
    const whole: BoxNetwork = {
      side: 100,
      keepsAspect: false,
      // a block from row 250 to 280 of the page; bands of 300 rows begin every 220
      find: async () => {
        const top = Math.min(seen.length * 220, 700)
        seen.push(top)
        const [from, to] = [Math.max(250, top), Math.min(280, top + 300)]
        if (from >= to) return []
        const y = (from - top) / 3
        return [{ x: 10, y, w: 40, h: (to - from) / 3, kind: 0, score: 0.8 }]
      },
    }
    expect(await findTextBoxes(cv, strip, whole)).toEqual([
      { x: 20, y: 250, w: 80, h: 30, score: 0.8 },
    ])
    expect(seen).toEqual([0, 220, 440, 660, 700])
  })
})
