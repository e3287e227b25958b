import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { inputHash } from '@panelflow/render/text/input-hash.ts'
import type { Send } from './test-app.ts'

/**
 * Stores a layout of the text as it is now. Its lines are empty: what counts is which text it was
 * made from.
 */
export const layOutText = async (
  send: Send,
  { id, pageId }: { readonly id: string; readonly pageId: string },
  item: string,
): Promise<void> => {
  const url = `/chapters/${id}/pages/${pageId}`
  const { lane } = (await send('GET', `${url}/documents`)).data
  const props = lane.items[item].props as TextProps
  const layout = {
    engine: 'e',
    inputHash: inputHash(props, 'en'),
    size: 12,
    lines: [],
    overflow: false,
    missing: [],
  }
  const ops = [{ op: 'set', id: item, props: { layout } }]
  const answer = await send('POST', `${url}/ops`, {
    document: 'lane',
    batchId: crypto.randomUUID(),
    baseRev: lane.rev,
    ops,
  })
  if (answer.status !== 200) throw new Error(answer.message)
}
