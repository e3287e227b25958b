import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { chapterFonts, fontFileGet, fontGet } from '@panelflow/contract/font-file.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { fontPath } from '@panelflow/render/engine/load-node.ts'
import { findFont } from '@panelflow/render/font/font-list.ts'
import type { Routes } from '../../edge/create-app.ts'
import { registerEndpoint, registerPublicEndpoint } from '../../edge/register-endpoint.ts'
import { fontFolder, fontTemplate } from '../file/file-address.ts'
import { signedFiles } from '../../edge/signed-file.ts'
import { requireChapter } from '../order/order-access.ts'
import { prepareChapterFonts } from './font-file.commands.ts'
import { isFontFile } from './font-file.queries.ts'

const DAY_S = 86_400

export const fontFileRoutes: Routes = (edge, deps) => {
  registerPublicEndpoint(edge, fontGet, async ({ params, query }) => {
    const face = findFont(params.fontId)
    if (face === undefined) throw new AppError('file.not_found')
    const file = fontPath(face.id)
    const { size } = await stat(file)
    const cache = query.v === face.sha256 ? 'immutable' : DAY_S
    return { file: createReadStream(file), type: 'font/ttf', bytes: size, etag: face.sha256, cache }
  })
  signedFiles(edge)(fontFileGet, {
    folder: () => fontFolder,
    allow: 'anybody',
    run: async ({ params: { sha } }) => {
      const bytes = (await isFontFile(deps.db, sha)) ? await deps.blobs.size(sha) : undefined
      if (bytes === undefined) throw new AppError('file.not_found')
      return { file: await deps.blobs.stream(sha), type: 'font/sfnt', bytes, etag: sha, cache: 'immutable' }
    },
  })
  registerEndpoint(edge, chapterFonts, async ({ actor, params, query, fileUrl }) => {
    const { row } = await requireChapter(deps.db, actor, 'workspace.open', params.chapterId)
    const { own, subsets } = await prepareChapterFonts(deps, { ...params, language: row.target_language, chosen: query.font })
    const faces = own.map((face) => ({ ...face, scripts: [...face.scripts], languages: [...face.languages] }))
    return { own: faces, subsets: [...subsets], files: fontTemplate(fileUrl) }
  })
}
