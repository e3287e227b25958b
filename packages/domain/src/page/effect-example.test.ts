import { expect, it } from 'vitest'
import { fitExample, placeExample } from './effect-example.ts'

const PAGE = { width: 800, height: 1000 }
const ART = { x: 100, y: 200, w: 200, h: 100 }

it('lettering on its art is shown beside the same piece of the source', () => {
  const { source, lettered } = placeExample(ART, { x: 90, y: 220, w: 100, h: 90 }, PAGE)
  expect(source).toEqual(lettered)
  expect(source).toEqual({ x: 73, y: 183, w: 244, h: 144 })
})

it('a gloss is shown for itself; nothing reaches beyond the page', () => {
  const { source, lettered } = placeExample(ART, { x: 700, y: 970, w: 150, h: 60 }, PAGE)
  expect(source).toEqual({ x: 84, y: 184, w: 232, h: 132 })
  expect(lettered).toEqual({ x: 688, y: 958, w: 112, h: 42 })
  expect(placeExample(ART, { x: 900, y: 1200, w: 10, h: 10 }, PAGE).lettered).toEqual({
    x: 799,
    y: 999,
    w: 1,
    h: 1,
  })
})

it('a piece is made smaller, never larger', () => {
  expect(fitExample({ x: 0, y: 0, w: 800, h: 200 }, 200)).toEqual({ w: 200, h: 50 })
  expect(fitExample({ x: 0, y: 0, w: 20, h: 30 }, 200)).toEqual({ w: 20, h: 30 })
  expect(fitExample({ x: 0, y: 0, w: 9000, h: 2 }, 200)).toEqual({ w: 200, h: 1 })
})
