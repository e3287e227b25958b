import {
  exportBundleGet,
  exportCancel,
  exportCreate,
  exportDelete,
  exportFileGet,
  exportGet,
  exportList,
  exportOffers,
  exportRetry,
  type ExportView,
} from '@panelflow/contract/output.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { requestLocale } from '../../../edge/answer.ts'
import type { Routes } from '../../../edge/create-app.ts'
import { registerEndpoint, registerFileEndpoint } from '../../../edge/register-endpoint.ts'
import { rangedFile } from '../../../edge/send-file.ts'
import type { SignUrl } from '../../file/file-address.ts'
import { zipFiles } from '../zip-outputs.ts'
import { cancelExport, createExport, deleteExport, retryExport } from './export.commands.ts'
import { exportBundle, exportFile } from './export-files.queries.ts'
import { findExport, listExports, offersFor } from './export.queries.ts'
import { viewExport, viewExportRow } from './export.view.ts'

export const exportRoutes: Routes = (edge, deps) => {
  const view = async (actor: Actor, exportId: string, sign: SignUrl): Promise<ExportView> =>
    await viewExport(deps.db, actor, await findExport(deps.db, actor, exportId), sign)

  registerEndpoint(edge, exportOffers, async ({ actor, body }) => await offersFor(deps.db, actor, body.chapterIds))
  registerEndpoint(edge, exportCreate, async ({ actor, body, request, fileUrl }) =>
    view(actor, await createExport(deps, actor, { ...body, locale: requestLocale(request) }), fileUrl),
  )
  registerEndpoint(edge, exportList, async ({ actor, query }) => {
    const { rows, next } = await listExports(deps.db, actor, query)
    return { rows: rows.map(viewExportRow), next }
  })
  registerEndpoint(edge, exportGet, async ({ actor, params, fileUrl }) => await view(actor, params.exportId, fileUrl))
  registerEndpoint(edge, exportCancel, async ({ actor, params, fileUrl }) => {
    await cancelExport(deps, actor, params.exportId)
    return await view(actor, params.exportId, fileUrl)
  })
  registerEndpoint(edge, exportRetry, async ({ actor, params, fileUrl }) => {
    await retryExport(deps, actor, params.exportId)
    return await view(actor, params.exportId, fileUrl)
  })
  registerEndpoint(edge, exportDelete, async ({ actor, params }) => {
    await deleteExport(deps, actor, params.exportId)
    return { deleted: true as const }
  })
  registerFileEndpoint(edge, exportFileGet, async ({ params, request }) => {
    const { name, type, sha, bytes } = await exportFile(deps.db, params.exportId, params.fileId)
    const open = async (range?: Parameters<typeof deps.blobs.stream>[1]) => await deps.blobs.stream(sha, range)
    return await rangedFile(request, { open, type, bytes, etag: sha, cache: 0, downloadName: name })
  })
  registerFileEndpoint(edge, exportBundleGet, async ({ params }) => {
    const { name, files } = await exportBundle(deps.db, params.exportId)
    return { file: zipFiles(deps.blobs, files), type: 'application/zip', downloadName: name }
  })
}
