/**
 * Pages of a PDF by PDFium, compiled to WASM. The file is read where it lies, block by block: a
 * document of a gigabyte takes no more memory than one of its pages.
 */
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import { AppError } from '@panelflow/domain/error/app-error.ts'

/** What `FPDF_GetLastError` says of a document that needs a password, or a key we do not have. */
const PASSWORD_ERRORS: ReadonlySet<number> = new Set([4, 5])
/** `FPDF_FILEACCESS`: length, function, its argument. */
const FILE_ACCESS_BYTES = 12
/** `FPDFBitmap_BGRx`, and with the flag below RGBx. */
const FORMAT_RGBX = 3
/** Bytes a pixel of what `FPDFImageObj_GetBitmap` answers: grey, BGR, BGRx. */
const OPAQUE_FORMATS: ReadonlyMap<number, number> = new Map([
  [1, 1],
  [2, 3],
  [3, 4],
])
const RENDER_RGB_ORDER = 0x10
const WHITE = 0xffffffff
/** `FPDF_IMAGEOBJ_METADATA`: width, height, two resolutions, bits, colour space, mark. */
const METADATA_BYTES = 28
const METADATA_COLOUR_SPACE = 20
/** `FPDF_COLORSPACE_ICCBASED`; with it DeviceGray and DeviceRGB. */
const ICC_COLOUR_SPACE = 7
const PLAIN_COLOUR_SPACES: ReadonlySet<number> = new Set([1, 2, ICC_COLOUR_SPACE])
const OBJECT = { text: 1, image: 3, form: 5 } as const
const INVISIBLE_TEXT = 3
/** Forms inside forms are followed this deep. */
const MAX_FORM_DEPTH = 8
const MATRIX_FLOATS = 6

type Matrix = readonly [number, number, number, number, number, number]

export interface PdfImage {
  readonly handle: number
  /** pixels of the embedded picture */
  readonly width: number
  readonly height: number
  /** where its unit square is drawn, in points of the page before it is turned */
  readonly matrix: Matrix
}

interface StoredPixels {
  /** in the form of `render` */
  readonly pixels: Buffer
  /** ICC profile that their colours are meant in */
  readonly profile?: Buffer
}

export interface PdfPage {
  /** points, as it is shown */
  readonly width: number
  readonly height: number
  /** quarter turns, clockwise */
  readonly rotation: number
  readonly images: readonly PdfImage[]
  /** nothing else is drawn: no path, no shading, no visible text */
  readonly isImagesOnly: boolean
  /** The page on `width` × `height` pixels, on white: four bytes a pixel, the last unused. */
  readonly render: (width: number, height: number) => Buffer
  /** The bytes of an embedded picture as they are, if it is stored as JPEG. */
  readonly readJpeg: (image: PdfImage) => Buffer | undefined
  /** Its pixels as they are stored, unless they are partly transparent. */
  readonly readStored: (image: PdfImage) => StoredPixels | undefined
  readonly close: () => void
}

export interface PdfDocument {
  readonly pages: number
  /** @throws AppError image.not_readable */
  readonly openPage: (index: number) => PdfPage
  readonly close: () => void
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** First `inner`, then `outer`. */
const multiply = (inner: Matrix, outer: Matrix): Matrix => [
  inner[0] * outer[0] + inner[1] * outer[2],
  inner[0] * outer[1] + inner[1] * outer[3],
  inner[2] * outer[0] + inner[3] * outer[2],
  inner[2] * outer[1] + inner[3] * outer[3],
  inner[4] * outer[0] + inner[5] * outer[2] + outer[4],
  inner[4] * outer[1] + inner[5] * outer[3] + outer[5],
]

let loading: Promise<WrappedPdfiumModule> | undefined

const load = async (): Promise<WrappedPdfiumModule> => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'))
  const pdfium = await init({
    wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength),
  })
  pdfium.PDFiumExt_Init()
  return pdfium
}

/** A trap leaves the module's memory in an unknown state: the next document gets a new module. */
export const resetPdfium = (): void => {
  loading = undefined
}

/** `work` with `bytes` of the module's memory, which is given back. */
const withMemory = <T>(
  { pdfium }: WrappedPdfiumModule,
  bytes: number,
  work: (at: number) => T,
): T => {
  const at = pdfium.wasmExports.malloc(bytes)
  if (at === 0) throw new AppError('image.too_complex')
  try {
    return work(at)
  } finally {
    pdfium.wasmExports.free(at)
  }
}

/** The memory as bytes, at this moment: it is another array once it has grown. */
const getHeap = ({ pdfium }: WrappedPdfiumModule): Uint8Array =>
  // the package's types leave out what those of Emscripten would add
  (pdfium as unknown as { readonly HEAPU8: Uint8Array }).HEAPU8

const copyOut = (module: WrappedPdfiumModule, at: number, bytes: number): Buffer =>
  Buffer.from(getHeap(module).subarray(at, at + bytes))

const readMatrix = (module: WrappedPdfiumModule, object: number): Matrix =>
  withMemory(module, MATRIX_FLOATS * 4, (at) => {
    if (!module.FPDFPageObj_GetMatrix(object, at)) return IDENTITY
    const get = (index: number): number => module.pdfium.getValue(at + index * 4, 'float')
    return [get(0), get(1), get(2), get(3), get(4), get(5)]
  })

const readImage = (
  module: WrappedPdfiumModule,
  handle: number,
  outer: Matrix,
): PdfImage | undefined =>
  withMemory(module, 8, (at) => {
    if (!module.FPDFImageObj_GetImagePixelSize(handle, at, at + 4)) return undefined
    return {
      handle,
      width: module.pdfium.getValue(at, 'i32'),
      height: module.pdfium.getValue(at + 4, 'i32'),
      matrix: multiply(readMatrix(module, handle), outer),
    }
  })

interface Found {
  readonly images: PdfImage[]
  others: number
}

interface Objects {
  readonly count: number
  readonly get: (index: number) => number
}

const collect = (
  module: WrappedPdfiumModule,
  { count, get }: Objects,
  found: Found,
  outer: Matrix,
  depth: number,
): void => {
  for (let index = 0; index < count; index++) {
    const object = get(index)
    const type = module.FPDFPageObj_GetType(object)
    if (type === OBJECT.image) {
      const image = readImage(module, object, outer)
      if (image === undefined) found.others++
      else found.images.push(image)
    } else if (type === OBJECT.form && depth < MAX_FORM_DEPTH) {
      const inside = {
        count: module.FPDFFormObj_CountObjects(object),
        get: (at: number) => module.FPDFFormObj_GetObject(object, at),
      }
      collect(module, inside, found, multiply(readMatrix(module, object), outer), depth + 1)
    } else if (
      type !== OBJECT.text ||
      module.FPDFTextObj_GetTextRenderMode(object) !== INVISIBLE_TEXT
    )
      found.others++
  }
}

const renderPage = (
  module: WrappedPdfiumModule,
  page: number,
  width: number,
  height: number,
): Buffer => {
  const bitmap = module.FPDFBitmap_CreateEx(width, height, FORMAT_RGBX, 0, 0)
  if (bitmap === 0) throw new AppError('image.too_complex')
  try {
    module.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
    module.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, RENDER_RGB_ORDER)
    const stride = module.FPDFBitmap_GetStride(bitmap)
    const bytes = copyOut(module, module.FPDFBitmap_GetBuffer(bitmap), stride * height)
    if (stride === width * 4) return bytes
    const rows = Array.from({ length: height }, (_, row) =>
      bytes.subarray(row * stride, row * stride + width * 4),
    )
    return Buffer.concat(rows)
  } finally {
    module.FPDFBitmap_Destroy(bitmap)
  }
}

const readJpeg = (module: WrappedPdfiumModule, image: number): Buffer | undefined => {
  if (module.FPDFImageObj_GetImageFilterCount(image) !== 1) return undefined
  const length = module.FPDFImageObj_GetImageFilter(image, 0, 0, 0)
  const filter = withMemory(module, length, (at) => {
    module.FPDFImageObj_GetImageFilter(image, 0, at, length)
    return module.pdfium.UTF8ToString(at)
  })
  if (filter !== 'DCTDecode') return undefined
  const bytes = module.FPDFImageObj_GetImageDataRaw(image, 0, 0)
  return withMemory(module, bytes, (at) => {
    module.FPDFImageObj_GetImageDataRaw(image, at, bytes)
    return copyOut(module, at, bytes)
  })
}

const toRgbx = (
  stored: Uint8Array,
  { width, height }: PdfImage,
  {
    size,
    stride,
    isBgr,
  }: { readonly size: number; readonly stride: number; readonly isBgr: boolean },
): Buffer => {
  const [red, green, blue] = size === 1 ? [0, 0, 0] : isBgr ? [2, 1, 0] : [0, 1, 2]
  const pixels = Buffer.alloc(width * height * 4, 255)
  for (let row = 0, to = 0; row < height; row++)
    for (let at = row * stride; to < (row + 1) * width * 4; at += size, to += 4) {
      pixels[to] = stored[at + red] ?? 0
      pixels[to + 1] = stored[at + green] ?? 0
      pixels[to + 2] = stored[at + blue] ?? 0
    }
  return pixels
}

const readColourSpace = (module: WrappedPdfiumModule, page: number, image: PdfImage): number =>
  withMemory(module, METADATA_BYTES, (at) =>
    module.FPDFImageObj_GetImageMetadata(image.handle, page, at)
      ? module.pdfium.getValue(at + METADATA_COLOUR_SPACE, 'i32')
      : 0,
  )

const readProfile = (
  module: WrappedPdfiumModule,
  page: number,
  { handle }: PdfImage,
): Buffer | undefined =>
  withMemory(module, 4, (out) => {
    if (!module.FPDFImageObj_GetIccProfileDataDecoded(handle, page, 0, 0, out)) return undefined
    const bytes = module.pdfium.getValue(out, 'i32')
    return withMemory(module, bytes, (at) =>
      module.FPDFImageObj_GetIccProfileDataDecoded(handle, page, at, bytes, out)
        ? copyOut(module, at, bytes)
        : undefined,
    )
  })

/**
 * Pixels that were not encoded as a picture file, before a profile is applied: PDFium itself
 * applies one coarsely, with 52 levels of a colour.
 */
const readPlainPixels = (
  module: WrappedPdfiumModule,
  page: number,
  image: PdfImage,
): StoredPixels | undefined => {
  const colourSpace = readColourSpace(module, page, image)
  if (!PLAIN_COLOUR_SPACES.has(colourSpace)) return undefined
  const bytes = module.FPDFImageObj_GetImageDataDecoded(image.handle, 0, 0)
  const size = bytes / (image.width * image.height)
  if (size !== 1 && size !== 3) return undefined
  const stored = withMemory(module, bytes, (at) => {
    module.FPDFImageObj_GetImageDataDecoded(image.handle, at, bytes)
    return copyOut(module, at, bytes)
  })
  const pixels = toRgbx(stored, image, { size, stride: image.width * size, isBgr: false })
  const profile =
    colourSpace === ICC_COLOUR_SPACE && size === 3 ? readProfile(module, page, image) : undefined
  return { pixels, ...(profile && { profile }) }
}

const readBitmap = (module: WrappedPdfiumModule, image: PdfImage): StoredPixels | undefined => {
  const bitmap = module.FPDFImageObj_GetBitmap(image.handle)
  if (bitmap === 0) return undefined
  try {
    const size = OPAQUE_FORMATS.get(module.FPDFBitmap_GetFormat(bitmap))
    const isWhole =
      module.FPDFBitmap_GetWidth(bitmap) === image.width &&
      module.FPDFBitmap_GetHeight(bitmap) === image.height
    if (size === undefined || !isWhole) return undefined
    const stride = module.FPDFBitmap_GetStride(bitmap)
    const from = module.FPDFBitmap_GetBuffer(bitmap)
    const stored = getHeap(module).subarray(from, from + stride * image.height)
    return { pixels: toRgbx(stored, image, { size, stride, isBgr: true }) }
  } finally {
    module.FPDFBitmap_Destroy(bitmap)
  }
}

const openPage = (module: WrappedPdfiumModule, document: number, index: number): PdfPage => {
  const page = module.FPDF_LoadPage(document, index)
  if (page === 0) throw new AppError('image.not_readable')
  const found: Found = { images: [], others: 0 }
  const objects = {
    count: module.FPDFPage_CountObjects(page),
    get: (at: number) => module.FPDFPage_GetObject(page, at),
  }
  collect(module, objects, found, IDENTITY, 0)
  return {
    width: module.FPDF_GetPageWidthF(page),
    height: module.FPDF_GetPageHeightF(page),
    rotation: module.FPDFPage_GetRotation(page),
    images: found.images,
    isImagesOnly: found.others === 0,
    render: (width, height) => renderPage(module, page, width, height),
    readJpeg: ({ handle }) => readJpeg(module, handle),
    readStored: (image) => readPlainPixels(module, page, image) ?? readBitmap(module, image),
    close: () => module.FPDF_ClosePage(page),
  }
}

/**
 * Opens a PDF file. @throws AppError pdf.encrypted, pdf.not_readable; errors of the file system
 * when it can no longer be read
 */
export const openPdf = async (path: string): Promise<PdfDocument> => {
  const module = await (loading ??= load())
  const { pdfium } = module
  const file = openSync(path, 'r')
  const readBlock = (_: number, position: number, into: number, size: number): number => {
    const target = getHeap(module).subarray(into, into + size)
    return readSync(file, target, 0, size, position >>> 0) === size ? 1 : 0
  }
  const callback = pdfium.addFunction(readBlock, 'iiiii')
  const access = pdfium.wasmExports.malloc(FILE_ACCESS_BYTES)
  pdfium.setValue(access, fstatSync(file).size, 'i32')
  pdfium.setValue(access + 4, callback, 'i32')
  pdfium.setValue(access + 8, 0, 'i32')
  const release = (): void => {
    pdfium.wasmExports.free(access)
    pdfium.removeFunction(callback)
    closeSync(file)
  }
  const document = module.FPDF_LoadCustomDocument(access, '')
  if (document === 0) {
    const needsPassword = PASSWORD_ERRORS.has(module.FPDF_GetLastError())
    release()
    throw new AppError(needsPassword ? 'pdf.encrypted' : 'pdf.not_readable')
  }
  return {
    pages: module.FPDF_GetPageCount(document),
    openPage: (index) => openPage(module, document, index),
    close: () => {
      module.FPDF_CloseDocument(document)
      release()
    },
  }
}
