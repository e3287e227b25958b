/** Page lengths are multiples of 1/64 px (page-document.ts). */
export function quantiseLength(px: number): number {
  return Math.round(px * 64) / 64
}

/** Opacity in steps of 1/1000. */
export function quantiseOpacity(opacity: number): number {
  return Math.round(opacity * 1000) / 1000
}

/** `value` kept inside [min, max]; anything that is not a finite number becomes `otherwise`. */
export function clampFinite(value: number, min: number, max: number, otherwise: number): number {
  return Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : otherwise
}
