/** Share of the panel's height that the upper of two parts has, kept per person on this device. */

export const DEFAULT_SHARE = 0.4
const MIN_SHARE = 0.15
const MAX_SHARE = 0.85
const STEP = 0.05

const clampShare = (share: number): number => Math.min(Math.max(share, MIN_SHARE), MAX_SHARE)

/** The share under a pointer between the upper and the lower edge. */
export const shareAt = (y: number, top: number, height: number): number =>
  height <= 0 ? DEFAULT_SHARE : clampShare((y - top) / height)

/** What a key of the divider makes of the share; null: the key means nothing there. */
export const shareAfterKey = (share: number, key: string): number | null => {
  if (key === 'ArrowUp') return clampShare(share - STEP)
  if (key === 'ArrowDown') return clampShare(share + STEP)
  if (key === 'Home') return MIN_SHARE
  return key === 'End' ? MAX_SHARE : null
}

const toKey = (account: string): string => `panelflow.panel-share.${account}`

/** A blocked or spoilt storage gives the usual share. */
export const readShare = (account: string): number => {
  try {
    const stored = Number(localStorage.getItem(toKey(account)) ?? DEFAULT_SHARE)
    return Number.isFinite(stored) ? clampShare(stored) : DEFAULT_SHARE
  } catch (cause) {
    console.warn('the height of the panel was not read', cause)
    return DEFAULT_SHARE
  }
}

/** A blocked storage keeps it for the tab. */
export const storeShare = (account: string, share: number): void => {
  try {
    localStorage.setItem(toKey(account), String(share))
  } catch (cause) {
    console.warn('the height of the panel was not stored', cause)
  }
}
