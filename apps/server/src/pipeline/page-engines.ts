import type { PageRenderer } from '../ports/page-renderer.ts'
import type { PixelGate } from '../ports/pixel-gate.ts'
import type { PatchMaker } from '../ports/patch-maker.ts'
import type { TextDetector } from '../ports/text-detector.ts'
import type { TextReader } from '../ports/text-reader.ts'
import type { Translator } from '../ports/translator.ts'

/**
 * What works on pages. Chosen in `entry/` by configuration; tests bring small deterministic ones.
 */
export interface PageEngines {
  readonly detector: TextDetector
  readonly reader: TextReader
  readonly patches: PatchMaker
  readonly translator: Translator
  readonly renderer: PageRenderer
  readonly gate: PixelGate
}
