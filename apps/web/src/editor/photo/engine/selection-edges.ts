import type { Point } from '@panelflow/domain/page/document/page-document.ts'

/** A soft selection has its rim where a pixel is half selected. */
const HALF = 128

/**
 * Lines between pixels that are selected and those that are not, the longest there are: across and
 * down. What lies at the rim of the picture ends there.
 */
export const listSelectionEdges = (
  selection: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): readonly (readonly [Point, Point])[] => {
  const isSelected = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && (selection[y * width + x] ?? 0) >= HALF
  const edges: (readonly [Point, Point])[] = []
  const follow = (
    length: number,
    isEdge: (at: number) => boolean,
    place: (at: number) => Point,
  ): void => {
    let start = -1
    for (let at = 0; at <= length; at++) {
      const edge = at < length && isEdge(at)
      if (edge && start < 0) start = at
      if (edge || start < 0) continue
      edges.push([place(start), place(at)])
      start = -1
    }
  }
  for (let y = 0; y <= height; y++)
    follow(
      width,
      (x) => isSelected(x, y) !== isSelected(x, y - 1),
      (x) => ({ x, y }),
    )
  for (let x = 0; x <= width; x++)
    follow(
      height,
      (y) => isSelected(x, y) !== isSelected(x - 1, y),
      (y) => ({ x, y }),
    )
  return edges
}
