const PICTURES = '/api/files/'

/**
 * Address of a picture on the node that was chosen. Only our own signed addresses move; blobs and
 * others stay as they are.
 * @param base without a slash at the end; '' is the address of the page
 */
export const nodeAddress = (base: string, address: string): string =>
  base !== '' && address.startsWith(PICTURES) ? `${base}${address}` : address
