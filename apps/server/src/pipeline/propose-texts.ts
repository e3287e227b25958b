/** What a new text of each region of a page is like. */
import { boundsOfPoints } from '@panelflow/domain/page/contour.ts'
import type { Box, RegionItem, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import {
  type EffectPlace,
  getBookEffectPolicy,
  placeEffectText,
} from '@panelflow/domain/page/effect-policy.ts'
import { getBounds } from '@panelflow/domain/page/page-findings.ts'
import type { TranslatedLine } from '../ports/translator.ts'
import { defaultLettering, inkFor } from './default-lettering.ts'
import type { GroundTone } from './ground-tone.ts'
import type { TaskPage } from './task-page.ts'

export interface Proposed {
  readonly regionId: string
  readonly props: TextProps
}

/** Where the book wants the translation of a drawn effect; null for other lettering. */
const placeEffect = (
  region: RegionItem,
  page: TaskPage,
  { regions, placed }: { readonly regions: readonly RegionItem[]; readonly placed: readonly Box[] },
): EffectPlace | null => {
  if (region.props.kind !== 'effect') return null
  const policy = getBookEffectPolicy(page.effectPolicies, page.targetLanguage)
  const others = regions
    .filter((other) => other !== region)
    .map(({ props }) => boundsOfPoints(props.polygon))
  return placeEffectText(policy, boundsOfPoints(region.props.polygon), page, [...others, ...placed])
}

/**
 * A text for every region, with its translation where there is one. Translations that stand beside
 * their art keep out of each other's way.
 */
export const proposeTexts = (
  regions: readonly RegionItem[],
  lines: ReadonlyMap<string, TranslatedLine>,
  page: TaskPage,
  getGroundTone: (box: Box) => GroundTone,
): readonly Proposed[] => {
  const neighbours = regions.map(({ props }) => props)
  const { targetLanguage } = page
  const placed: Box[] = []
  return regions.map((region) => {
    const { id, props } = region
    const lettering = defaultLettering(id, props, page, targetLanguage, getGroundTone, neighbours)
    const place = placeEffect(region, page, { regions, placed })
    if (place !== null) placed.push(getBounds(place))
    const ink = place && inkFor(getGroundTone(getBounds(place)), false, place.size)
    const line = lines.get(id)
    const words = { translation: line?.translation ?? '', candidates: line?.candidates ?? [] }
    return { regionId: id, props: { ...lettering, ...place, ...ink, ...words } }
  })
}
