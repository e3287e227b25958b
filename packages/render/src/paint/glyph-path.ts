import type { CanvasKit, Path } from 'canvaskit-wasm'
import { turnOf } from '../exact/turn.ts'
import { VERB_LENGTH } from '../font/font-shelf.ts'
import type { Placement } from '../geometry/placement.ts'
import type { PlacedGlyph } from '../text/place.ts'

/** Slant of a faked italic, about 11°. */
const SLANT = 0.2

/** Outlines of `glyphs` on the page × scale. Null when they have no ink. The caller deletes the path. */
export function pathOf(kit: CanvasKit, glyphs: readonly PlacedGlyph[], size: number, place: Placement, scale: number): Path | null {
  const { cos, sin } = turnOf(place.rotation)
  const verbs = [kit.MOVE_VERB, kit.LINE_VERB, kit.QUAD_VERB, kit.CUBIC_VERB, kit.CLOSE_VERB]
  const commands: number[] = []
  for (const { glyph, x, y } of glyphs) {
    const outline = glyph.run.font.outline(glyph.id)
    const em = size * glyph.scale
    const slant = glyph.run.face.fakeItalic ? SLANT : 0
    const turned = glyph.run.setting === 'turned'
    for (let i = 0; i < outline.length;) {
      const verb = outline[i++] ?? 0
      commands.push(verbs[verb] ?? 0)
      for (const end = i + (VERB_LENGTH[verb] ?? 0); i < end; i += 2) {
        const down = outline[i + 1] ?? 0
        const right = (outline[i] ?? 0) - down * slant
        const localX = x + (turned ? -down : right) * em
        const localY = y + (turned ? right : down) * em
        commands.push((place.cx + localX * cos - localY * sin) * scale, (place.cy + localX * sin + localY * cos) * scale)
      }
    }
  }
  return commands.length > 0 ? kit.Path.MakeFromCmds(commands) : null
}
