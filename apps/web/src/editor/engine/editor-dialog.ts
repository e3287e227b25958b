import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import type { EraseArea } from './eraser.ts'

/**
 * What the photo editor works on: a patch or inserted picture, or a piece of the page that becomes
 * a patch.
 */
export type PhotoTarget =
  | { readonly kind: 'item'; readonly pageId: string; readonly itemId: string }
  | { readonly kind: 'region'; readonly pageId: string; readonly box: Box }

/** What stands below the panel. */
export type EditorDrawer =
  | 'find'
  | 'layers'
  | 'styles'
  | 'terms'
  | 'memory'
  | 'proposals'
  | 'comments'
/** What lies over it. */
export type EditorWindow = 'keys' | 'shape' | 'speaker' | 'note' | 'known_words'

/** What lies open over the workspace. */
export type EditorDialog =
  /** a picture is being chosen from this machine */
  | { readonly kind: 'insert' }
  /** a Photoshop file that comes back to a page; null: it is being chosen */
  | { readonly kind: 'layered'; readonly pageId: string; readonly file: File | null }
  /** a file with the chapter's script that comes back; null: it is being chosen */
  | { readonly kind: 'script'; readonly files: readonly File[] }
  | { readonly kind: 'patches'; readonly itemId: string | null }
  /** results of several erasures of one selection, to choose from */
  | { readonly kind: 'alternatives'; readonly area: EraseArea; readonly ids: readonly string[] }
  | { readonly kind: 'photo'; readonly target: PhotoTarget }
