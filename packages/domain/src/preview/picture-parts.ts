/** How wide the pictures of a preview are sent, at most, in pixels. */
export const PREVIEW_WIDTHS = { medium: 1080, large: 1800 } as const
export type PreviewSize = keyof typeof PREVIEW_WIDTHS
export const PREVIEW_SIZES = ['medium', 'large'] as const satisfies readonly PreviewSize[]

/** A strip is sent in parts, so that its top is there before its end. */
const PART_HEIGHT = 2400
/** a page that is little higher stays whole */
const WHOLE_HEIGHT = 3600

interface PicturePlan {
  readonly width: number
  readonly height: number
  /** from the top down, without gaps */
  readonly parts: readonly { readonly top: number; readonly height: number }[]
}

/**
 * The size in which a picture is sent, and the parts it is cut into. Server and reader plan alike.
 * A picture is never enlarged.
 */
export const planPicture = (
  { width, height }: { readonly width: number; readonly height: number },
  size: PreviewSize,
): PicturePlan => {
  const sentWidth = Math.min(width, PREVIEW_WIDTHS[size])
  const sentHeight = Math.max(1, Math.round((height * sentWidth) / width))
  const count = sentHeight <= WHOLE_HEIGHT ? 1 : Math.ceil(sentHeight / PART_HEIGHT)
  const partHeight = count === 1 ? sentHeight : PART_HEIGHT
  const parts = Array.from({ length: count }, (_, index) => {
    const top = index * partHeight
    return { top, height: Math.min(partHeight, sentHeight - top) }
  })
  return { width: sentWidth, height: sentHeight, parts }
}
