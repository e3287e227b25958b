import { expect, test } from 'vitest'
import {
  getWidth,
  isFolded,
  parseLayout,
  resizeByKey,
  resizeTo,
  setFolded,
  USUAL_LAYOUT,
  WIDTHS,
} from './panel-layout.ts'

test('a divider follows the pointer between the smallest and the largest width', () => {
  expect(resizeTo(USUAL_LAYOUT, 'panel', 412.4).panel).toBe(412)
  expect(resizeTo(USUAL_LAYOUT, 'panel', 2000).panel).toBe(WIDTHS.panel.max)
  expect(resizeTo(USUAL_LAYOUT, 'rail', 60).rail).toBe(WIDTHS.rail.min)
})

test('a part pulled to its edge is folded, and comes back as wide as it was', () => {
  const wide = resizeTo(USUAL_LAYOUT, 'panel', 500)
  const folded = resizeTo(wide, 'panel', 40)
  expect([isFolded(folded, 'panel'), isFolded(folded, 'rail')]).toEqual([true, false])
  const back = resizeByKey(folded, 'panel', 'Enter', false)
  expect(back).toEqual(wide)
  expect(isFolded(resizeTo(folded, 'panel', 300), 'panel')).toBe(false)
})

test('arrows move each divider the way they point, from the usual width on', () => {
  const panel = getWidth(USUAL_LAYOUT, 'panel', false)
  const rail = getWidth(USUAL_LAYOUT, 'rail', true)
  expect(resizeByKey(USUAL_LAYOUT, 'panel', 'ArrowLeft', false)?.panel).toBe(panel + 16)
  expect(resizeByKey(USUAL_LAYOUT, 'panel', 'ArrowRight', false)?.panel).toBe(panel - 16)
  expect(resizeByKey(USUAL_LAYOUT, 'rail', 'ArrowRight', true)?.rail).toBe(rail + 16)
  expect(resizeByKey(USUAL_LAYOUT, 'rail', 'Home', false)?.rail).toBe(WIDTHS.rail.min)
  expect(resizeByKey(USUAL_LAYOUT, 'rail', 'End', false)?.rail).toBe(WIDTHS.rail.max)
  expect(resizeByKey(USUAL_LAYOUT, 'rail', 'Tab', false)).toBeNull()
})

test('what was stored is read as far as it means something', () => {
  const stored = setFolded({ rail: 90, panel: 400, folded: [], hidden: true }, 'rail', true)
  expect(parseLayout(JSON.stringify(stored))).toEqual(stored)
  expect(parseLayout(null)).toEqual(USUAL_LAYOUT)
  expect(parseLayout('7')).toEqual(USUAL_LAYOUT)
  expect(parseLayout('{"rail":"wide","panel":9000,"folded":["page"]}')).toEqual({
    rail: null,
    panel: WIDTHS.panel.max,
    folded: [],
    hidden: false,
  })
})
