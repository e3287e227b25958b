/** Edits that treat a sound effect as its policy says: words, place and patches of one line. */
import { boundsOfPoints, getSharedArea } from '@panelflow/domain/page/contour.ts'
import type {
  Box,
  PageOp,
  PatchItem,
  RegionItem,
  TextItem,
  TextProps,
} from '@panelflow/domain/page/document/page-document.ts'
import {
  type EffectPlace,
  type EffectPolicy,
  placeEffectText,
} from '@panelflow/domain/page/effect-policy.ts'
import { isBlank } from '@panelflow/domain/page/missing-text.ts'
import { getBounds, listTexts } from '@panelflow/domain/page/page-findings.ts'
import { topOrder } from '@panelflow/domain/page/paint-order.ts'
import { createTextOps } from '@panelflow/domain/page/text-ranges.ts'
import type { ItemEdit } from './chapter-session.ts'
import type { PageView } from './page-session.ts'
import { mayPlace, maySet, mayWrite } from './stage.ts'

type ReadyView = Extract<PageView, { status: 'ready' }>

export interface Bubble {
  readonly region: RegionItem
  readonly text: TextItem
}

const listPatches = (
  view: ReadyView,
  regionId: string,
): readonly { readonly document: ItemEdit['document']; readonly patch: PatchItem }[] =>
  (['base', 'lane'] as const).flatMap((document) =>
    Object.values(view[document].items).flatMap((item) =>
      item.kind === 'patch' && item.props.regionId === regionId ? [{ document, patch: item }] : [],
    ),
  )

/** A patch that all languages share covers the lettering. */
export const isCoveredForAll = (view: ReadyView, regionId: string): boolean =>
  listPatches(view, regionId).some(
    ({ document, patch }) => document === 'base' && !patch.props.hidden,
  )

/**
 * Hides what covers the lettering, as far as one may: the art is seen again.
 * @param keepsShared what all languages share stays
 */
export const uncoverLettering = (
  view: ReadyView,
  regionId: string,
  keepsShared = false,
): readonly ItemEdit[] =>
  maySet(view, 'patch', 'hidden')
    ? listPatches(view, regionId)
        .filter(
          ({ document, patch }) => !patch.props.hidden && !(keepsShared && document === 'base'),
        )
        .map(({ document, patch: { id } }) => ({
          document,
          op: { op: 'set', id, props: { hidden: true } },
        }))
    : []

/** Words that nobody but the machine wrote. */
const isMachines = (text: TextItem): boolean =>
  (text.origin['translation'] ?? text.origin['*'])?.by === 'ai'

/** Takes the machine's words away; a person's stay. */
export const dropMachineText = (view: ReadyView, text: TextItem): readonly ItemEdit[] =>
  isMachines(text) && mayWrite(view, text)
    ? createTextOps(text, '').map((op): ItemEdit => ({ document: 'lane', op }))
    : []

/**
 * Shows the patch of the lettering. One that all languages share is only shown where all of them
 * want it so; otherwise this language gets a copy.
 */
const coverLettering = (
  view: ReadyView,
  regionId: string,
  { isShared, newId }: Pick<EffectChoice, 'isShared' | 'newId'>,
): readonly ItemEdit[] => {
  const patches = listPatches(view, regionId)
  const [first] = patches.toSorted((a, b) => (a.document < b.document ? 1 : -1))
  if (first === undefined || patches.some(({ patch }) => !patch.props.hidden)) return []
  const { document, patch } = first
  if (document === 'lane' || isShared)
    return maySet(view, 'patch', 'hidden')
      ? [{ document, op: { op: 'set', id: patch.id, props: { hidden: false } } }]
      : []
  if (!view.editable.add.includes('patch')) return []
  const props = { ...patch.props, hidden: false, order: topOrder(view.lane, 'patch') }
  return [{ document: 'lane', op: { op: 'add', item: { id: newId(), kind: 'patch', props } } }]
}

/** A stroke that suits the size, in the colour it has. */
const scaleStroke = ({ stroke }: TextProps, size: number): Partial<Pick<TextProps, 'stroke'>> =>
  stroke === null
    ? {}
    : { stroke: { ...stroke, width: Math.max(1, Math.min(stroke.width, Math.round(size * 0.09))) } }

const MOST_SIZE = 160

const coversMost = (text: TextProps, art: Box): boolean =>
  getSharedArea(getBounds(text), art) >= (art.w * art.h) / 2

/** Over the art, as large as it: lettering that a person placed there already stays. */
const placeOverArt = (text: TextItem, art: Box): Partial<TextProps> =>
  coversMost(text.props, art)
    ? {}
    : {
        cx: Math.round(art.x + art.w / 2),
        cy: Math.round(art.y + art.h / 2),
        w: Math.max(1, Math.round(art.w)),
        h: Math.max(1, Math.round(art.h)),
        size: Math.max(text.props.minSize, Math.min(MOST_SIZE, Math.round(Math.min(art.w, art.h)))),
        fit: 'shrink',
      }

/** Somebody put it there already: small, near the art or at the foot of the page. */
const standsAside = (
  { size, cx, cy, ...text }: TextProps,
  art: Box,
  page: ReadyView['base'],
  { policy, placed }: { readonly policy: EffectPolicy; readonly placed: EffectPlace },
): boolean => {
  if (size > placed.size * 2 || coversMost({ size, cx, cy, ...text }, art)) return false
  if (policy === 'gloss') return cy > page.height - 5 * placed.h
  return (
    Math.abs(cx - art.x - art.w / 2) <= art.w / 2 + placed.w &&
    Math.abs(cy - art.y - art.h / 2) <= art.h / 2 + 2 * placed.h
  )
}

/** Places that texts were given before in the same step, by their id. */
export type Moved = Map<string, EffectPlace | Partial<TextProps>>

/** Where other words of the page stand, or will when the step is done. */
const listOtherTexts = ({ lane }: ReadyView, own: TextItem, moved: Moved): readonly Box[] =>
  listTexts(lane)
    .filter(({ id, props }) => id !== own.id && !props.hidden && !isBlank(props.translation))
    .map(({ id, props }) => getBounds({ ...props, ...moved.get(id) }))

/** Part of a text that may lie on another one where a person placed it so. */
const MOST_SHARED = 0.1

const liesOnAnother = (text: TextItem, others: readonly Box[]): boolean => {
  const own = getBounds(text.props)
  return others.some((other) => getSharedArea(own, other) > own.w * own.h * MOST_SHARED)
}

const place = (
  view: ReadyView,
  bubble: Bubble,
  policy: EffectPolicy,
  moved: Moved,
): Partial<TextProps> => {
  const { region, text } = bubble
  const art = boundsOfPoints(region.props.polygon)
  if (policy === 'keep') return {}
  if (policy === 'redraw') return placeOverArt(text, art)
  const texts = listOtherTexts(view, text, moved)
  const bubbles = Object.values(view.base.items).flatMap((item) =>
    item.kind === 'region' && item.id !== region.id ? [boundsOfPoints(item.props.polygon)] : [],
  )
  const placed = placeEffectText(policy, art, view.base, [...bubbles, ...texts])
  if (placed === null) return {}
  const isPlaced = standsAside(text.props, art, view.base, { policy, placed })
  return isPlaced && !liesOnAnother(text, texts)
    ? {}
    : { ...placed, ...scaleStroke(text.props, placed.size) }
}

export interface EffectChoice {
  readonly policy: EffectPolicy
  /** every language of the book draws effects anew */
  readonly isShared: boolean
  /** another language draws effects anew: its patches are not hidden for this one */
  readonly keepsShared: boolean
  readonly newId: () => string
}

/**
 * Edits after which the line is as the policy wants it, as far as the person may.
 * @param moved places given before in the same step: this one keeps clear of them and is added
 */
export const createEffectEdits = (
  view: ReadyView,
  bubble: Bubble,
  choice: EffectChoice,
  moved: Moved = new Map(),
): readonly ItemEdit[] => {
  const { region, text } = bubble
  const { policy } = choice
  const placed = mayPlace(view, 'text') ? place(view, bubble, policy, moved) : {}
  moved.set(text.id, placed)
  const changed = Object.entries(placed).some(
    ([name, value]) => (text.props[name as keyof TextProps] ?? null) !== value,
  )
  const placing: readonly PageOp[] = changed ? [{ op: 'set', id: text.id, props: placed }] : []
  return [
    ...placing.map((op): ItemEdit => ({ document: 'lane', op })),
    ...(policy === 'keep' ? dropMachineText(view, text) : []),
    ...(policy === 'redraw'
      ? coverLettering(view, region.id, choice)
      : uncoverLettering(view, region.id, choice.keepsShared)),
  ]
}
