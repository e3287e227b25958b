export type RenderErrorCode =
  | 'render.font_not_loaded'
  | 'render.font_unreadable'
  | 'render.image_unreadable'
  | 'render.image_too_large'
  | 'render.size_mismatch'
  | 'render.out_of_memory'

/** Something the engine cannot draw. `params` name the font, asset or size for the log. */
export class RenderError extends Error {
  readonly code: RenderErrorCode
  readonly params: Readonly<Record<string, string | number>>

  constructor(code: RenderErrorCode, params: Readonly<Record<string, string | number>> = {}) {
    super(`${code} ${JSON.stringify(params)}`)
    this.name = 'RenderError'
    this.code = code
    this.params = params
  }
}
