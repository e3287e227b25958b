import { expect, test } from 'vitest'
import { createAdjustment } from './adjustments.ts'
import { createLayer, type Layer } from './layers.ts'
import { createPhotoHistory, type LayerState } from './photo-history.ts'
import { blank } from './pixels.ts'

/** 40,000 bytes. */
const aLayer = (id: number): Layer =>
  createLayer(id, { name: `${id}`, visible: true, opacity: 1, pixels: blank(100, 100) })
const holding = (...layers: readonly Layer[]): LayerState => ({ layers, active: 0 })

const countSteps = (states: readonly LayerState[], budget: number): number => {
  const history = createPhotoHistory(budget)
  states.forEach((after, at) => {
    const before = states[at - 1]
    if (before !== undefined) history.record({ kind: 'layers', before, after })
  })
  let steps = 0
  while (history.undo() !== null) steps += 1
  return steps
}

test('pixels that only undo still holds count; those of the picture do not', () => {
  const layer = aLayer(0)
  const adjustments = [createAdjustment(1, 'levels', new Uint8Array(40_000))]
  const mask = blank(100, 100)
  const replaced = Array.from({ length: 5 }, () => holding(aLayer(0)))
  expect(countSteps(replaced, 100_000)).toBe(2)
  const masked = [holding({ ...layer, mask }), holding(layer), holding({ ...layer, adjustments })]
  expect(countSteps([...masked, holding(layer)], 100_000)).toBe(3)
  expect(countSteps([...masked, holding(layer)], 79_999)).toBe(2)
  const added = Array.from({ length: 5 }, (_, at) => holding(layer, aLayer(at + 1)))
  expect(countSteps([holding(layer), added[0]!], 0)).toBe(1)
  const named = ['a', 'b', 'c'].map((name) => holding({ ...layer, name }))
  expect(countSteps(named, 0)).toBe(2)
})
