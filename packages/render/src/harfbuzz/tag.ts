/** Name of a table or a feature as HarfBuzz takes it: four ASCII letters in 32 bits. */
export const toTag = (name: string): number =>
  [...name].reduce((tag, letter) => (tag << 8) | (letter.charCodeAt(0) & 255), 0)

/** The four letters of a tag. */
export const fromTag = (tag: number): string =>
  String.fromCharCode(tag >>> 24, (tag >>> 16) & 255, (tag >>> 8) & 255, tag & 255)
