/**
 * Bytes of uploads under way, in the file store, where every server writes them and every worker
 * reads them.
 */
export interface UploadFiles {
  /**
   * Stores a part under a name of its own and answers it: two servers that take the same bytes at
   * once never overwrite each other.
   * @throws StorageFault
   */
  readonly put: (uploadId: string, bytes: Buffer) => Promise<string>
  /** The part, checked against its hash. @throws BlobMissing, BlobDamaged, StorageFault */
  readonly get: (uploadId: string, name: string) => Promise<Buffer>
  /** All parts of the upload, also those that no row names. */
  readonly remove: (uploadId: string) => Promise<void>
}
