import { outputDownload } from '@panelflow/contract/page.ts'
import { api } from '../../lib/api.ts'

const nameOf = (disposition: string | null, fallback: string): string => {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1] ?? fallback
}

/** Saves the delivered images of a chapter as the ZIP the server made. Throws CallError. */
export const downloadChapter = async (chapterId: string, number: number, format: 'png' | 'jpeg'): Promise<void> => {
  const response = await api.open(outputDownload, { params: { chapterId }, query: { format }, timeoutMs: 60_000 })
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = nameOf(response.headers.get('content-disposition'), `chapter-${number}.zip`)
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
