/** A PDF that was uploaded. */
export interface PdfSource {
  /** names the bytes: the same for every reading of one upload */
  readonly id: string
  readonly size: number
  /** `length` bytes from `start`. @throws BlobMissing, BlobDamaged, StorageFault */
  readonly read: (start: number, length: number) => Promise<Buffer>
}

/** Turns pages of PDF files into picture files, in bounded memory and time. */
export interface PdfReader {
  /**
   * @throws AppError pdf.encrypted, pdf.not_readable; image.too_complex when it takes too much
   *   time or memory
   */
  readonly countPages: (source: PdfSource, signal: AbortSignal) => Promise<number>
  /**
   * A page as PNG or JPEG at its native resolution. @throws AppError image.not_readable,
   * image.too_many_pixels, image.too_complex
   */
  readonly readPage: (source: PdfSource, index: number, signal: AbortSignal) => Promise<Buffer>
}
