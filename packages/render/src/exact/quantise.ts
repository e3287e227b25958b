/** Rounds a length on the page to 1/64 px (domain/page/document/page-document.ts). */
export function quantiseLength(px: number): number {
  return Math.round(px * 64) / 64
}

/** Rounds an opacity to 1/1000. */
export function quantiseOpacity(opacity: number): number {
  return Math.round(opacity * 1000) / 1000
}

/** Clamps `value` to [min, max]; `otherwise` if it is not a finite number. */
export function clampFinite(value: number, min: number, max: number, otherwise: number): number {
  return Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : otherwise
}
