/** Name of a table or a feature as HarfBuzz takes it: four ASCII letters in 32 bits. */
export const toTag = (name: string): number =>
  [...name].reduce((tag, letter) => (tag << 8) | (letter.charCodeAt(0) & 255), 0)
