/**
 * Places of a page that look finished and are not: words are missing, they were never laid out, or
 * a decision about them is missing.
 */
import { boundsOfPoints, getShareInside } from './contour.ts'
import { DEFAULT_EFFECT_POLICY, type EffectPolicy, getEffectPolicy } from './effect-policy.ts'
import { isBlank, isTextMissing, SPOKEN_KINDS } from './missing-text.ts'
import type {
  ImageItem,
  PageDocument,
  PatchItem,
  RegionItem,
  RegionProps,
  TextItem,
  TextProps,
} from './document/page-document.ts'
import { boxOfItem } from './page-changes.ts'
import { getBounds, listTexts } from './page-findings.ts'

export const OPEN_KINDS = [
  'missing_words',
  'not_laid_out',
  'erased',
  'empty_effect',
  'unread',
] as const
/**
 * `missing_words`: a line without a translation, or a spoken bubble without a line.
 * `not_laid_out`: a text without a layout of its present words and box. Whether it fits is unknown.
 * `erased`: a sound effect or sign that a patch covers, with nothing lettered in its place. It
 * would be published as a blank spot.
 * `empty_effect`: a sound effect without a translation that stays as it is drawn, where its policy
 * is not to keep it so.
 * `unread`: a bubble whose lettering was not read. It counts no source words and reaches no draft
 * and no memory.
 */
export type OpenKind = (typeof OPEN_KINDS)[number]

export interface OpenPlace {
  readonly kind: OpenKind
  /** the text's item in the lane; the region's for a bubble without a text */
  readonly itemId: string
}

/**
 * Has the text a layout that was made from it as it is now? Given by the renderer (`freshLayout`).
 */
export type IsLaidOut = (text: TextProps) => boolean

const regionsIn = (base: PageDocument): readonly RegionItem[] =>
  Object.values(base.items).filter((item): item is RegionItem => item.kind === 'region')

/**
 * A patch made by hand names no region: it belongs to one that it covers at least this much of, …
 */
const COVERED = 0.6
/**
 * … unless it is this many times as large: a retouched panel says nothing about the lettering on
 * it.
 */
const MUCH_LARGER = 4

const isErasedBy = (patch: PatchItem, region: RegionItem, base: PageDocument): boolean => {
  const { hidden, opacity, regionId, w, h } = patch.props
  if (hidden || opacity === 0) return false
  // the region it was made for may have been merged into another
  if (regionId !== null && base.items[regionId] !== undefined) return regionId === region.id
  const bounds = boundsOfPoints(region.props.polygon)
  return (
    getShareInside(bounds, boxOfItem(patch)) >= COVERED &&
    w * h <= MUCH_LARGER * bounds.w * bounds.h
  )
}

const patchesBefore = new WeakMap<PageDocument, readonly PatchItem[]>()

/** Looked for once in a document: every one of its regions asks. */
const listPatches = (document: PageDocument): readonly PatchItem[] => {
  const known = patchesBefore.get(document)
  if (known !== undefined) return known
  const patches = Object.values(document.items).filter((item) => item.kind === 'patch')
  patchesBefore.set(document, patches)
  return patches
}

/** A visible patch of either document covers the lettering. */
export const isErased = (region: RegionItem, base: PageDocument, lane: PageDocument): boolean =>
  [base, lane].some((document) =>
    listPatches(document).some((patch) => isErasedBy(patch, region, base)),
  )

/** Something drawn in the place of the lettering: an inserted picture, or a text of its own. */
const isReplacement = (item: ImageItem | TextItem, { polygon }: RegionProps): boolean => {
  if (
    item.props.hidden ||
    item.props.opacity === 0 ||
    (item.kind === 'text' && isBlank(item.props.translation))
  )
    return false
  return getShareInside(boundsOfPoints(polygon), getBounds(item.props)) >= COVERED
}

/** Something stands in the place of the lettering: a picture, or a text of its own. */
export const isReplaced = (region: RegionItem, base: PageDocument, lane: PageDocument): boolean =>
  [...Object.values(base.items), ...Object.values(lane.items)].some(
    (item) => (item.kind === 'image' || item.kind === 'text') && isReplacement(item, region.props),
  )

/** The art of the effect is to be seen, translated or not. */
export const staysDrawn = (
  region: RegionItem,
  text: TextItem,
  effectPolicy: EffectPolicy,
): boolean => region.props.kind === 'effect' && getEffectPolicy(text, effectPolicy) !== 'redraw'

interface CheckedDocuments {
  readonly base: PageDocument
  readonly lane: PageDocument
}

/**
 * What is open about drawn lettering that has no translation in its place; null when something
 * stands there.
 */
const checkDrawing = (
  region: RegionItem,
  { base, lane }: CheckedDocuments,
  policy: EffectPolicy,
): 'erased' | 'empty_effect' | null => {
  if (isReplaced(region, base, lane)) return null
  if (isErased(region, base, lane)) return 'erased'
  return region.props.kind === 'effect' && policy !== 'keep' ? 'empty_effect' : null
}

/**
 * Open places of one page. Hidden texts are not published, so nothing is open in them.
 * @param effectPolicy what the book does with sound effects in this language
 */
export const openPlacesIn = (
  base: PageDocument,
  lane: PageDocument,
  isLaidOut: IsLaidOut,
  effectPolicy: EffectPolicy = DEFAULT_EFFECT_POLICY,
): readonly OpenPlace[] => {
  const texts = listTexts(lane)
  const regions = new Map(regionsIn(base).map((region) => [region.id, region]))
  const checkTranslated = (text: TextItem): readonly (OpenKind | null)[] => {
    const region = regions.get(text.props.regionId ?? '')
    const isBlankSpot =
      region !== undefined &&
      staysDrawn(region, text, effectPolicy) &&
      isErased(region, base, lane) &&
      !isReplaced(region, base, lane)
    return [isLaidOut(text.props) ? null : 'not_laid_out', isBlankSpot ? 'erased' : null]
  }
  const getOpenKinds = (text: TextItem): readonly (OpenKind | null)[] => {
    const { props } = text
    if (props.hidden) return []
    if (!isBlank(props.translation)) return checkTranslated(text)
    const region = regions.get(props.regionId ?? '')
    if (isTextMissing({ ...props, regionKind: region?.props.kind ?? null }))
      return ['missing_words']
    const policy = getEffectPolicy(text, effectPolicy)
    return [region === undefined ? null : checkDrawing(region, { base, lane }, policy)]
  }
  const open = texts.flatMap((text) =>
    getOpenKinds(text).flatMap((kind): OpenPlace[] =>
      kind === null ? [] : [{ kind, itemId: text.id }],
    ),
  )
  const spoken = [...regions.values()].filter(({ props }) => SPOKEN_KINDS.includes(props.kind))
  // the first text of a region counts
  const lines = new Map(texts.toReversed().map((text) => [text.props.regionId, text]))
  const findLine = ({ id }: RegionItem): TextItem | undefined => lines.get(id)
  const lost = spoken
    .filter((region) => findLine(region) === undefined)
    .map(({ id }): OpenPlace => ({ kind: 'missing_words', itemId: id }))
  const unread = spoken
    .filter(({ props }) => isBlank(props.sourceText))
    .map((region): OpenPlace => ({ kind: 'unread', itemId: findLine(region)?.id ?? region.id }))
  return [...open, ...lost, ...unread]
}
