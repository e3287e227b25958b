/** What lies open over the workspace. */
export type DeskWindow =
  /** a picture is being chosen from this machine */
  | { readonly kind: 'insert' }
  | { readonly kind: 'patches'; readonly itemId: string | null }
  /** the photo editor, on a patch or an inserted picture */
  | { readonly kind: 'photo'; readonly pageId: string; readonly itemId: string }
