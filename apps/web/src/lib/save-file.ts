/** long enough for the browser to have taken the bytes */
const REVOKE_DELAY_MS = 60_000

/** The name the server gave (RFC 6266), else `fallback`. */
const getFileName = (disposition: string | null, fallback: string): string => {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1] ?? fallback
}

/** Hands bytes to the browser's own download. */
export const saveBlob = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS)
}

/** A file the server made. */
export const saveAnswer = async (response: Response, fallback: string): Promise<void> =>
  saveBlob(
    await response.blob(),
    getFileName(response.headers.get('content-disposition'), fallback),
  )
