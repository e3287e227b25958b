import type { RegionItem } from '@panelflow/domain/page/document/page-document.ts'
import type { EffectPolicy } from '@panelflow/domain/page/effect-policy.ts'
import { getSharedArea } from '@panelflow/domain/page/contour.ts'
import { getBounds } from '@panelflow/domain/page/page-findings.ts'
import { aRegion } from '@panelflow/domain/testing/a-page.ts'
import { expect, test } from 'vitest'
import { proposeTexts } from './propose-texts.ts'

const PAGE = {
  chapterStatus: 'machine_translation_pending',
  image: '',
  width: 900,
  height: 1200,
  bookId: 'b',
  sourceChapterId: 's',
  sourceLanguage: 'ja',
  targetLanguage: 'en',
  readingDirection: 'rtl',
} as const

/** A drawn effect whose bounds begin at a place. */
const anEffect = (id: string, x: number, y: number): RegionItem => {
  const polygon = [
    { x, y },
    { x: x + 60, y },
    { x: x + 60, y: y + 60 },
    { x, y: y + 60 },
  ]
  return { id, kind: 'region', props: aRegion({ kind: 'effect', polygon }), origin: {}, rev: 0 }
}

const place = (every: EffectPolicy, regions: readonly RegionItem[]) =>
  proposeTexts(regions, new Map(), { ...PAGE, effectPolicies: { every } }, () => 'light').map(
    ({ props }) => getBounds(props),
  )

test('translations that stand beside their art do not lie on each other', () => {
  const regions = [anEffect('a', 300, 200), anEffect('b', 320, 500), anEffect('c', 340, 800)]
  const near = [anEffect('a', 300, 200), anEffect('b', 230, 200)]
  for (const boxes of [place('gloss', regions), place('beside', near)])
    boxes.forEach((box, at) =>
      boxes.slice(at + 1).forEach((other) => expect(getSharedArea(box, other)).toBe(0)),
    )
})
