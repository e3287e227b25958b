/**
 * Languages the demo's strip is translated into. A language that the studio adds later is not among
 * them until somebody translates the strip (tools/demo-art/cloud-whale).
 */
export const COMIC_LANGUAGES = ['en', 'id', 'zh-Hant', 'th', 'fr', 'pt', 'es'] as const
export type ComicLanguage = (typeof COMIC_LANGUAGES)[number]

/** With the language it is drawn in. */
export const DRAWN_LANGUAGES = ['zh-Hans', ...COMIC_LANGUAGES] as const
export type DrawnLanguage = (typeof DRAWN_LANGUAGES)[number]
