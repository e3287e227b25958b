import type { TileStore } from '../engine/tiles.ts'
import type { PagePictures } from '../lettering/page-pictures.ts'
import type { EffectPictures, TextPictures } from '../lettering/text-pictures.ts'

/** Everything that is drawn from. */
export interface PaintStores {
  readonly tiles: TileStore<ImageBitmap>
  readonly texts: TextPictures
  /** patches and pictures with a stroke or a shadow, as the engine paints them */
  readonly effects: EffectPictures
  readonly pictures: PagePictures
}
