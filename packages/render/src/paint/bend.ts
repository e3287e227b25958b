/**
 * Moves a point, given in the axes of the box (px from its centre); the answer is written to `out`.
 */
export interface Bend {
  (x: number, y: number, out: { x: number; y: number }): void
  /**
   * How a letter that stands at (x, y) is moved as a whole, where letters keep their shape; absent
   * where they are bent themselves. `middle`: of the letter along its line, where it is not (x, y).
   */
  readonly letterAt?: (x: number, y: number, middle?: number) => Bend
}
