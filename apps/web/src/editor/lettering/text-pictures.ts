import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { sameValue } from '@panelflow/domain/page/document/page-fields.ts'
import { createLru } from '../engine/lru.ts'
import type { PaintedText } from './protocol.ts'

const BUDGET_BYTES = 96 * 1024 * 1024

/**
 * Scales texts are painted at; the screen's scale is rounded up to one of these.
 */
const SCALES = [0.25, 0.5, 1, 1.5, 2, 3, 4] as const

/** @param scale device pixels per page pixel */
export const paintScale = (scale: number): number =>
  SCALES.find((step) => step >= scale - 1e-6) ?? 4

/** A picture of a text, perhaps of how it looked a moment ago. */
export interface TextPicture extends PaintedText {
  readonly scale: number
  readonly props: TextProps
}

export interface TextPictures {
  /** What there is to show now; asks for a better one when that is out of date. */
  readonly get: (
    key: string,
    props: TextProps,
    scale: number,
    urgent: boolean,
  ) => TextPicture | undefined
  readonly close: () => void
}

/** Candidates are not painted: they may change without a new picture. */
const hasSameAppearance = (a: TextProps, b: TextProps): boolean =>
  a === b || sameValue({ ...a, candidates: [] }, { ...b, candidates: [] })

const RETRY_MS = 5000

/**
 * Pictures of texts, one request per text at a time: while one is painted, only the newest request
 * is
 * remembered by asking again on the next frame.
 */
export const createTextPictures = (
  paint: (props: TextProps, scale: number, urgent: boolean) => Promise<PaintedText>,
  onLoad: () => void,
  now: () => number,
): TextPictures => {
  const cache = createLru<TextPicture>(BUDGET_BYTES, ({ picture }) => picture?.close())
  const running = new Set<string>()
  const failedAt = new Map<string, number>()

  const request = (key: string, props: TextProps, scale: number, urgent: boolean): void => {
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
        console.warn('a text could not be painted', cause)
      },
    )
  }

  return {
    get: (key, props, scale, urgent) => {
      const found = cache.get(key)
      if (found === undefined || found.scale !== scale || !hasSameAppearance(found.props, props))
        request(key, props, scale, urgent)
      return found
    },
    close: () => cache.clear(),
  }
}
