/**
 * Where pictures are fetched from (spec 7.node).
 */
export const IMAGE_NODES = ['global', 'china'] as const
export type ImageNode = (typeof IMAGE_NODES)[number]

export const SPEED_VERDICTS = ['fast', 'normal', 'slow', 'failed'] as const
/** spec 8.message.speed */
export type SpeedVerdict = (typeof SPEED_VERDICTS)[number]

/**
 * kB/s. A page in the workspace is some 2 MB of tiles: two seconds is fast, ten are still work,
 * more is waiting.
 */
const FAST = 1024
const NORMAL = 200

/** @param kilobytesPerSecond null: nothing came */
export const speedVerdict = (kilobytesPerSecond: number | null): SpeedVerdict => {
  if (kilobytesPerSecond === null || !(kilobytesPerSecond > 0)) return 'failed'
  if (kilobytesPerSecond >= FAST) return 'fast'
  return kilobytesPerSecond >= NORMAL ? 'normal' : 'slow'
}
