import type { PageOp, TextItem } from '@panelflow/domain/page/document/page-document.ts'
import { createEngine } from '@panelflow/render/engine/engine.ts'
import { loadCanvasKit, readFont } from '@panelflow/render/engine/load-node.ts'
import { freshLayout } from '@panelflow/render/text/input-hash.ts'
import type { ApiPerson } from './api-person.ts'

const starting = loadCanvasKit().then((canvasKit) => createEngine({ canvasKit }))

/**
 * Lays out every text of the chapter that has words and no layout of them, as opening its pages in
 * the workspace does.
 */
export const layOutAll = async (
  person: Pick<ApiPerson, 'get' | 'send'>,
  chapterId: string,
  language: string,
): Promise<void> => {
  const engine = await starting
  for (const { id: pageId } of await person.get(`/chapters/${chapterId}/pages`)) {
    const url = `/chapters/${chapterId}/pages/${pageId}`
    const { lane } = await person.get(`${url}/documents`)
    const texts = (Object.values(lane.items) as TextItem[]).filter(({ kind }) => kind === 'text')
    const ops = texts
      .filter(
        ({ props }) => props.translation.trim() !== '' && freshLayout(props, language) === null,
      )
      .map(({ id, props }): PageOp => {
        for (const font of engine.fonts.listMissing(props, language))
          engine.fonts.add(font, readFont(font))
        return { op: 'set', id, props: { layout: engine.layoutText(props, language) } }
      })
    if (ops.length === 0) continue
    const batch = { document: 'lane', batchId: crypto.randomUUID(), baseRev: lane.rev, ops }
    const answer = await person.send('POST', `${url}/ops`, batch)
    if (answer.code !== 0) throw new Error(answer.message)
  }
}
