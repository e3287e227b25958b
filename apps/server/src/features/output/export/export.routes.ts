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
import { requestLocale } from '../../../http/answer.ts'
import { auditExport } from '../../../http/audit-export.ts'
import type { Routes } from '../../../http/create-app.ts'
import { registerEndpoint } from '../../../http/register-endpoint.ts'
import { rangedFile } from '../../../http/send-file.ts'
import { signedFiles } from '../../../http/signed-file.ts'
import { exportBundlePath, exportFilePath, type SignUrl } from '../../file/file-address.ts'
import { zipFiles } from '../zip-outputs.ts'
import { cancelExport, createExport, deleteExport, retryExport } from './export.commands.ts'
import { exportBundle, exportFile, requireExportFiles } from './export-files.queries.ts'
import { findExport, listExports, offersFor } from './export.queries.ts'
import { viewExport, viewExportRow } from './export.view.ts'

export const exportRoutes: Routes = (edge, deps) => {
  const view = async (actor: Actor, exportId: string, sign: SignUrl): Promise<ExportView> =>
    await viewExport(deps.db, actor, await findExport(deps.db, actor, exportId), sign)

  registerEndpoint(
    edge,
    exportOffers,
    async ({ actor, body }) => await offersFor(deps.db, actor, body.chapterIds),
  )
  registerEndpoint(edge, exportCreate, async ({ actor, body, request, fileUrl }) => {
    const exportId = await createExport(deps, actor, { ...body, locale: requestLocale(request) })
    const params = { format: body.options.format, chapters: body.chapterIds.length }
    await auditExport(deps, request, actor, { object: { kind: 'export', id: exportId }, params })
    return await view(actor, exportId, fileUrl)
  })
  registerEndpoint(edge, exportList, async ({ actor, query }) => {
    const { rows, next } = await listExports(deps.db, actor, query)
    return { rows: rows.map(viewExportRow), next }
  })
  registerEndpoint(
    edge,
    exportGet,
    async ({ actor, params, fileUrl }) => await view(actor, params.exportId, fileUrl),
  )
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
  const signed = signedFiles(edge)
  signed(exportFileGet, {
    folder: ({ exportId, fileId }) => exportFilePath(exportId, fileId),
    allow: (actor, { exportId, fileId }) => requireExportFiles(deps.db, actor, exportId, fileId),
    checkEachTime: true,
    run: async ({ params, request }, actor) => {
      const { name, type, sha, bytes } = await exportFile(deps.db, params.exportId, params.fileId)
      const open = async (range?: Parameters<typeof deps.blobs.stream>[1]) =>
        await deps.blobs.stream(sha, range)
      const answer = await rangedFile(request, {
        open,
        type,
        bytes,
        etag: sha,
        cache: 0,
        downloadName: name,
      })
      // a download that goes on after a break was written down when it began
      if (/^bytes=(?!0-)/.test(request.headers.range ?? '')) return answer
      await auditExport(deps, request, actor, {
        object: { kind: 'export', id: params.exportId },
        params: { file: name, bytes },
      })
      return answer
    },
  })
  signed(exportBundleGet, {
    folder: ({ exportId }) => exportBundlePath(exportId),
    allow: (actor, { exportId }) => requireExportFiles(deps.db, actor, exportId),
    checkEachTime: true,
    run: async ({ params, request }, actor) => {
      const { name, files } = await exportBundle(deps.db, params.exportId)
      await auditExport(deps, request, actor, {
        object: { kind: 'export', id: params.exportId },
        params: { file: name, files: files.length },
      })
      return { file: zipFiles(deps.blobs, files), type: 'application/zip', downloadName: name }
    },
  })
}
