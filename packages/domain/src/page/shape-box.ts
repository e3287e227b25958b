/** Numbers of the window "edit shape box" (spec 2.modal.workspace_shape), as they are typed. */
import { type FieldError, fieldError } from '../error/field-error.ts'
import { MAX_COORDINATE } from './document/item-values.ts'
import { MIN_SELECTION } from './page-checks.ts'

export const SHAPE_KINDS = ['rectangle', 'ellipse', 'contour'] as const
export type ShapeKind = (typeof SHAPE_KINDS)[number]

/** Left, top, width, height in page px; rotation in degrees; padding in em. */
export interface ShapeBox {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly rotation: number
  readonly kind: ShapeKind
  readonly padding: number
}

export const SHAPE_LIMITS = {
  side: 40_000,
  coordinate: MAX_COORDINATE,
  rotation: 360,
  padding: 5,
} as const

/**
 * Spec 8.message.eraser_minimum: "width and height must be at least 10x10". Values that are no
 * numbers are faults of their field.
 */
export const shapeErrors = ({ x, y, w, h, rotation, padding }: ShapeBox): readonly FieldError[] => {
  const errors: FieldError[] = []
  const between = (field: string, value: number, min: number, max: number): void => {
    if (!Number.isFinite(value) || value < min || value > max)
      errors.push(fieldError(field, 'field.not_in_range', { min, max }))
  }
  const side = (field: string, value: number): void => {
    if (value < MIN_SELECTION)
      errors.push(fieldError(field, 'page.side_too_small', { min: MIN_SELECTION }))
    else between(field, value, MIN_SELECTION, SHAPE_LIMITS.side)
  }
  between('x', x, -SHAPE_LIMITS.coordinate, SHAPE_LIMITS.coordinate)
  between('y', y, -SHAPE_LIMITS.coordinate, SHAPE_LIMITS.coordinate)
  side('w', w)
  side('h', h)
  between('rotation', rotation, -SHAPE_LIMITS.rotation, SHAPE_LIMITS.rotation)
  between('padding', padding, 0, SHAPE_LIMITS.padding)
  return errors
}
