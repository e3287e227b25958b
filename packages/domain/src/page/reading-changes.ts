/** How a second reading of a page stands to the regions that are there. */
import { boundsOfPoints, getSharedArea } from './contour.ts'
import type { Box, Origin, PageItem, RegionItem, RegionProps } from './document/page-document.ts'
import { UNLETTERED_KINDS } from './missing-text.ts'

/** Boxes that overlap this much are the same lettering. */
const SAME_REGION = 0.5

export const getOrigin = (item: PageItem, field: string): Origin | undefined =>
  item.origin[field] ?? item.origin['*']

/** No person ever touched it. */
export const isMachineMade = (item: PageItem): boolean =>
  Object.values(item.origin).every((origin) => origin.by === 'ai')

/** Intersection over union, 0..1. */
const computeOverlap = (a: Box, b: Box): number => {
  const shared = getSharedArea(a, b)
  return shared / (a.w * a.h + b.w * b.h - shared)
}

/** The region that is the same lettering as what was found. */
export const findSameRegion = (
  regions: readonly RegionItem[],
  { polygon }: Pick<RegionProps, 'polygon'>,
): RegionItem | undefined => {
  const box = boundsOfPoints(polygon)
  const [best] = regions
    .map((item) => ({ item, score: computeOverlap(boundsOfPoints(item.props.polygon), box) }))
    .filter(({ score }) => score >= SAME_REGION)
    .toSorted((a, b) => b.score - a.score)
  return best?.item
}

export type ReadingChange =
  | { readonly kind: 'new'; readonly found: RegionProps }
  /** @param byPerson a person wrote the words that are there */
  | {
      readonly kind: 'changed'
      readonly region: RegionItem
      readonly found: RegionProps
      readonly byPerson: boolean
    }
  | { readonly kind: 'vanished'; readonly region: RegionItem }

export interface ReadingComparison {
  /** in reading order of what was found, vanished regions last */
  readonly changes: readonly ReadingChange[]
  /** regions that read as before */
  readonly same: number
}

/**
 * Regions that people drew, and those they said are no lettering, are never new and never vanish.
 * @param only ids of the regions that were read again; null: the whole page was
 */
export const compareReading = (
  regions: readonly RegionItem[],
  found: readonly RegionProps[],
  only: readonly string[] | null,
): ReadingComparison => {
  const left = [...regions]
  const isAsked = ({ id }: RegionItem): boolean => only === null || only.includes(id)
  let same = 0
  const changes = found.flatMap((props): readonly ReadingChange[] => {
    const region = findSameRegion(left, props)
    if (region === undefined) return only === null ? [{ kind: 'new', found: props }] : []
    left.splice(left.indexOf(region), 1)
    if (!isAsked(region) || UNLETTERED_KINDS.includes(region.props.kind)) return []
    const before = region.props.sourceText.trim()
    if (props.sourceText.trim() === '' || props.sourceText.trim() === before) {
      same += 1
      return []
    }
    const byPerson = getOrigin(region, 'sourceText')?.by === 'person'
    return [{ kind: 'changed', region, found: props, byPerson }]
  })
  const vanished = left.filter(
    (item) => isAsked(item) && isMachineMade(item) && !UNLETTERED_KINDS.includes(item.props.kind),
  )
  return {
    changes: [...changes, ...vanished.map((region) => ({ kind: 'vanished', region }) as const)],
    same,
  }
}
