/** Places of a page that look finished and are not: they were never laid out as they will be published, or a decision about them is missing. */
import { isBlank, SPOKEN_KINDS } from './missing-text.ts'
import type { PageDocument, RegionItem, TextProps } from './page-document.ts'
import { listTexts } from './page-findings.ts'

export const OPEN_KINDS = ['not_laid_out', 'empty_effect', 'unread'] as const
/**
 * `not_laid_out`: a text without a layout of its present words and box. Whether it fits is unknown.
 * `empty_effect`: a sound effect without a translation. It may stay as it is drawn, which a person has to decide.
 * `unread`: a bubble whose lettering was not read. It counts no source words and reaches no draft and no memory.
 */
export type OpenKind = (typeof OPEN_KINDS)[number]

export interface OpenPlace {
  readonly kind: OpenKind
  /** the text's item in the lane; the region's for a bubble without a text */
  readonly itemId: string
}

/** Has the text a layout that was made from it as it is now? Given by the renderer (`freshLayout`). */
export type IsLaidOut = (text: TextProps) => boolean

const regionsIn = (base: PageDocument): readonly RegionItem[] =>
  Object.values(base.items).filter((item): item is RegionItem => item.kind === 'region')

/** Open places of one page. Hidden texts are not published, so nothing is open in them. */
export const openPlacesIn = (base: PageDocument, lane: PageDocument, isLaidOut: IsLaidOut): readonly OpenPlace[] => {
  const texts = listTexts(lane)
  const regions = new Map(regionsIn(base).map((region) => [region.id, region.props]))
  const open = texts
    .filter(({ props }) => !props.hidden)
    .flatMap(({ id, props }): readonly OpenPlace[] => {
      if (!isBlank(props.translation)) return isLaidOut(props) ? [] : [{ kind: 'not_laid_out', itemId: id }]
      return regions.get(props.regionId ?? '')?.kind === 'effect' ? [{ kind: 'empty_effect', itemId: id }] : []
    })
  const unread = regionsIn(base)
    .filter(({ props }) => SPOKEN_KINDS.includes(props.kind) && isBlank(props.sourceText))
    .map(({ id }): OpenPlace => ({ kind: 'unread', itemId: texts.find(({ props }) => props.regionId === id)?.id ?? id }))
  return [...open, ...unread]
}
