import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { chapterFonts, fontFileGet, fontGet } from '@panelflow/contract/font-file.ts'
import { fontLicence, fontSpecimen } from '@panelflow/contract/font-specimen.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { fontPath, licencePath } from '@panelflow/render/engine/load-node.ts'
import { findFont } from '@panelflow/render/font/font-list.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerEndpoint, registerPublicEndpoint } from '../../http/register-endpoint.ts'
import { fontFolder, fontTemplate, specimenFolder } from '../file/file-address.ts'
import { signedFiles } from '../../http/signed-file.ts'
import { requireChapter } from '../../core/access/order-access.ts'
import { SPECIMEN_RECIPE } from './draw-specimen.ts'
import { prepareChapterFonts } from './font-file.commands.ts'
import { isFontFile } from './font-file.queries.ts'
import { createSpecimens } from './specimens.ts'

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
  registerPublicEndpoint(edge, fontLicence, async ({ params }) => {
    const face = findFont(params.fontId)
    if (face === undefined) throw new AppError('file.not_found')
    const file = await readFile(licencePath(face.id))
    return { file, type: 'text/plain; charset=utf-8', bytes: file.length, cache: DAY_S }
  })
  const specimens = createSpecimens(deps)
  signedFiles(edge)(fontSpecimen, {
    folder: ({ recipe }) => specimenFolder(recipe),
    allow: 'anybody',
    run: async ({ params: { recipe, sha, language } }) => {
      // kept for ever by browsers: an old address must not show a new drawing
      if (recipe !== SPECIMEN_RECIPE) throw new AppError('file.not_found')
      const file = await specimens(sha, language)
      return { file, type: 'image/png', bytes: file.length, cache: 'immutable' }
    },
  })
  signedFiles(edge)(fontFileGet, {
    folder: () => fontFolder,
    allow: 'anybody',
    run: async ({ params: { sha } }) => {
      const bytes = (await isFontFile(deps.db, sha)) ? await deps.blobs.size(sha) : undefined
      if (bytes === undefined) throw new AppError('file.not_found')
      return {
        file: await deps.blobs.stream(sha),
        type: 'font/sfnt',
        bytes,
        etag: sha,
        cache: 'immutable',
      }
    },
  })
  registerEndpoint(edge, chapterFonts, async ({ actor, params, query, fileUrl }) => {
    const { row } = await requireChapter(deps.db, actor, 'workspace.open', params.chapterId)
    const { own, subsets } = await prepareChapterFonts(deps, {
      ...params,
      language: row.target_language,
      chosen: query.font,
    })
    const faces = own.map((face) => ({
      ...face,
      scripts: [...face.scripts],
      languages: [...face.languages],
    }))
    return { own: faces, subsets: [...subsets], files: fontTemplate(fileUrl) }
  })
}
