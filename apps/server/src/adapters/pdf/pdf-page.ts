/** A page of a PDF as a picture at its native resolution. */
import { MAX_PIXELS } from '@panelflow/contract/upload.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import sharp, { type Sharp } from 'sharp'
import { tagPng } from '../../features/output/formats/picture/tag-picture.ts'
import { PNG } from '../images/read-page.ts'
import type { PdfImage, PdfPage } from './pdf-document.ts'

const POINTS_PER_INCH = 72
/** of what has no pixels of its own: lettering and line art are printed with this */
const VECTOR_DPI = 300
/** Drawings are made coarser, down to this, before a large page is refused. */
const MIN_VECTOR_DPI = 72
/** Pictures that cover this share of a page together make it a page of pictures. */
const MIN_PICTURE_SHARE = 0.5
/** Smaller ones, such as a logo, do not decide its resolution. */
const MIN_IMAGE_SHARE = 0.05
/** A picture fills the page when its borders are that close to those of the page. */
const BORDER_TOLERANCE = 0.005
/** longest side of the pictures that are compared */
const COMPARE_PX = 160
/** Mean difference of 255, per channel: two scaling filters differ by less. */
const MAX_DIFFERENCE = 6

interface Size {
  readonly width: number
  readonly height: number
}

type PageFacts = Pick<PdfPage, 'width' | 'height' | 'rotation' | 'images' | 'isImagesOnly'>

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const toBox = ({ matrix: [a, b, c, d, e, f] }: PdfImage): Box => {
  const xs = [e, e + a, e + c, e + a + c]
  const ys = [f, f + b, f + d, f + b + d]
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    bottom: Math.min(...ys),
    top: Math.max(...ys),
  }
}

/** Pixels for a point, by the finer side of a picture. */
const toScale = ({ width, height, matrix: [a, b, c, d] }: PdfImage): number =>
  Math.max(width / Math.hypot(a, b), height / Math.hypot(c, d))

/** The picture whose pixels are those of the page: upright, alone, from border to border. */
const getWholeImage = (page: PageFacts): PdfImage | undefined => {
  const [image, second] = page.images
  if (image === undefined || second !== undefined || !page.isImagesOnly || page.rotation !== 0)
    return undefined
  const [a, b, c, d] = image.matrix
  if (a <= 0 || d <= 0 || Math.abs(b) > a / 1000 || Math.abs(c) > d / 1000) return undefined
  const isClose = (one: number, other: number, whole: number): boolean =>
    Math.abs(one - other) <= whole * BORDER_TOLERANCE
  return isClose(a, page.width, page.width) && isClose(d, page.height, page.height)
    ? image
    : undefined
}

const scaleBy = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
})

const requirePixels = (size: Size): Size => {
  const pixels = size.width * size.height
  if (!(pixels <= MAX_PIXELS))
    throw new AppError('image.too_many_pixels', {
      megapixels: Math.ceil(pixels / 1e6),
      limit: MAX_PIXELS / 1e6,
    })
  return size
}

/**
 * Pixels of the page at its native resolution: those of the pictures that make it, else of a
 * drawing for print. @throws AppError image.too_many_pixels
 */
export const measurePdfPage = (page: PageFacts): Size => {
  const whole = getWholeImage(page)
  if (whole !== undefined) return requirePixels({ width: whole.width, height: whole.height })
  const area = page.width * page.height
  const toShare = (image: PdfImage): number => {
    const { left, top, right, bottom } = toBox(image)
    return ((right - left) * (top - bottom)) / area
  }
  const images = page.images.filter((image) => toShare(image) >= MIN_IMAGE_SHARE)
  const isOfPictures = images.reduce((sum, image) => sum + toShare(image), 0) >= MIN_PICTURE_SHARE
  if (isOfPictures) return requirePixels(scaleBy(page, Math.max(...images.map(toScale))))
  const fitting = Math.sqrt(MAX_PIXELS / area) * POINTS_PER_INCH
  const dpi = Math.max(MIN_VECTOR_DPI, Math.min(VECTOR_DPI, Math.floor(fitting)))
  return requirePixels(scaleBy(page, dpi / POINTS_PER_INCH))
}

const toSmallRgb = (picture: Sharp, { width, height }: Size): Promise<Buffer> =>
  picture
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(width, height, { fit: 'fill' })
    .raw({ depth: 'uchar' })
    .toBuffer()

const fromRgbx = (data: Buffer, { width, height }: Size): Sharp =>
  sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()

/**
 * Whether the picture alone looks like the page: no mask, border, profile or inverted colours
 * change it there.
 */
const looksLikePage = async (picture: Sharp, drawn: Buffer, size: Size): Promise<boolean> => {
  const small = scaleBy(size, Math.min(1, COMPARE_PX / Math.max(size.width, size.height)))
  try {
    const shown = await toSmallRgb(fromRgbx(drawn, size), small)
    const alone = await toSmallRgb(picture, small)
    if (shown.length !== alone.length) return false
    const sum = shown.reduce((total, value, at) => total + Math.abs(value - (alone[at] ?? 0)), 0)
    return sum / shown.length <= MAX_DIFFERENCE
  } catch {
    return false
  }
}

const isGrey = (rgbx: Buffer): boolean => {
  for (let at = 0; at < rgbx.length; at += 4)
    if (rgbx[at] !== rgbx[at + 1] || rgbx[at] !== rgbx[at + 2]) return false
  return true
}

const toPng = (pixels: Buffer, size: Size): Promise<Buffer> => {
  const picture = fromRgbx(pixels, size)
  return (isGrey(pixels) ? picture.toColourspace('b-w') : picture).png(PNG).toBuffer()
}

/**
 * The page as a picture file. Where one embedded picture is the page: that JPEG as it is, or a PNG
 * of its very pixels; else a PNG of what is drawn. @throws AppError image.too_many_pixels,
 * image.too_complex
 */
export const readPdfPage = async (page: PdfPage): Promise<Buffer> => {
  const size = measurePdfPage(page)
  const drawn = page.render(size.width, size.height)
  const whole = getWholeImage(page)
  if (whole === undefined) return await toPng(drawn, size)
  const jpeg = page.readJpeg(whole)
  if (jpeg !== undefined)
    return (await looksLikePage(sharp(jpeg, { failOn: 'error' }), drawn, size))
      ? jpeg
      : await toPng(drawn, size)
  const stored = page.readStored(whole)
  if (stored === undefined || !(await looksLikePage(fromRgbx(stored.pixels, size), drawn, size)))
    return await toPng(drawn, size)
  const png = await toPng(stored.pixels, size)
  return stored.profile === undefined ? png : tagPng(png, POINTS_PER_INCH, stored.profile)
}
