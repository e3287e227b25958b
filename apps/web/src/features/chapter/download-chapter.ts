import type { PageFormat } from '@panelflow/domain/output/output-values.ts'
import { outputDownload } from '@panelflow/contract/page-output.ts'
import { api } from '../../lib/http/api.ts'
import { saveAnswer } from '../../lib/save-file.ts'

/** Saves the delivered images of a chapter as the ZIP the server made. Throws CallError. */
export const downloadChapter = async (
  chapterId: string,
  number: number,
  format: PageFormat,
): Promise<void> => {
  const response = await api.open(outputDownload, {
    params: { chapterId },
    query: { format },
    timeoutMs: 60_000,
  })
  await saveAnswer(response, `chapter-${number}.zip`)
}
