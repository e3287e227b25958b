import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { sameValue } from '@panelflow/domain/page/document/page-fields.ts'
import { createLru } from '../engine/lru.ts'
import type { PaintedItem, PictureItem } from './protocol.ts'

const BUDGET_BYTES = 96 * 1024 * 1024

/**
 * Scales texts are painted at; the screen's scale is rounded up to one of these.
 */
const SCALES = [0.25, 0.5, 1, 1.5, 2, 3, 4] as const

/** @param scale device pixels per page pixel */
export const paintScale = (scale: number): number =>
  SCALES.find((step) => step >= scale - 1e-6) ?? 4

/** What an item was painted from, and its picture; perhaps of how it looked a moment ago. */
export interface Painting<P> extends PaintedItem {
  readonly scale: number
  readonly props: P
}

export interface Paintings<P> {
  /** What there is to show now; asks for a better one when that is out of date. */
  readonly get: (key: string, props: P, scale: number, urgent: boolean) => Painting<P> | undefined
  /** As `get`, while the scale changes from frame to frame: of another scale is good enough. */
  readonly getRough: Paintings<P>['get']
  /**
   * Asks for a better one where there is one of another state; before the next frame does. True: it
   * is on its way.
   */
  readonly renew: (key: string, props: P, scale: number) => boolean
  readonly close: () => void
}

export type TextPictures = Paintings<TextProps>

/** Candidates are not painted: they may change without a new picture. */
const hasSameText = (a: TextProps, b: TextProps): boolean =>
  a === b || sameValue({ ...a, candidates: [] }, { ...b, candidates: [] })

/** Also when the layout it was painted with has been stored since. */
const isTextUpToDate = ({ props, layout }: Painting<TextProps>, text: TextProps): boolean =>
  hasSameText(props, text) || (layout !== undefined && hasSameText({ ...props, layout }, text))

/** A patch or picture and where its pixels come from; the address changes as it is signed anew. */
export interface EffectSource {
  readonly item: PictureItem
  readonly assets: string
}

export type EffectPictures = Paintings<EffectSource>

const areEffectsUpToDate = (
  { props: { item: a } }: Painting<EffectSource>,
  { item: b }: EffectSource,
): boolean => a === b || sameValue(a.props, b.props)

const RETRY_MS = 5000

type Paint<P> = (props: P, scale: number, urgent: boolean) => Promise<PaintedItem>

/**
 * Pictures of items, one request per item at a time: while one is painted, the newest state is
 * asked for on the next frame.
 */
const createPaintings = <P>(
  isUpToDate: (painting: Painting<P>, props: P) => boolean,
  paint: Paint<P>,
  onLoad: () => void,
  now: () => number,
): Paintings<P> => {
  const cache = createLru<Painting<P>>(BUDGET_BYTES, ({ picture }) => picture?.close())
  const running = new Set<string>()
  const failedAt = new Map<string, number>()

  const request = (key: string, props: P, scale: number, urgent: boolean): void => {
    if (running.has(key) || now() - (failedAt.get(key) ?? -RETRY_MS) < RETRY_MS) return
    running.add(key)
    paint(props, scale, urgent).then(
      (painted) => {
        running.delete(key)
        failedAt.delete(key)
        cache.put(
          key,
          { ...painted, scale, props },
          Math.max(64, painted.width * painted.height * 4),
        )
        onLoad()
      },
      (cause: unknown) => {
        running.delete(key)
        failedAt.set(key, now())
        console.warn('an item could not be painted', cause)
      },
    )
  }

  const isGood = (painting: Painting<P>, props: P, scale: number): boolean =>
    painting.scale === scale && isUpToDate(painting, props)

  return {
    get: (key, props, scale, urgent) => {
      const found = cache.get(key)
      if (found === undefined || !isGood(found, props, scale)) request(key, props, scale, urgent)
      return found
    },
    getRough: (key, props, scale, urgent) => {
      const found = cache.get(key)
      if (found === undefined || !isUpToDate(found, props)) request(key, props, scale, urgent)
      return found
    },
    renew: (key, props, scale) => {
      const found = cache.get(key)
      if (found === undefined || isGood(found, props, scale)) return false
      request(key, props, scale, true)
      return running.has(key)
    },
    close: () => cache.clear(),
  }
}

export const createTextPictures = (
  paint: Paint<TextProps>,
  onLoad: () => void,
  now: () => number,
): TextPictures => createPaintings(isTextUpToDate, paint, onLoad, now)

/** Pictures of patches and inserted pictures that have a stroke or a shadow. */
export const createEffectPictures = (
  paint: Paint<EffectSource>,
  onLoad: () => void,
  now: () => number,
): EffectPictures => createPaintings(areEffectsUpToDate, paint, onLoad, now)
