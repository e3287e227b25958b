import { outputDownload, outputList } from '@panelflow/contract/page-output.ts'
import { auditExport } from '../../http/audit-export.ts'
import type { Edge } from '../../http/edge.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import type { Deps } from '../../ports/deps.ts'
import { deliverableFiles, listOutputs } from './output.queries.ts'
import { tagPicture } from './formats/picture/tag-picture.ts'
import { zipFiles } from './zip-outputs.ts'

export const outputRoutes = (edge: Edge, deps: Deps): void => {
  registerEndpoint(
    edge,
    outputList,
    async ({ actor, params, fileUrl }) =>
      await listOutputs(deps.db, actor, params.chapterId, fileUrl),
  )
  registerEndpoint(edge, outputDownload, async ({ actor, params, query, request }) => {
    const { files, name, resolution } = await deliverableFiles(deps.db, actor, params.chapterId)
    const object = { kind: 'chapter', id: params.chapterId }
    await auditExport(deps, request, actor, { object, params: { file: name, files: files.length } })
    const asJpeg = query.format === 'jpeg'
    const named = asJpeg
      ? files.map((file) => ({ ...file, name: file.name.replace(/\.\w+$/, '.jpg') }))
      : files
    const toJpeg = async (bytes: Buffer): Promise<Buffer> =>
      await tagPicture(await deps.images.toJpeg(bytes), 'jpeg', resolution)
    return {
      file: zipFiles(deps.blobs, named, asJpeg ? toJpeg : undefined),
      type: 'application/zip',
      downloadName: name,
    }
  })
}
