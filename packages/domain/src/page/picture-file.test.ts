import { describe, expect, it } from 'vitest'
import { checkPictureFile, firstPlace, isSameSize, MAX_PICTURE_BYTES } from './picture-file.ts'

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0)
const WEBP = new TextEncoder().encode('RIFF....WEBP')
const page = { width: 800, height: 1200 }

describe('a picture for a page', () => {
  // spec 5.editor.image_size 10.page.inserted
  it('has at most 20 MB', () => {
    expect(checkPictureFile(MAX_PICTURE_BYTES, PNG)).toEqual({ ok: true, format: 'PNG' })
    expect(checkPictureFile(MAX_PICTURE_BYTES + 1, PNG)).toEqual({
      ok: false,
      code: 'image.too_large',
      params: { limitMb: 20 },
    })
  })

  // spec 5.editor.image_type 10.page.inserted
  it('is PNG, JPEG or WebP by its bytes, whatever its name says', () => {
    expect(checkPictureFile(9, WEBP)).toMatchObject({ format: 'WebP' })
    expect(checkPictureFile(9, Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toMatchObject({
      format: 'JPEG',
    })
    expect(checkPictureFile(9, new TextEncoder().encode('GIF89a......'))).toMatchObject({
      ok: false,
      code: 'image.format_not_allowed',
    })
    expect(checkPictureFile(0, new Uint8Array())).toMatchObject({
      ok: false,
      code: 'image.format_not_allowed',
    })
  })

  it('comes in its own size where the page has space, smaller where not, and always inside', () => {
    expect(firstPlace({ width: 100, height: 50 }, page, { x: 400, y: 300 })).toEqual({
      cx: 400,
      cy: 300,
      w: 100,
      h: 50,
    })
    expect(firstPlace({ width: 1600, height: 100 }, page, { x: 0, y: 0 })).toEqual({
      cx: 320,
      cy: 20,
      w: 640,
      h: 40,
    })
    expect(firstPlace({ width: 100, height: 50 }, page, { x: 9000, y: -20 })).toEqual({
      cx: 750,
      cy: 25,
      w: 100,
      h: 50,
    })
  })

  it('keeps its size when it is edited', () => {
    expect(isSameSize({ width: 3, height: 4 }, { width: 3, height: 4 })).toBe(true)
    expect(isSameSize({ width: 3, height: 4 }, { width: 4, height: 3 })).toBe(false)
  })
})
