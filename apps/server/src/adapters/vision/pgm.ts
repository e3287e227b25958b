/**
 * Binary PGM (P5): the smallest picture format that Tesseract's image library reads without a
 * detour.
 */
export function encodePgm(picture: {
  readonly width: number
  readonly height: number
  readonly gray: Uint8Array
}): Buffer {
  return Buffer.concat([
    Buffer.from(`P5\n${picture.width} ${picture.height}\n255\n`, 'latin1'),
    picture.gray,
  ])
}
